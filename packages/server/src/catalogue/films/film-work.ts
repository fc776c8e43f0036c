import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { opensAt } from '@akada/contract/rules/opening';
import { bySystem, recordAudit } from '../../platform/audit/record.ts';
import { outageOf } from '../../platform/db/outage.ts';
import type { FilmRow, Trx } from '../../platform/db/schema.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { lessonNotice, notify } from '../../platform/notifications/notify.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { forgetProgress } from '../lessons/progress.queries.ts';
import { claimFilm, mostTries } from './claim-film.ts';
import { type FoundEncoder, filmWorkFolder, findEncoder } from './encoder.ts';
import { readOriginal } from './original.ts';
import { EncodingFailed, prepareFilm } from './prepare-film.ts';
import { FilmRefused, longestHours, tooLong } from './probe.ts';

const beatMs = 2000;

/** Deletes the work folder of a killed process; its films are begun anew. */
export async function sweepFilmWork(context: Context): Promise<void> {
  await rm(filmWorkFolder(context.config), { recursive: true, force: true });
}

type Columns = Partial<FilmRow>;

/** Optimistic lock: null if another process has changed or deleted the row. */
async function write(db: Trx | Context['db'], film: FilmRow, columns: Columns, at: string): Promise<FilmRow | null> {
  const row = await db
    .updateTable('films')
    .set({ ...columns, updated_at: laterThan(film.updated_at, at) })
    .where('_id', '=', film._id)
    .where('updated_at', '=', film.updated_at)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The only writer of the row while the film is worked on: progress and sign of life, every two seconds. */
function keepClaim({ db, now }: Context, film: FilmRow) {
  const [over, lost] = [new AbortController(), new AbortController()];
  let row = film;
  let percent = film.progress;
  const beat = async () => {
    const written = await write(db, row, { progress: Math.max(1, Math.floor(percent)) }, iso(now()));
    if (written) row = written;
    else lost.abort(new Error('the film is worked on by another process, or deleted'));
  };
  const beating = (async () => {
    while (!over.signal.aborted && !lost.signal.aborted) {
      await pause(beatMs, undefined, { signal: over.signal }).catch(() => undefined);
      // Without the database others claim it after 30 seconds; the next beat will find that out.
      if (!over.signal.aborted) await beat().catch(() => undefined);
    }
  })();
  return {
    lost: lost.signal,
    onProgress: (done: number) => {
      percent = Math.min(99, done);
    },
    end: async () => {
      over.abort();
      await beating;
      return row;
    },
  };
}

type Played = { state: 'ready' | 'original'; columns: Columns };
type Outcome = { played: Played } | { columns: Columns; error?: unknown };

async function workOn(
  context: Context,
  film: FilmRow,
  found: FoundEncoder,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Played> {
  const source = filmKey.source(film._id);
  if ((await context.storage.size(source)) === null) throw new Error(`${source} is not in the storage`);
  if ('missing' in found) {
    const original = await readOriginal(context.storage, film._id);
    if (!original)
      throw new FilmRefused(`${found.missing}. Without it only MP4 films with H.264 and WebM can be played`);
    // The declared duration is not trusted.
    if (original.durationMs > longestHours * 3_600_000) throw new FilmRefused(tooLong);
    return { state: 'original', columns: { duration_ms: original.durationMs || null } };
  }
  const folder = join(filmWorkFolder(context.config), film._id);
  try {
    const { storage } = context;
    const work = { storage, filmId: film._id, folder, encoder: found.encoder, signal, onProgress };
    const { rungs, durationMs, posterSecond } = await prepareFilm(work);
    const columns = { rungs: JSON.stringify(rungs), duration_ms: durationMs, poster_second: posterSecond };
    return { state: 'ready', columns };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const noRoom = 'The disk of the server is full. The work on this film begins by itself when there is room.';
const noStorage = 'The work on this film was broken off by an error of the server. It begins by itself in a minute.';

/** The row's state after an error. */
function failed(film: FilmRow, error: unknown, isStopped: boolean): Outcome {
  const isOriginal = film.state === 'original';
  const back: Columns = { state: isOriginal ? 'original' : 'waiting', progress: 0 };
  const over: Columns = { state: isOriginal ? 'original' : 'failed', progress: 0, tries: mostTries };
  if (isStopped) return { columns: back };
  if (error instanceof FilmRefused) return { columns: { ...over, problem: `${error.message}.` } };
  if (error instanceof EncodingFailed) {
    const tries = film.tries + 1;
    return { columns: tries < mostTries ? { ...back, tries } : { ...over, problem: error.message } };
  }
  const isFull = outageOf(error) === 'storage_full';
  return { columns: { ...back, problem: isFull ? noRoom : noStorage }, ...(!isFull && { error }) };
}

/** Replacing an older film sends no notification. */
async function notifyOwners(trx: Trx, context: Context, film: FilmRow): Promise<void> {
  const lesson = await trx
    .selectFrom('lessons')
    .select(['_id', 'title', 'scheduled_date'])
    .where('_id', '=', film.lesson_id)
    .where('is_draft', '=', 0)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  // A lesson that opens later is announced when it opens.
  if (!lesson || opensAt(lesson.scheduled_date, context.now(), context.settings().timeZone)) return;
  await notify(trx, context, lessonNotice(lesson));
}

/** Returns the older films of the lesson, whose rows are deleted; null if another process has the film by now. */
async function becomePlayable(
  trx: Trx,
  context: Context,
  film: FilmRow,
  { state, columns }: Played,
  at: string,
): Promise<string[] | null> {
  const done = { state, progress: 100, problem: null, tries: 0, ...columns };
  // An original that waits to be prepared has no progress.
  const row = await write(trx, film, state === 'original' ? { ...done, progress: 0 } : done, at);
  if (!row) return null;
  const older = await trx
    .deleteFrom('films')
    .where('lesson_id', '=', row.lesson_id)
    .where('_id', '!=', row._id)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', row.created_at),
        eb.and([eb('created_at', '=', row.created_at), eb('_id', '<', row._id)]),
      ]),
    )
    .returning(['_id', 'file_name'])
    .execute();
  // The same film in other qualities is no other film.
  if (film.state === 'original') return older.map(({ _id }) => _id);
  await forgetProgress(trx, row.lesson_id);
  const lesson = trx.selectFrom('lessons').select(['_id', 'title']).where('_id', '=', row.lesson_id);
  await recordAudit(trx, {
    action: 'lesson.film-ready',
    by: bySystem,
    at,
    subject: { kind: 'lesson', ...(await lesson.executeTakeFirstOrThrow()) },
    ...(older.length > 0 && { before: { films: older.map((was) => was.file_name) } }),
    after: { films: [row.file_name] },
  });
  if (older.length === 0) await notifyOwners(trx, context, row);
  return older.map(({ _id }) => _id);
}

async function conclude(context: Context, film: FilmRow, outcome: Outcome): Promise<void> {
  const { db, storage } = context;
  const at = iso(context.now());
  if (!('played' in outcome)) {
    await write(db, film, outcome.columns, at);
    if (outcome.error) throw outcome.error;
    return;
  }
  const { played } = outcome;
  const older = await db.transaction().execute((trx) => becomePlayable(trx, context, film, played, at));
  for (const filmId of older ?? []) await storage.remove(filmKey.all(filmId));
}

/** True where a film was worked on. Two ticks at once work on one film: the row decides. */
export async function workOnNextFilm(context: Context, signal: AbortSignal): Promise<boolean> {
  const found = await findEncoder();
  const film = await claimFilm(context, 'encoder' in found);
  if (!film) return false;
  const claim = keepClaim(context, film);
  const stop = AbortSignal.any([signal, claim.lost]);
  const outcome: Outcome = await workOn(context, film, found, stop, claim.onProgress).then(
    (played) => ({ played }),
    (error: unknown) => failed(film, error, stop.aborted),
  );
  const row = await claim.end();
  if (!claim.lost.aborted) await conclude(context, row, outcome);
  else await removeIfDeleted(context, film._id);
  return true;
}

async function removeIfDeleted({ db, storage }: Context, filmId: string): Promise<void> {
  const row = await db.selectFrom('films').select('_id').where('_id', '=', filmId).executeTakeFirst();
  if (!row) await storage.remove(filmKey.all(filmId));
}

const orphanAfterMs = 7 * 24 * 3_600_000;

/** Deleted films whose files a killed process left. An upload has its id before its row, so young ones are left alone. */
export async function removeOrphans({ db, storage, now }: Context): Promise<void> {
  const keys = await storage.list('films/');
  const stored = new Set(keys.map((key) => key.split('/')[1] ?? ''));
  const rows = await db.selectFrom('films').select('_id').execute();
  for (const { _id } of rows) stored.delete(_id);
  for (const filmId of stored) {
    const isOld = Number.parseInt(filmId.slice(0, 12), 16) < now() - orphanAfterMs;
    if (isOld) await storage.remove(filmKey.all(filmId));
  }
}
