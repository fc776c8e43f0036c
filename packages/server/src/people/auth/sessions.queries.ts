import { isStaff } from '@akada/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, actorOf, recordOwn } from '../../platform/audit/record.ts';
import type { SessionRow } from '../../platform/db/account-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { hashSessionId, newSessionId, signToken } from '../../platform/http/token.ts';
import { movePush } from '../../platform/notifications/push-subscriptions.ts';
import { forgetDevices, lockToSignIn, noteSignIn, toUser } from '../users/users.queries.ts';
import { trustDevice } from './device-cookie.ts';

/** Decisions, section 4. */
const studentLifeMs = 14 * 24 * 3_600_000;
const staffLifeMs = 12 * 3_600_000;

/** An old token works on for a while, because the reply with the new one may be lost. */
export const oldTokenMs = 60_000;

const deleteExpired = prepared(['user', 'before'], (db, { user, before }) =>
  db.deleteFrom('sessions').where('user_id', '=', user).where('expires_at', '<', before),
);

/** Phones and shared computers of years; more are a program that signs in over and over. */
export const mostSessions = 20;

/** The longest unused ones end. */
async function keepFew(trx: Trx, userId: string): Promise<void> {
  const own = trx.selectFrom('sessions').select('id_hash').where('user_id', '=', userId);
  const kept = own.orderBy('last_used_at', 'desc').orderBy('created_at', 'desc').limit(mostSessions);
  const hashes = (await kept.execute()).map((row) => row.id_hash);
  if (hashes.length < mostSessions) return;
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', 'not in', hashes).execute();
}

const columns = [
  ...(['id_hash', 'user_id', 'created_at', 'expires_at', 'device'] as const),
  ...(['last_used_at', 'confirmed_at', 'proved_at', 'replaced_by'] as const),
];

const insertRow = prepared(columns, (db, slots) => db.insertInto('sessions').values(slots));

async function insertSession(trx: Trx, session: SessionRow, by: Actor, longExpired: string): Promise<void> {
  if (!(await lockToSignIn(trx, session.user_id))) {
    throw new AppError('forbidden', 'Your account is suspended. Please contact your school.');
  }
  await deleteExpired(trx, { user: session.user_id, before: longExpired });
  await insertRow(trx, session);
  await keepFew(trx, session.user_id);
  await recordOwn(trx, 'session.sign-in', by, session.created_at);
}

/** Call it only after the second factor was checked. */
export async function openSession(
  context: Context,
  user: UserRow,
  requestId = '',
  device: string | null = null,
): Promise<string> {
  const now = context.now();
  const expiresAt = now + (isStaff(user.role) ? staffLifeMs : studentLifeMs);
  const sessionId = newSessionId();
  const session = {
    id_hash: hashSessionId(sessionId),
    user_id: user._id,
    created_at: iso(now),
    expires_at: iso(expiresAt),
    device,
    last_used_at: iso(now),
    confirmed_at: iso(now),
    proved_at: iso(now),
    replaced_by: null,
  };
  const by = actorOf(user, requestId);
  await context.commit((trx) => insertSession(trx, session, by, iso(now - studentLifeMs)));
  await noteSignIn(context, user._id, session.created_at);
  return signToken(context.secret, user, sessionId, { issuedAt: now, expiresAt });
}

/** In this order, because a browser built on another also names that one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function deviceName(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((list) => list.find(([sign]) => sign.test(userAgent))?.[1]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** A request and its reply. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply };

export async function signIn(context: Context, user: UserRow, exchange: Exchange) {
  const { request } = exchange;
  const device = deviceName(request.headers['user-agent'] ?? '');
  const token = await openSession(context, user, request.id, device);
  trustDevice(context, exchange, { account: user });
  return { message: 'Login successful', token, role: user.role, data: toUser(user, context.settings()) };
}

/** The old token may still be in use. */
export function hashesOf(caller: Caller): string[] {
  return caller.replacedBy === null ? [caller.sessionHash] : [caller.sessionHash, caller.replacedBy];
}

export async function endSession(trx: Trx, caller: Caller, at: string): Promise<void> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', caller._id)
    .where('id_hash', 'in', hashesOf(caller))
    .returning('id_hash')
    .execute();
  if (ended.length > 0) await recordOwn(trx, 'session.sign-out', caller, at);
}

/** Known devices are forgotten too. */
export async function endAllSessions(trx: Trx, userId: string, at: string): Promise<number> {
  await forgetDevices(trx, userId, at);
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('id_hash').execute();
  return ended.length;
}

/** The caller forgets these people's devices in the same transaction. */
export async function endSessionsOf(trx: Trx, userIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', 'in', [...userIds])
    .execute();
}

async function lockSession(trx: Trx, { _id, sessionHash }: Caller): Promise<SessionRow> {
  const row = await trx
    .updateTable('sessions')
    .set({ id_hash: sessionHash })
    .where('user_id', '=', _id)
    .where('id_hash', '=', sessionHash)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  return row;
}

/** Ends all other sessions of the account. A repeat with the old token also revokes the token whose reply was lost. */
export async function rotateSession(trx: Trx, context: Context, caller: Caller): Promise<string> {
  const now = context.now();
  const old = await lockSession(trx, caller);
  const ofUser = trx.selectFrom('sessions').selectAll().where('user_id', '=', old.user_id);
  const replacement = old.replaced_by && (await ofUser.where('id_hash', '=', old.replaced_by).executeTakeFirst());
  const current = replacement || old;
  const sessionId = newSessionId();
  const idHash = hashSessionId(sessionId);
  const next = { ...current, id_hash: idHash, confirmed_at: iso(now), last_used_at: iso(now), replaced_by: null };
  await trx.insertInto('sessions').values(next).execute();
  await movePush(trx, old.user_id, [old.id_hash, current.id_hash], idHash);
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', old.user_id)
    .where('id_hash', 'not in', [old.id_hash, idHash])
    .execute();
  const oldEnds = iso(Math.min(Date.parse(old.expires_at), now + oldTokenMs));
  await trx
    .updateTable('sessions')
    .set({ replaced_by: idHash, expires_at: old.replaced_by ? old.expires_at : oldEnds })
    .where('user_id', '=', old.user_id)
    .where('id_hash', '=', old.id_hash)
    .execute();
  return signToken(context.secret, caller, sessionId, { issuedAt: now, expiresAt: Date.parse(current.expires_at) });
}
