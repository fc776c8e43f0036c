import {
  checkSetupLink,
  confirmEmail,
  type GuardianBody,
  giveSignInCode,
  isStaff,
  reactivateUser,
  resendConfirmation,
  setup,
  signOutUser,
  signup,
  suspendUser,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import type { InviteRow } from '../../platform/db/account-rows.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { type ChosenClass, classColumns, placeOfRow } from '../users/class-of.ts';
import { confirmAddress, mailConfirmation } from '../users/confirm-address.ts';
import { consentOf, keepConsent } from '../users/guardian-consent.ts';
import { openInvite, takePlace } from '../users/invites/take-place.ts';
import { getManagedUser, keepOneSuperAdmin, setActive } from '../users/manage-account.ts';
import { hashPassword, refuseWeakPassword } from '../users/password.ts';
import { phoneColumns } from '../users/phone.ts';
import { getUserRow, insertUser, type NewUser, toStaffUser, toUser } from '../users/users.queries.ts';
import { doesLinkWork, setUp } from './first-account.ts';
import { noteOwner, signedInAt } from './first-proof.ts';
import { codeLifeMs, giveStaffCode } from './one-time-codes.ts';
import { endAllSessions } from './sessions.queries.ts';

type Opening = {
  account: Omit<NewUser, 'class_level'>;
  chosen: ChosenClass;
  consent: GuardianBody | null;
  invite: InviteRow | null;
};

async function openStudentAccount(
  trx: Trx,
  context: Context,
  { account, chosen, consent, invite }: Opening,
): Promise<UserRow> {
  const at = iso(context.now());
  const classes = await lockClasses(trx);
  const place = classColumns(classes, invite ? placeOfRow(classes, invite) : chosen);
  const user = await insertUser(trx, { ...account, ...place }, at);
  if (consent) await keepConsent(trx, user._id, consent, at);
  await mailConfirmation(trx, context, user);
  // Last, because students of a class wait for this row.
  if (invite) await takePlace(trx, invite._id, at);
  return user;
}

async function mailAgain(trx: Trx, context: Context, id: string): Promise<string> {
  const user = await getUserRow(trx, id);
  if (user.is_verified === 1) return 'Your e-mail address is confirmed already';
  if (await mailConfirmation(trx, context, user)) return 'The link is on its way';
  throw new AppError('too_many_requests', 'Five mails went to this address within an hour. Please try again later.', {
    retryAfterSeconds: 600,
  });
}

/** Proof of ownership only if the account's own session opens the link: somebody else may have signed up. */
async function confirmOpened(trx: Trx, context: Context, token: string, opener: string | null): Promise<void> {
  const confirmed = await confirmAddress(trx, token, context.now());
  if (confirmed === opener) await noteOwner(trx, confirmed, iso(context.now()));
}

export function serveSignUp(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, signup, async ({ body }) => {
    const { classLevel, classId } = body;
    const consent = consentOf(context, body);
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    const invite = body.invite === undefined ? null : await openInvite(db, body.invite, iso(context.now()), 'invite');
    const account = {
      _id: context.newId(),
      full_name: body.fullName,
      email: body.email,
      ...phoneColumns(body.phoneNumber, context.settings().timeZone),
      role: 'user' as const,
      ...(invite && { class_from_school: 1 as const, phone_from: 'invite' as const }),
      password_hash: await hashPassword(body.password),
    };
    const opening = { account, chosen: { classLevel, classId }, consent, invite };
    const user = await db.transaction().execute((trx) => openStudentAccount(trx, context, opening));
    return { message: 'Account created successfully', data: toUser(user, context.settings()) };
  });

  serve(app, context, checkSetupLink, async ({ params }) => ({
    message: 'Setup link fetched successfully',
    data: { works: await doesLinkWork(db, params.setupToken) },
  }));

  serve(app, context, setup, async ({ body, request }) => {
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    const user = await setUp(context, body.setupToken, body, request.id);
    return { message: 'Account created successfully', data: toUser(user, context.settings()) };
  });

  serve(app, context, confirmEmail, async ({ params, request }) => {
    const opener = await signedInAt(context, request);
    await db.transaction().execute((trx) => confirmOpened(trx, context, params.token, opener));
    return { message: 'Your e-mail address is confirmed' };
  });

  serveWrite(app, context, resendConfirmation, async ({ trx, caller }) => ({
    message: await mailAgain(trx, context, caller._id),
  }));
}

type Order = { id: string; caller: Caller; at: string };

/** The audit log names staff, but no student and no guardian. */
function subjectOf(person: UserRow) {
  const isNamed = isStaff(person.role);
  return {
    subject: { kind: 'person' as const, ...(isNamed && { _id: person._id, title: person.full_name }) },
    person: isNamed ? null : person._id,
  };
}

async function suspend(trx: Trx, { id, caller, at }: Order): Promise<UserRow> {
  if (id === caller._id) throw new AppError('forbidden', 'You cannot suspend your own account');
  const person = await getManagedUser(trx, caller, id);
  if (person.role === 'super-admin') await keepOneSuperAdmin(trx, id);
  const suspended = await setActive(trx, id, 0, at);
  if (!suspended) return getManagedUser(trx, caller, id);
  await endAllSessions(trx, id, at);
  const change = { before: { isActive: true }, after: { isActive: false } };
  await recordAudit(trx, { action: 'user.suspend', by: caller, at, ...subjectOf(person), ...change });
  return suspended;
}

async function reactivate(trx: Trx, { id, caller, at }: Order): Promise<UserRow> {
  if (id === caller._id) throw new AppError('forbidden', 'You cannot reactivate your own account');
  const person = await getManagedUser(trx, caller, id);
  const reactivated = await setActive(trx, id, 1, at);
  if (!reactivated) return getManagedUser(trx, caller, id);
  const change = { before: { isActive: false }, after: { isActive: true } };
  await recordAudit(trx, { action: 'user.reactivate', by: caller, at, ...subjectOf(person), ...change });
  return reactivated;
}

async function signOutEverywhere(trx: Trx, { id, caller, at }: Order): Promise<UserRow> {
  const person = await getManagedUser(trx, caller, id);
  const ended = await endAllSessions(trx, id, at);
  const change = { before: { sessions: ended }, after: { sessions: 0 } };
  await recordAudit(trx, { action: 'user.sign-out', by: caller, at, ...subjectOf(person), ...change });
  return person;
}

/** The code signs in as that person: none for oneself, nor for super-admins, who could otherwise become each other. */
async function giveCode(trx: Trx, context: Context, { id, caller, at }: Order): Promise<string> {
  if (id === caller._id) throw new AppError('forbidden', 'You cannot give a sign-in code to yourself');
  const person = await getManagedUser(trx, caller, id);
  if (person.role === 'super-admin') throw new AppError('forbidden', 'A super admin gets no sign-in code');
  const code = await giveStaffCode(trx, context, id);
  await recordAudit(trx, { action: 'user.sign-in-code', by: caller, at, ...subjectOf(person) });
  const message = {
    to: person.email,
    subject: 'Your school gave out a sign-in code for you',
    parts: [
      'Your school made a code with which you can sign in without your password, and told it to you. It works once, and for 15 minutes.',
      'If you did not ask for it, tell your school at once.',
    ],
  };
  await queueMail(trx, context, { message, userId: id, limits: [] });
  return code;
}

export function serveAccountAccess(app: FastifyInstance, context: Context): void {
  const run = (change: (trx: Trx, order: Order) => Promise<UserRow>, caller: Caller, id: string) => {
    const order = { id, caller, at: iso(context.now()) };
    return context.db.transaction().execute((trx) => change(trx, order));
  };

  serve(app, context, suspendUser, async ({ caller, params }) => ({
    message: 'Account suspended',
    data: toStaffUser(await run(suspend, caller, params.id), context.settings()),
  }));

  serve(app, context, reactivateUser, async ({ caller, params }) => ({
    message: 'Account reactivated',
    data: toStaffUser(await run(reactivate, caller, params.id), context.settings()),
  }));

  serveWrite(app, context, giveSignInCode, async ({ trx, caller, params }) => {
    const now = context.now();
    const order = { id: params.id, caller, at: iso(now) };
    const code = await giveCode(trx, context, order);
    return { message: 'The sign-in code', data: { code, expiresAt: iso(now + codeLifeMs) } };
  });

  serve(app, context, signOutUser, async ({ caller, params }) => ({
    message: 'Signed out everywhere',
    data: toStaffUser(await run(signOutEverywhere, caller, params.id), context.settings()),
  }));
}
