import { createHash, randomBytes } from 'node:crypto';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/queue.ts';

const linkLifeMs = 3 * 24 * 3_600_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function messageFor(to: string, link: string) {
  return {
    to,
    subject: 'Confirm your e-mail address',
    parts: [
      'Please confirm that this is your e-mail address. The link works for 3 days.',
      { link, label: 'Confirm my e-mail address' },
      'If you did not give this address to us, you can ignore this mail.',
    ],
  };
}

/** Earlier links go on working. False when the address has had its mails of the hour. */
export async function mailConfirmation(trx: Trx, context: Context, user: UserRow): Promise<boolean> {
  const token = randomBytes(32).toString('base64url');
  const now = context.now();
  const message = messageFor(user.email, `${context.config.publicUrl}/verify/${token}`);
  const uselessAfter = now + linkLifeMs;
  if (!(await queueMail(trx, context, { message, userId: user._id, uselessAfter }))) return false;
  await trx.deleteFrom('email_links').where('user_id', '=', user._id).where('expires_at', '<=', iso(now)).execute();
  await trx
    .insertInto('email_links')
    .values({ token_hash: hashOf(token), user_id: user._id, email: user.email, expires_at: iso(uselessAfter) })
    .execute();
  return true;
}

export async function askToConfirmAnew(trx: Trx, context: Context, id: string): Promise<UserRow> {
  const user = await trx
    .updateTable('users')
    .set({ is_verified: 0, owner_proved_at: null })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await mailConfirmation(trx, context, user);
  return user;
}

/** False when the account has another address by now. */
export async function noteConfirmed(trx: Trx, { id, email }: { id: string; email: string }): Promise<boolean> {
  const confirmed = await trx
    .updateTable('users')
    .set({ is_verified: 1 })
    .where('_id', '=', id)
    .where('email', '=', email)
    .returning('_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** The link is not spent, because mail programs open links before their reader does. */
export async function confirmAddress(trx: Trx, token: string, now: number): Promise<string> {
  const link = await trx
    .selectFrom('email_links')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', iso(now))
    .executeTakeFirst();
  if (link && (await noteConfirmed(trx, { id: link.user_id, email: link.email }))) return link.user_id;
  throw new AppError('not_found', 'This link is not valid any more');
}
