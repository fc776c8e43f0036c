import type { Trx } from '../db/schema.ts';
import type { SessionRow } from '../db/sign-in-rows.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import type { Caller } from '../http/session.ts';
import { hashSessionId, newSessionId, signToken } from '../http/token.ts';

/** How long the old token still works: the answer with the new one may be lost on the way. */
export const oldTokenMs = 60_000;

const byHash = (trx: Trx, hash: string): Promise<SessionRow | undefined> =>
  trx.selectFrom('sessions').selectAll().where('id_hash', '=', hash).executeTakeFirst();

/** Takes the row: who rotates the same session at the same moment waits. */
async function holdSession(trx: Trx, hash: string): Promise<SessionRow> {
  const row = await trx
    .updateTable('sessions')
    .set({ id_hash: hash })
    .where('id_hash', '=', hash)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  return row;
}

/**
 * Gives the caller's session a new token and ends every other session of the account. Asked again with the old token, it
 * gives another new one, and the one whose answer was lost is dead. A session does not live longer by it.
 */
export async function rotateSession(trx: Trx, context: Context, caller: Caller): Promise<string> {
  const now = context.now();
  const old = await holdSession(trx, caller.sessionHash);
  const current = (old.replaced_by && (await byHash(trx, old.replaced_by))) || old;
  await trx.deleteFrom('sessions').where('user_id', '=', old.user_id).where('id_hash', '!=', old.id_hash).execute();
  const sessionId = newSessionId();
  const idHash = hashSessionId(sessionId);
  const next = { ...current, id_hash: idHash, confirmed_at: iso(now), last_used_at: iso(now), replaced_by: null };
  await trx.insertInto('sessions').values(next).execute();
  const oldEnds = iso(Math.min(Date.parse(old.expires_at), now + oldTokenMs));
  await trx
    .updateTable('sessions')
    .set({ replaced_by: idHash, expires_at: old.replaced_by ? old.expires_at : oldEnds })
    .where('id_hash', '=', old.id_hash)
    .execute();
  return signToken(context.secret, caller, sessionId, { issuedAt: now, expiresAt: Date.parse(current.expires_at) });
}
