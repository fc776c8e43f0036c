import type { StudentStats } from '@akada/contract';
import { changePercent } from '@akada/contract/rules/change-percent';
import { graceMs, windowState } from '@akada/contract/rules/exam-clock';
import { schoolDay } from '@akada/contract/rules/school-day';
import { finishedAttempts } from '../db/finished-attempts.ts';
import type { Db } from '../db/schema.ts';
import { studyHours, watchedSeconds } from '../db/study-time.ts';
import { iso } from '../http/context.ts';

const thirtyDaysMs = 30 * 24 * 3_600_000;

type Learner = { _id: string; classLevel: string };
type Moment = { now: number; timeZone: string };
type Finished = { exam_id: string; started_at: string; ended_at: string };

/** The figure, with how many of these instants lie in the last 30 days against the 30 before. */
function compared(value: number, instants: readonly string[], now: number) {
  const within = (from: number, to: number) => instants.filter((at) => at > iso(from) && at <= iso(to)).length;
  const [recent, before] = [within(now - thirtyDaysMs, now), within(now - 2 * thirtyDaysMs, now - thirtyDaysMs)];
  return { value, changePercent: changePercent({ recent, before }) };
}

/** The lessons owned, by when they became the student's. */
async function lessonFigure(db: Db, student: Learner, now: number) {
  const owned = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce('decided_at', 'created_at').as('at'))
    .where('student_id', '=', student._id)
    .where('status', '=', 'approved')
    .execute();
  return compared(
    owned.length,
    owned.map((payment) => payment.at),
    now,
  );
}

/** What GET /exam says `canStart` of: a running attempt, or an open exam of the class with a start left. */
async function examFigure(db: Db, student: Learner, now: number) {
  const exams = await db
    .selectFrom('exams')
    .select(['_id', 'opens_at', 'closes_at', 'max_attempts'])
    .where('is_active', '=', 1)
    .where('class_level', '=', student.classLevel)
    .where('deleted_at', 'is', null)
    .execute();
  const attempts = await db
    .selectFrom('attempts')
    .select(['exam_id', 'status', 'deadline_at', 'total_questions'])
    .where('student_id', '=', student._id)
    .execute();
  const running = attempts.filter(
    ({ status, deadline_at }) => status === 'running' && deadline_at >= iso(now - graceMs),
  );
  const used = Map.groupBy(
    attempts.filter((attempt) => attempt.total_questions > 0),
    (attempt) => attempt.exam_id,
  );
  const open = exams.filter(
    (exam) =>
      windowState(Date.parse(exam.opens_at), Date.parse(exam.closes_at), now) === 'open' &&
      (used.get(exam._id)?.length ?? 0) < exam.max_attempts,
  );
  const startable = new Set([...running.map((attempt) => attempt.exam_id), ...open.map((exam) => exam._id)]);
  return compared(
    startable.size,
    exams.map((exam) => exam.opens_at),
    now,
  );
}

/** Each exam once, at the moment it was first finished. */
function examsFinished(finished: readonly Finished[], now: number) {
  const first = new Map<string, string>();
  for (const { exam_id, ended_at } of finished) {
    const known = first.get(exam_id);
    if (known === undefined || ended_at < known) first.set(exam_id, ended_at);
  }
  return compared(first.size, [...first.values()], now);
}

/** Exams count to the moment, film by days of the school: that is how it is kept. */
async function hourFigure(db: Db, student: Learner, finished: readonly Finished[], { now, timeZone }: Moment) {
  const hours = async (from: number, to: number) => {
    const sat = finished.filter(({ ended_at }) => ended_at > iso(from) && ended_at <= iso(to));
    const days = { after: schoolDay(from, timeZone), upTo: schoolDay(to, timeZone) };
    return studyHours(sat, await watchedSeconds(db, student._id, days));
  };
  const recent = await hours(now - thirtyDaysMs, now);
  const before = await hours(now - 2 * thirtyDaysMs, now - thirtyDaysMs);
  const value = studyHours(finished, await watchedSeconds(db, student._id));
  return { value, changePercent: changePercent({ recent, before }) };
}

/** Every figure is counted from the database. */
export async function studentStats(db: Db, student: Learner, moment: Moment): Promise<StudentStats> {
  const { now } = moment;
  const finished = await finishedAttempts(db, now).where('student_id', '=', student._id).execute();
  const figures = {
    myLessons: await lessonFigure(db, student, now),
    availableExams: await examFigure(db, student, now),
    completedExams: examsFinished(finished, now),
    studyHours: await hourFigure(db, student, finished, moment),
  };
  return { completedExams: figures.completedExams.value, studyHours: figures.studyHours.value, figures };
}
