import { randomBytes } from 'node:crypto';
import { signInBySchool } from '@akada/contract';
import { classLevelFrom } from '@akada/contract/rules/class-level';
import { isEmailAddress } from '@akada/contract/rules/email';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Trx, UserRow } from '../db/schema.ts';
import type { SchoolLoginRow } from '../db/sign-in-rows.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { noteConfirmed } from '../users/confirm-address.ts';
import { findByEmail, getUserRow, insertUser } from '../users/users.queries.ts';
import { newFlow, signInAddress, type Vouched, whoCameBack } from './identity-provider.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import { dropFlow, keepFlow, keptFlow } from './school-login-cookie.ts';
import { giveTicket, readTicket, spendTicket } from './school-ticket.ts';
import { signIn } from './sign-in.ts';

/** Why nobody was signed in, as /org-login reads it from its address. */
type Problem = 'off' | 'unavailable' | 'expired' | 'failed' | 'unverified' | 'unknown' | 'suspended';

async function problemWith(context: Context, person: Vouched): Promise<Problem | null> {
  if (!isEmailAddress(person.email) || !person.isVerified) return 'unverified';
  const user = await findByEmail(context.db, person.email);
  if (user) return user.is_active === 1 ? null : 'suspended';
  return context.config.oidc?.signup ? null : 'unknown';
}

type NewStudent = { _id: string; fullName: string; classLevel: string };

/** Without a password: one can be chosen with a code by mail. */
async function accountFor(trx: Trx, login: SchoolLoginRow, student: NewStudent, at: string): Promise<UserRow> {
  await spendTicket(trx, login);
  const { email } = login;
  const known = await findByEmail(trx, email);
  const { _id, fullName: full_name, classLevel: class_level } = student;
  const row = { _id, full_name, class_level, email, phone_number: '', role: 'user' as const, password_hash: '' };
  const user = known ?? (await insertUser(trx, row, at));
  await noteConfirmed(trx, { id: user._id, email });
  return getUserRow(trx, user._id);
}

/** Sign-in with the school's own identity provider. The token is never in an address: a ticket is, and it works once. */
export function serveSchoolLogin(app: FastifyInstance, context: Context): void {
  const { db, config } = context;
  const ceiling = { config: { rateLimit: { max: 1000, timeWindow: '1 minute' } } };
  const backTo = (reply: FastifyReply, what: string) => reply.redirect(`${config.publicUrl}/org-login#${what}`);
  const refuse = (reply: FastifyReply, problem: Problem) => backTo(reply, `problem=${problem}`);

  app.get('/auth/oidc/start', ceiling, async (request, reply) => {
    if (!config.oidc) return refuse(reply, 'off');
    const flow = newFlow();
    try {
      const address = await signInAddress(context, flow, `${config.publicUrl}/api/auth/oidc/callback`);
      keepFlow(context, reply, { flow, browser: randomBytes(32).toString('base64url') });
      return reply.redirect(address.href);
    } catch (error) {
      request.log.warn({ err: error }, 'the identity provider did not answer');
      return refuse(reply, 'unavailable');
    }
  });

  app.get('/auth/oidc/callback', ceiling, async (request, reply) => {
    const kept = keptFlow(context, request);
    if (!config.oidc || !kept) return refuse(reply, config.oidc ? 'expired' : 'off');
    let person: Vouched;
    try {
      person = await whoCameBack(context, kept.flow, new URL(request.url, config.publicUrl));
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string };
      request.log.warn({ name, code }, 'a school login was refused');
      dropFlow(context, reply);
      return refuse(reply, 'failed');
    }
    const problem = await problemWith(context, person);
    if (problem) {
      dropFlow(context, reply);
      return refuse(reply, problem);
    }
    const ticket = await db.transaction().execute((trx) => giveTicket(trx, context, person, kept.browser));
    return backTo(reply, `ticket=${ticket}`);
  });

  serve(app, context, signInBySchool, async ({ body, request }) => {
    const login = await readTicket(db, context, { ticket: body.ticket, browser: keptFlow(context, request)?.browser });
    const known = await findByEmail(db, login.email);
    const classLevel = body.classLevel ?? classLevelFrom(login.class_level);
    if (!known && !classLevel) {
      throw new AppError('class_level_required', 'Please select a class level', 'classLevel');
    }
    if (known && login.has_second_factor === 0) {
      await passSecondFactor(context, known, { code: body.otp, address: request.ip });
    }
    const fullName = login.full_name.slice(0, 100) || (login.email.split('@')[0] ?? '');
    const student = { _id: context.newId(), fullName, classLevel: classLevel ?? '' };
    const user = await db.transaction().execute((trx) => accountFor(trx, login, student, iso(context.now())));
    return signIn(context, user, request);
  });
}
