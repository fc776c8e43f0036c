import { sql } from 'kysely';
import { lockIfFree } from '../../platform/db/dialect.ts';
import type { FilmRow, Trx } from '../../platform/db/schema.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';

/** The film's row is the lease of the process that works on it; `updated_at` is the heartbeat. */

export const mostTries = 3;
/** A process that has written nothing for so long has died. */
const deadAfterMs = 30_000;
/** After a full disk, or a storage that does not answer. */
const waitsMs = 60_000;

/** An original keeps its state while it is prepared, because students play it meanwhile. */
const isAtWork = sql<boolean>`(state = 'working' or (state = 'original' and progress > 0))`;

async function claimNext({ db, now }: Pick<Context, 'db' | 'now'>, hasEncoder: boolean): Promise<FilmRow | null> {
  const at = iso(now());
  const dead = iso(now() - deadAfterMs);
  const isFree = sql<boolean>`(
    (${isAtWork} and updated_at < ${dead})
    or (state = 'waiting' and (problem is null or updated_at < ${iso(now() - waitsMs)}))
    or (state = 'original' and progress = 0 and tries < ${mostTries} and ${hasEncoder ? 1 : 0} = 1
      and (problem is null or updated_at < ${iso(now() - waitsMs)}))
  )`;
  const inWork = sql<boolean>`exists (select 1 from films where ${isAtWork} and updated_at >= ${dead})`;
  const next = await db
    .selectFrom('films')
    .select(['_id', 'state', 'updated_at'])
    .where(isFree)
    .where(sql<boolean>`not ${inWork}`)
    .orderBy('created_at')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const claimed = await db
    .updateTable('films')
    .set({
      state: next.state === 'original' ? 'original' : 'working',
      progress: 1,
      problem: null,
      updated_at: laterThan(next.updated_at, at),
    })
    .where('_id', '=', next._id)
    .where('state', '=', next.state)
    .where('updated_at', '=', next.updated_at)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

async function claimAlone(trx: Trx, now: Context['now'], hasEncoder: boolean): Promise<FilmRow | null> {
  return (await lockIfFree(trx, 'films')) ? claimNext({ db: trx, now }, hasEncoder) : null;
}

/** One process works on one film at a time; null if there is none to work on. */
export function claimFilm({ db, now }: Context, hasEncoder: boolean): Promise<FilmRow | null> {
  return db.transaction().execute((trx) => claimAlone(trx, now, hasEncoder));
}
