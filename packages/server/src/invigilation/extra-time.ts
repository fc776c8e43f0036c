import { type Actor, recordAudit } from '../audit/record.ts';
import { inChunks } from '../db/dialect.ts';
import { type AttemptRow, type ExamRow, type ExtraTimeRow, nobody, type Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { findByRequestKey, keyUsedBefore } from '../http/changed-meanwhile.ts';
import { type Context, iso } from '../http/context.ts';
import { reviewState } from '../marking/score.ts';
import { recordScores, resultOf } from '../marking/score-changes.ts';
import { acceptLateAnswers } from '../sitting/late-answers.ts';
import { lockAttempts, lockExam, lockStudent } from '../sitting/locks.ts';
import { finalise, isOver } from '../sitting/submit.ts';

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

async function extend(trx: Trx, attempt: AttemptRow, minutes: number): Promise<void> {
  await trx
    .updateTable('attempts')
    .set((eb) => ({
      deadline_at: laterDeadline(attempt, minutes),
      extra_minutes: eb('extra_minutes', '+', minutes),
      status: 'running',
      submitted_at: null,
      submitted_by: null,
      score: null,
      correct_answers: null,
      to_mark: 0,
    }))
    .where('student_id', '=', attempt.student_id)
    .where('_id', '=', attempt._id)
    .execute();
}

async function findWaiting(trx: Trx, examId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('late_answers')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.student_id', '=', 'late_answers.student_id')
        .onRef('attempts._id', '=', 'late_answers.attempt_id'),
    )
    .select('late_answers.attempt_id')
    .distinct()
    .where('attempts.exam_id', '=', examId)
    .where('late_answers.decision', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.attempt_id));
}

async function reopen(trx: Trx, context: Context, attempts: readonly AttemptRow[], order: Order): Promise<void> {
  const closed: AttemptRow[] = [];
  for (const attempt of attempts) {
    closed.push(attempt.status === 'running' ? await finalise(trx, context, attempt, 'time') : attempt);
  }
  const cause = { kind: 'reopened', reason: order.reason, by: order.by.fullName } as const;
  const results = closed.map((attempt) => ({ attempt, before: resultOf(attempt), after: null }));
  await recordScores(trx, context, cause, results);
  for (const attempt of closed) await extend(trx, attempt, order.minutes);
  const waiting = attempts.length > 0 ? await findWaiting(trx, order.examId) : new Set<string>();
  for (const attempt of attempts) {
    if (waiting.has(attempt._id)) await acceptLateAnswers(trx, attempt, order.by, iso(context.now()));
  }
}

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

/** Whoever has read the right answers must not write again. */
async function refuseAfterReview(trx: Trx, context: Context, { closed }: Takers): Promise<void> {
  const [first] = closed;
  if (!first || !(await reviewState(context, first, trx)).wasReviewOpen) return;
  throw new AppError('conflict', 'The right answers are open for review already');
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
  await refuseAfterReview(trx, context, takers);
  const grant = await insertGrant(trx, context, order, takers);
  for (const attempt of takers.running) await extend(trx, attempt, order.minutes);
  await reopen(trx, context, takers.closed, order);
  await noteOn(trx, attempts, grant);
  await recordGrant(trx, exam, order, grant, attempts[0]);
  return grant;
}
