import { windowState } from '@akada/contract/rules/exam-clock';
import { prepared } from '../../platform/db/prepared.ts';
import type { AttemptRow, Db, ExamRow, ExtraAttemptRow, Trx } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';

type Sittable = Pick<ExamRow, '_id' | 'max_attempts' | 'opens_at' | 'closes_at'>;
type Sat = Pick<AttemptRow, '_id' | 'total_questions'>;

/** `extra` is the one that the start will use; the exam closes for this student at `closesAt`. */
export type NextStart = { closesAt: string; extra: ExtraAttemptRow | null };

export const findExtraAttempts = prepared(['student'], (db, { student }) =>
  db.selectFrom('extra_attempts').selectAll().where('student_id', '=', student).orderBy('_id'),
);

/** Attempts without questions do not count. */
export const usedOf = <Attempt extends Sat>(attempts: readonly Attempt[]) =>
  attempts.filter((attempt) => attempt.total_questions > 0);

/** The exam's own attempts are used first. Undefined if no attempt can be started; ignores class and drafts. */
export function nextStart(
  exam: Sittable,
  attempts: readonly Sat[],
  extras: readonly ExtraAttemptRow[],
  now: number,
): NextStart | undefined {
  const window = windowState(Date.parse(exam.opens_at), Date.parse(exam.closes_at), now);
  if (window === 'not-open') return undefined;
  const given = extras.filter(({ exam_id }) => exam_id === exam._id);
  const started = new Set(given.map(({ attempt_id }) => attempt_id));
  const own = usedOf(attempts).filter(({ _id }) => !started.has(_id));
  if (window === 'open' && own.length < exam.max_attempts) return { closesAt: exam.closes_at, extra: null };
  const extra = given.find(({ attempt_id, until }) => attempt_id === null && until >= iso(now));
  return extra && { closesAt: extra.until, extra };
}

export async function findWaitingAttempt(db: Db, of: { student_id: string; exam_id: string }, now: number) {
  const given = await findExtraAttempts(db, { student: of.student_id });
  const waiting = given.find(
    ({ exam_id, attempt_id, until }) => exam_id === of.exam_id && attempt_id === null && until >= iso(now),
  );
  return waiting && { until: waiting.until, reason: waiting.reason };
}

export async function spendExtraAttempt(trx: Trx, { student_id, _id }: ExtraAttemptRow, attemptId: string) {
  await trx
    .updateTable('extra_attempts')
    .set({ attempt_id: attemptId })
    .where('student_id', '=', student_id)
    .where('_id', '=', _id)
    .where('attempt_id', 'is', null)
    .execute();
}

type Given = { row: ExtraAttemptRow; isNew: boolean };

/** Returns an unused extra attempt, unless its last day is over. The exam is locked. */
export async function giveExtraAttempt(trx: Trx, given: ExtraAttemptRow): Promise<Given> {
  const { student_id, exam_id, until, reason, given_by, given_at } = given;
  const waiting = { student_id, exam_id };
  const stored = await trx
    .insertInto('extra_attempts')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (stored) return { row: stored, isNew: true };
  const renewed = await trx
    .updateTable('extra_attempts')
    .set({ until, reason, given_by, given_at })
    .where((eb) => eb.and(waiting))
    .where('attempt_id', 'is', null)
    .where('until', '<', given_at)
    .returningAll()
    .executeTakeFirst();
  if (renewed) return { row: renewed, isNew: true };
  const first = trx.selectFrom('extra_attempts').selectAll();
  const row = await first
    .where((eb) => eb.and(waiting))
    .where('attempt_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

/** Oldest first, as staff read them. */
export async function extraAttemptsAt(db: Db, of: { student_id: string; exam_id: string }) {
  const rows = await findExtraAttempts(db, { student: of.student_id });
  return rows
    .filter(({ exam_id }) => exam_id === of.exam_id)
    .map(({ until, reason, attempt_id, given_by: givenBy, given_at: givenAt }) => ({
      ...{ until, reason, givenBy, givenAt },
      isUsed: attempt_id !== null,
    }));
}
