import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor as resetEndpoint,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordOwn } from '../../platform/audit/record.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { mustHaveSecondFactor } from '../../platform/http/step-up.ts';
import { getUserRow, toStaffUser } from '../users/users.queries.ts';
import {
  begin,
  confirm,
  countRecoveryCodes,
  hasSecondFactor,
  otpAddress,
  remove,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';
import { resetSecondFactor, tryCodeOfSession, wrongCode } from './second-factor.ts';

async function turnOn(trx: Trx, context: Context, caller: Caller, code: string): Promise<string[] | null> {
  if (!(await confirm(trx, context, caller._id, code))) return null;
  await recordOwn(trx, 'user.second-factor-on', caller, iso(context.now()));
  return replaceRecoveryCodes(trx, context, caller._id);
}

async function turnOff(trx: Trx, context: Context, caller: Caller): Promise<void> {
  if (await remove(trx, caller._id)) await recordOwn(trx, 'user.second-factor-off', caller, iso(context.now()));
}

async function renew(trx: Trx, context: Context, caller: Caller): Promise<string[]> {
  if (!(await hasSecondFactor(trx, caller._id))) {
    throw new AppError('conflict', 'Your second factor is off. There is nothing to recover.');
  }
  await recordOwn(trx, 'user.recovery-codes', caller, iso(context.now()));
  return replaceRecoveryCodes(trx, context, caller._id);
}

/** Only for admins: with one stolen session, super-admins could otherwise remove each other's second factor. */
async function resetForAdmin(trx: Trx, context: Context, { id, by }: { id: string; by: Caller }): Promise<UserRow> {
  const person = await getUserRow(trx, id);
  if (person.role === 'super-admin') {
    const message = 'The second factor of a super admin is reset at the server: npm run cli -- reset-second-factor';
    throw new AppError('forbidden', message);
  }
  await resetSecondFactor(trx, context, { person, by });
  return person;
}

export function serveSecondFactor(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getSecondFactor, async ({ caller }) => ({
    message: 'Your second factor fetched successfully',
    data: {
      isOn: await hasSecondFactor(db, caller._id),
      isRequired: mustHaveSecondFactor(context.config, caller.role),
      recoveryCodesLeft: await countRecoveryCodes(db, caller._id),
    },
  }));

  serve(app, context, beginSecondFactor, async ({ caller }) => {
    const secret = await db.transaction().execute((trx) => begin(trx, context, caller._id));
    const names = { school: context.settings().schoolName, email: caller.email };
    return { message: 'Add this to your authenticator app', data: { secret, address: otpAddress(secret, names) } };
  });

  serve(app, context, confirmSecondFactor, async ({ caller, body }) => {
    let recoveryCodes: string[] = [];
    const check = async () => {
      const codes = await db.transaction().execute((trx) => turnOn(trx, context, caller, body.otp));
      recoveryCodes = codes ?? [];
      return codes !== null;
    };
    if (!(await tryCodeOfSession(context, caller, check))) throw new AppError('invalid', wrongCode, 'otp');
    return { message: 'Your second factor is on', data: { recoveryCodes } };
  });

  serveWrite(app, context, renewRecoveryCodes, async ({ trx, caller }) => {
    const recoveryCodes = await renew(trx, context, caller);
    return { message: 'Your new recovery codes', data: { recoveryCodes } };
  });

  serveWrite(app, context, removeSecondFactor, async ({ trx, caller }) => {
    await turnOff(trx, context, caller);
    return { message: 'Your second factor is off' };
  });

  serveWrite(app, context, resetEndpoint, async ({ trx, caller, params }) => {
    const order = { id: params.id, by: caller };
    const person = await resetForAdmin(trx, context, order);
    return { message: 'The second factor is reset', data: toStaffUser(person, context.settings()) };
  });
}
