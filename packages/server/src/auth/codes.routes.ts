import { forgotPassword, requestCode, resetPassword, signInWithCode } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, recordAudit } from '../audit/record.ts';
import type { Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { noteConfirmed } from '../users/confirm-address.ts';
import { hashPassword } from '../users/password.ts';
import { refuseWeakPassword } from '../users/password-rules.ts';
import { findByEmail, getUserRow, setPassword } from '../users/users.queries.ts';
import { mailCode } from './code-mail.ts';
import { slowDownKey, tryUnder } from './login-slow-down.ts';
import { type CodeOf, type Purpose, type RightCode, spendCode, tryCode } from './one-time-code.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import { endAllSessions } from './sessions.queries.ts';
import { signIn } from './sign-in.ts';

const wrongCode = () =>
  new AppError('invalid_credentials', 'This code is wrong or has expired. Check it, or ask for a new one.', 'otp');

/** Wrong codes slow down as wrong passwords do, on a count of their own. */
async function checkCode(context: Context, of: CodeOf & { code: string }, address: string) {
  const user = await findByEmail(context.db, of.email);
  const login = { account: of.email, userId: user?._id ?? null, address };
  const key = await slowDownKey(context, login, `code for ${of.purpose}`);
  const right = await tryUnder(context, key, 'codes', () => tryCode(context, of));
  if (!right) throw wrongCode();
  return right;
}

type Reset = { right: RightCode; email: string; passwordHash: string; at: string; requestId: string };

/** Uses the code up. It has come to this address, and opens nothing when the account has another one by now. */
async function spendFor(trx: Trx, right: RightCode, email: string): Promise<UserRow> {
  if (!(await spendCode(trx, right)) || !(await noteConfirmed(trx, { id: right.userId, email }))) throw wrongCode();
  return getUserRow(trx, right.userId);
}

/** The code, the password and the sessions in one transaction. A running attempt has no part in it. */
async function resetWith(trx: Trx, { right, email, passwordHash, at, requestId }: Reset): Promise<void> {
  const user = await spendFor(trx, right, email);
  await setPassword(trx, user._id, passwordHash, at);
  await endAllSessions(trx, user._id);
  if (user.role === 'user') return;
  const subject = { kind: 'person', _id: user._id, title: user.full_name } as const;
  await recordAudit(trx, { action: 'user.password', by: actorOf(user, requestId), at, subject });
}

/** Signing in, and choosing a new password, with a code from a mail. */
export function serveCodes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  /** The same work whether the address has an account or not: nobody learns which from the answer or its time. */
  const sendCode = async (purpose: Purpose, email: string) => {
    const user = await findByEmail(db, email);
    await db.transaction().execute((trx) => mailCode(trx, context, { purpose, email, user }));
    return { message: 'If this address has an account here, a code is on its way. At most five are sent in an hour.' };
  };

  serve(app, context, requestCode, ({ body }) => sendCode('sign-in', body.email));

  serve(app, context, forgotPassword, ({ body }) => sendCode('reset', body.email));

  serve(app, context, signInWithCode, async ({ body, request }) => {
    const { email, otp: code } = body;
    const right = await checkCode(context, { purpose: 'sign-in', email, code }, request.ip);
    const second = { code: body.secondFactor, address: request.ip, field: 'secondFactor' };
    await passSecondFactor(context, { _id: right.userId, email }, second);
    const user = await db.transaction().execute((trx) => spendFor(trx, right, email));
    return signIn(context, user, request);
  });

  serve(app, context, resetPassword, async ({ body, request }) => {
    const { email, otp: code, newPassword } = body;
    const { schoolName } = context.settings();
    // Before the code is looked at, only by what the caller has said: whose account it is stays unknown.
    refuseWeakPassword(newPassword, { fullName: '', email, schoolName }, 'newPassword');
    const right = await checkCode(context, { purpose: 'reset', email, code }, request.ip);
    const { full_name: fullName } = await getUserRow(db, right.userId);
    refuseWeakPassword(newPassword, { fullName, email, schoolName }, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const reset = { right, email, passwordHash, at: iso(context.now()), requestId: request.id };
    await db.transaction().execute((trx) => resetWith(trx, reset));
    return { message: 'Your new password is set. Please log in.' };
  });
}
