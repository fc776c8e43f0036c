import { type Actor, actorOf, recordAudit } from '../audit/record.ts';
import { prepared } from '../db/prepared.ts';
import type { Trx, UserRow } from '../db/schema.ts';
import type { SessionRow } from '../db/sign-in-rows.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import type { Caller } from '../http/session.ts';
import { hashSessionId, newSessionId, signToken } from '../http/token.ts';
import { noteSignIn } from '../users/managed-user.ts';

/** How long a sign-in lasts: 14 days, 12 hours for staff (decisions, section 4). */
const studentLifeMs = 14 * 24 * 3_600_000;
const staffLifeMs = 12 * 3_600_000;

/** Addresses are kept only as keyed hashes. */
export function addressHash(context: Context, address: string): string {
  return keyedHash(context.secret, `address:${address}`).slice(0, 32);
}

/** Only staff: when a student studies is nobody's business. */
export async function recordSession(trx: Trx, action: 'session.sign-in' | 'session.sign-out', by: Actor, at: string) {
  if (by.role === 'user') return;
  await recordAudit(trx, { action, by, at, subject: { kind: 'person', _id: by._id, title: by.fullName } });
}

const deleteDead = prepared(['user', 'longDead'], (db, { user, longDead }) =>
  db.deleteFrom('sessions').where('user_id', '=', user).where('expires_at', '<', longDead),
);

const columns = [
  ...(['id_hash', 'user_id', 'address_hash', 'created_at', 'expires_at', 'device'] as const),
  ...(['last_used_at', 'confirmed_at', 'replaced_by'] as const),
];

const insertRow = prepared(columns, (db, slots) => db.insertInto('sessions').values(slots));

async function insertSession(trx: Trx, session: SessionRow, by: Actor, longDead: string): Promise<void> {
  if (!(await noteSignIn(trx, session.user_id, session.created_at))) {
    throw new AppError('forbidden', 'Your account is suspended. Please contact your school.');
  }
  await deleteDead(trx, { user: session.user_id, longDead });
  await insertRow(trx, session);
  await recordSession(trx, 'session.sign-in', by, session.created_at);
}

/**
 * Opens a session and gives its token. Dead sessions of the same account are swept on the way. Whoever calls it has seen
 * to the second factor.
 */
export async function openSession(
  context: Context,
  user: UserRow,
  address: string,
  requestId = '',
  device: string | null = null,
): Promise<string> {
  const now = context.now();
  const expiresAt = now + (user.role === 'user' ? studentLifeMs : staffLifeMs);
  const sessionId = newSessionId();
  const session = {
    id_hash: hashSessionId(sessionId),
    user_id: user._id,
    address_hash: addressHash(context, address),
    created_at: iso(now),
    expires_at: iso(expiresAt),
    device,
    last_used_at: iso(now),
    confirmed_at: iso(now),
    replaced_by: null,
  };
  const by = actorOf(user, requestId);
  await context.commit((trx) => insertSession(trx, session, by, iso(now - studentLifeMs)));
  return signToken(context.secret, user, sessionId, { issuedAt: now, expiresAt });
}

/** A session is one for its person, also while its old token still works beside the new one. */
export function hashesOf(caller: Caller): string[] {
  return caller.replacedBy === null ? [caller.sessionHash] : [caller.sessionHash, caller.replacedBy];
}

export async function endSession(trx: Trx, caller: Caller, at: string): Promise<void> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id_hash', 'in', hashesOf(caller))
    .returning('id_hash')
    .execute();
  if (ended.length > 0) await recordSession(trx, 'session.sign-out', caller, at);
}

/** How many there were. */
export async function endAllSessions(trx: Trx, userId: string): Promise<number> {
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('id_hash').execute();
  return ended.length;
}

const sessionsFrom = prepared(['user', 'address'], (db, { user, address }) =>
  db.selectFrom('sessions').select('id_hash').where('user_id', '=', user).where('address_hash', '=', address).limit(1),
);

export async function hasSignedInFrom(context: Context, userId: string, address: string): Promise<boolean> {
  const found = await sessionsFrom(context.db, { user: userId, address: addressHash(context, address) });
  return found.length > 0;
}
