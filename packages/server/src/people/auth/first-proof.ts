import type { FastifyRequest } from 'fastify';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { tokenOf } from '../../platform/http/serve.ts';
import { authenticate } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { forgetWaiting } from '../users/address-changes.ts';
import { endAllSessions } from './sessions.queries.ts';

const words = {
  subject: 'Your address is proved: earlier sign-ins have ended',
  parts: [
    'You have shown for the first time that you read the mails of this address. Somebody else could have opened the account with it before.',
    'So every earlier sign-in has ended, and a password from before no longer works. Choose a new one when you are asked.',
  ],
};

export const ownerNotice =
  'You have proved your address for the first time: earlier sign-ins have ended, and a password from before no longer works.';

/** The account signed in at the browser that opened a link; null for none. */
export async function signedInAt(context: Context, request: FastifyRequest): Promise<string | null> {
  return authenticate(context, tokenOf(request), request.id).then(
    ({ _id }) => _id,
    () => null,
  );
}

/** The owner of the mailbox owns the password too: both were used in one browser. */
export async function noteOwner(trx: Db, id: string, at: string): Promise<void> {
  const unproved = trx.updateTable('users').set({ owner_proved_at: at }).where('_id', '=', id);
  await unproved.where('owner_proved_at', 'is', null).execute();
}

/**
 * The account may have been opened with somebody else's address: all sessions end, and the password. True where there
 * was a password to void. `asks`: a new one has to be chosen before anything else.
 */
export async function firstProof(
  trx: Trx,
  context: Context,
  user: UserRow,
  { asks }: { asks: boolean },
): Promise<boolean> {
  const at = iso(context.now());
  const proved = await trx
    .updateTable('users')
    .set({ owner_proved_at: at })
    .where('_id', '=', user._id)
    .where('owner_proved_at', 'is', null)
    .returning('password_hash')
    .executeTakeFirst();
  if (!proved) return false;
  await endAllSessions(trx, user._id, at);
  await forgetWaiting(trx, user._id);
  if (proved.password_hash === '') return false;
  // A number that came with the account may be theirs, too.
  const voided = { password_hash: '', one_time_password_at: asks ? at : null, sms_stopped_at: at };
  await trx.updateTable('users').set(voided).where('_id', '=', user._id).execute();
  await queueMail(trx, context, { message: { to: user.email, ...words }, userId: user._id, limits: [] });
  return true;
}
