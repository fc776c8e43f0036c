import { prepared } from '../db/prepared.ts';
import type { Db, Trx } from '../db/schema.ts';
import type { SecondFactorRow } from '../db/sign-in-rows.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { seal, secondFactorSeal, unseal } from '../http/seal.ts';
import { newSecret, stepOf } from './totp.ts';

const factorsOf = prepared(['user'], (db, { user }) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', user),
);

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await factorsOf(db, { user: userId });
  return row;
}

/** One that is asked for: it has been confirmed. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return Boolean((await findSecondFactor(db, userId))?.confirmed_at);
}

const isOnAlready = () =>
  new AppError('conflict', 'Your second factor is on already. Turn it off first to set up another one.');

/** A new secret in place of one that was not confirmed. It lies in the database encrypted. */
export async function begin(trx: Trx, context: Context, userId: string): Promise<string> {
  const secret = newSecret();
  const row = {
    sealed_secret: seal(context.secret, secondFactorSeal(userId), secret),
    last_step: 0,
    created_at: iso(context.now()),
  };
  const begun = await trx
    .insertInto('second_factors')
    .values({ ...row, user_id: userId, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!begun) throw isOnAlready();
  return secret;
}

/** The step of the app's code; null where it is wrong. */
function rightStep(context: Context, row: SecondFactorRow, code: string): number | null {
  const secret = unseal(context.secret, secondFactorSeal(row.user_id), row.sealed_secret);
  return stepOf(secret, code, context.now());
}

/** Turns on what was begun; false for a wrong code. */
export async function confirm(trx: Trx, context: Context, userId: string, code: string): Promise<boolean> {
  const row = await findSecondFactor(trx, userId);
  if (!row) throw new AppError('conflict', 'Please start setting up your second factor again.');
  if (row.confirmed_at !== null) throw isOnAlready();
  const step = rightStep(context, row, code);
  if (step === null) return false;
  const confirmed = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: iso(context.now()), last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', row.sealed_secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!confirmed) throw isOnAlready();
  return true;
}

/** A code of the app works once, and none that is older than the one used last. */
export async function spendAppCode(context: Context, row: SecondFactorRow, code: string): Promise<boolean> {
  const step = rightStep(context, row, code);
  if (step === null) return false;
  const spent = await context.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', row.user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** False when there was none. */
export async function remove(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(removed?.confirmed_at);
}
