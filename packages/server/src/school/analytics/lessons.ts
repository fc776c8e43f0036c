import { setImmediate as otherWork } from 'node:timers/promises';
import type { WatchedLesson } from '@akada/contract';
import { type Reach, standingOf } from '@akada/contract/rules/teaching';
import { progressPercent, type Range, tenthsWatched, wholeSeconds } from '@akada/contract/rules/watched';
import { sql } from 'kysely';
import { groupList, isForPlace } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { thingOf } from '../../platform/db/reach.ts';
import type { Db, LessonProgressRow } from '../../platform/db/schema.ts';
import type { Place } from '../../platform/db/school-classes.ts';
import { fewest } from './results.ts';

type Progress = Pick<
  LessonProgressRow,
  'lesson_id' | 'ranges' | 'watched_seconds' | 'duration_seconds' | 'finished_at'
>;

/** `last`: by the last tenth that somebody watched. */
type Watching = { started: number; finished: number; tenths: number[]; last: number[] };

const none = (): Watching => ({ started: 0, finished: 0, tenths: Array(10).fill(0), last: Array(10).fill(0) });

const addOne = (counts: number[], index: number) => counts.splice(index, 1, (counts[index] ?? 0) + 1);

const rowsAtOnce = 500;

/** In batches, so that running exams are served in between. */
async function* progressRows(db: Db): AsyncGenerator<Progress[]> {
  let [student, lesson] = ['', ''];
  for (;;) {
    const rows = await db
      .selectFrom('lesson_progress')
      .select(['student_id', 'lesson_id', 'ranges', 'watched_seconds', 'duration_seconds', 'finished_at'])
      .where(sql<boolean>`(student_id, lesson_id) > (${student}, ${lesson})`)
      .orderBy('student_id')
      .orderBy('lesson_id')
      .limit(rowsAtOnce)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    [student, lesson] = [last.student_id, last.lesson_id];
    await otherWork();
  }
}

async function countWatching(db: Db, wanted: ReadonlySet<string>): Promise<Map<string, Watching>> {
  const watching = new Map<string, Watching>();
  for await (const rows of progressRows(db)) {
    for (const row of rows) {
      if (row.watched_seconds === 0 || row.duration_seconds === 0 || !wanted.has(row.lesson_id)) continue;
      const known = watching.get(row.lesson_id) ?? none();
      known.started += 1;
      if (progressPercent(row.watched_seconds, row.duration_seconds, row.finished_at) === 100) known.finished += 1;
      const ranges = wholeSeconds(JSON.parse(row.ranges) as Range[], row.duration_seconds);
      const watched = tenthsWatched(ranges, row.duration_seconds);
      for (const [index, isWatched] of watched.entries()) if (isWatched) addOne(known.tenths, index);
      addOne(known.last, Math.max(0, watched.lastIndexOf(true)));
      watching.set(row.lesson_id, known);
    }
  }
  return watching;
}

const leastStopping = 10;

const shareOf = (count: number, { started }: Watching) => Math.round((count / started) * 100);

/** Before the last tenth; undefined where hardly anybody stops. */
function stopOf(watching: Watching): WatchedLesson['stop'] {
  const stops = watching.last.slice(0, -1);
  const [most] = stops
    .map((count, index) => ({ at: (index + 1) * 10, percent: shareOf(count, watching) }))
    .sort((one, other) => other.percent - one.percent || one.at - other.at);
  return most && most.percent >= leastStopping ? most : undefined;
}

function curveOf(watching: Watching): Pick<WatchedLesson, 'tenths' | 'stop'> {
  if (watching.started < fewest) return {};
  return { tenths: watching.tenths.map((count) => shareOf(count, watching)), stop: stopOf(watching) };
}

const lessonsAtOnce = 100;

async function ownersOf(db: Db, lessonIds: readonly string[]): Promise<Map<string, number>> {
  const owners = new Map<string, number>();
  for (const some of inChunks(lessonIds, lessonsAtOnce)) {
    const rows = await db
      .selectFrom('grants')
      .select((eb) => ['lesson_id', eb.fn.count<number>('student_id').distinct().as('owners')])
      .where('lesson_id', 'in', some)
      .where('revoked_at', 'is', null)
      .groupBy('lesson_id')
      .execute();
    for (const row of rows) owners.set(row.lesson_id, row.owners);
    await otherWork();
  }
  return owners;
}

type Wish = {
  classLevel?: string | undefined;
  place?: Place | undefined;
  subject?: string | undefined;
  /** A limited teacher's figures count own lessons, which are for own students only. */
  reach: Reach | null;
  page: number;
  limit: number;
};

/** The most watched first; withdrawn lessons too, while somebody has them. */
export async function watchedLessons(db: Db, { classLevel, place, subject, reach, page, limit }: Wish) {
  const rowsOfClass = await db
    .selectFrom('lessons')
    .select(['_id', 'title', 'subject', 'class_level', groupList('lessons')])
    .$if(classLevel !== undefined, (query) => query.where('class_level', '=', classLevel ?? ''))
    .$if(place !== undefined, (query) => (place ? query.where(isForPlace('lessons', place)) : query))
    .execute();
  const ofClass = rowsOfClass.filter((lesson) => reach === null || standingOf(reach, thingOf(lesson)) === 'own');
  const lessons = ofClass.filter((lesson) => !subject || lesson.subject === subject);
  const ids = lessons.map(({ _id }) => _id);
  const owners = await ownersOf(db, ids);
  const watching = await countWatching(db, new Set(ids));
  const rows = lessons
    .map(({ _id, title, subject: about, class_level }) => {
      const own = watching.get(_id) ?? none();
      const { started, finished } = own;
      const figures = { owners: owners.get(_id) ?? 0, started, finished, ...curveOf(own) };
      return { _id, title, subject: about, classLevel: class_level, ...figures };
    })
    .filter((lesson) => lesson.owners > 0 || lesson.started > 0)
    .sort(
      (one, other) =>
        other.started - one.started || other.owners - one.owners || one.title.localeCompare(other.title, 'en'),
    );
  const subjects = new Set(ofClass.map((lesson) => lesson.subject).filter((name) => name !== ''));
  return {
    data: rows.slice((page - 1) * limit, page * limit) satisfies WatchedLesson[],
    subjects: [...subjects].sort((one, other) => one.localeCompare(other, 'en')),
    pagination: { total: rows.length, page, limit, totalPages: Math.ceil(rows.length / limit) },
  };
}
