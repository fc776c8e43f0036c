import { createHash } from 'node:crypto';
import type { FrozenQuestion, PaperSection, ToldSettings } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { arrangePaper, type SharedPaper } from '@akada/contract/rules/arrange-paper';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { inSections } from '@akada/contract/rules/sections';
import { LRUCache } from 'lru-cache';
import { sharesStatements } from '../db/dialect.ts';
import { named } from '../db/named.ts';
import type { AttemptRow, Db, ExamRow, QuestionRow, Trx } from '../db/schema.ts';
import { drawOf, examEntity, toldSettings } from '../exams/exam.entity.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso, perContext } from '../http/context.ts';
import { findDrawPools } from '../questions/draw-pools.ts';
import { questionsOfExams } from '../questions/exam-list.ts';
import { passagesOf } from '../questions/passages.queries.ts';
import { toAskedQuestion } from '../questions/question.entity.ts';
import { corrected, findPaperCorrections } from './paper-corrections.ts';

type PaperHead = {
  title: string;
  description: string;
  classLevel: string;
  durationMinutes: number;
  startDate: string;
  endDate: string;
} & ToldSettings;

/** As it is frozen: with all that may be drawn. A setting that the exam has not is left out. */
export type Paper = PaperHead & Omit<SharedPaper<FrozenQuestion>, 'questions'> & { questions: FrozenQuestion[] };

/** As one attempt has it. */
export type OwnPaper = PaperHead & { questions: FrozenQuestion[]; sections: PaperSection[] };

export type Frozen = { id: string; paper: Paper };

/** Papers never change, so the last read ones are cached for the saves of many students. */
const recentPapers = perContext(() => new LRUCache<string, Paper>({ max: 50 }));

/** The bank may have changed since the exam was published, and all who draw must be able to get the same total. */
function withEqualPoints(pool: readonly QuestionRow[]): QuestionRow[] {
  const byPoints = [...Map.groupBy(pool, ({ points }) => points)];
  const [most] = byPoints.sort(([one, some], [other, others]) => others.length - some.length || one - other);
  return most?.[1] ?? [];
}

async function arrangement(trx: Trx, exam: ExamRow, own: readonly QuestionRow[]) {
  const { classLevel, draw, sections, shuffleQuestions, shuffleOptions } = examEntity.facts(exam);
  const ids = own.map(({ _id }) => _id);
  const pools = (await findDrawPools(trx, { draw, classLevel, own: ids })).map(withEqualPoints);
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

async function freezeAnew(trx: Trx, context: Context, exam: ExamRow): Promise<Frozen> {
  const rows = await questionsOfExams(trx, [exam._id]);
  const { drawable, arranged } = await arrangement(trx, exam, rows);
  const passages = await passagesOf(trx, [...rows, ...drawable]);
  const paper: Paper = {
    title: exam.title,
    description: exam.description,
    classLevel: exam.class_level,
    durationMinutes: exam.duration_minutes,
    startDate: exam.start_date,
    endDate: exam.end_date,
    ...toldSettings(exam),
    ...arranged,
    questions: corrected(
      [...rows, ...drawable].map((row) => toAskedQuestion(row, passages)),
      await findPaperCorrections(trx, exam._id),
    ),
  };
  const id = await storePaper(trx, exam._id, paper, context.newId(), iso(context.now()));
  const known = recentPapers(context).get(id) ?? paper;
  recentPapers(context).set(id, known);
  return { id, paper: known };
}

/**
 * Which versions of which rows make the paper of an exam that draws nothing, and whether a paper is stored. PostgreSQL
 * gives each version of a row the transaction that wrote it; times differ even where a standby that was behind took over.
 */
const readSource = named<{ questions: string | null; corrections: string | null; isStored: boolean }>(`
  select (
    select md5(string_agg(
      concat_ws(' ', questions._id, questions.xmin, questions.updated_at, passages.xmin, passages.updated_at), ','
      order by position, questions._id
    ))
    from exam_questions join questions on questions._id = question_id
    left join passages on passages._id = passage_id where exam_questions.exam_id = $1
  ) as questions, (
    select md5(string_agg(concat(paper_corrections), ',' order by question_id)) from paper_corrections where exam_id = $1
  ) as corrections, exists (select from papers where _id = $2) as "isStored"`);

type LastFrozen = { frozen: Frozen; source: string };

const lastFrozen = perContext(() => new LRUCache<string, LastFrozen>({ max: 50 }));

/** On PostgreSQL, starts come one group after the other, mostly at an exam that has not changed meanwhile. */
async function freeze(trx: Trx, context: Context, exam: ExamRow): Promise<Frozen> {
  if (!sharesStatements(trx) || drawOf(exam).length > 0) return freezeAnew(trx, context, exam);
  const last = lastFrozen(context).get(exam._id);
  const [row] = await readSource(trx, [exam._id, last?.frozen.id ?? '']);
  const source = JSON.stringify([exam, row?.questions, row?.corrections]);
  if (row?.isStored && last?.source === source) return last.frozen;
  const frozen = await freezeAnew(trx, context, exam);
  lastFrozen(context).set(exam._id, { frozen, source });
  return frozen;
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

/** Starts in one shared transaction share the paper, because an edit of the exam has its own transaction. */
const frozenIn = new WeakMap<Trx, Map<string, Promise<Frozen>>>();

export function freezePaper(trx: Trx, context: Context, exam: ExamRow): Promise<Frozen> {
  const frozen = frozenIn.get(trx) ?? new Map<string, Promise<Frozen>>();
  frozenIn.set(trx, frozen);
  const paper = frozen.get(exam._id) ?? freeze(trx, context, exam);
  frozen.set(exam._id, paper);
  return paper;
}

/** After a savepoint's rollback the paper's row is gone. */
export function forgetFrozen(trx: Trx): void {
  frozenIn.delete(trx);
}

export async function getPaper(context: Context, db: Db, id: string): Promise<Paper> {
  const known = recentPapers(context).get(id);
  if (known) return known;
  const row = await db.selectFrom('papers').select('content').where('_id', '=', id).executeTakeFirstOrThrow();
  const paper = JSON.parse(row.content) as Paper;
  recentPapers(context).set(id, paper);
  return paper;
}

/** Of attempts whose time is not over, also at exams that were deleted or have closed for others. */
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

/** What the attempt's student gets of the shared paper. */
export const ownPaper = (paper: Paper, attemptId: string): OwnPaper => ({
  ...paper,
  ...arrangePaper(paper, attemptId),
});

export const paperOf = async (
  context: Context,
  db: Db,
  { _id, paper_id }: Pick<AttemptRow, '_id' | 'paper_id'>,
): Promise<OwnPaper> => ownPaper(await getPaper(context, db, paper_id), _id);

/** Also what is not set, because the exam may say otherwise by now. */
export const toldOnPaper = ({ instructions, materials, calculator, wrongAnswerPenalty, passMark }: OwnPaper) => ({
  ...{ instructions, materials, calculator, wrongAnswerPenalty, passMark },
});

/** Without `seq` it is the newest for its question; `answeredAt` is the device's clock. */
export type GivenAnswer = {
  questionId: string;
  selectedAnswer: string;
  seq?: number | undefined;
  answeredAt?: string | undefined;
};

const questionsById = new WeakMap<Paper, ReadonlyMap<string, FrozenQuestion>>();

const byId = (questions: readonly FrozenQuestion[]) => new Map(questions.map((question) => [question._id, question]));

/** Of a paper from which nothing is drawn, all questions are everybody's. */
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
