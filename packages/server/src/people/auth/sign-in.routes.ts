import {
  changePassword,
  endOtherOwnSessions,
  endOwnSession,
  listOwnSessions,
  login,
  logout,
  type OwnSession,
  type StepUpBody,
  stepUp,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordOwn } from '../../platform/audit/record.ts';
import type { SessionRow } from '../../platform/db/account-rows.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { stepUpMs } from '../../platform/http/step-up.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../users/password.ts';
import { findByWayIn, forgetDevices, getUserRow, setPassword, wayInOf } from '../users/users.queries.ts';
import { trustDevice } from './device-cookie.ts';
import { counterOf, counterOfSession, tryUnder } from './login-slow-down.ts';
import { hasSecondFactor } from './second-factor.queries.ts';
import { confirmBySecondFactor, passSecondFactor, wrongCode } from './second-factor.ts';
import { endSession, hashesOf, rotateSession, signIn } from './sessions.queries.ts';

/** Reveals neither the session's id nor its stored hash. */
function publicId(context: Context, hash: string): string {
  return keyedHash(context.secret, `shown session:${hash}`).slice(0, 24);
}

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

/** This device first, then by last use. */
async function listSessions(context: Context, caller: Caller): Promise<OwnSession[]> {
  const rows = await liveSessions(context.db, caller, iso(context.now()));
  return rows
    .map((row) => ({
      _id: publicId(context, row.id_hash),
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
    .where('user_id', '=', caller._id)
    .where((eb) => eb.or([eb('id_hash', 'in', hashes), eb('replaced_by', 'in', hashes)]))
    .returning('id_hash')
    .execute();
  if (ended.length > 0) await recordOwn(trx, 'session.sign-out', caller, at);
}

async function endOne(trx: Trx, context: Context, caller: Caller, id: string): Promise<void> {
  const at = iso(context.now());
  const found = (await liveSessions(trx, caller, at)).filter((row) => publicId(context, row.id_hash) === id);
  if (found.length === 0) throw new AppError('not_found', 'This device is not signed in any more');
  await end(trx, found, caller, at);
}

async function endOthers(trx: Trx, context: Context, caller: Caller): Promise<void> {
  const at = iso(context.now());
  const rows = await liveSessions(trx, caller, at);
  const others = rows.filter((row) => !hashesOf(caller).includes(row.id_hash));
  await forgetDevices(trx, caller._id, at);
  await end(trx, others, caller, at);
}

export function serveOwnSessions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listOwnSessions, async ({ caller }) => ({
    message: 'Your devices fetched successfully',
    data: await listSessions(context, caller),
  }));

  serveWrite(app, context, endOwnSession, async ({ trx, caller, params }) => {
    await endOne(trx, context, caller, params.sessionId);
    return { message: 'Signed out' };
  });

  serve(app, context, endOtherOwnSessions, async ({ caller, request, reply }) => {
    const before = await getUserRow(db, caller._id);
    await db.transaction().execute((trx) => endOthers(trx, context, caller));
    trustDevice(context, { request, reply }, { before, account: await getUserRow(db, caller._id) });
    return { message: 'Signed out everywhere else' };
  });
}

/** `orElse` is a second password that may be the right one. */
function checkOwnPassword(
  context: Context,
  caller: Caller,
  { user, password, orElse = null }: { user: UserRow; password: string; orElse?: string | null },
): Promise<boolean> {
  const stored = user.password_hash;
  return tryUnder(
    context,
    counterOfSession(context, 'login', caller),
    'passwords',
    async () => (await verifyPassword(password, stored)) || (orElse !== null && (await verifyPassword(orElse, stored))),
  );
}

async function replacePassword(trx: Trx, context: Context, caller: Caller, passwordHash: string): Promise<string> {
  const at = iso(context.now());
  await setPassword(trx, caller._id, passwordHash, at);
  await recordOwn(trx, 'user.password', caller, at);
  return rotateSession(trx, context, caller);
}

export function serveSignIn(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, login, async ({ body, request, reply }) => {
    const way = wayInOf(body.email ?? body.phoneNumber ?? '', context.settings().timeZone);
    const found = await findByWayIn(db, way);
    const { password, otp: code } = body;
    // Unknown accounts take as long and slow down like wrong passwords.
    const counter = counterOf(context, 'login', { account: way.name, user: found, request });
    const check = () => verifyPassword(password, found?.password_hash ?? null);
    const isRight = await tryUnder(context, counter, 'passwords', check);
    // signIn refuses a suspended account.
    if (!isRight || !found) throw new AppError('invalid_credentials', 'Invalid credentials');
    await passSecondFactor(context, found, { code, request });
    return signIn(context, found, { request, reply });
  });

  serveWrite(app, context, logout, async ({ trx, caller }) => {
    await endSession(trx, caller, iso(context.now()));
    return { message: 'Logged out' };
  });

  serve(app, context, changePassword, async ({ caller, body, request, reply }) => {
    const user = await getUserRow(db, caller._id);
    // The old token means that the first reply was lost and the new password is already the current one.
    const orElse = caller.replacedBy === null ? null : body.newPassword;
    if (!(await checkOwnPassword(context, caller, { user, password: body.oldPassword, orElse }))) {
      throw new AppError('invalid', 'The current password is wrong', 'oldPassword');
    }
    const known = { fullName: user.full_name, email: user.email, schoolName: context.settings().schoolName };
    refuseWeakPassword(body.newPassword, known, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const token = await db.transaction().execute((trx) => replacePassword(trx, context, caller, passwordHash));
    trustDevice(context, { request, reply }, { before: user, account: await getUserRow(db, caller._id) });
    return { message: 'Password updated successfully', token };
  });
}

/** True when all was given that a sign-in asks for. */
async function confirmedFully(context: Context, caller: Caller, body: StepUpBody): Promise<boolean> {
  const user = await getUserRow(context.db, caller._id);
  const { otp, password } = body;
  const isByPassword = otp === undefined || password !== undefined;
  if (isByPassword && !(await checkOwnPassword(context, caller, { user, password: password ?? '' }))) {
    throw new AppError('invalid', 'The password is wrong', 'password');
  }
  if (otp !== undefined && !(await confirmBySecondFactor(context, caller, otp))) {
    throw new AppError('invalid', wrongCode, 'otp');
  }
  return isByPassword && (otp !== undefined || !(await hasSecondFactor(context.db, caller._id)));
}

export function serveStepUp(app: FastifyInstance, context: Context): void {
  serve(app, context, stepUp, async ({ caller, body }) => {
    const isFull = await confirmedFully(context, caller, body);
    const now = context.now();
    await context.db
      .updateTable('sessions')
      .set({ confirmed_at: iso(now), ...(isFull && { proved_at: iso(now) }) })
      .where('user_id', '=', caller._id)
      .where('id_hash', '=', caller.sessionHash)
      .execute();
    return { message: 'Thank you', data: { until: iso(now + stepUpMs) } };
  });
}
