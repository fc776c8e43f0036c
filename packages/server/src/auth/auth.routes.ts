import { changePassword, login, logout, setup, signup } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { hashPassword, verifyPassword } from '../users/password.ts';
import { refuseWeakPassword } from '../users/password-rules.ts';
import { findByEmail, findByPhone, getUserRow, insertUser, setPassword, toUser } from '../users/users.queries.ts';
import { setUp } from './first-account.ts';
import { clearFailures, countFailure, refuseWhileWaiting, slowDownKey } from './login-slow-down.ts';
import { endOtherSessions, endSession, openSession } from './sessions.queries.ts';

/** Wrong password and unknown account look the same, and take as long. */
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
  if (!isRight || !user || user.is_active !== 1) {
    await countFailure(context, key);
    throw new AppError('invalid_credentials', 'Invalid credentials');
  }
  await clearFailures(context, key);
  return user;
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

  serve(app, context, setup, async ({ body }) => {
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    return { message: 'Account created successfully', data: toUser(await setUp(context, body.setupToken, body)) };
  });

  serve(app, context, login, async ({ body, request }) => {
    const phone = body.phoneNumber?.replace(/[\s\-().]/g, '') ?? '';
    const account = body.email?.trim().toLowerCase() ?? phone;
    const found = body.email !== undefined ? await findByEmail(db, account) : await findByPhone(db, phone);
    const user = await checkPassword(context, account, found, body.password, request.ip);
    const token = await openSession(context, user, request.ip);
    return { message: 'Login successful', token, role: user.role, data: toUser(user) };
  });

  serve(app, context, logout, async ({ caller }) => {
    await endSession(context, caller.sessionHash);
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
    await setPassword(db, user._id, await hashPassword(body.newPassword), iso(context.now()));
    await endOtherSessions(context, user._id, caller.sessionHash);
    return { message: 'Password updated successfully' };
  });
}
