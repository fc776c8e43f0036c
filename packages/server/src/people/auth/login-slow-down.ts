import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { LoginFailureRow } from '../../platform/db/account-rows.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';
import type { Caller } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { guessingKey, guessingMs, mostSlips } from '../users/guessing.ts';
import { knownDevice } from './device-cookie.ts';

/** Five tries, then waits of 1, 2, 4 … at most 60 seconds; never a lock (reliability, design rule 13). */
const quickTries = 5;
const longestWaitMs = 60_000;

/** Longest wait on a known device: somebody who shares it must not keep the owner out for longer. */
const longestWaitOfKnownMs = 8000;

export function waitAfter(failures: number, longestMs = longestWaitMs): number {
  return failures < quickTries ? 0 : Math.min(longestMs, 1000 * 2 ** (failures - quickTries));
}

/**
 * All devices that an account does not know share tries that come back one by one: at most ten within any minute. A network
 * that has failed uses five of the eight at most, so that its guesses leave some for the owner elsewhere.
 */
const tryBackMs = 30_000;
const shared = { most: 8, mostOfFailing: 5, failing: 3 };

type Tally = Pick<LoginFailureRow, 'failures' | 'next_try_at'>;

export function waitOf(now: number, own: Tally | undefined, strangers: Tally | undefined): number {
  const leftOf = (tally: Tally | undefined) => Math.max(0, tally ? Date.parse(tally.next_try_at) - now : 0);
  const most = (own?.failures ?? 0) < shared.failing ? shared.most : shared.mostOfFailing;
  return Math.max(leftOf(own), leftOf(strangers) - (most - 1) * tryBackMs);
}

/** Keys under which wrong tries are counted. */
type Counter = {
  own: string;
  /** Null where the device is known. */
  strangers: string | null;
  /** The row that counts guesses, and whom to notify; nobody for an account that is not there. */
  guessed: { key: string; to: string; userId: string | null } | null;
};

/** Somebody with IPv6 has a whole /64 to choose addresses from. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (plain.includes('.')) return plain;
  const [left = [], right = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

export type Login = {
  /** As it was typed, where there is no such account. */
  account: string;
  user: UserRow | undefined;
  request: FastifyRequest;
};

export function counterOf(context: Context, what: 'login' | 'second factor', login: Login): Counter {
  const { user, request } = login;
  const account = user?._id ?? login.account;
  const key = (whose: string) => keyedHash(context.secret, `${what}:${whose}`).slice(0, 32);
  const device = knownDevice(context, request, user ?? { _id: account, devices_since: '' });
  if (device) return { own: key(`device:${device}`), strangers: null, guessed: null };
  const to = user?.email ?? login.account;
  const notified = { key: guessingKey(context.secret, account), to, userId: user?._id ?? null };
  return {
    own: key(`${account}|${networkOf(request.ip)}`),
    strangers: key(account),
    guessed: what === 'login' ? notified : null,
  };
}

/** A session has its own count, so that nobody else can slow it down. */
export function counterOfSession({ secret }: Context, what: string, { sessionHash }: Caller): Counter {
  return { own: keyedHash(secret, `${what}:session:${sessionHash}`).slice(0, 32), strangers: null, guessed: null };
}

/** For wrong codes that belong to no account. */
export function counterOfNetwork({ secret }: Context, what: string, { ip }: FastifyRequest): Counter {
  return { own: keyedHash(secret, `${what}:${networkOf(ip)}`).slice(0, 32), strangers: null, guessed: null };
}

const talliesOf = prepared(['own', 'strangers'], (db, { own, strangers }) =>
  db.selectFrom('login_failures').selectAll().where('key', 'in', [own, strangers]),
);

async function change(trx: Trx, key: string, now: number, next: (tally: Tally) => Tally): Promise<Tally> {
  const none = { key, failures: 0, next_try_at: iso(now) };
  await trx
    .insertInto('login_failures')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = trx.selectFrom('login_failures').selectAll().where('key', '=', key);
  const before = await lockRows(trx, row).executeTakeFirstOrThrow();
  await trx.updateTable('login_failures').set(next(before)).where('key', '=', key).execute();
  return before;
}

/** Refused tries, until the next wrong one writes them down: a flood must not write for each of its requests. */
const refusedOf = perContext(() => new Map<string, number>());
const mostRefused = 10_000;

function noteRefused(context: Context, { guessed }: Counter): void {
  const refused = refusedOf(context);
  if (!guessed) return;
  if (refused.size >= mostRefused) refused.clear();
  refused.set(guessed.key, (refused.get(guessed.key) ?? 0) + 1);
}

const guessingMail = {
  subject: 'Somebody is guessing your password',
  parts: [
    `More than ${mostSlips} wrong passwords were tried for your account within a day, on devices you have not used before.`,
    'You are not locked out: on a phone or computer you have used before, log in as always. On a new one, “Sign in with a code” works, with a code by e-mail or from your school.',
    'If it was you, ignore this mail. If not, and your password is short or used elsewhere, choose a new one.',
  ],
};

/** Mails the owner once in such a day. */
async function countGuesses(trx: Trx, context: Context, guessed: NonNullable<Counter['guessed']>): Promise<void> {
  const now = context.now();
  const tries = 1 + (refusedOf(context).get(guessed.key) ?? 0);
  refusedOf(context).delete(guessed.key);
  const countedFrom = ({ failures, next_try_at }: Tally) =>
    Date.parse(next_try_at) + guessingMs > now ? { failures, next_try_at } : { failures: 0, next_try_at: iso(now) };
  const before = countedFrom(
    await change(trx, guessed.key, now, (tally) => {
      const { failures, next_try_at } = countedFrom(tally);
      return { failures: failures + tries, next_try_at };
    }),
  );
  if (before.failures > mostSlips || before.failures + tries <= mostSlips) return;
  const message = { to: guessed.to, ...guessingMail };
  await queueMail(trx, context, { message, userId: guessed.userId, limits: [] });
}

async function countFailure(trx: Trx, context: Context, { own, strangers, guessed }: Counter): Promise<void> {
  const now = context.now();
  const longestMs = strangers ? longestWaitMs : longestWaitOfKnownMs;
  await change(trx, own, now, ({ failures }) => ({
    failures: failures + 1,
    next_try_at: iso(now + waitAfter(failures + 1, longestMs)),
  }));
  if (strangers) {
    await change(trx, strangers, now, ({ failures, next_try_at: before }) => ({
      failures: failures + 1,
      next_try_at: iso(Math.max(Date.parse(before), now) + tryBackMs),
    }));
  }
  if (guessed) await countGuesses(trx, context, guessed);
}

/** The last try per count: concurrent tries run one after the other. */
const lastTryOf = perContext(() => new Map<string, Promise<unknown>>());

async function oneAtATime<Result>(context: Context, key: string, work: () => Promise<Result>): Promise<Result> {
  const lastTries = lastTryOf(context);
  const result = (lastTries.get(key) ?? Promise.resolve()).then(work);
  const over = result.catch(() => undefined);
  lastTries.set(key, over);
  try {
    return await result;
  } finally {
    if (lastTries.get(key) === over) lastTries.delete(key);
  }
}

function tooMany(waitMs: number, what: string, isStranger: boolean): AppError {
  const orElse = isStranger && what === 'passwords' ? ', or sign in with a code' : '';
  return new AppError('too_many_requests', `Too many wrong ${what}. Please wait a moment and try again${orElse}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Throws 429 during a wait, without checking. */
export function tryUnder<Right>(
  context: Context,
  counter: Counter,
  what: 'passwords' | 'codes',
  check: () => Promise<Right>,
): Promise<Right> {
  const { own: key, strangers } = counter;
  return oneAtATime(context, strangers ?? key, async () => {
    const rows = await talliesOf(context.db, { own: key, strangers: strangers ?? '' });
    const own = rows.find((row) => row.key === key);
    const waitMs = waitOf(
      context.now(),
      own,
      rows.find((row) => row.key === strangers),
    );
    if (waitMs > 0) {
      noteRefused(context, counter);
      throw tooMany(waitMs, what, strangers !== null);
    }
    const right = await check();
    if (!right) await context.commit((trx) => countFailure(trx, context, counter));
    else if (own) await context.db.deleteFrom('login_failures').where('key', '=', key).execute();
    return right;
  });
}
