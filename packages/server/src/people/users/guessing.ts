import { type Context, iso } from '../../platform/http/context.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';

/** More wrong tries within a day, by unknown devices, count as guessing. */
export const mostSlips = 20;
export const guessingMs = 24 * 3_600_000;

/** Key of the row in `login_failures` that counts the tries since its `next_try_at`. */
export function guessingKey(secret: Buffer, account: string): string {
  return keyedHash(secret, `guesses:${account}`).slice(0, 32);
}

export async function findGuessing(
  { db, secret, now }: Pick<Context, 'db' | 'secret' | 'now'>,
  userId: string,
): Promise<{ tries: number; since: string } | undefined> {
  return db
    .selectFrom('login_failures')
    .select(['failures as tries', 'next_try_at as since'])
    .where('key', '=', guessingKey(secret, userId))
    .where('failures', '>', mostSlips)
    .where('next_try_at', '>', iso(now() - guessingMs))
    .executeTakeFirst();
}
