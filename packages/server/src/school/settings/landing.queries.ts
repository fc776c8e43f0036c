import type { Landing, LandingSample } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { nameOfLevel } from '@akada/contract/rules/school-classes';
import { openingOf } from '../../catalogue/lessons/lesson.entity.ts';
import { findPlayableFilms, type PlayableFilm } from '../../catalogue/playback/playback.queries.ts';
import { isForGroups } from '../../platform/db/audience.ts';
import type { Db, LessonRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';

/** What every student of the school finds. */
const openToAll = (db: Db) =>
  db
    .selectFrom('lessons')
    .where('is_draft', '=', 0)
    .where('withdrawn_at', 'is', null)
    .where(isForGroups('lessons', []));

export type Offer = { subjects: Landing['subjects']; prices: Omit<NonNullable<Landing['prices']>, 'currency'> | null };

/** Spellings that differ in capitals are one subject. */
export async function findOffer(db: Db): Promise<Offer> {
  const rows = await openToAll(db)
    .select((eb) => [
      'subject',
      eb.fn.countAll<number>().as('lessons'),
      eb.fn.min<number | null>(eb.fn<number | null>('nullif', ['price_minor', eb.lit(0)])).as('least'),
      eb.fn.max<number>('price_minor').as('most'),
      eb.fn.count<number>(eb.fn<number | null>('nullif', ['price_minor', eb.lit(0)])).as('priced'),
    ])
    .groupBy('subject')
    .orderBy('subject')
    .execute();
  const bySubject = new Map<string, Landing['subjects'][number]>();
  for (const { subject: name, lessons } of rows) {
    const known = bySubject.get(name.toLowerCase());
    if (name !== '')
      bySubject.set(name.toLowerCase(), { name: known?.name ?? name, lessons: lessons + (known?.lessons ?? 0) });
  }
  const priced = rows.flatMap(({ least, most }) => (least === null ? [] : [{ least, most }]));
  const free = rows.reduce((sum, row) => sum + row.lessons - row.priced, 0);
  const from = Math.min(...priced.map(({ least }) => least));
  const to = Math.max(...priced.map(({ most }) => most));
  return {
    subjects: [...bySubject.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    prices: priced.length === 0 ? null : { from: fromMinor(from), to: fromMinor(to), free },
  };
}

/** Lessons that open later stand before the newest open one. */
const mostLookedAt = 50;

const columns = ['_id', 'title', 'subject', 'class_level', 'video', 'duration_minutes', 'scheduled_date'] as const;

type Candidate = Pick<LessonRow, (typeof columns)[number]> & { seconds?: number };

async function candidates(db: Db): Promise<Candidate[]> {
  const free = await openToAll(db)
    .select([...columns])
    .where('price_minor', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(mostLookedAt)
    .execute();
  const onSale = await openToAll(db)
    .innerJoin('lesson_samples', 'lesson_samples.lesson_id', 'lessons._id')
    .select([...columns, 'seconds'])
    .where('price_minor', '>', 0)
    .where('seconds', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(mostLookedAt)
    .execute();
  return [...free, ...onSale];
}

const lengthOf = (film: PlayableFilm | undefined, { duration_minutes }: Candidate) =>
  film?.duration_ms ? Math.max(1, Math.round(film.duration_ms / 60_000)) : (duration_minutes ?? undefined);

/** The newest open free lesson, a film of the school's own first; else the newest on sale with a sample. */
export async function findSample(context: Context): Promise<LandingSample | null> {
  const open = (await candidates(context.db)).filter((row) => openingOf(context, row) === null);
  const films = await findPlayableFilms(
    context.db,
    open.map(({ _id }) => _id),
  );
  const free = open.filter(({ seconds }) => seconds === undefined);
  const isOwn = ({ _id, video }: Candidate) => films.has(_id) || video.startsWith('/');
  // A sample is cut of a prepared film.
  const hasSample = ({ _id, seconds }: Candidate) => seconds !== undefined && films.get(_id)?.state === 'ready';
  const row = free.find(isOwn) ?? free[0] ?? open.find(hasSample);
  if (!row) return null;
  return {
    ...{ _id: row._id, title: row.title, subject: row.subject },
    className: nameOfLevel(context.settings().classes, row.class_level),
    minutes: lengthOf(films.get(row._id), row),
    sampleSeconds: row.seconds,
  };
}
