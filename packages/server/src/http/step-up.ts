import { type Endpoint, isStaff, type Role } from '@akada/contract';
import type { Config } from '../config.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import type { Caller } from './session.ts';

/** Short, because phones are left lying about. */
export const stepUpMs = 10 * 60_000;

export function requireConfirmed(context: Context, caller: Caller): void {
  if (Date.parse(caller.confirmedAt) + stepUpMs > context.now()) return;
  throw new AppError('step_up_required', 'Nothing was done: this needs you to confirm that it is you.');
}

export function mustHaveSecondFactor({ requireSecondFactor: who }: Config, role: Role): boolean {
  return who === 'staff' ? isStaff(role) : who === role;
}

async function requireSecondFactor(context: Context, caller: Caller): Promise<void> {
  const factor = await context.db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', caller._id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) {
    const message = 'Your school asks for a second factor. Please set it up first.';
    throw new AppError('second_factor_setup_required', message);
  }
}

/** Returns null where nothing has to be looked up. */
export function requireAssurance(
  context: Context,
  endpoint: Pick<Endpoint, 'stepUp' | 'beforeSecondFactor' | 'beforeOwnPassword'>,
  caller: Caller,
): Promise<void> | null {
  if (caller.mustChoosePassword && !endpoint.beforeOwnPassword) {
    throw new AppError('own_password_required', 'Please choose a password of your own first.');
  }
  if (endpoint.stepUp) requireConfirmed(context, caller);
  if (endpoint.beforeSecondFactor || !mustHaveSecondFactor(context.config, caller.role)) return null;
  return requireSecondFactor(context, caller);
}
