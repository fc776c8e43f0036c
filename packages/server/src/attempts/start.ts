import { deadlineOf, windowState } from '@akada/contract/rules/exam-clock';
import { fold } from '../db/fold.ts';
import { prepared } from '../db/prepared.ts';
import type { AttemptRow, ExamRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import type { Caller } from '../http/session.ts';
import { finalise, isOver } from './finalise.ts';
import { shareExam } from './hold-rows.ts';
import { forgetFrozen, freezePaper, getPaper, type Paper } from './paper.ts';

export type Started = { attempt: AttemptRow; paper: Paper };

function refuseUnlessOpen(exam: ExamRow, caller: Caller, now: number): void {
  if (exam.is_active !== 1) throw new AppError('forbidden', 'This exam is not active');
  if (exam.class_level !== caller.classLevel) throw new AppError('forbidden', 'This exam is for another class');
  const state = windowState(Date.parse(exam.opens_at), Date.parse(exam.closes_at), now);
  if (state === 'not-open') {
    throw new AppError('not_open_yet', 'This exam has not opened yet', { opensAt: exam.opens_at });
  }
  if (state === 'closed') throw new AppError('closed', 'This exam is closed');
}

const attemptsAtExam = prepared(['student', 'exam'], (db, { student, exam }) =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', student)
    .where('exam_id', '=', exam)
    .orderBy('number', 'desc'),
);

const examThere = prepared(['exam'], (db, { exam }) =>
  db.selectFrom('exams').selectAll().where('_id', '=', exam).where('deleted_at', 'is', null),
);

const attemptsAt = (trx: Trx, caller: Caller, examId: string): Promise<AttemptRow[]> =>
  attemptsAtExam(trx, { student: caller._id, exam: examId });

/**
 * The running attempt, or a new one with its paper frozen and its deadline set. Fifty starts at once leave one attempt:
 * the unique index lets one insert through and the others read it. An exam without questions is handed in at once, and
 * such an empty attempt does not use up a start.
 */
export async function startAttempt(
  trx: Trx,
  context: Context,
  caller: Caller,
  examId: string,
  device: string | undefined,
): Promise<Started> {
  await shareExam(trx, context, examId);
  const now = context.now();
  const earlier = await attemptsAt(trx, caller, examId);
  const running = earlier.find((attempt) => attempt.status === 'running');
  if (running && !isOver(running, now)) return goOn(trx, context, running, device);
  if (running) await finalise(trx, context, running._id, 'time');
  const [exam] = await examThere(trx, { exam: examId });
  if (!exam) throw new AppError('not_found', 'Exam not found');
  const used = earlier.filter((attempt) => attempt.total_questions > 0).length;
  if (used >= exam.max_attempts) throw new AppError('already_submitted', 'You have already submitted this exam');
  refuseUnlessOpen(exam, caller, now);

  return newAttempt(trx, context, caller, { exam, number: (earlier[0]?.number ?? 0) + 1, device }).catch((error) => {
    forgetFrozen(trx);
    throw error;
  });
}

const givenAtStart = [
  '_id',
  'exam_id',
  'student_id',
  'number',
  'paper_id',
  'started_at',
  'deadline_at',
  'total_questions',
  'total_points',
  'device',
  'device_number',
  'search_text',
] as const;

/** Nothing comes back where another start of the same student was first. */
const insertAttempt = prepared(givenAtStart, (db, slots) =>
  db
    .insertInto('attempts')
    .values({
      ...slots,
      status: 'running',
      submitted_at: null,
      correct_answers: null,
      score: null,
      extra_minutes: 0,
      last_seen_at: slots.started_at,
      submitted_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll(),
);

type New = { exam: ExamRow; number: number; device: string | undefined };

async function newAttempt(trx: Trx, context: Context, caller: Caller, wanted: New): Promise<Started> {
  const { exam, number, device } = wanted;
  const now = context.now();
  const { id: paperId, paper } = await freezePaper(trx, context, exam);
  const [attempt] = await insertAttempt(trx, {
    _id: context.newId(),
    exam_id: exam._id,
    student_id: caller._id,
    number,
    paper_id: paperId,
    started_at: iso(now),
    deadline_at: iso(deadlineOf(now, exam.duration_minutes, Date.parse(exam.closes_at))),
    total_questions: paper.questions.length,
    total_points: paper.questions.reduce((sum, question) => sum + question.points, 0),
    device: device ?? null,
    device_number: device === undefined ? 0 : 1,
    search_text: fold(caller.fullName),
  });
  if (!attempt) return otherStart(trx, context, caller, wanted);
  if (paper.questions.length > 0) return { attempt, paper };
  return { attempt: (await finalise(trx, context, attempt._id, 'student')) ?? attempt, paper };
}

/** The running attempt; a device that was not the last to open it takes it over, and those before it are told. */
async function goOn(trx: Trx, context: Context, running: AttemptRow, device: string | undefined): Promise<Started> {
  const paper = await getPaper(context, trx, running.paper_id);
  if (device === undefined || device === running.device) return { attempt: running, paper };
  const attempt = await trx
    .updateTable('attempts')
    .set((eb) => ({ device, device_number: eb('device_number', '+', 1) }))
    .where('_id', '=', running._id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
  if (!attempt) throw new AppError('already_submitted', 'You have already submitted this exam');
  return { attempt, paper };
}

/** The attempt another request of the same student made a moment earlier. */
async function otherStart(trx: Trx, context: Context, caller: Caller, wanted: New): Promise<Started> {
  const attempts = await attemptsAt(trx, caller, wanted.exam._id);
  const attempt = attempts.find((candidate) => candidate.number === wanted.number);
  if (!attempt) throw new AppError('conflict', 'This exam was started twice at once. Please try again.');
  if (attempt.status === 'running') return goOn(trx, context, attempt, wanted.device);
  return { attempt, paper: await getPaper(context, trx, attempt.paper_id) };
}
