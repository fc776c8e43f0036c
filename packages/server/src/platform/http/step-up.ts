import { type Endpoint, isStaff, type Role } from '@akada/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import type { Caller } from './session.ts';

/** Short, because phones are left lying about. */
export const stepUpMs = 10 * 60_000;

export function requireConfirmed(context: Context, caller: Caller): void {
  if (Date.parse(caller.confirmedAt) + stepUpMs > context.now()) return;
  throw new AppError('step_up_required', 'Nothing was done: this needs you to confirm that it is you.');
}

/** An account with two factors needs a confirmation by both. */
export async function requireProved(
  db: Db,
  context: Context,
  { _id, sessionHash }: Caller,
  { what, field }: { what: string; field: string },
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select(['proved_at', 'created_at'])
    .where('user_id', '=', _id)
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst();
  const provedAt = session?.proved_at ?? session?.created_at;
  if (provedAt && Date.parse(provedAt) + stepUpMs > context.now()) return;
  const factor = (await findSecondFactor(db, _id)) ? ' and the code of your authenticator app' : '';
  const message = `Nothing was changed: a new ${what} needs your password again${factor}. Confirm that it is you, or log in again.`;
  throw new AppError('step_up_required', message, field);
}

function findSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

export function mustHaveSecondFactor({ requireSecondFactor: who }: Config, role: Role): boolean {
  return who === 'staff' ? isStaff(role) : who === role;
}

async function requireSecondFactor(context: Context, caller: Caller): Promise<void> {
  const factor = await findSecondFactor(context.db, caller._id);
  if (!factor) {
    const message = 'Your school asks for a second factor. Please set it up first.';
    throw new AppError('second_factor_setup_required', message);
  }
}

/** Returns null if no lookup is needed. */
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
