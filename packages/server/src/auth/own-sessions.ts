import type { OwnSession } from '@akada/contract';
import type { Db, Trx } from '../db/schema.ts';
import type { SessionRow } from '../db/sign-in-rows.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import type { Caller } from '../http/session.ts';
import { hashesOf, recordSession } from './sessions.queries.ts';

/** What a session is called on the wire: neither its id nor the hash of it that is stored. */
function shownId(context: Context, hash: string): string {
  return keyedHash(context.secret, `shown session:${hash}`).slice(0, 24);
}

/** Those that live, last used first. One with a new token counts once. */
function liveSessions(db: Db, caller: Caller, at: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', caller._id)
    .where('replaced_by', 'is', null)
    .where((eb) => eb.or([eb('expires_at', '>', at), eb('id_hash', 'in', hashesOf(caller))]))
    .orderBy('created_at', 'desc')
    .execute();
}

const toMinute = (at: string) => `${at.slice(0, 16)}:00.000Z`;

export async function listSessions(context: Context, caller: Caller): Promise<OwnSession[]> {
  const rows = await liveSessions(context.db, caller, iso(context.now()));
  return rows
    .map((row) => ({
      _id: shownId(context, row.id_hash),
      device: row.device ?? 'Unknown device',
      isCurrent: hashesOf(caller).includes(row.id_hash),
      createdAt: row.created_at,
      lastUsedAt: toMinute(row.last_used_at ?? row.created_at),
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
}

async function end(trx: Trx, rows: readonly SessionRow[], caller: Caller, at: string): Promise<void> {
  if (rows.length === 0) return;
  const hashes = rows.map((row) => row.id_hash);
  const ended = await trx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('id_hash', 'in', hashes), eb('replaced_by', 'in', hashes)]))
    .returning('id_hash')
    .execute();
  if (ended.length > 0) await recordSession(trx, 'session.sign-out', caller, at);
}

/** Another person's session is not there. */
export async function endOne(trx: Trx, context: Context, caller: Caller, id: string): Promise<void> {
  const at = iso(context.now());
  const found = (await liveSessions(trx, caller, at)).filter((row) => shownId(context, row.id_hash) === id);
  if (found.length === 0) throw new AppError('not_found', 'This device is not signed in any more');
  await end(trx, found, caller, at);
}

export async function endOthers(trx: Trx, context: Context, caller: Caller): Promise<void> {
  const at = iso(context.now());
  const rows = await liveSessions(trx, caller, at);
  await end(
    trx,
    rows.filter((row) => !hashesOf(caller).includes(row.id_hash)),
    caller,
    at,
  );
}
