import { createHash } from 'node:crypto';
import type { Question } from '@akada/contract';
import type { Db, ExamRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { questionsOfExams } from '../questions/exam-list.ts';
import { toQuestion } from '../questions/questions.queries.ts';

/** All that an attempt is judged by, as it stood at the start: later edits of the exam change nothing here. */
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

/** Papers never change: those that were read last stay in memory, where a thousand students save answers to one. */
const known = new WeakMap<Context, Map<string, Paper>>();
const mostKnown = 50;

function remember(context: Context, id: string, paper: Paper): void {
  const papers = known.get(context) ?? new Map<string, Paper>();
  known.set(context, papers);
  papers.delete(id);
  const oldest = papers.keys().next();
  if (papers.size >= mostKnown && !oldest.done) papers.delete(oldest.value);
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
    questions: rows.map(toQuestion),
  };
  const id = await keepPaper(trx, exam._id, paper, context.newId(), iso(context.now()));
  const kept = known.get(context)?.get(id) ?? paper;
  remember(context, id, kept);
  return { id, paper: kept };
}

/** Writes a paper, unless the exam has the very same one already. Returns the id of the one there is. */
export async function keepPaper(trx: Trx, examId: string, paper: Paper, id: string, at: string): Promise<string> {
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

/**
 * Starts that share a transaction (see db/group-commit.ts) share the freezing. Whoever edits exams or questions has a
 * transaction of their own, so that nothing changes between them.
 */
const frozenIn = new WeakMap<Trx, Map<string, Promise<Frozen>>>();

/** The exam as it stands now, frozen. Students who start between two edits share one row. */
export function freezePaper(trx: Trx, context: Context, exam: ExamRow): Promise<Frozen> {
  const frozen = frozenIn.get(trx) ?? new Map<string, Promise<Frozen>>();
  frozenIn.set(trx, frozen);
  const paper = frozen.get(exam._id) ?? freeze(trx, context, exam);
  frozen.set(exam._id, paper);
  return paper;
}

/** A start that was undone took the paper it had written with it. */
export function forgetFrozen(trx: Trx): void {
  frozenIn.delete(trx);
}

export async function getPaper(context: Context, db: Db, id: string): Promise<Paper> {
  const kept = known.get(context)?.get(id);
  if (kept) return kept;
  const row = await db.selectFrom('papers').select('content').where('_id', '=', id).executeTakeFirstOrThrow();
  const paper = JSON.parse(row.content) as Paper;
  remember(context, id, paper);
  return paper;
}
