import {
  changePassword,
  login,
  logout,
  reactivateUser,
  setup,
  signOutUser,
  signup,
  suspendUser,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record.ts';
import type { Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { hashPassword, verifyPassword } from '../users/password.ts';
import { refuseWeakPassword } from '../users/password-rules.ts';
import {
  findByEmail,
  findByPhone,
  getUserRow,
  insertUser,
  setPassword,
  toStaffUser,
  toUser,
} from '../users/users.queries.ts';
import { reactivate, signOutEverywhere, suspend } from './account-access.ts';
import { setUp } from './first-account.ts';
import { clearFailures, countFailure, refuseWhileWaiting, slowDownKey } from './login-slow-down.ts';
import { endOtherSessions, endSession, openSession } from './sessions.queries.ts';

/** Wrong password and unknown account look the same, and take as long; a suspended one is refused a session later on. */
async function checkPassword(
  context: Context,
  account: string,
  user: UserRow | undefined,
  password: string,
  address: string,
) {
  const key = await slowDownKey(context, { account, userId: user?._id ?? null, address });
  await refuseWhileWaiting(context, key);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!isRight || !user) {
    await countFailure(context, key);
    throw new AppError('invalid_credentials', 'Invalid credentials');
  }
  await clearFailures(context, key);
  return user;
}

async function replacePassword(trx: Trx, caller: Caller, passwordHash: string, at: string): Promise<void> {
  await setPassword(trx, caller._id, passwordHash, at);
  await endOtherSessions(trx, caller._id, caller.sessionHash);
  if (caller.role === 'user') return;
  const subject = { kind: 'person', _id: caller._id, title: caller.fullName } as const;
  await recordAudit(trx, { action: 'user.password', by: caller, at, subject });
}

export function serveAuth(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, signup, async ({ body }) => {
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    const row = {
      _id: context.newId(),
      full_name: body.fullName,
      email: body.email,
      phone_number: body.phoneNumber,
      class_level: body.classLevel,
      role: 'user' as const,
      password_hash: await hashPassword(body.password),
    };
    return { message: 'Account created successfully', data: toUser(await insertUser(db, row, iso(context.now()))) };
  });

  serve(app, context, setup, async ({ body, request }) => {
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    return {
      message: 'Account created successfully',
      data: toUser(await setUp(context, body.setupToken, body, request.id)),
    };
  });

  serve(app, context, login, async ({ body, request }) => {
    const phone = body.phoneNumber?.replace(/[\s\-().]/g, '') ?? '';
    const account = body.email?.trim().toLowerCase() ?? phone;
    const found = body.email !== undefined ? await findByEmail(db, account) : await findByPhone(db, phone);
    const user = await checkPassword(context, account, found, body.password, request.ip);
    const token = await openSession(context, user, request.ip, request.id);
    return { message: 'Login successful', token, role: user.role, data: toUser(user) };
  });

  serve(app, context, logout, async ({ caller }) => {
    await db.transaction().execute((trx) => endSession(trx, caller, iso(context.now())));
    return { message: 'Logged out' };
  });

  serve(app, context, changePassword, async ({ caller, body, request }) => {
    const user = await getUserRow(db, caller._id);
    const key = await slowDownKey(context, { account: user.email, userId: user._id, address: request.ip });
    await refuseWhileWaiting(context, key);
    if (!(await verifyPassword(body.oldPassword, user.password_hash))) {
      await countFailure(context, key);
      throw new AppError('invalid', 'The current password is wrong', 'oldPassword');
    }
    await clearFailures(context, key);
    const known = { fullName: user.full_name, email: user.email, schoolName: context.settings().schoolName };
    refuseWeakPassword(body.newPassword, known, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const at = iso(context.now());
    await db.transaction().execute((trx) => replacePassword(trx, caller, passwordHash, at));
    return { message: 'Password updated successfully' };
  });

  serve(app, context, suspendUser, async ({ caller, params }) => {
    const order = { id: params.id, caller, at: iso(context.now()) };
    const row = await db.transaction().execute((trx) => suspend(trx, order));
    return { message: 'Account suspended', data: toStaffUser(row) };
  });

  serve(app, context, reactivateUser, async ({ caller, params }) => {
    const order = { id: params.id, caller, at: iso(context.now()) };
    const row = await db.transaction().execute((trx) => reactivate(trx, order));
    return { message: 'Account reactivated', data: toStaffUser(row) };
  });

  serve(app, context, signOutUser, async ({ caller, params }) => {
    const order = { id: params.id, caller, at: iso(context.now()) };
    const row = await db.transaction().execute((trx) => signOutEverywhere(trx, order));
    return { message: 'Signed out everywhere', data: toStaffUser(row) };
  });
}
