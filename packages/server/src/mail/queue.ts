import type { Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import type { Letter } from './letter.ts';
import { countMail } from './mail-count.ts';
import { seal } from './seal.ts';

/** How long a mail is tried for, unless what it says is worthless sooner. */
const patienceMs = 3 * 24 * 3_600_000;

export type MailOrder = {
  letter: Letter;
  /** The account it is for. Null where the address has none: the same is done, and nothing is sent. */
  userId: string | null;
  /** From when on it is not worth sending (milliseconds since 1970). */
  uselessAfter?: number;
};

type Edges = Pick<Context, 'secret' | 'now' | 'newId'>;

/**
 * Puts a mail into the outbox, in the transaction of its cause: it leaves within a second of the commit, and not at all
 * without it. False when the address has had its mails of the hour; then none is put there.
 */
export async function queueMail(trx: Trx, { secret, now, newId }: Edges, order: MailOrder): Promise<boolean> {
  const at = now();
  if (!(await countMail(trx, secret, order.letter.to, at))) return false;
  const id = newId();
  const sealed = seal(secret, id, JSON.stringify(order.letter));
  const isForSomebody = order.userId !== null;
  await trx
    .insertInto('outbox')
    .values({
      _id: id,
      user_id: order.userId,
      sealed: isForSomebody ? sealed : '',
      status: isForSomebody ? 'waiting' : 'void',
      tries: 0,
      next_try_at: iso(at),
      expires_at: iso(Math.min(order.uselessAfter ?? Number.POSITIVE_INFINITY, at + patienceMs)),
      created_at: iso(at),
      finished_at: null,
      problem: null,
    })
    .execute();
  return true;
}
