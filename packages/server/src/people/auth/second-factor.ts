import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import type { SecondFactorRow } from '../../platform/db/account-rows.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { counterOf, counterOfSession, tryUnder } from './login-slow-down.ts';
import { findSecondFactor, remove, spendAppCode, spendRecoveryCode } from './second-factor.queries.ts';
import { endAllSessions } from './sessions.queries.ts';

export const wrongCode = 'This code is wrong, or it was used already.';

function spendEither(context: Context, factor: SecondFactorRow, code: string): Promise<boolean> {
  const isOfApp = /^[\d\s]+$/.test(code);
  return isOfApp ? spendAppCode(context, factor, code) : spendRecoveryCode(context, factor.user_id, code);
}

export function tryCodeOfSession(context: Context, caller: Caller, check: () => Promise<boolean>): Promise<boolean> {
  return tryUnder(context, counterOfSession(context, 'second factor', caller), 'codes', check);
}

export async function confirmBySecondFactor(context: Context, caller: Caller, code: string): Promise<boolean> {
  const factor = await findSecondFactor(context.db, caller._id);
  if (!factor?.confirmed_at) return false;
  return tryCodeOfSession(context, caller, () => spendEither(context, factor, code));
}

/**
 * `field` is the code's name in the body. Call it after the first factor was checked, so that strangers cannot use up
 * tries. A right password clears none of them.
 */
export async function passSecondFactor(
  context: Context,
  person: UserRow,
  { code = '', request, field = 'otp' }: { code?: string | undefined; request: FastifyRequest; field?: string },
): Promise<void> {
  const factor = await findSecondFactor(context.db, person._id);
  if (!factor?.confirmed_at) return;
  if (code.trim() === '') {
    throw new AppError('second_factor_required', 'Please enter the code of your authenticator app.', field);
  }
  const counter = counterOf(context, 'second factor', { account: person.email, user: person, request });
  if (await tryUnder(context, counter, 'codes', () => spendEither(context, factor, code))) return;
  throw new AppError('invalid_credentials', wrongCode, field);
}

type By = Parameters<typeof recordAudit>[1]['by'];
type Edges = Pick<Context, 'secret' | 'now' | 'newId'>;

/** The mail warns the owner if another person asked. False when there was none. */
export async function resetSecondFactor(
  trx: Trx,
  edges: Edges,
  { person, by }: { person: UserRow; by: By },
): Promise<boolean> {
  if (!(await remove(trx, person._id))) return false;
  await endAllSessions(trx, person._id, iso(edges.now()));
  const subject = { kind: 'person', _id: person._id, title: person.full_name } as const;
  await recordAudit(trx, { action: 'user.second-factor-reset', by, at: iso(edges.now()), subject });
  const message = {
    to: person.email,
    subject: 'Your second factor was reset',
    parts: [
      'Your password alone opens your account until you set up a second factor again, and every device is signed out.',
      'If you did not ask for it, tell your school at once, and choose a new password.',
    ],
  };
  await queueMail(trx, edges, { message, userId: person._id });
  return true;
}
