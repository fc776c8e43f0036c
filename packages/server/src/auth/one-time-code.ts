import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Db, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { keyedHash } from '../http/keyed-hash.ts';

/** Six digits, 15 minutes, 5 tries, a keyed hash at rest (reliability, figures). */
export const codeLifeMs = 15 * 60_000;
const tries = 5;

export type Purpose = 'sign-in' | 'reset';

/** What a code is for: to do this, with this address. It is good for nothing else. */
export type CodeOf = { purpose: Purpose; email: string };

function keyOf(secret: Buffer, { purpose, email }: CodeOf): string {
  return keyedHash(secret, `code for ${purpose}: ${email}`);
}

function hashOf(secret: Buffer, key: string, code: string): string {
  return keyedHash(secret, `code ${key}: ${code}`);
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Takes the place of the code there was. Without an account (`userId` null) a code is kept as well that never fits. */
export async function keepCode(
  trx: Trx,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  { code, userId, ...of }: CodeOf & { code: string; userId: string | null },
): Promise<void> {
  const key = keyOf(secret, of);
  const kept = { user_id: userId, code_hash: hashOf(secret, key, code), tries: 0, expires_at: iso(now() + codeLifeMs) };
  await trx.deleteFrom('one_time_codes').where('expires_at', '<=', iso(now())).execute();
  await trx
    .insertInto('one_time_codes')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute();
}

export type RightCode = { key: string; codeHash: string; userId: string };

/** Looks at a code that somebody typed, which costs one of its tries. Null when it is wrong, or too late, or used up. */
export async function tryCode(
  { db, secret, now }: Pick<Context, 'db' | 'secret' | 'now'>,
  { code, ...of }: CodeOf & { code: string },
): Promise<RightCode | null> {
  const key = keyOf(secret, of);
  const row = await db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('key', '=', key)
    .where('tries', '<', tries)
    .where('expires_at', '>', iso(now()))
    .returning(['code_hash', 'user_id'])
    .executeTakeFirst();
  const codeHash = hashOf(secret, key, code);
  const kept = Buffer.from(row?.code_hash ?? keyedHash(secret, 'no code'));
  const fits = timingSafeEqual(Buffer.from(codeHash), kept);
  return fits && row?.user_id ? { key, codeHash, userId: row.user_id } : null;
}

/** Uses the code up; false when it was used, or replaced, since it was looked at. */
export async function spendCode(db: Db, { key, codeHash }: RightCode): Promise<boolean> {
  const spent = await db
    .deleteFrom('one_time_codes')
    .where('key', '=', key)
    .where('code_hash', '=', codeHash)
    .returning('key')
    .executeTakeFirst();
  return spent !== undefined;
}
