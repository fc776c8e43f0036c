import { randomInt } from 'node:crypto';
import { forgotPassword, requestCode, resetPassword, signInWithCode } from '@akada/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf, recordOwn } from '../audit/record.ts';
import type { Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { type MailLimit, queueMail } from '../mail/queue.ts';
import { noteConfirmed } from '../users/confirm-address.ts';
import { hashPassword, refuseWeakPassword } from '../users/password.ts';
import { findByEmail, findByWayIn, getUserRow, setPassword, wayInOf } from '../users/users.queries.ts';
import { knownDevice, trustDevice } from './device-cookie.ts';
import { networkOf } from './login-slow-down.ts';
import {
  type CodeOf,
  codeLifeMs,
  findStaffCode,
  mailedKey,
  type Purpose,
  type RightCode,
  spendCode,
  storeCode,
  tryCode,
} from './one-time-codes.ts';
import { passSecondFactor } from './second-factor.ts';
import { endAllSessions, signIn } from './sessions.queries.ts';

const words: Readonly<Record<Purpose, { subject: string; before: string; after: string }>> = {
  'sign-in': {
    subject: 'Your sign-in code',
    before: 'Your code to sign in is:',
    after: 'If you did not ask for it, you can ignore this mail. Never give the code to anybody.',
  },
  reset: {
    subject: 'Your code for a new password',
    before: 'Your code to choose a new password is:',
    after: 'If you did not ask for it, you can ignore this mail: your password stays. Never give the code to anybody.',
  },
};

type Ask = CodeOf & { user: UserRow | undefined; limits: readonly MailLimit[] };

/** Does the same work without an account. Over a limit the earlier code stays valid. */
async function mailCode(trx: Trx, context: Context, { user, limits, ...of }: Ask): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const userId = user?._id ?? null;
  const { subject, before, after } = words[of.purpose];
  const message = {
    to: of.email,
    subject,
    parts: [before, { code }, 'It works once, and for 15 minutes.', after],
  };
  const uselessAfter = context.now() + codeLifeMs;
  if (await queueMail(trx, context, { message, userId, uselessAfter, limits }))
    await storeCode(trx, context, { key: mailedKey(context.secret, of), code, userId });
}

/**
 * Five an hour for a browser, and for those of a network that do not say which they are. All strangers together have
 * fifteen, those of one network twelve of them: what one asks for leaves some for the owner elsewhere, and a device that
 * the account knows has its own.
 */
function limitsOf(context: Context, request: FastifyRequest, { email, browser, user }: CodeOf & Pick<Ask, 'user'>) {
  const device = user && knownDevice(context, request, user);
  if (device) return [{ name: `codes of device:${device}`, most: 5 }];
  const network = networkOf(request.ip);
  return [
    { name: `codes of browser:${browser ?? network}:${email}`, most: 5 },
    { name: `codes of network:${network}:${email}`, most: 12 },
    { name: `codes:${email}`, most: 15 },
  ];
}

const wrongCode = () =>
  new AppError('invalid_credentials', 'This code is wrong or has expired. Check it, or ask for a new one.', 'otp');

type Reset = { right: RightCode; email: string; passwordHash: string; at: string; requestId: string };

/** `email` is where the code was mailed to; throws where the account has another address by now. */
async function spendFor(trx: Trx, right: RightCode, email: string | null): Promise<UserRow> {
  if (!(await spendCode(trx, right))) throw wrongCode();
  if (email !== null && !(await noteConfirmed(trx, { id: right.userId, email }))) throw wrongCode();
  return getUserRow(trx, right.userId);
}

async function resetWith(trx: Trx, { right, email, passwordHash, at, requestId }: Reset): Promise<void> {
  const user = await spendFor(trx, right, email);
  await setPassword(trx, user._id, passwordHash, at);
  await endAllSessions(trx, user._id, at);
  await recordOwn(trx, 'user.password', actorOf(user, requestId), at);
}

const isMailed = (code: string) => code.length === 6;

export function serveCodes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  /** The same work whether or not the address has an account, so that neither reply nor time reveals it. */
  const sendCode = async (of: CodeOf, request: FastifyRequest) => {
    const user = await findByEmail(db, of.email);
    const limits = limitsOf(context, request, { ...of, user });
    await db.transaction().execute((trx) => mailCode(trx, context, { ...of, user, limits }));
    return { message: 'If this address has an account here, a code is on its way. At most five are sent in an hour.' };
  };

  serve(app, context, requestCode, ({ body, request }) => sendCode({ purpose: 'sign-in', ...body }, request));

  serve(app, context, forgotPassword, ({ body, request }) => sendCode({ purpose: 'reset', ...body }, request));

  serve(app, context, signInWithCode, async ({ body, request, reply }) => {
    const { otp: code, browser, phoneNumber = '' } = body;
    const found = await findByWayIn(db, wayInOf(body.email ?? phoneNumber, context.settings().timeZone));
    const email = body.email ?? found?.email ?? '';
    const right = isMailed(code)
      ? await tryCode(context, { purpose: 'sign-in', email, browser, code })
      : await findStaffCode(context, found?._id ?? null, code);
    if (!right) throw wrongCode();
    const person = await getUserRow(db, right.userId);
    await passSecondFactor(context, person, { code: body.secondFactor, request, field: 'secondFactor' });
    const user = await db.transaction().execute((trx) => spendFor(trx, right, isMailed(code) ? email : null));
    return signIn(context, user, { request, reply });
  });

  serve(app, context, resetPassword, async ({ body, request, reply }) => {
    const { email, otp: code, browser, newPassword } = body;
    const { schoolName } = context.settings();
    // Before the code is checked, nothing may reveal whose account it is.
    refuseWeakPassword(newPassword, { fullName: '', email, schoolName }, 'newPassword');
    const right = await tryCode(context, { purpose: 'reset', email, browser, code });
    if (!right) throw wrongCode();
    const { full_name: fullName } = await getUserRow(db, right.userId);
    refuseWeakPassword(newPassword, { fullName, email, schoolName }, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const reset = { right, email, passwordHash, at: iso(context.now()), requestId: request.id };
    await db.transaction().execute((trx) => resetWith(trx, reset));
    // The next step is to log in, which somebody's guessing must not prevent.
    trustDevice(context, { request, reply }, { account: await getUserRow(db, right.userId) });
    return { message: 'Your new password is set. Please log in.' };
  });
}
