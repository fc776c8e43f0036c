import { prepared } from '../db/prepared.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import { addressHash, hasSignedInFrom } from './sessions.queries.ts';

/** Five quick tries, then waits of 1, 2, 4 … seconds, at most 60; never a lock (reliability, design rule 13). */
export const quickTries = 5;
export const longestWaitMs = 60_000;

export function waitAfter(failures: number): number {
  return failures < quickTries ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (failures - quickTries));
}

/**
 * What failures are counted under. Strangers share one count per account; an address the account has signed in from
 * has its own, so a stranger's guessing does not slow its owner.
 */
export async function slowDownKey(
  context: Context,
  login: { account: string; userId: string | null; address: string },
  what = 'login',
): Promise<string> {
  const isKnown = login.userId !== null && (await hasSignedInFrom(context, login.userId, login.address));
  const account = login.userId ?? login.account;
  const key = isKnown ? `${account}|${addressHash(context, login.address)}` : account;
  return keyedHash(context.secret, `${what}:${key}`).slice(0, 32);
}

const failuresOf = prepared(['key'], (db, { key }) =>
  db.selectFrom('login_failures').selectAll().where('key', '=', key),
);

/**
 * 429 while a wait runs. When it is over, one try at a time: of many guesses sent at once after a wait, one is looked at.
 * True where there are failures, which a right answer clears.
 */
async function refuseWhileWaiting(context: Context, key: string, what: string): Promise<boolean> {
  const [row] = await failuresOf(context.db, { key });
  if (!row || row.failures < quickTries) return row !== undefined;
  const now = context.now();
  const isMyTurn = await context.db
    .updateTable('login_failures')
    .set({ next_try_at: iso(now + waitAfter(row.failures)) })
    .where('key', '=', key)
    .where('next_try_at', '<=', iso(now))
    .returning('key')
    .executeTakeFirst();
  if (isMyTurn) return true;
  const waitMs = Math.max(1000, Date.parse(row.next_try_at) - now);
  throw new AppError('too_many_requests', `Too many wrong ${what}. Please wait a moment and try again.`, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

async function countFailure(context: Context, key: string): Promise<void> {
  const row = await context.db
    .insertInto('login_failures')
    .values({ key, failures: 1, next_try_at: iso(context.now()) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ failures: eb('login_failures.failures', '+', 1) })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  await context.db
    .updateTable('login_failures')
    .set({ next_try_at: iso(context.now() + waitAfter(row.failures)) })
    .where('key', '=', key)
    .execute();
}

async function clearFailures(context: Context, key: string): Promise<void> {
  await context.db.deleteFrom('login_failures').where('key', '=', key).execute();
}

/**
 * One try at what `what` are called: refused while a wait runs (429), counted where `check` finds nothing right; a right one
 * clears what was counted before it.
 */
export async function tryUnder<Right>(
  context: Context,
  key: string,
  what: 'passwords' | 'codes',
  check: () => Promise<Right>,
): Promise<Right> {
  const hasFailed = await refuseWhileWaiting(context, key, what);
  const right = await check();
  if (!right) await countFailure(context, key);
  else if (hasFailed) await clearFailures(context, key);
  return right;
}
