import type { Db } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { isOver } from './finalise.ts';

export type ReviewState = {
  /** When the right answers may be read; null where the exam keeps them to itself. */
  reviewFrom: string | null;
  isReviewOpen: boolean;
};

/** The end of whoever is at the exam the longest; extra time may lie beyond its close. */
async function lastDeadline(db: Db, examId: string, now: number): Promise<string> {
  const running = await db
    .selectFrom('attempts')
    .select('deadline_at')
    .where('exam_id', '=', examId)
    .where('status', '=', 'running')
    .orderBy('deadline_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return running && !isOver(running, now) ? running.deadline_at : '';
}

/** Right answers are shown when the exam has closed and nobody is at it any more: a key never helps who still writes. */
export async function reviewState(context: Context, examId: string, db: Db = context.db): Promise<ReviewState> {
  const now = context.now();
  const exam = await db
    .selectFrom('exams')
    .select(['closes_at', 'allow_review'])
    .where('_id', '=', examId)
    .executeTakeFirstOrThrow();
  if (exam.allow_review !== 1) return { reviewFrom: null, isReviewOpen: false };
  const deadline = await lastDeadline(db, examId, now);
  const reviewFrom = deadline > exam.closes_at ? deadline : exam.closes_at;
  return { reviewFrom, isReviewOpen: deadline === '' && iso(now) > exam.closes_at };
}
