import { graceMs } from '@akada/contract/rules/exam-clock';
import { Memo } from '../db/memo.ts';
import type { AttemptRow } from '../db/schema.ts';
import { type Context, perContext } from '../http/context.ts';
import { findAttemptsOf } from './attempts.queries.ts';
import { finaliseOverdue, isOver } from './finalise.ts';

const memoOf = perContext(
  ({ changes }) => new Memo<readonly AttemptRow[]>(changes, { tables: ['attempts'], most: 5000 }),
);

const isOverdue = (attempts: readonly AttemptRow[], now: number) =>
  attempts.some((attempt) => attempt.status === 'running' && isOver(attempt, now));

/** The student's attempts where they stand ready and none is to be closed. */
export function peekOwnAttempts(context: Context, studentId: string): readonly AttemptRow[] | undefined {
  const now = context.now();
  const known = memoOf(context).peek(studentId, now);
  return known && !isOverdue(known, now) ? known : undefined;
}

/** All attempts of a student, newest first, those whose time is over closed before. */
export async function ownAttempts(context: Context, studentId: string): Promise<readonly AttemptRow[]> {
  const now = context.now();
  const read = () => memoOf(context).get(studentId, now, () => findAttemptsOf(context.db, studentId));
  const attempts = await read();
  if (!isOverdue(attempts, now)) return attempts;
  await finaliseOverdue(context, { studentId });
  return read();
}

/** The first moment after which one of them may have to be closed. */
export function closesNext(attempts: readonly AttemptRow[]): number {
  const running = attempts.filter((attempt) => attempt.status === 'running');
  return Math.min(...running.map((attempt) => Date.parse(attempt.deadline_at) + graceMs + 1));
}
