import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { type AttemptRow, type ExamRow, type ExtraTimeRow, nobody, type Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findByRequestKey, keyUsedBefore } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { lockAttempts, lockExam, lockStudent } from '../sitting/locks.ts';
import { isOver } from '../sitting/submit.ts';
import { refuseAfterReview, reopen, runUntil, type Until } from './reopen.ts';

type Order = {
  examId: string;
  minutes: number;
  reason: string;
  studentId?: string | undefined;
  key?: string | undefined;
  by: Actor;
};

/** `closed`: closed by the clock, but the new deadline is still to come. */
type Takers = { running: AttemptRow[]; closed: AttemptRow[] };

function laterDeadline(attempt: AttemptRow, minutes: number): string {
  return iso(Date.parse(attempt.deadline_at) + minutes * 60_000);
}

async function findTakers(
  trx: Trx,
  context: Context,
  of: { examId: string; studentId?: string | undefined; minutes: number },
): Promise<Takers> {
  const now = context.now();
  const newest = new Map<string, AttemptRow>();
  for (const attempt of await lockAttempts(trx, of)) {
    if (attempt.number > (newest.get(attempt.student_id)?.number ?? 0)) newest.set(attempt.student_id, attempt);
  }
  const attempts = [...newest.values()];
  const runs = (attempt: AttemptRow) => attempt.status === 'running' && !isOver(attempt, now);
  const wasClosed = (attempt: AttemptRow) => attempt.status === 'running' || attempt.submitted_by === 'time';
  return {
    running: attempts.filter(runs),
    closed: attempts.filter(
      (attempt) => !runs(attempt) && wasClosed(attempt) && laterDeadline(attempt, of.minutes) > iso(now),
    ),
  };
}

const untilWith =
  (minutes: number) =>
  (attempt: AttemptRow): Until => ({
    deadline_at: laterDeadline(attempt, minutes),
    extra_minutes: attempt.extra_minutes + minutes,
  });

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

async function insertGrant(trx: Trx, context: Context, order: Order, takers: Takers): Promise<ExtraTimeRow> {
  const grant = await trx
    .insertInto('extra_time')
    .values({
      _id: context.newId(),
      exam_id: order.examId,
      student_id: order.studentId ?? nobody,
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
  if (!grant) throw keyUsedBefore();
  return grant;
}

async function noteOn(trx: Trx, attempts: readonly AttemptRow[], grant: ExtraTimeRow): Promise<void> {
  for (const chunk of inChunks(attempts)) {
    const rows = chunk.map(({ student_id, _id }) => ({ student_id, attempt_id: _id, extra_time_id: grant._id }));
    await trx.insertInto('attempt_extra_time').values(rows).execute();
  }
}

async function recordGrant(
  trx: Trx,
  exam: Pick<ExamRow, '_id' | 'title'>,
  order: Order,
  grant: ExtraTimeRow,
  taker?: AttemptRow,
) {
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
      ...(grant.reopened > 0 && { reopened: grant.reopened }),
      ...(order.studentId && taker && { endTime: laterDeadline(taker, grant.minutes) }),
    },
  });
}

/** The same request key again returns the first grant. */
export async function giveExtraTime(trx: Trx, context: Context, order: Order): Promise<ExtraTimeRow> {
  const exam = await lockExam(trx, order.examId);
  const request = { exam_id: order.examId, student_id: order.studentId ?? nobody, minutes: order.minutes };
  const given = await findByRequestKey(trx, 'extra_time', order.key, request);
  if (given) return given;
  if (order.studentId && !(await lockStudent(trx, order.studentId))) {
    throw new AppError('not_found', 'Student not found', 'studentId');
  }
  const takers = await findTakers(trx, context, order);
  const attempts = [...takers.running, ...takers.closed];
  if (attempts.length === 0) throw await nobodyToGive(trx, order);
  const [closed] = takers.closed;
  if (closed) await refuseAfterReview(trx, context, closed);
  const grant = await insertGrant(trx, context, order, takers);
  const untilOf = untilWith(order.minutes);
  for (const attempt of takers.running) await runUntil(trx, context, attempt, untilOf(attempt));
  await reopen(trx, context, takers.closed, order, untilOf);
  await noteOn(trx, attempts, grant);
  await recordGrant(trx, exam, order, grant, attempts[0]);
  return grant;
}
