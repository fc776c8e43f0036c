import {
  changePassword,
  checkSetupLink,
  type GuardianBody,
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
import { mailConfirmation } from '../users/confirm-address.ts';
import { consentOf, keepConsent } from '../users/guardian-consent.ts';
import { hashPassword } from '../users/password.ts';
import { refuseWeakPassword } from '../users/password-rules.ts';
import {
  findByEmail,
  findByPhone,
  getUserRow,
  insertUser,
  type NewUser,
  setPassword,
  toStaffUser,
  toUser,
} from '../users/users.queries.ts';
import { reactivate, signOutEverywhere, suspend } from './account-access.ts';
import { checkPassword } from './check-password.ts';
import { doesLinkWork, setUp } from './first-account.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import { rotateSession } from './rotate-session.ts';
import { endSession } from './sessions.queries.ts';
import { signIn } from './sign-in.ts';

type Opening = { account: NewUser; consent: GuardianBody | null };

async function openStudentAccount(trx: Trx, context: Context, { account, consent }: Opening): Promise<UserRow> {
  const at = iso(context.now());
  const user = await insertUser(trx, account, at);
  if (consent) await keepConsent(trx, user._id, consent, at);
  await mailConfirmation(trx, context, user);
  return user;
}

/** Every other session ends, and this one goes on with the token that is given. */
async function replacePassword(trx: Trx, context: Context, caller: Caller, passwordHash: string): Promise<string> {
  const at = iso(context.now());
  await setPassword(trx, caller._id, passwordHash, at);
  if (caller.role !== 'user') {
    const subject = { kind: 'person', _id: caller._id, title: caller.fullName } as const;
    await recordAudit(trx, { action: 'user.password', by: caller, at, subject });
  }
  return rotateSession(trx, context, caller);
}

export function serveAuth(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, signup, async ({ body }) => {
    const consent = consentOf(context, body);
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    const account = {
      _id: context.newId(),
      full_name: body.fullName,
      email: body.email,
      phone_number: body.phoneNumber,
      class_level: body.classLevel,
      role: 'user' as const,
      password_hash: await hashPassword(body.password),
    };
    const user = await db.transaction().execute((trx) => openStudentAccount(trx, context, { account, consent }));
    return { message: 'Account created successfully', data: toUser(user) };
  });

  serve(app, context, checkSetupLink, async ({ params }) => ({
    message: 'The setup link',
    data: { works: await doesLinkWork(db, params.setupToken) },
  }));

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
    const { password, otp: code } = body;
    const isRight = await checkPassword(context, { account, user: found, password, address: request.ip });
    // A suspended account is refused a session later on.
    if (!isRight || !found) throw new AppError('invalid_credentials', 'Invalid credentials');
    await passSecondFactor(context, found, { code, address: request.ip });
    return signIn(context, found, request);
  });

  serve(app, context, logout, async ({ caller }) => {
    await db.transaction().execute((trx) => endSession(trx, caller, iso(context.now())));
    return { message: 'Logged out' };
  });

  serve(app, context, changePassword, async ({ caller, body, request }) => {
    const user = await getUserRow(db, caller._id);
    // With the old token, the answer to the first time was lost: the new password is the current one by now.
    const orElse = caller.replacedBy === null ? null : body.newPassword;
    const given = { account: user.email, user, password: body.oldPassword, orElse, address: request.ip };
    if (!(await checkPassword(context, given))) {
      throw new AppError('invalid', 'The current password is wrong', 'oldPassword');
    }
    const known = { fullName: user.full_name, email: user.email, schoolName: context.settings().schoolName };
    refuseWeakPassword(body.newPassword, known, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const token = await db.transaction().execute((trx) => replacePassword(trx, context, caller, passwordHash));
    return { message: 'Password updated successfully', token };
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
