import { groupNames } from '../../people/groups/given-groups.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { studentsOfGroups, withGroups } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { type AttemptRow, type ExamRow, type ExtraTimeRow, nobody, type Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findByRequestKey, keyUsedBefore } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { lockAttempts, lockExam, lockStudent } from '../sitting/locks.ts';
import { absenteesOf } from '../sitting/sitting.queries.ts';
import { isOver } from '../sitting/submit.ts';
import { refuseAfterReview, reopen, runUntil, type Until } from './reopen.ts';

type Order = {
  examId: string;
  minutes: number;
  reason: string;
  studentId?: string | undefined;
  groupId?: string | undefined;
  key?: string | undefined;
  by: Actor;
};

/** `closed`: closed by the clock, but the new deadline is still to come. `waiting`: ids of students who have not started. */
type Takers = { running: AttemptRow[]; closed: AttemptRow[]; waiting: string[] };

function laterDeadline(attempt: AttemptRow, minutes: number): string {
  return iso(Date.parse(attempt.deadline_at) + minutes * 60_000);
}

async function membersOf(trx: Trx, groupId: string): Promise<ReadonlySet<string>> {
  const rows = await studentsOfGroups(trx, [groupId]).execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** A grant that waits for the start. After the close nobody starts. */
async function findWaiting(
  trx: Trx,
  context: Context,
  exam: ExamRow,
  { studentId, groupId }: Order,
): Promise<string[]> {
  if ((!studentId && !groupId) || exam.closes_at < iso(context.now())) return [];
  const students = absenteesOf(trx, await withGroups(trx, 'exams', exam))
    .select('users._id')
    .orderBy('users._id');
  const chosen = studentId
    ? students.where('users._id', '=', studentId)
    : students.where('users._id', 'in', studentsOfGroups(trx, [groupId ?? '']));
  return (await chosen.execute()).map(({ _id }) => _id);
}

async function findTakers(trx: Trx, context: Context, exam: ExamRow, order: Order): Promise<Takers> {
  const now = context.now();
  const members = order.groupId ? await membersOf(trx, order.groupId) : null;
  const newest = new Map<string, AttemptRow>();
  for (const attempt of await lockAttempts(trx, { examId: order.examId, studentId: order.studentId })) {
    if (members && !members.has(attempt.student_id)) continue;
    if (attempt.number > (newest.get(attempt.student_id)?.number ?? 0)) newest.set(attempt.student_id, attempt);
  }
  const attempts = [...newest.values()];
  const runs = (attempt: AttemptRow) => attempt.status === 'running' && !isOver(attempt, now);
  const wasClosed = (attempt: AttemptRow) => attempt.status === 'running' || attempt.submitted_by === 'time';
  return {
    running: attempts.filter(runs),
    closed: attempts.filter(
      (attempt) => !runs(attempt) && wasClosed(attempt) && laterDeadline(attempt, order.minutes) > iso(now),
    ),
    waiting: await findWaiting(trx, context, exam, order),
  };
}

const untilWith =
  (minutes: number) =>
  (attempt: AttemptRow): Until => ({
    deadline_at: laterDeadline(attempt, minutes),
    extra_minutes: attempt.extra_minutes + minutes,
  });

async function nobodyToGive(trx: Trx, { examId, studentId, groupId }: Order): Promise<AppError> {
  if (groupId) return new AppError('conflict', 'Nobody of these students is at this exam or can still start it');
  if (!studentId) return new AppError('conflict', 'Nobody is at this exam now');
  const newest = await trx
    .selectFrom('attempts')
    .select('submitted_by')
    .where('student_id', '=', studentId)
    .where('exam_id', '=', examId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return new AppError('conflict', 'This student has not started the exam, and cannot start it now');
  if (newest.submitted_by === 'student') return new AppError('conflict', 'This student has handed in already');
  if (newest.submitted_by === 'staff')
    return new AppError('conflict', 'The exam was handed in for this student already');
  return new AppError('conflict', 'The time of this student ended too long ago for so few minutes', 'minutes');
}

/** One grant for everybody, or one for each student. */
function grantsOf(context: Context, order: Order, { running, closed, waiting }: Takers): ExtraTimeRow[] {
  const grant = (student_id: string, attempts: number, reopened: number): ExtraTimeRow => ({
    _id: context.newId(),
    exam_id: order.examId,
    student_id,
    minutes: order.minutes,
    reason: order.reason,
    attempts,
    reopened,
    request_key: order.key ?? null,
    given_by: order.by.fullName,
    given_at: iso(context.now()),
  });
  if (!order.studentId && !order.groupId) return [grant(nobody, running.length + closed.length, closed.length)];
  return [
    ...running.map(({ student_id }) => grant(student_id, 1, 0)),
    ...closed.map(({ student_id }) => grant(student_id, 1, 1)),
    ...waiting.map((student) => grant(student, 0, 0)),
  ];
}

async function insertGrants(trx: Trx, grants: readonly ExtraTimeRow[]): Promise<void> {
  for (const chunk of inChunks(grants, 50)) {
    const insert = trx
      .insertInto('extra_time')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing());
    if ((await insert.returning('_id').execute()).length < chunk.length) throw keyUsedBefore();
  }
}

async function noteOn(trx: Trx, attempts: readonly AttemptRow[], grants: readonly ExtraTimeRow[]): Promise<void> {
  const grantOf = new Map(grants.map(({ student_id, _id }) => [student_id, _id]));
  for (const chunk of inChunks(attempts)) {
    const rows = chunk.map(({ student_id, _id }) => ({
      ...{ student_id, attempt_id: _id },
      extra_time_id: grantOf.get(student_id) ?? grantOf.get(nobody) ?? '',
    }));
    await trx.insertInto('attempt_extra_time').values(rows).execute();
  }
}

export type GivenTime = {
  grant: ExtraTimeRow;
  attempts: number;
  reopened: number;
  /** Students who have not started. */
  waiting: number;
};

/** A grant for one student that no attempt has taken up waits for the start. */
const isWaiting = ({ student_id, attempts }: ExtraTimeRow) => student_id !== nobody && attempts === 0;

function sumOf(grants: readonly ExtraTimeRow[]): GivenTime {
  const [grant] = grants as readonly [ExtraTimeRow];
  const sum = (key: 'attempts' | 'reopened') => grants.reduce((all, one) => all + one[key], 0);
  return { grant, attempts: sum('attempts'), reopened: sum('reopened'), waiting: grants.filter(isWaiting).length };
}

async function recordGrant(
  trx: Trx,
  exam: Pick<ExamRow, '_id' | 'title'>,
  order: Order,
  { grant, attempts, reopened, waiting }: GivenTime,
  taker?: AttemptRow,
) {
  const [group] = order.groupId ? await groupNames(trx, [order.groupId]) : [];
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
      attempts,
      ...(group !== undefined && { group }),
      ...(reopened > 0 && { reopened }),
      ...(waiting > 0 && { waiting }),
      ...(order.studentId && taker && { endTime: laterDeadline(taker, grant.minutes) }),
    },
  });
}

/** Grants of an earlier request with the same key. */
async function givenBefore(trx: Trx, order: Order): Promise<GivenTime | undefined> {
  const { examId: exam_id, minutes } = order;
  const to = order.groupId ? {} : { student_id: order.studentId ?? nobody };
  const grant = await findByRequestKey(trx, 'extra_time', order.key, { exam_id, minutes, ...to });
  if (!grant?.request_key) return undefined;
  const grants = trx.selectFrom('extra_time').selectAll().where('request_key', '=', grant.request_key);
  return sumOf(await grants.orderBy('_id').execute());
}

/** The same request key again returns what was given first. */
export async function giveExtraTime(trx: Trx, context: Context, order: Order): Promise<GivenTime> {
  const exam = await lockExam(trx, order.examId);
  const before = await givenBefore(trx, order);
  if (before) return before;
  if (order.studentId && !(await lockStudent(trx, order.studentId))) {
    throw new AppError('not_found', 'Student not found', 'studentId');
  }
  const takers = await findTakers(trx, context, exam as ExamRow, order);
  const attempts = [...takers.running, ...takers.closed];
  const grants = grantsOf(context, order, takers);
  if (attempts.length + takers.waiting.length === 0) throw await nobodyToGive(trx, order);
  const [closed] = takers.closed;
  if (closed) await refuseAfterReview(trx, context, closed);
  await insertGrants(trx, grants);
  const untilOf = untilWith(order.minutes);
  for (const attempt of takers.running) await runUntil(trx, context, attempt, untilOf(attempt));
  await reopen(trx, context, takers.closed, order, untilOf);
  await noteOn(trx, attempts, grants);
  const given = sumOf(grants);
  await recordGrant(trx, exam, order, given, attempts[0]);
  return given;
}
