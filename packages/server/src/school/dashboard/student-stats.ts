import type { StudentStats, StudyWeek } from '@akada/contract';
import { changePercent } from '@akada/contract/rules/change-percent';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { schoolDay } from '@akada/contract/rules/school-day';
import { findExtraAttempts, nextStart } from '../../exams/sitting/extra-attempts.ts';
import { isExamForStudent } from '../../platform/db/audience.ts';
import type { Db } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { hoursOf } from './admin-stats.ts';

const thirtyDaysMs = 30 * 24 * 3_600_000;

type Learner = { _id: string; classLevel: string };
type Moment = { now: number; timeZone: string };
type Finished = { exam_id: string; started_at: string; ended_at: string };

/** Includes attempts out of time that the sweep has not closed yet. */
function finishedAttempts(db: Db, student: Learner, now: number): Promise<Finished[]> {
  return db
    .selectFrom('attempts')
    .select((eb) => ['exam_id', 'started_at', eb.fn.coalesce('submitted_at', 'deadline_at').as('ended_at')])
    .where('student_id', '=', student._id)
    .where((eb) => eb.or([eb('status', '=', 'submitted'), eb('deadline_at', '<', iso(now - graceMs))]))
    .execute();
}

/** `days.after` is exclusive. */
async function watchedSeconds(db: Db, student: Learner, days?: { after: string; upTo: string }): Promise<number> {
  let watched = db
    .selectFrom('study_days')
    .select((eb) => eb.fn.sum<number | null>('watched_seconds').as('seconds'))
    .where('student_id', '=', student._id);
  if (days) watched = watched.where('day', '>', days.after).where('day', '<=', days.upTo);
  return (await watched.executeTakeFirstOrThrow()).seconds ?? 0;
}

function studyHours(attempts: readonly Finished[], watched: number): number {
  const lengths = attempts.map(({ started_at, ended_at }) => Date.parse(ended_at) - Date.parse(started_at));
  return hoursOf(lengths.reduce((sum, ms) => sum + Math.max(0, ms) / 1000, watched));
}

function compared(value: number, instants: readonly string[], now: number) {
  const within = (from: number, to: number) => instants.filter((at) => at > iso(from) && at <= iso(to)).length;
  const [recent, before] = [within(now - thirtyDaysMs, now), within(now - 2 * thirtyDaysMs, now - thirtyDaysMs)];
  return { value, recent, changePercent: changePercent({ recent, before }) };
}

async function lessonFigure(db: Db, student: Learner, now: number) {
  const owned = await db
    .selectFrom('grants')
    .select((eb) => eb.fn.min('given_at').as('at'))
    .where('student_id', '=', student._id)
    .where('revoked_at', 'is', null)
    .groupBy('lesson_id')
    .execute();
  return compared(
    owned.length,
    owned.map(({ at }) => at),
    now,
  );
}

/** Must equal `canStart` of GET /exam, without the exams that have no question. */
async function examFigure(db: Db, student: Learner, now: number) {
  const exams = await db
    .selectFrom('exams')
    .select(['_id', 'opens_at', 'closes_at', 'max_attempts'])
    .where('is_active', '=', 1)
    .where(isExamForStudent(student))
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('draw', '<>', '[]'),
        eb.exists(
          eb.selectFrom('exam_questions').select('question_id').whereRef('exam_questions.exam_id', '=', 'exams._id'),
        ),
      ]),
    )
    .execute();
  const attempts = await db
    .selectFrom('attempts')
    .select(['_id', 'exam_id', 'status', 'deadline_at', 'total_questions'])
    .where('student_id', '=', student._id)
    .execute();
  const running = attempts.filter(
    ({ status, deadline_at }) => status === 'running' && deadline_at >= iso(now - graceMs),
  );
  const sat = Map.groupBy(attempts, (attempt) => attempt.exam_id);
  const extras = await findExtraAttempts(db, { student: student._id });
  const open = exams.filter((exam) => nextStart(exam, sat.get(exam._id) ?? [], extras, now));
  const startable = new Set([...running.map((attempt) => attempt.exam_id), ...open.map((exam) => exam._id)]);
  return compared(
    startable.size,
    exams.map((exam) => exam.opens_at),
    now,
  );
}

function examsFinished(finished: readonly Finished[], now: number) {
  const first = new Map<string, string>();
  for (const { exam_id, ended_at } of finished) {
    const known = first.get(exam_id);
    if (known === undefined || ended_at < known) first.set(exam_id, ended_at);
  }
  return compared(first.size, [...first.values()], now);
}

async function hourFigure(db: Db, student: Learner, finished: readonly Finished[], { now, timeZone }: Moment) {
  const hours = async (from: number, to: number) => {
    const sat = finished.filter(({ ended_at }) => ended_at > iso(from) && ended_at <= iso(to));
    const days = { after: schoolDay(from, timeZone), upTo: schoolDay(to, timeZone) };
    return studyHours(sat, await watchedSeconds(db, student, days));
  };
  const recent = await hours(now - thirtyDaysMs, now);
  const before = await hours(now - 2 * thirtyDaysMs, now - thirtyDaysMs);
  const value = studyHours(finished, await watchedSeconds(db, student));
  return { value, recent, changePercent: changePercent({ recent, before }) };
}

const goalDays = 4;
const dayMs = 24 * 3_600_000;

/** Watching part of a lesson or sitting an exam makes a day one of learning. */
async function weekOf(db: Db, student: Learner, { now, timeZone }: Moment): Promise<StudyWeek> {
  const today = Date.parse(schoolDay(now, timeZone));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  const days = Array.from({ length: 7 }, (_, index) => iso(monday + index * dayMs).slice(0, 10));
  const watched = await db
    .selectFrom('study_days')
    .select('day')
    .where('student_id', '=', student._id)
    .where('day', 'in', days)
    .where('watched_seconds', '>', 0)
    .execute();
  const sat = await db
    .selectFrom('attempts')
    .select('started_at')
    .where('student_id', '=', student._id)
    .where('started_at', '>', iso(monday - dayMs))
    .execute();
  const learned = new Set([
    ...watched.map(({ day }) => day),
    ...sat.map(({ started_at }) => schoolDay(started_at, timeZone)),
  ]);
  return { goalDays, days: days.map((day) => ({ day, learned: learned.has(day) })) };
}

async function findNews(db: Db): Promise<StudentStats['news']> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'updated_at as at'])
    .where('key', '=', 'news')
    .executeTakeFirst();
  const text: unknown = row && JSON.parse(row.value);
  return row && typeof text === 'string' && text !== '' ? { text, at: row.at } : undefined;
}

export async function studentStats(db: Db, student: Learner, moment: Moment): Promise<StudentStats> {
  const { now } = moment;
  const finished = await finishedAttempts(db, student, now);
  const figures = {
    myLessons: await lessonFigure(db, student, now),
    availableExams: await examFigure(db, student, now),
    completedExams: examsFinished(finished, now),
    studyHours: await hourFigure(db, student, finished, moment),
  };
  const week = await weekOf(db, student, moment);
  const news = await findNews(db);
  const { completedExams, studyHours: hours } = figures;
  return { completedExams: completedExams.value, studyHours: hours.value, figures, week, ...(news && { news }) };
}
