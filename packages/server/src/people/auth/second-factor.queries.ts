import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactorRow } from '../../platform/db/account-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';
import { seal, secondFactorSeal, unseal } from '../../platform/http/seal.ts';

/** Parameters that every authenticator app supports (RFC 6238). */
const totp = { algorithm: 'SHA1', digits: 6, period: 30 };

export function otpAddress(secret: string, names: { school: string; email: string }): string {
  return new TOTP({ ...totp, issuer: names.school, label: names.email, secret }).toString();
}

/** Accepts one step before and after; null for a wrong code. */
function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = new TOTP({ ...totp, secret }).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / totp.period) + delta;
}

const factorsOf = prepared(['user'], (db, { user }) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', user),
);

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await factorsOf(db, { user: userId });
  return row;
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return Boolean((await findSecondFactor(db, userId))?.confirmed_at);
}

const isOnAlready = () =>
  new AppError('conflict', 'Your second factor is on already. Turn it off first to set up another one.');

export async function begin(trx: Trx, context: Context, userId: string): Promise<string> {
  const secret = new Secret({ size: 20 }).base32;
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

function stepOfCode(context: Context, row: SecondFactorRow, code: string): number | null {
  const secret = unseal(context.secret, secondFactorSeal(row.user_id), row.sealed_secret);
  return stepOf(secret, code, context.now()) ?? stepOf(secret, code, context.wallNow());
}

export async function confirm(trx: Trx, context: Context, userId: string, code: string): Promise<boolean> {
  const row = await findSecondFactor(trx, userId);
  if (!row) throw new AppError('conflict', 'Please start setting up your second factor again.');
  if (row.confirmed_at !== null) throw isOnAlready();
  const step = stepOfCode(context, row, code);
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

/** Each code works once, and no older one after it. */
export async function spendAppCode(context: Context, row: SecondFactorRow, code: string): Promise<boolean> {
  const step = stepOfCode(context, row, code);
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

const recoveryCodes = 10;
/** Without letters that look alike; ten of 30 are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz2345679';

function recoveryHash(context: Context, userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return keyedHash(context.secret, `recovery:${userId}:${plain}`);
}

function newRecoveryCode(): string {
  const drawn = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${drawn.slice(0, 5)}-${drawn.slice(5)}`;
}

/** Only hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, context: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(context, userId, code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

export async function spendRecoveryCode(context: Context, userId: string, code: string): Promise<boolean> {
  const spent = await context.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(context, userId, code))
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}
