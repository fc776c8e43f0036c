import { createHash } from 'node:crypto';
import type { Question } from '@akada/contract';
import { isCorrect, pointsFor, rulesOf } from '@akada/contract/question-types';
import type { Db, ExamRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { questionsOfExams } from '../questions/exam-list.ts';
import { toAskedQuestion } from '../questions/question.entity.ts';

export type Paper = {
  title: string;
  description: string;
  classLevel: string;
  durationMinutes: number;
  startDate: string;
  endDate: string;
  questions: Question[];
};

type Frozen = { id: string; paper: Paper };

/** Papers never change, so the last read ones are cached for the saves of many students. */
const recent = new WeakMap<Context, Map<string, Paper>>();
const mostRecent = 50;

function remember(context: Context, id: string, paper: Paper): void {
  const papers = recent.get(context) ?? new Map<string, Paper>();
  recent.set(context, papers);
  papers.delete(id);
  const oldest = papers.keys().next();
  if (papers.size >= mostRecent && !oldest.done) papers.delete(oldest.value);
  papers.set(id, paper);
}

async function freeze(trx: Trx, context: Context, exam: ExamRow): Promise<Frozen> {
  const rows = await questionsOfExams(trx, [exam._id]);
  const paper: Paper = {
    title: exam.title,
    description: exam.description,
    classLevel: exam.class_level,
    durationMinutes: exam.duration_minutes,
    startDate: exam.start_date,
    endDate: exam.end_date,
    questions: rows.map(toAskedQuestion),
  };
  const id = await storePaper(trx, exam._id, paper, context.newId(), iso(context.now()));
  const known = recent.get(context)?.get(id) ?? paper;
  remember(context, id, known);
  return { id, paper: known };
}

export async function storePaper(trx: Trx, examId: string, paper: Paper, id: string, at: string): Promise<string> {
  const content = JSON.stringify(paper);
  const hash = createHash('sha256').update(content).digest('hex');
  await trx
    .insertInto('papers')
    .values({ _id: id, exam_id: examId, content_hash: hash, content, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('papers')
    .select('_id')
    .where('exam_id', '=', examId)
    .where('content_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return row._id;
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
  const known = recent.get(context)?.get(id);
  if (known) return known;
  const row = await db.selectFrom('papers').select('content').where('_id', '=', id).executeTakeFirstOrThrow();
  const paper = JSON.parse(row.content) as Paper;
  remember(context, id, paper);
  return paper;
}

/** Without `seq` it is the newest for its question; `answeredAt` is the device's clock. */
export type GivenAnswer = {
  questionId: string;
  selectedAnswer: string;
  seq?: number | undefined;
  answeredAt?: string | undefined;
};

export function refuseForeign(questions: readonly Question[], answers: readonly GivenAnswer[]): void {
  const byId = new Map(questions.map((question) => [question._id, question]));
  for (const [index, answer] of answers.entries()) {
    const question = byId.get(answer.questionId);
    if (!question) {
      throw new AppError('invalid', 'This question is not on your paper', `answers.${index}.questionId`);
    }
    if (answer.selectedAnswer === '') continue;
    const { shown, refusal } = rulesOf(question.type);
    const problem = refusal(shown(question), answer.selectedAnswer);
    if (problem) throw new AppError('invalid', problem, `answers.${index}.selectedAnswer`);
  }
}

/** Decisions, section 5. `selected` maps question ids to answers. */
export function scorePaper(
  questions: readonly Question[],
  selected: ReadonlyMap<string, string>,
): { score: number; correctAnswers: number } {
  const given = (question: Question) => selected.get(question._id) ?? '';
  return {
    score: questions.reduce((sum, question) => sum + pointsFor(question, given(question)), 0),
    correctAnswers: questions.filter((question) => isCorrect(question, given(question))).length,
  };
}
