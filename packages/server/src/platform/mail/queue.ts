import { isLoopback } from '../../own-address.ts';
import { lockRows } from '../db/dialect.ts';
import type { Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import { outboxSeal, seal } from '../http/seal.ts';
import type { Message } from './message.ts';

/** A text message to a phone number. It costs by its length. */
export const isText = ({ to }: Pick<Message, 'to'>) => !to.includes('@');

type Served = Pick<Context, 'config' | 'isDemo'>;

/** Mails are kept in a folder that only the operator of this server reads. */
export const isMailKept = ({ config: { smtpUrl, host }, isDemo }: Served) =>
  smtpUrl === null && (isDemo || isLoopback(host));

export const sendsTexts = (served: Served) => served.config.sms !== null || isMailKept(served);

/** In `installation`: since when the mail server takes no mail. */
export const mailAwaySince = 'mail_away_since';

/** In `installation`: when a code by SMS was last held back because a limit of the school's money was reached. */
export const smsHeldBackAt = 'sms_held_back_at';

const longestTryingMs = 3 * 24 * 3_600_000;

const hourMs = 3_600_000;

/** Most mails per name and hour. */
export type MailLimit = { name: string; most: number };

export type MailOrder = {
  message: Message;
  /** Null where the address has no account: the same work is done and nothing is sent. */
  userId: string | null;
  uselessAfter?: number;
  /** Not sent before that many milliseconds, in which `unsend` can take it back. */
  delayMs?: number;
  about?: string;
  /** Default: five per address. Empty for mails that no stranger can trigger at will. */
  limits?: readonly MailLimit[];
  /** Over the limits one is sent all the same where there was none of this name for so long. */
  atLeast?: { name: string; everyMs: number };
};

type Edges = Pick<Context, 'secret' | 'now' | 'newId'>;

const keyOf = (secret: Buffer, name: string) => keyedHash(secret, `mail:${name}`).slice(0, 32);

type AtLeast = NonNullable<MailOrder['atLeast']>;

/** False where there was one within that time, unless this one is within the limits. */
async function countAtLeast(trx: Trx, secret: Buffer, { name, everyMs }: AtLeast, now: number, isWithin: boolean) {
  const row = { key: keyOf(secret, name), mails: 1, ends_at: iso(now + everyMs) };
  const counted = trx.insertInto('mail_counts').values(row).returning('key');
  const due = iso(isWithin ? now + everyMs : now);
  const written = counted.onConflict((conflict) =>
    conflict.column('key').doUpdateSet(row).where('mail_counts.ends_at', '<=', due),
  );
  return (await written.executeTakeFirst()) !== undefined;
}

/** Limits already reached in this hour. */
export async function reachedOf(
  trx: Trx,
  { secret, now }: Pick<Edges, 'secret' | 'now'>,
  limits: readonly MailLimit[],
): Promise<MailLimit[]> {
  const counts = trx.selectFrom('mail_counts').select(['key', 'mails']).where('ends_at', '>', iso(now()));
  const keys = limits.map(({ name }) => keyOf(secret, name));
  const rows = await counts.where('key', 'in', [...keys, '']).execute();
  const mails = new Map(rows.map((row) => [row.key, row.mails]));
  return limits.filter(({ most }, index) => (mails.get(keys[index] ?? '') ?? 0) >= most);
}

/**
 * False where one limit is reached; then none is counted. Counts addresses without an account too, so that a limit does not
 * reveal which have one.
 */
async function countMail(trx: Trx, secret: Buffer, limits: readonly MailLimit[], now: number): Promise<boolean> {
  const wanted = limits
    .map(({ name, most }) => ({ key: keyOf(secret, name), most }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key } of wanted) {
    await trx.deleteFrom('mail_counts').where('key', '=', key).where('ends_at', '<=', iso(now)).execute();
    await trx
      .insertInto('mail_counts')
      .values({ key, mails: 0, ends_at: iso(now + hourMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const keys = wanted.map(({ key }) => key);
  const counts = trx.selectFrom('mail_counts').selectAll().where('key', 'in', keys).orderBy('key');
  const rows = await lockRows(trx, counts).execute();
  if (rows.some(({ mails }, index) => mails >= (wanted[index]?.most ?? 0))) return false;
  await trx
    .updateTable('mail_counts')
    .set((eb) => ({ mails: eb('mails', '+', 1) }))
    .where('key', 'in', keys)
    .execute();
  return true;
}

/**
 * Part of its cause's transaction, so that only committed causes send mail. False when there have been enough mails in
 * this hour.
 */
export async function queueMail(trx: Trx, { secret, now, newId }: Edges, order: MailOrder): Promise<boolean> {
  // A student of a class list may have no address.
  if (order.message.to === '') return false;
  const at = now();
  const limits = order.limits ?? [{ name: order.message.to, most: 5 }];
  const isWithin = limits.length === 0 || (await countMail(trx, secret, limits, at));
  const isDue = order.atLeast && (await countAtLeast(trx, secret, order.atLeast, at, isWithin));
  if (!isWithin && !isDue) return false;
  const id = newId();
  const sealed = seal(secret, outboxSeal(id), JSON.stringify(order.message));
  const hasAccount = order.userId !== null;
  await trx
    .insertInto('outbox')
    .values({
      _id: id,
      user_id: order.userId,
      sealed: hasAccount ? sealed : '',
      status: hasAccount ? 'waiting' : 'void',
      tries: 0,
      next_try_at: iso(at + (order.delayMs ?? 0)),
      expires_at: iso(Math.min(order.uselessAfter ?? Number.POSITIVE_INFINITY, at + longestTryingMs)),
      created_at: iso(at),
      finished_at: null,
      problem: null,
      about: order.about ?? null,
    })
    .execute();
  return true;
}

/** Deletes the mails about this that were not tried yet; false when there is none. */
export async function unsend(trx: Trx, userId: string, about: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where('status', '=', 'waiting')
    .where('tries', '=', 0)
    .returning('_id')
    .execute();
  return gone.length > 0;
}

/** Deletes the mails about this that wait, between two tries as well: one that is on its way now may still arrive. */
export async function takeBack(trx: Trx, userId: string, about: string): Promise<boolean> {
  const waiting = trx.deleteFrom('outbox').where('user_id', '=', userId).where('about', '=', about);
  return (await waiting.where('status', '=', 'waiting').returning('_id').execute()).length > 0;
}

export async function mailSuperAdmins(trx: Trx, edges: Edges, message: Omit<Message, 'to'>): Promise<void> {
  const heads = await trx
    .selectFrom('users')
    .select(['_id', 'email'])
    .where('role', '=', 'super-admin')
    .where('is_active', '=', 1)
    .execute();
  for (const { _id: userId, email } of heads)
    await queueMail(trx, edges, { message: { to: email, ...message }, userId, limits: [] });
}
