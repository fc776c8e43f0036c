import { resetWithLink, signInWithLink } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { hashPassword, refuseWeakPassword } from '../users/password.ts';
import { getUserRow } from '../users/users.queries.ts';
import { resetWith, spendToSignIn, welcome } from './codes.routes.ts';
import { trustDevice } from './device-cookie.ts';
import { findLink, type Purpose } from './one-time-codes.ts';
import { passSecondFactor } from './second-factor.ts';

async function getLink(context: Context, purpose: Purpose, token: string) {
  const found = await findLink(context, purpose, token);
  if (found) return { ...found, person: await getUserRow(context.db, found.right.userId) };
  throw new AppError('invalid_credentials', 'This link was used or has expired. Ask for a new mail.', 'link');
}

/** The links in mails with codes. */
export function serveLinks(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, signInWithLink, async ({ body, request, reply }) => {
    const { right, to, person } = await getLink(context, 'sign-in', body.link);
    await passSecondFactor(context, person, { code: body.secondFactor, request, field: 'secondFactor' });
    const signedIn = await db.transaction().execute((trx) => spendToSignIn(trx, context, right, to));
    return welcome(context, signedIn, { request, reply });
  });

  serve(app, context, resetWithLink, async ({ body, request, reply }) => {
    const { right, to, person } = await getLink(context, 'reset', body.link);
    const known = { fullName: person.full_name, email: to, schoolName: context.settings().schoolName };
    refuseWeakPassword(body.newPassword, known, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const reset = { right, to, passwordHash, at: iso(context.now()), requestId: request.id };
    await db.transaction().execute((trx) => resetWith(trx, reset));
    trustDevice(context, { request, reply }, { account: await getUserRow(db, person._id) });
    return { message: 'Your new password is set. Please log in.' };
  });
}
