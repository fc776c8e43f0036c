import type { LiveExam, LiveState, LiveStudent } from '@akada/contract';
import { windowState } from '@akada/contract/rules/exam-clock';
import { taughtWithin } from '@akada/contract/rules/teaching';
import { groupIdsOf, groupList } from '../../platform/db/audience.ts';
import { findGivenExam } from '../../platform/db/exam-versions.ts';
import { type ExamWithin, isStudentIn, limitsOf, thingOf } from '../../platform/db/reach.ts';
import { type AttemptRow, type Db, type ExamRow, nobody } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import type { Caller } from '../../platform/http/session.ts';
import { answeredIn } from '../sitting/answered.ts';
import { countLateAnswers } from '../sitting/late-answers.ts';
import { isOf, percentOfAttempt } from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { countLive, findInState, type LiveCounts, type LiveExamRow, type LiveFilter } from './live-students.ts';

const inOrder: readonly LiveState[] = ['running', 'not-started', 'done'];

type Page = LiveFilter & { state?: LiveState | undefined; page: number; limit: number };
type Found = { _id: string; attemptId: string | null; state: LiveState };

async function findPage(
  db: Db,
  exam: LiveExamRow,
  totals: LiveCounts,
  { state, search, class: place, page, limit }: Page,
) {
  const found: Found[] = [];
  let skipped = (page - 1) * limit;
  for (const shown of state ? [state] : inOrder) {
    const wanted = limit - found.length;
    if (wanted > 0 && skipped < totals[shown]) {
      const rows = await findInState(db, exam, shown, { search, class: place, limit: wanted, offset: skipped });
      found.push(...rows.map((row) => ({ ...row, state: shown })));
    }
    skipped = Math.max(0, skipped - totals[shown]);
  }
  return found;
}

type Around = { answered: number; lateAnswers: NonNullable<LiveStudent['attempt']>['lateAnswers'] };

function toLiveAttempt(row: AttemptRow, { answered, lateAnswers }: Around): LiveStudent['attempt'] {
  return {
    _id: row._id,
    number: row.number,
    startTime: row.started_at,
    endTime: row.deadline_at,
    extraMinutes: row.extra_minutes,
    lastSeenAt: row.last_seen_at ?? undefined,
    answeredQuestions: answered,
    totalQuestions: row.total_questions,
    submittedAt: row.submitted_at ?? undefined,
    submittedBy: row.submitted_by ?? undefined,
    score: row.score ?? undefined,
    totalPoints: row.total_points,
    toMark: row.to_mark || undefined,
    percent: row.status === 'submitted' ? percentOfAttempt(row) : undefined,
    lateAnswers,
  };
}

/** Minutes given before the start, by student. */
async function findWaitingMinutes(db: Db, examId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('extra_time')
    .select((eb) => ['student_id', eb.fn.sum<number>('minutes').as('minutes')])
    .where('exam_id', '=', examId)
    .where('student_id', 'in', [...ids, ''])
    .where('attempts', '=', 0)
    .groupBy('student_id')
    .execute();
  return new Map(rows.map(({ student_id, minutes }) => [student_id, minutes]));
}

async function readLivePage(db: Db, exam: LiveExamRow, totals: LiveCounts, page: Page): Promise<LiveStudent[]> {
  const found = await findPage(db, exam, totals, page);
  if (found.length === 0) return [];
  const ids = found.map(({ _id }) => _id);
  const people = await db.selectFrom('users').select(['_id', 'full_name', 'email']).where('_id', 'in', ids).execute();
  const keys = found.flatMap(({ _id, attemptId }) => (attemptId ? { student_id: _id, _id: attemptId } : []));
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('attempts')
          .selectAll()
          .where(isOf(['student_id', '_id'], keys))
          .execute();
  const answered = await answeredIn(db, keys);
  const late = await countLateAnswers(db, keys);
  const absent = found.flatMap(({ _id, attemptId }) => (attemptId ? [] : [_id]));
  const waiting = await findWaitingMinutes(db, exam._id, absent);
  const personOf = new Map(people.map((person) => [person._id, person]));
  const attemptOf = new Map(rows.map((row) => [row._id, row]));
  return found.flatMap(({ _id, attemptId, state }) => {
    const person = personOf.get(_id);
    const row = attemptOf.get(attemptId ?? '');
    if (!person || (attemptId && !row)) return [];
    const lateAnswers = late.get(attemptId ?? '') ?? { waiting: 0, accepted: 0, refused: 0 };
    return {
      student: { _id, fullName: person.full_name, email: person.email },
      state,
      waitingMinutes: waiting.get(_id),
      attempt: row ? toLiveAttempt(row, { answered: answered.get(row._id) ?? 0, lateAnswers }) : undefined,
    };
  });
}

const mostGrants = 100;

async function findGrants(db: Db, { _id, within = null }: ExamWithin): Promise<LiveExam['extraTime']> {
  const rows = await db
    .selectFrom('extra_time')
    .leftJoin('users', 'users._id', 'extra_time.student_id')
    .selectAll('extra_time')
    .select('users.full_name')
    .where('extra_time.exam_id', '=', _id)
    .where((eb) => eb.or([eb('extra_time.student_id', '=', nobody), isStudentIn(db, within, 'extra_time.student_id')]))
    .orderBy('extra_time.given_at', 'desc')
    .orderBy('extra_time._id', 'desc')
    .limit(mostGrants)
    .execute();
  return rows.map((row) => ({
    _id: row._id,
    minutes: row.minutes,
    reason: row.reason,
    givenAt: row.given_at,
    givenBy: row.given_by,
    student: row.student_id === nobody ? undefined : { _id: row.student_id, fullName: row.full_name ?? '' },
  }));
}

async function countLateWaiting(db: Db, { _id, within = null }: ExamWithin): Promise<number> {
  const { total } = await db
    .selectFrom('late_answers')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.student_id', '=', 'late_answers.student_id')
        .onRef('attempts._id', '=', 'late_answers.attempt_id'),
    )
    .select((eb) => eb.fn.count<number>('late_answers.attempt_id').distinct().as('total'))
    .where('attempts.exam_id', '=', _id)
    .where(isStudentIn(db, within, 'attempts.student_id'))
    .where('late_answers.decision', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

function headOf(exam: ExamRow, now: number): LiveExam['exam'] {
  return {
    _id: exam._id,
    title: exam.title,
    classLevel: exam.class_level,
    groupIds: groupIdsOf(exam),
    duration: exam.duration_minutes,
    opensAt: exam.opens_at,
    closesAt: exam.closes_at,
    window: windowState(Date.parse(exam.opens_at), Date.parse(exam.closes_at), now),
  };
}

const closedAtOnce = 500;

export async function readLiveExam(
  context: Context,
  examId: string,
  query: Page,
  caller: Caller,
): Promise<Omit<LiveExam, 'success'>> {
  const { db } = context;
  const found = db.selectFrom('exams').selectAll().select(groupList('exams')).where('_id', '=', examId);
  const row = await found.executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Exam not found');
  const reach = reachOf(context, caller);
  const exam = { ...row, within: reach && taughtWithin(reach, thingOf(row)) };
  while ((await closeOverdue(context, { examId }, closedAtOnce)) === closedAtOnce);
  const { state, search, class: place } = query;
  const all = await countLive(db, exam, {});
  const totals = search || place ? await countLive(db, exam, { search, class: place }) : all;
  const total = state ? totals[state] : totals.running + totals['not-started'] + totals.done;
  const now = context.now();
  return {
    message: 'Exam fetched successfully',
    data: await readLivePage(db, exam, totals, query),
    exam: { ...headOf(await findGivenExam(db, exam), now), ...limitsOf(reach, exam) },
    counts: {
      notStarted: all['not-started'],
      running: all.running,
      done: all.done,
      lateWaiting: await countLateWaiting(db, exam),
    },
    extraTime: await findGrants(db, exam),
    serverNow: iso(now),
    pagination: paginationOf({ total }, query),
  };
}
