import { type Actor, recordAudit } from '../audit/record.ts';
import type { AttemptRow, ExamRow, ExtraTimeRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { holdExam, holdStudent } from './hold-rows.ts';
import { extend, findTakers, laterDeadline, reopen, type Takers } from './more-time.ts';
import { reviewState } from './review-state.ts';

type Order = {
  examId: string;
  minutes: number;
  reason: string;
  /** Undefined: for all. */
  studentId?: string | undefined;
  key?: string | undefined;
  by: Actor;
};

const otherRequest = () =>
  new AppError('conflict', 'This key was used for another request already. Please try again.', 'key');

async function findGiven(trx: Trx, { key, examId, studentId, minutes }: Order): Promise<ExtraTimeRow | undefined> {
  if (key === undefined) return undefined;
  const given = await trx.selectFrom('extra_time').selectAll().where('request_key', '=', key).executeTakeFirst();
  if (!given) return undefined;
  const isSame = given.exam_id === examId && given.student_id === (studentId ?? null) && given.minutes === minutes;
  if (!isSame) throw otherRequest();
  return given;
}

/** Why nobody can be given time, in the words of whoever asked. */
async function nobodyToGive(trx: Trx, { examId, studentId }: Order): Promise<AppError> {
  if (!studentId) return new AppError('conflict', 'Nobody is at this exam now');
  const newest = await trx
    .selectFrom('attempts')
    .select('submitted_by')
    .where('student_id', '=', studentId)
    .where('exam_id', '=', examId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return new AppError('conflict', 'This student has not started the exam');
  if (newest.submitted_by === 'student') return new AppError('conflict', 'This student has handed in already');
  if (newest.submitted_by === 'staff')
    return new AppError('conflict', 'The exam was handed in for this student already');
  return new AppError('conflict', 'The time of this student ended too long ago for so few minutes', 'minutes');
}

/** Who has read the right answers must not be able to write again. */
async function refuseAfterReview(trx: Trx, context: Context, { examId }: Order, { closed }: Takers): Promise<void> {
  if (closed.length === 0 || !(await reviewState(context, examId, trx)).isReviewOpen) return;
  throw new AppError('conflict', 'The right answers are open for review already');
}

async function insertGrant(trx: Trx, context: Context, order: Order, takers: Takers): Promise<ExtraTimeRow> {
  const grant = await trx
    .insertInto('extra_time')
    .values({
      _id: context.newId(),
      exam_id: order.examId,
      student_id: order.studentId ?? null,
      minutes: order.minutes,
      reason: order.reason,
      attempts: takers.running.length + takers.closed.length,
      reopened: takers.closed.length,
      request_key: order.key ?? null,
      given_by: order.by.fullName,
      given_at: iso(context.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!grant) throw otherRequest();
  return grant;
}

/** More ids in one statement would be more than the engines take. */
const atOnce = 500;

async function noteOn(trx: Trx, attempts: readonly AttemptRow[], grant: ExtraTimeRow): Promise<void> {
  for (let from = 0; from < attempts.length; from += atOnce) {
    const rows = attempts.slice(from, from + atOnce).map(({ _id }) => ({ attempt_id: _id, extra_time_id: grant._id }));
    await trx.insertInto('attempt_extra_time').values(rows).execute();
  }
}

async function recordGrant(trx: Trx, exam: ExamRow, order: Order, grant: ExtraTimeRow, taker?: AttemptRow) {
  await recordAudit(trx, {
    action: 'exam.extra-time',
    by: order.by,
    at: grant.given_at,
    subject: { kind: 'exam', _id: exam._id, title: exam.title },
    person: order.studentId ?? null,
    before: order.studentId && taker ? { endTime: taker.deadline_at } : null,
    after: {
      minutes: grant.minutes,
      reason: grant.reason,
      attempts: grant.attempts,
      reopened: grant.reopened,
      ...(order.studentId && taker && { endTime: laterDeadline(taker, grant.minutes) }),
    },
  });
}

/**
 * Gives minutes to one student, or to all whose attempt runs. Attempts that the clock has closed go on where the new end
 * is still to come. The same key again returns what was given the first time.
 */
export async function giveExtraTime(trx: Trx, context: Context, order: Order): Promise<ExtraTimeRow> {
  const exam = await holdExam(trx, context, order.examId);
  const given = await findGiven(trx, order);
  if (given) return given;
  if (order.studentId && !(await holdStudent(trx, context, order.studentId))) {
    throw new AppError('not_found', 'Student not found', 'studentId');
  }
  const takers = await findTakers(trx, context, order);
  const attempts = [...takers.running, ...takers.closed];
  if (attempts.length === 0) throw await nobodyToGive(trx, order);
  await refuseAfterReview(trx, context, order, takers);
  const grant = await insertGrant(trx, context, order, takers);
  for (const attempt of takers.running) await extend(trx, attempt, order.minutes);
  await reopen(trx, context, takers.closed, order);
  await noteOn(trx, attempts, grant);
  await recordGrant(trx, exam, order, grant, attempts[0]);
  return grant;
}
