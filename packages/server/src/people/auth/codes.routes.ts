import { randomInt } from 'node:crypto';
import { forgotPassword, requestCode, resetPassword, signInWithCode } from '@akada/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf, recordOwn } from '../../platform/audit/record.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { isText, type MailLimit, type MailOrder, queueMail, sendsTexts } from '../../platform/mail/queue.ts';
import { forgetWaiting } from '../users/address-changes.ts';
import { noteConfirmed } from '../users/confirm-address.ts';
import { hashPassword, refuseWeakPassword } from '../users/password.ts';
import { internationalPhone } from '../users/phone.ts';
import { smsLimits, smsTo, warnOfSms } from '../users/sms-budget.ts';
import {
  findByEmail,
  findByPhone,
  findByWayIn,
  getUserRow,
  noteProved,
  setPassword,
  wayInOf,
} from '../users/users.queries.ts';
import { knownDevice, trustDevice } from './device-cookie.ts';
import { firstProof, noteOwner, ownerNotice } from './first-proof.ts';
import { networkOf } from './login-slow-down.ts';
import {
  type CodeOf,
  codeLifeMs,
  findStaffCode,
  newLinkToken,
  type Purpose,
  type RightCode,
  sentKey,
  spendCode,
  storeCode,
  storeLink,
  tryCode,
} from './one-time-codes.ts';
import { passSecondFactor } from './second-factor.ts';
import { type Exchange, endAllSessions, signIn } from './sessions.queries.ts';

const words: Readonly<Record<Purpose, { subject: string; before: string; link: string; after: string }>> = {
  'sign-in': {
    subject: 'Your sign-in code',
    before: 'Your code to sign in is:',
    link: 'Or log in with this link',
    after: 'If you did not ask for it, you can ignore this mail. Never give code or link to anybody.',
  },
  reset: {
    subject: 'Your code for a new password',
    before: 'Your code to choose a new password is:',
    link: 'Or choose it with this link',
    after:
      'If you did not ask for it, you can ignore this mail: your password stays. Never give code or link to anybody.',
  },
};

const textWords: Readonly<Record<Purpose, string>> = {
  'sign-in': 'is your code to sign in',
  reset: 'is your code for a new password',
};

/** `moneyLimits` are those of `limits` that spare the school's money. */
type Ask = CodeOf & { user: UserRow | undefined; limits: readonly MailLimit[]; moneyLimits: readonly MailLimit[] };

function textOf({ to, purpose }: CodeOf, code: string, schoolName: string): MailOrder['message'] {
  const what = `${textWords[purpose]} at ${schoolName}.`;
  return { to, subject: '', parts: [{ code }, what, 'It works once, for 15 minutes. Never give it to anybody.'] };
}

/** The code works only in the browser that asked. The link works for the owner of the mailbox in any browser. */
function mailOf({ to, purpose }: CodeOf, code: string, link: string): MailOrder['message'] {
  const { subject, before, link: label, after } = words[purpose];
  const once =
    'Each works once, and for 15 minutes. The code works where it was asked for, the link wherever you open it.';
  return { to, subject, parts: [before, { code }, { link, label }, once, after] };
}

/** Somebody who uses up the mails of a network must not keep the owner out: there is always a link that works for five minutes more. */
const alwaysMs = 10 * 60_000;

/** Does the same work without an account. Over a limit the earlier code stays valid. */
async function queueCode(trx: Trx, context: Context, { user, limits, moneyLimits, ...of }: Ask): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const userId = user?._id ?? null;
  const isSms = isText(of);
  const token = newLinkToken();
  const address = `${context.config.publicUrl}/login-link#${of.purpose}=${token}`;
  const message = isSms ? textOf(of, code, context.settings().schoolName) : mailOf(of, code, address);
  const atLeast = { name: `codes for ${of.purpose}, at least:${of.to}`, everyMs: alwaysMs };
  const uselessAfter = context.now() + codeLifeMs;
  const order = { message, userId, uselessAfter, limits, ...(!isSms && { atLeast }) };
  if (!(await queueMail(trx, context, order))) {
    await warnOfSms(trx, context, moneyLimits);
    return;
  }
  await storeCode(trx, context, { key: sentKey(context.secret, of), code, userId });
  if (!isSms) await storeLink(trx, context, { ...of, userId, token });
}

/**
 * Five an hour for a browser, and for those of a network that do not say which they are. All strangers together have
 * fifteen, those of one network twelve of them: what one asks for leaves some for the owner elsewhere, and a device that
 * the account knows has its own. Of SMS there are three, eight and five, and all of them have limits beside these
 * (sms-budget.ts).
 */
function limitsOf(
  context: Context,
  request: FastifyRequest,
  { to, browser, user }: CodeOf & Pick<Ask, 'user'>,
): MailLimit[] {
  const isSms = isText({ to });
  const device = user && knownDevice(context, request, user);
  if (device) return [{ name: `codes of device:${device}`, most: 5 }];
  const network = networkOf(request.ip);
  return [
    { name: `codes of browser:${browser ?? network}:${to}`, most: isSms ? 3 : 5 },
    { name: `codes of network:${network}:${to}`, most: isSms ? 5 : 12 },
    { name: `codes:${to}`, most: isSms ? 8 : 15 },
  ];
}

const wrongCode = () =>
  new AppError('invalid_credentials', 'This code is wrong or has expired. Check it, or ask for a new one.', 'otp');

type SignedIn = { user: UserRow; isFirst: boolean };

/** A code of the school's proves no address. */
export async function spendToSignIn(
  trx: Trx,
  context: Context,
  right: RightCode,
  to: string | null,
): Promise<SignedIn> {
  const user = await spendFor(trx, right, to);
  if (to === null || isText({ to })) return { user, isFirst: false };
  const isFirst = await firstProof(trx, context, user, { asks: true });
  return { user: await getUserRow(trx, user._id), isFirst };
}

export async function welcome(context: Context, { user, isFirst }: SignedIn, exchange: Exchange) {
  const session = await signIn(context, user, exchange);
  return isFirst ? { ...session, message: `${session.message}. ${ownerNotice}` } : session;
}

type Reset = { right: RightCode; to: string; passwordHash: string; at: string; requestId: string };

/** `to` is where the code was sent; throws where the account has another address or number by now. */
async function spendFor(trx: Trx, right: RightCode, to: string | null): Promise<UserRow> {
  if (!(await spendCode(trx, right))) throw wrongCode();
  const isMail = to !== null && !isText({ to });
  if (isMail && !(await noteConfirmed(trx, { id: right.userId, email: to }))) throw wrongCode();
  const user = await getUserRow(trx, right.userId);
  if (to === null || isMail) return user;
  if (user.phone_number !== to) throw wrongCode();
  await noteProved(trx, user);
  return user;
}

/** Only the recipient of the code has the new password. */
export async function resetWith(trx: Trx, { right, to, passwordHash, at, requestId }: Reset): Promise<void> {
  const user = await spendFor(trx, right, to);
  await setPassword(trx, user._id, passwordHash, at);
  await endAllSessions(trx, user._id, at);
  await forgetWaiting(trx, user._id);
  if (!isText({ to })) await noteOwner(trx, user._id, at);
  await recordOwn(trx, 'user.password', actorOf(user, requestId), at);
}

const isSent = (code: string) => code.length === 6;

type Named = { email?: string | undefined; phoneNumber?: string | undefined };

type Wanted = Named & { browser?: string | undefined };

const placeOf = (context: Context, { email, phoneNumber = '' }: Named) =>
  email ?? internationalPhone(phoneNumber, context.settings().timeZone);

/** Staff are reached by mail only: a stolen phone number must not open a school. */
async function findReached({ db }: Context, to: string): Promise<UserRow | undefined> {
  if (!isText({ to })) return findByEmail(db, to);
  const user = await findByPhone(db, to);
  const isReached = (user?.role === 'user' || user?.role === 'guardian') && user.sms_stopped_at === null;
  return isReached ? user : undefined;
}

const onItsWay = {
  mail: 'If this address has an account here, a code is on its way. At most five are sent in an hour.',
  sms: 'If your school knows this number, a code is on its way. At most five are sent in an hour. Nothing after a minute? Use your e-mail address, or ask your school for a code.',
};

type Asked = Wanted & { purpose: Purpose; request: FastifyRequest };

/** The same work whether or not the address has an account, so that neither reply nor time reveals it. */
async function sendCode(context: Context, { purpose, browser, request, ...named }: Asked) {
  if (named.phoneNumber !== undefined && !sendsTexts(context)) {
    const message = 'Your school sends no codes by SMS. Please enter your e-mail address';
    throw new AppError('invalid', message, 'phoneNumber');
  }
  const of = { purpose, to: placeOf(context, named), browser };
  if (isText(of) && !/^\+\d{7,15}$/.test(of.to)) {
    throw new AppError('invalid', 'Please enter a valid phone number', 'phoneNumber');
  }
  const found = await findReached(context, of.to);
  const order = isText(of) ? await smsTo(context.db, found) : null;
  const user = order ? order.user : found;
  const moneyLimits = order ? smsLimits(context, order, networkOf(request.ip)) : [];
  const limits = [...moneyLimits, ...limitsOf(context, request, { ...of, user })];
  await context.db.transaction().execute((trx) => queueCode(trx, context, { ...of, user, limits, moneyLimits }));
  return { message: order ? onItsWay.sms : onItsWay.mail };
}

type Typed = Wanted & { code: string };

/** A code that was mailed fits beside the number of its account too. */
async function findSentCode(context: Context, { code, browser, ...named }: Typed, found: UserRow | undefined) {
  for (const to of named.email === undefined ? [placeOf(context, named), found?.email ?? ''] : [named.email]) {
    const right = await tryCode(context, { purpose: 'sign-in', to, browser, code });
    if (right) return { right, to };
  }
  return null;
}

export function serveCodes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, requestCode, ({ body, request }) => sendCode(context, { ...body, purpose: 'sign-in', request }));

  serve(app, context, forgotPassword, ({ body, request }) => sendCode(context, { ...body, purpose: 'reset', request }));

  serve(app, context, signInWithCode, async ({ body, request, reply }) => {
    const { otp: code, phoneNumber = '' } = body;
    const found = await findByWayIn(db, wayInOf(body.email ?? phoneNumber, context.settings().timeZone));
    const sent = isSent(code) ? await findSentCode(context, { ...body, code }, found) : null;
    const right = isSent(code) ? sent?.right : await findStaffCode(context, found?._id ?? null, code);
    if (!right) throw wrongCode();
    const person = await getUserRow(db, right.userId);
    await passSecondFactor(context, person, { code: body.secondFactor, request, field: 'secondFactor' });
    const to = sent?.to ?? null;
    const signedIn = await db.transaction().execute((trx) => spendToSignIn(trx, context, right, to));
    return welcome(context, signedIn, { request, reply });
  });

  serve(app, context, resetPassword, async ({ body, request, reply }) => {
    const { otp: code, browser, newPassword } = body;
    const to = placeOf(context, body);
    const email = body.email ?? '';
    const { schoolName } = context.settings();
    // Before the code is checked, nothing may reveal whose account it is.
    refuseWeakPassword(newPassword, { fullName: '', email, schoolName }, 'newPassword');
    const right = await tryCode(context, { purpose: 'reset', to, browser, code });
    if (!right) throw wrongCode();
    const { full_name: fullName } = await getUserRow(db, right.userId);
    refuseWeakPassword(newPassword, { fullName, email, schoolName }, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const reset = { right, to, passwordHash, at: iso(context.now()), requestId: request.id };
    await db.transaction().execute((trx) => resetWith(trx, reset));
    // The next step is to log in, which somebody's guessing must not prevent.
    trustDevice(context, { request, reply }, { account: await getUserRow(db, right.userId) });
    return { message: 'Your new password is set. Please log in.' };
  });
}
