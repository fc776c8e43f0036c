import type { Trx } from '../db/schema.ts';
import { iso } from '../http/context.ts';
import { keyedHash } from '../http/keyed-hash.ts';

/** Whoever asks in somebody else's name cannot fill their mailbox. */
export const mailsPerHour = 5;
const hourMs = 3_600_000;

/**
 * Counts a mail to this address; false when it has had its five within the hour that began with the first. Addresses
 * without an account are counted alike, so that the limit tells nobody which are known.
 */
export async function countMail(trx: Trx, secret: Buffer, address: string, now: number): Promise<boolean> {
  const key = keyedHash(secret, `mail:${address}`).slice(0, 32);
  await trx.deleteFrom('mail_counts').where('key', '=', key).where('ends_at', '<=', iso(now)).execute();
  const counted = await trx
    .insertInto('mail_counts')
    .values({ key, mails: 1, ends_at: iso(now + hourMs) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ mails: eb('mail_counts.mails', '+', 1) }))
        .where('mail_counts.mails', '<', mailsPerHour),
    )
    .returning('key')
    .executeTakeFirst();
  return counted !== undefined;
}
