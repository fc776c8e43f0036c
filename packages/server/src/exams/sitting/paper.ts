import { createHash } from 'node:crypto';
import type { FrozenQuestion, PaperSection, ToldSettings } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { arrangePaper, type SharedPaper } from '@akada/contract/rules/arrange-paper';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { inSections } from '@akada/contract/rules/sections';
import { LRUCache } from 'lru-cache';
import type { AttemptRow, Db, ExamRow, QuestionRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { findDrawPools } from '../../questions/draw-pools.ts';
import { questionsOfExams } from '../../questions/exam-list.ts';
import { passagesOf } from '../../questions/passages.queries.ts';
import { toAskedQuestion } from '../../questions/question.entity.ts';
import { examEntity, toldSettings } from '../exams/exam.entity.ts';
import { corrected, findPaperCorrections } from './paper-corrections.ts';

/** Changes without a new version. */
export type Administered = {
  title: string;
  description: string;
  classLevel: string;
  startDate: string;
  endDate: string;
};

type PaperHead = Administered & {
  durationMinutes: number;
  /** The exam's version (decision 5); absent for the first. */
  version?: number;
} & ToldSettings;

/** The frozen paper, with all drawable questions. Unset settings are absent. */
export type Paper = PaperHead & Omit<SharedPaper<FrozenQuestion>, 'questions'> & { questions: FrozenQuestion[] };

/** The paper of one attempt. */
export type OwnPaper = PaperHead & { questions: FrozenQuestion[]; sections: PaperSection[] };

export type Frozen = { id: string; paper: Paper };

/** Papers never change, so the last read ones are cached for the saves of many students. */
const recentPapers = perContext(() => new LRUCache<string, Paper>({ max: 50 }));

export const administered = (exam: ExamRow): Administered => ({
  title: exam.title,
  description: exam.description,
  classLevel: exam.class_level,
  startDate: exam.start_date,
  endDate: exam.end_date,
});

/** Every student must get the same total, but the bank may have changed since the exam was published. */
function withEqualPoints(pool: readonly QuestionRow[]): QuestionRow[] {
  const byPoints = [...Map.groupBy(pool, ({ points }) => points)];
  const [most] = byPoints.sort(([one, some], [other, others]) => others.length - some.length || one - other);
  return most?.[1] ?? [];
}

async function arrangement(db: Db, exam: ExamRow, own: readonly QuestionRow[]) {
  const { classLevel, draw, sections, shuffleQuestions, shuffleOptions } = examEntity.facts(exam);
  const ids = own.map(({ _id }) => _id);
  const pools = (await findDrawPools(db, { draw, classLevel, own: ids })).map(withEqualPoints);
  const draws = draw.map(({ count, section }, index) => ({
    count,
    ...(section !== undefined && { section }),
    questions: (pools[index] ?? []).map(({ _id }) => _id),
  }));
  return {
    drawable: pools.flat(),
    arranged: {
      ...(shuffleQuestions && { shuffleQuestions }),
      ...(shuffleOptions && { shuffleOptions }),
      ...(sections.length > 0 && { sections: inSections(sections, ids) }),
      ...(draws.length > 0 && { draws }),
    },
  };
}

/** The paper from the current exam and bank. */
export async function contentOf(db: Db, exam: ExamRow): Promise<Paper> {
  const rows = await questionsOfExams(db, [exam._id]);
  const { drawable, arranged } = await arrangement(db, exam, rows);
  const passages = await passagesOf(db, [...rows, ...drawable]);
  return {
    ...administered(exam),
    durationMinutes: exam.duration_minutes,
    ...toldSettings(exam),
    ...arranged,
    questions: corrected(
      [...rows, ...drawable].map((row) => toAskedQuestion(row, passages)),
      await findPaperCorrections(db, exam._id),
    ),
  };
}

export async function freezeContent(trx: Trx, context: Context, examId: string, paper: Paper): Promise<Frozen> {
  const id = await storePaper(trx, examId, paper, context.newId(), iso(context.now()));
  const known = recentPapers(context).get(id) ?? paper;
  recentPapers(context).set(id, known);
  return { id, paper: known };
}

export async function storePaper(trx: Trx, examId: string, paper: Paper, id: string, at: string): Promise<string> {
  const content = JSON.stringify(paper);
  const hash = createHash('sha256').update(content).digest('hex');
  const same = trx.selectFrom('papers').select('_id').where('exam_id', '=', examId).where('content_hash', '=', hash);
  const known = await same.executeTakeFirst();
  if (known) return known._id;
  await trx
    .insertInto('papers')
    .values({ _id: id, exam_id: examId, content_hash: hash, content, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await same.executeTakeFirstOrThrow())._id;
}

export async function getPaper(context: Context, db: Db, id: string): Promise<Paper> {
  const known = recentPapers(context).get(id);
  if (known) return known;
  const row = await db.selectFrom('papers').select('content').where('_id', '=', id).executeTakeFirstOrThrow();
  const paper = JSON.parse(row.content) as Paper;
  recentPapers(context).set(id, paper);
  return paper;
}

/** Papers of attempts before their deadline, also at deleted or closed exams. */
export async function findRunningPapers(context: Context): Promise<Paper[]> {
  const rows = await context.db
    .selectFrom('attempts')
    .select('paper_id')
    .distinct()
    .where('status', '=', 'running')
    .where('deadline_at', '>=', iso(context.now() - graceMs))
    .execute();
  return Promise.all(rows.map(({ paper_id }) => getPaper(context, context.db, paper_id)));
}

/** The attempt's part of the shared paper, in its order. */
export const ownPaper = (paper: Paper, attemptId: string): OwnPaper => ({
  ...paper,
  ...arrangePaper(paper, attemptId),
});

export const paperOf = async (
  context: Context,
  db: Db,
  { _id, paper_id }: Pick<AttemptRow, '_id' | 'paper_id'>,
): Promise<OwnPaper> => ownPaper(await getPaper(context, db, paper_id), _id);

export const versionOf = ({ version = 1 }: Pick<Paper, 'version'>): number => version;

/** Without `seq` it is the newest for its question; `answeredAt` is the device's clock. */
export type GivenAnswer = {
  questionId: string;
  selectedAnswer: string;
  seq?: number | undefined;
  answeredAt?: string | undefined;
};

const questionsById = new WeakMap<Paper, ReadonlyMap<string, FrozenQuestion>>();

const byId = (questions: readonly FrozenQuestion[]) => new Map(questions.map((question) => [question._id, question]));

/** Without draws, every attempt has all questions. */
function questionsOn(paper: Paper, attemptId: string): ReadonlyMap<string, FrozenQuestion> {
  if (paper.draws) return byId(ownPaper(paper, attemptId).questions);
  const known = questionsById.get(paper) ?? byId(paper.questions);
  questionsById.set(paper, known);
  return known;
}

export async function refuseForeign(
  context: Context,
  db: Db,
  attempt: Pick<AttemptRow, '_id' | 'paper_id'>,
  answers: readonly GivenAnswer[],
): Promise<void> {
  const questions = questionsOn(await getPaper(context, db, attempt.paper_id), attempt._id);
  for (const [index, answer] of answers.entries()) {
    const question = questions.get(answer.questionId);
    if (!question) {
      throw new AppError('invalid', 'This question is not on your paper', `answers.${index}.questionId`);
    }
    if (answer.selectedAnswer === '') continue;
    const { shown, refusal } = rulesOf(question.type);
    const problem = refusal(shown(question), answer.selectedAnswer);
    if (problem) throw new AppError('invalid', problem, `answers.${index}.selectedAnswer`);
  }
}
