import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { mustHaveSecondFactor } from '../http/step-up.ts';
import { toStaffUser } from '../users/users.queries.ts';
import { tryCode, wrongCode } from './pass-second-factor.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { resetForAdmin } from './reset-second-factor.ts';
import { begin, confirm, hasSecondFactor, remove } from './second-factor.queries.ts';
import { addressOf } from './totp.ts';

type Deed = 'user.second-factor-on' | 'user.second-factor-off' | 'user.recovery-codes';

async function record(trx: Trx, context: Context, caller: Caller, action: Deed): Promise<void> {
  const subject = { kind: 'person', _id: caller._id, title: caller.fullName } as const;
  await recordAudit(trx, { action, by: caller, at: iso(context.now()), subject });
}

async function turnOn(trx: Trx, context: Context, caller: Caller, code: string): Promise<string[] | null> {
  if (!(await confirm(trx, context, caller._id, code))) return null;
  await record(trx, context, caller, 'user.second-factor-on');
  return replaceRecoveryCodes(trx, context, caller._id);
}

async function turnOff(trx: Trx, context: Context, caller: Caller): Promise<void> {
  if (await remove(trx, caller._id)) await record(trx, context, caller, 'user.second-factor-off');
}

async function renew(trx: Trx, context: Context, caller: Caller): Promise<string[]> {
  if (!(await hasSecondFactor(trx, caller._id))) {
    throw new AppError('conflict', 'Your second factor is off. There is nothing to recover.');
  }
  await record(trx, context, caller, 'user.recovery-codes');
  return replaceRecoveryCodes(trx, context, caller._id);
}

/** The second factor of staff: an authenticator app, and codes on paper for when it is lost. */
export function serveSecondFactor(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getSecondFactor, async ({ caller }) => ({
    message: 'Your second factor',
    data: {
      isOn: await hasSecondFactor(db, caller._id),
      isRequired: mustHaveSecondFactor(context.config, caller.role),
      recoveryCodesLeft: await countRecoveryCodes(db, caller._id),
    },
  }));

  serve(app, context, beginSecondFactor, async ({ caller }) => {
    const secret = await db.transaction().execute((trx) => begin(trx, context, caller._id));
    const names = { school: context.settings().schoolName, email: caller.email };
    return { message: 'Add this to your authenticator app', data: { secret, address: addressOf(secret, names) } };
  });

  serve(app, context, confirmSecondFactor, async ({ caller, body, request }) => {
    let recoveryCodes: string[] = [];
    const check = async () => {
      const codes = await db.transaction().execute((trx) => turnOn(trx, context, caller, body.otp));
      recoveryCodes = codes ?? [];
      return codes !== null;
    };
    if (!(await tryCode(context, caller, request.ip, check))) throw new AppError('invalid', wrongCode, 'otp');
    return { message: 'Your second factor is on', data: { recoveryCodes } };
  });

  serve(app, context, renewRecoveryCodes, async ({ caller }) => {
    const recoveryCodes = await db.transaction().execute((trx) => renew(trx, context, caller));
    return { message: 'Your new recovery codes', data: { recoveryCodes } };
  });

  serve(app, context, removeSecondFactor, async ({ caller }) => {
    await db.transaction().execute((trx) => turnOff(trx, context, caller));
    return { message: 'Your second factor is off' };
  });

  serve(app, context, resetSecondFactor, async ({ caller, params }) => {
    const order = { id: params.id, by: caller };
    const person = await db.transaction().execute((trx) => resetForAdmin(trx, context, order));
    return { message: 'The second factor is reset', data: toStaffUser(person) };
  });
}
