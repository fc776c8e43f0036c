import { isMarkedByHand } from '@akada/contract/question-types';
import { deadlineOf, standingMinutes, windowState } from '@akada/contract/rules/exam-clock';
import { pointsToPass } from '@akada/contract/rules/grade';
import { groupList, isFor, notForStudent } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { AttemptRow, ExamRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { freezePaper } from './exam-versions.ts';
import { findExtraAttempts, type NextStart, nextStart, spendExtraAttempt, usedOf } from './extra-attempts.ts';
import { takeUpWaitingTime } from './extra-time.ts';
import { type OwnPaper, ownPaper, paperOf } from './paper.ts';
import { finalise, isOver } from './submit.ts';

export type Asking = Pick<Caller, '_id' | 'classLevel'>;
/** `extraPercent` is read from the locked account, so it cannot change meanwhile. */
type Starter = Asking & { extraPercent: number; waitingMinutes: number };
export type Started = { attempt: AttemptRow; paper: OwnPaper };

async function refuseUnlessOpen(trx: Trx, exam: ExamRow, caller: Starter, now: number): Promise<void> {
  if (exam.is_active !== 1) throw new AppError('forbidden', 'This exam is not active');
  if (!(await isFor(trx, exam, caller))) throw new AppError('forbidden', notForStudent(exam));
  const state = windowState(Date.parse(exam.opens_at), Date.parse(exam.closes_at), now);
  if (state === 'not-open') {
    throw new AppError('not_open_yet', 'This exam has not opened yet', { opensAt: exam.opens_at });
  }
  if (state === 'closed') throw new AppError('closed', 'This exam is closed');
}

const attemptsToWrite = prepared(['student', 'exam'], (db, { student, exam }) =>
  lockRows(
    db,
    db
      .selectFrom('attempts')
      .selectAll()
      .where('student_id', '=', student)
      .where('exam_id', '=', exam)
      .orderBy('number'),
  ),
);

async function lockAttemptsAt(trx: Trx, caller: Starter, examId: string): Promise<AttemptRow[]> {
  const attempts = await attemptsToWrite(trx, { student: caller._id, exam: examId });
  return attempts.toReversed();
}

/** A shared lock: a start sees the paper and attempts either before a re-mark or after it. */
const examToShare = prepared(['exam'], (db, { exam }) =>
  lockRows(db, db.selectFrom('exams').selectAll().where('_id', '=', exam), 'share'),
);

/** The exam's groups as they are once it is locked: the statement that waited for the lock sees those of before. */
const studentToStart = prepared(['student', 'exam'], (db, { student, exam }) =>
  lockRows(
    db,
    db
      .selectFrom(['users', 'exams'])
      .select(['extra_time_percent', groupList('exams')])
      .select((eb) =>
        eb
          .selectFrom('extra_time')
          .select((of) => of.fn.sum<number>('minutes').as('minutes'))
          .where('extra_time.student_id', '=', student)
          .where('extra_time.exam_id', '=', exam)
          .where('extra_time.attempts', '=', 0)
          .as('waiting_minutes'),
      )
      .where('users._id', '=', student)
      .where('exams._id', '=', exam),
    'key',
  ),
);

/**
 * Returns the running attempt or a new one. The unique index lets one of many simultaneous starts insert. An exam
 * without questions is submitted at once and does not use up a start.
 */
export async function startAttempt(
  trx: Trx,
  context: Context,
  asking: Asking,
  examId: string,
  device: string | undefined,
): Promise<Started> {
  const [locked] = await examToShare(trx, { exam: examId });
  const [student] = await studentToStart(trx, { student: asking._id, exam: examId });
  const caller = {
    ...asking,
    extraPercent: student?.extra_time_percent ?? 0,
    waitingMinutes: student?.waiting_minutes ?? 0,
  };
  const now = context.now();
  const earlier = await lockAttemptsAt(trx, caller, examId);
  const running = earlier.find((attempt) => attempt.status === 'running');
  if (running && !isOver(running, now)) return goOn(trx, context, running, device);
  if (running) await finalise(trx, context, running, 'time');
  if (!locked || locked.deleted_at !== null) throw new AppError('not_found', 'Exam not found');
  const exam = { ...locked, group_ids: student?.group_ids ?? '[]' };
  const own = nextStart(exam, earlier, [], now);
  if (!own) return startExtra(trx, context, caller, exam, device);
  return startNew(trx, context, caller, { ...own, exam, number: numberAfter(earlier), device });
}

const numberAfter = ([newest]: readonly AttemptRow[]) => (newest?.number ?? 0) + 1;

async function startExtra(
  trx: Trx,
  context: Context,
  caller: Starter,
  exam: ExamRow,
  device: string | undefined,
): Promise<Started> {
  const now = context.now();
  const extras = await findExtraAttempts(trx, { student: caller._id });
  // After the extras, so that an extra attempt just used by another start comes with that start's attempt.
  const attempts = await lockAttemptsAt(trx, caller, exam._id);
  const running = attempts.find((attempt) => attempt.status === 'running');
  if (running) return goOn(trx, context, running, device);
  const next = nextStart(exam, attempts, extras, now);
  if (next) return startNew(trx, context, caller, { ...next, exam, number: numberAfter(attempts), device });
  if (usedOf(attempts).length < exam.max_attempts) await refuseUnlessOpen(trx, exam, caller, now);
  throw new AppError('already_submitted', 'You have already submitted this exam');
}

const givenAtStart = [
  '_id',
  'exam_id',
  'student_id',
  'number',
  'paper_id',
  'started_at',
  'deadline_at',
  'extra_minutes',
  'total_questions',
  'total_points',
  'by_hand',
  'device',
  'device_number',
  'pass_points',
] as const;

type StartedRow = Pick<AttemptRow, (typeof givenAtStart)[number]>;

const sameAtStart = {
  status: 'running' as const,
  submitted_at: null,
  submitted_by: null,
  correct_answers: null,
  to_mark: 0,
  score: null,
  marked: 0,
  paused_seconds: 0,
};

const running = (row: StartedRow) => ({ ...row, ...sameAtStart, last_seen_at: row.started_at });

const insertAttempt = prepared(givenAtStart, (db, slots) =>
  db
    .insertInto('attempts')
    .values(running(slots))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll(),
);

type New = NextStart & { exam: ExamRow; number: number; device: string | undefined };

async function startNew(trx: Trx, context: Context, caller: Starter, wanted: New): Promise<Started> {
  const { exam, closesAt, number, device, extra } = wanted;
  const now = context.now();
  await refuseUnlessOpen(trx, { ...exam, closes_at: closesAt }, caller, now);
  const frozen = await freezePaper(trx, context, exam);
  const attemptId = context.newId();
  const paper = ownPaper(frozen.paper, attemptId);
  const closes = Date.parse(closesAt);
  const standing = standingMinutes(now, paper.durationMinutes, closes, caller.extraPercent);
  const extraMinutes = standing + caller.waitingMinutes;
  const totalPoints = paper.questions.reduce((sum, question) => sum + question.points, 0);
  const [attempt] = await insertAttempt(trx, {
    _id: attemptId,
    exam_id: exam._id,
    student_id: caller._id,
    number,
    paper_id: frozen.id,
    started_at: iso(now),
    deadline_at: iso(deadlineOf(now, paper.durationMinutes, closes) + extraMinutes * 60_000),
    extra_minutes: extraMinutes,
    total_questions: paper.questions.length,
    total_points: totalPoints,
    by_hand: paper.questions.filter(isMarkedByHand).length,
    device: device ?? null,
    device_number: device === undefined ? 0 : 1,
    pass_points: paper.passMark === undefined ? null : pointsToPass(paper.passMark, totalPoints),
  });
  if (!attempt) return otherStart(trx, context, caller, wanted);
  if (caller.waitingMinutes > 0) await takeUpWaitingTime(trx, attempt);
  if (paper.questions.length > 0) {
    if (extra) await spendExtraAttempt(trx, extra, attempt._id);
    return { attempt, paper };
  }
  return { attempt: await finalise(trx, context, attempt, 'student'), paper };
}

/** A new device takes the attempt over. */
async function goOn(trx: Trx, context: Context, running: AttemptRow, device: string | undefined): Promise<Started> {
  const paper = await paperOf(context, trx, running);
  if (device === undefined || device === running.device) return { attempt: running, paper };
  const attempt = await trx
    .updateTable('attempts')
    .set({ device, device_number: running.device_number + 1 })
    .where('student_id', '=', running.student_id)
    .where('_id', '=', running._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { attempt, paper };
}

async function otherStart(trx: Trx, context: Context, caller: Starter, wanted: New): Promise<Started> {
  const attempts = await lockAttemptsAt(trx, caller, wanted.exam._id);
  const attempt = attempts.find((candidate) => candidate.number === wanted.number);
  if (!attempt) throw new AppError('conflict', 'This exam was started twice at once. Please try again.');
  if (attempt.status === 'running') return goOn(trx, context, attempt, wanted.device);
  return { attempt, paper: await paperOf(context, trx, attempt) };
}
