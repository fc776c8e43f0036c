import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { OneTimeCodeRow } from '../../platform/db/account-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';

/** Reliability, figures. */
export const codeLifeMs = 15 * 60_000;
const tries = 5;

export type Purpose = 'sign-in' | 'reset';

/** Sent to an e-mail address or a phone number, for the browser that asked for it: nobody elsewhere can replace it or use up its tries. */
export type CodeOf = { purpose: Purpose; to: string; browser?: string | undefined };

export function sentKey(secret: Buffer, { purpose, to, browser = '' }: CodeOf): string {
  return keyedHash(secret, `code for ${purpose}: ${to} ${browser}`);
}

const staffKey = (secret: Buffer, userId: string) => keyedHash(secret, `code of staff: ${userId}`);

const hashOf = (secret: Buffer, key: string, code: string) => keyedHash(secret, `code ${key}: ${code}`);

/** Replaces the one before it. Without `userId` it never fits. */
export async function storeCode(
  trx: Trx,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  { key, code, userId }: { key: string; code: string; userId: string | null },
): Promise<void> {
  const kept = { user_id: userId, code_hash: hashOf(secret, key, code), tries: 0, expires_at: iso(now() + codeLifeMs) };
  await trx.deleteFrom('one_time_codes').where('expires_at', '<=', iso(now())).execute();
  await trx
    .insertInto('one_time_codes')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute();
}

const linkKey = (secret: Buffer, purpose: Purpose, token: string) => keyedHash(secret, `link for ${purpose}: ${token}`);

export const newLinkToken = () => randomBytes(32).toString('base64url');

/** Beside the code in a mail: it works in whichever browser opens it, as long as the account has that address. */
export async function storeLink(
  trx: Trx,
  context: Pick<Context, 'secret' | 'now'>,
  { purpose, to, userId, token }: { purpose: Purpose; to: string; userId: string | null; token: string },
): Promise<void> {
  await storeCode(trx, context, { key: linkKey(context.secret, purpose, token), code: to, userId });
}

export type RightCode = { key: string; codeHash: string; userId: string };

type Kept = Pick<OneTimeCodeRow, 'code_hash' | 'user_id'> | undefined;

function rightCode(secret: Buffer, key: string, code: string, row: Kept): RightCode | null {
  const codeHash = hashOf(secret, key, code);
  const fits = timingSafeEqual(Buffer.from(codeHash), Buffer.from(row?.code_hash ?? keyedHash(secret, 'no code')));
  return fits && row?.user_id ? { key, codeHash, userId: row.user_id } : null;
}

export async function tryCode(
  { db, secret, now }: Pick<Context, 'db' | 'secret' | 'now'>,
  { code, ...of }: CodeOf & { code: string },
): Promise<RightCode | null> {
  const key = sentKey(secret, of);
  const row = await db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('key', '=', key)
    .where('tries', '<', tries)
    .where('expires_at', '>', iso(now()))
    .returning(['code_hash', 'user_id'])
    .executeTakeFirst();
  return rightCode(secret, key, code, row);
}

/** `to` is the address the link was mailed to. */
export async function findLink(
  { db, secret, now }: Context,
  purpose: Purpose,
  token: string,
): Promise<{ right: RightCode; to: string } | null> {
  const key = linkKey(secret, purpose, token);
  const row = await db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users._id', 'one_time_codes.user_id')
    .select(['code_hash', 'user_id', 'email'])
    .where('key', '=', key)
    .where('expires_at', '>', iso(now()))
    .executeTakeFirst();
  const right = row && rightCode(secret, key, row.email, row);
  return right ? { right, to: row.email } : null;
}

/** Without letters and digits that look alike; eight of 30 are 39 bits, so that nobody has to count tries. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ2345679';

/** Staff read it out to the person. Wrong tries do not use it up: then a stranger could. */
export async function giveStaffCode(
  trx: Trx,
  context: Pick<Context, 'secret' | 'now'>,
  userId: string,
): Promise<string> {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  await storeCode(trx, context, { key: staffKey(context.secret, userId), code, userId });
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** `userId` is null where there is no such account. */
export async function findStaffCode(
  { db, secret, now }: Context,
  userId: string | null,
  code: string,
): Promise<RightCode | null> {
  const key = staffKey(secret, userId ?? '');
  const row = await db
    .selectFrom('one_time_codes')
    .select(['code_hash', 'user_id'])
    .where('key', '=', key)
    .where('expires_at', '>', iso(now()))
    .executeTakeFirst();
  return rightCode(secret, key, code, row);
}

/** False when used or replaced since the check. */
export async function spendCode(db: Db, { key, codeHash }: RightCode): Promise<boolean> {
  const spent = await db
    .deleteFrom('one_time_codes')
    .where('key', '=', key)
    .where('code_hash', '=', codeHash)
    .returning('key')
    .executeTakeFirst();
  return spent !== undefined;
}
