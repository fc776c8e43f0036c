import { randomInt } from 'node:crypto';
import type { Db, Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { keyedHash } from '../http/keyed-hash.ts';

const howMany = 10;
/** Without those that are mistaken for another one: 30 of them, ten to a code, are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz2345679';
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

function hashOf(context: Context, userId: string, code: string): string {
  return keyedHash(context.secret, `recovery:${userId}:${plain(code)}`);
}

function newCode(): string {
  const drawn = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${drawn.slice(0, 5)}-${drawn.slice(5)}`;
}

/** Ten codes in place of those there were. Only their hashes are kept: they are shown this once. */
export async function replaceRecoveryCodes(trx: Trx, context: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(context, userId, code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Each works once: of two at the same moment, one. */
export async function spendRecoveryCode(context: Context, userId: string, code: string): Promise<boolean> {
  const spent = await context.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(context, userId, code))
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
