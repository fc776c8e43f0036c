import { createHash, randomBytes } from 'node:crypto';
import { signInBySchool } from '@akada/contract';
import { classLevelFrom } from '@akada/contract/rules/class-level';
import { isEmailAddress } from '@akada/contract/rules/email';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SchoolLoginRow } from '../../platform/db/account-rows.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { type Cookie, readCookie, writeCookie } from '../../platform/http/cookie.ts';
import { seal, unseal } from '../../platform/http/seal.ts';
import { serve } from '../../platform/http/serve.ts';
import { type ChosenClass, classColumns } from '../users/class-of.ts';
import { noteConfirmed } from '../users/confirm-address.ts';
import { findByEmail, getUserRow, insertUser, type NewUser } from '../users/users.queries.ts';
import { firstProof } from './first-proof.ts';
import { newFlow, signInAddress, type Vouched, verifiedPerson } from './identity-provider.ts';
import { passSecondFactor } from './second-factor.ts';
import { signIn } from './sessions.queries.ts';

const cookie: Cookie = { name: 'akada_school_login', path: '/api/auth/oidc', sameSite: 'Lax' };
const flowLifeMs = 10 * 60_000;
const sealedFor = { purpose: 'school login', id: cookie.name };

const content = z.object({
  /** The ticket works only together with this cookie. */
  browser: z.string(),
  flow: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  expiresAt: z.number(),
});
type Content = z.infer<typeof content>;

function keepFlow(context: Context, reply: FastifyReply, kept: Omit<Content, 'expiresAt'>): void {
  const text = JSON.stringify({ ...kept, expiresAt: context.now() + flowLifeMs });
  const value = seal(context.secret, sealedFor, text);
  writeCookie(context, reply, cookie, { value, maxAgeSeconds: flowLifeMs / 1000 });
}

function dropFlow(context: Context, reply: FastifyReply): void {
  writeCookie(context, reply, cookie, { value: '', maxAgeSeconds: 0 });
}

/** Null when missing, expired or forged. */
function keptFlow(context: Context, request: FastifyRequest): Content | null {
  try {
    const kept = content.parse(JSON.parse(unseal(context.secret, sealedFor, readCookie(request, cookie))));
    return kept.expiresAt > context.now() ? kept : null;
  } catch {
    return null;
  }
}

const ticketLifeMs = 5 * 60_000;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function giveTicket(trx: Trx, context: Context, person: Vouched, browser: string): Promise<string> {
  const now = context.now();
  const ticket = randomBytes(32).toString('base64url');
  await trx.deleteFrom('school_logins').where('expires_at', '<=', iso(now)).execute();
  await trx
    .insertInto('school_logins')
    .values({
      ticket_hash: hashOf(ticket),
      browser_hash: hashOf(browser),
      email: person.email,
      full_name: person.fullName,
      class_level: person.classLevel,
      has_second_factor: person.hasSecondFactor ? 1 : 0,
      expires_at: iso(now + ticketLifeMs),
    })
    .execute();
  return ticket;
}

const expired = () => new AppError('invalid_credentials', 'This sign-in has expired. Please start again.', 'ticket');

type Given = { ticket: string; browser: string | undefined };

/** Leaves the ticket valid, because a class or a code may still be asked for. */
async function readTicket(db: Db, context: Context, { ticket, browser }: Given): Promise<SchoolLoginRow> {
  const row = await db
    .selectFrom('school_logins')
    .selectAll()
    .where('ticket_hash', '=', hashOf(ticket))
    .where('browser_hash', '=', hashOf(browser ?? ''))
    .where('expires_at', '>', iso(context.now()))
    .executeTakeFirst();
  if (!row) throw expired();
  return row;
}

async function spendTicket(trx: Trx, row: SchoolLoginRow): Promise<void> {
  const spent = await trx
    .deleteFrom('school_logins')
    .where('ticket_hash', '=', row.ticket_hash)
    .returning('ticket_hash')
    .executeTakeFirst();
  if (!spent) throw expired();
}

/** /org-login shows a text for each. */
type Problem = 'off' | 'unavailable' | 'expired' | 'failed' | 'unverified' | 'unknown' | 'suspended';

async function problemWith(context: Context, person: Vouched): Promise<Problem | null> {
  if (!isEmailAddress(person.email) || !person.isVerified) return 'unverified';
  const user = await findByEmail(context.db, person.email);
  if (user) return user.is_active === 1 ? null : 'suspended';
  return context.config.oidc?.signup ? null : 'unknown';
}

type NewStudent = Pick<NewUser, '_id' | 'full_name' | 'class_from_school'> & { chosen: ChosenClass };

/** Without a password; a mailed code can set one. */
async function accountFor(trx: Trx, context: Context, login: SchoolLoginRow, new_: NewStudent): Promise<UserRow> {
  const { chosen, ...student } = new_;
  const classes = await lockClasses(trx);
  await spendTicket(trx, login);
  const { email } = login;
  const known = await findByEmail(trx, email);
  const row = {
    ...student,
    ...classColumns(classes, chosen),
    email,
    phone_number: '',
    role: 'user' as const,
    password_hash: '',
  };
  const user = known ?? (await insertUser(trx, row, iso(context.now())));
  await noteConfirmed(trx, { id: user._id, email });
  await firstProof(trx, context, user, { asks: false });
  return getUserRow(trx, user._id);
}

/** The redirect carries a one-time ticket instead of the token. */
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
      person = await verifiedPerson(context, kept.flow, new URL(request.url, config.publicUrl));
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

  serve(app, context, signInBySchool, async ({ body, request, reply }) => {
    const login = await readTicket(db, context, { ticket: body.ticket, browser: keptFlow(context, request)?.browser });
    const known = await findByEmail(db, login.email);
    const given = classLevelFrom(login.class_level);
    const classLevel = given ?? body.classLevel;
    if (!known && !classLevel && !body.classId) {
      throw new AppError('class_level_required', 'Please select a class level', 'classLevel');
    }
    if (known && login.has_second_factor === 0) {
      await passSecondFactor(context, known, { code: body.otp, request });
    }
    const fullName = [...login.full_name].slice(0, 100).join('') || (login.email.split('@')[0] ?? '');
    const class_from_school = given ? (1 as const) : (0 as const);
    const chosen = given ? { classLevel } : { classLevel, classId: body.classId };
    const student = { _id: context.newId(), full_name: fullName, chosen, class_from_school };
    const user = await db.transaction().execute((trx) => accountFor(trx, context, login, student));
    return signIn(context, user, { request, reply });
  });
}
