import type { UserRow } from '../db/schema.ts';
import type { SecondFactorRow } from '../db/sign-in-rows.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { slowDownKey, tryUnder } from './login-slow-down.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, spendAppCode } from './second-factor.queries.ts';

export const wrongCode = 'This code is wrong, or it was used already.';

type Person = Pick<UserRow, '_id' | 'email'>;

/** Wrong codes slow down on a count of their own: a right password does not clear it. */
export async function tryCode(
  context: Context,
  { _id: userId, email }: Person,
  address: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const key = await slowDownKey(context, { account: email, userId, address }, 'second factor');
  return tryUnder(context, key, 'codes', check);
}

/** Spends a code of the app, or a recovery code. */
export function checkSecondFactor(
  context: Context,
  person: Person,
  factor: SecondFactorRow,
  { code, address }: { code: string; address: string },
): Promise<boolean> {
  const isOfApp = /^[\d\s]+$/.test(code);
  return tryCode(context, person, address, () =>
    isOfApp ? spendAppCode(context, factor, code) : spendRecoveryCode(context, person._id, code),
  );
}

/**
 * Throws unless the account has no second factor, or the code is right. Nobody comes here who has not shown the first one.
 * `field` is what the code is called in the body.
 */
export async function passSecondFactor(
  context: Context,
  person: Person,
  { code = '', address, field = 'otp' }: { code?: string | undefined; address: string; field?: string },
): Promise<void> {
  const factor = await findSecondFactor(context.db, person._id);
  if (!factor?.confirmed_at) return;
  if (code.trim() === '') {
    throw new AppError('second_factor_required', 'Please enter the code of your authenticator app.', field);
  }
  if (await checkSecondFactor(context, person, factor, { code, address })) return;
  throw new AppError('invalid_credentials', wrongCode, field);
}
