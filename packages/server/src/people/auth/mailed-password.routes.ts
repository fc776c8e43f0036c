import { mailPassword } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { setOneTimePasswords } from '../users/class-list/slips.queries.ts';
import { lockStudentAccount } from '../users/manage-account.ts';
import { newOneTimePassword } from '../users/password.ts';
import { endSessionsOf } from './sessions.queries.ts';

type Drawn = { id: string; password: string; hash: string; by: Caller; at: string };

const mailOf = (to: string, password: string, link: string) => ({
  to,
  subject: 'A new password from your school',
  parts: [
    'Your school made a one-time password for you. Your old password no longer works.',
    { code: password },
    { link, label: 'Log in with it' },
    'It works until you have logged in and chosen a password of your own. If you did not ask for it, tell your school at once.',
  ],
});

/** The mail gives access to the account, so the address must be the student's. */
function refuseUnconfirmed({ email, is_verified }: { email: string; is_verified: number }): void {
  if (email === '') {
    throw new AppError('conflict', 'This student has no e-mail address. Please make a login slip.', 'email');
  }
  if (is_verified === 1) return;
  throw new AppError(
    'conflict',
    'This e-mail address was never confirmed, so the mail could reach somebody else. Please make a login slip.',
    'email',
  );
}

async function mailDrawn(trx: Trx, context: Context, { id, password, hash, by, at }: Drawn): Promise<void> {
  const person = await lockStudentAccount(trx, by, id);
  refuseUnconfirmed(person);
  const message = mailOf(person.email, password, `${context.config.publicUrl}/login`);
  if (!(await queueMail(trx, context, { message, userId: id }))) {
    throw new AppError('too_many_requests', 'Five mails went to this address within an hour. Please try again later.', {
      retryAfterSeconds: 600,
    });
  }
  await setOneTimePasswords(trx, [{ id, hash }], { at, replaces: true });
  await endSessionsOf(trx, [id]);
  await recordAudit(trx, { action: 'user.password-mailed', by, at, subject: { kind: 'person' }, person: id });
}

export function serveMailedPasswords(app: FastifyInstance, context: Context): void {
  serve(app, context, mailPassword, async ({ params, caller: by }) => {
    const drawn = { id: params.id, ...(await newOneTimePassword()), by, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => mailDrawn(trx, context, drawn));
    return { message: 'The one-time password is on its way' };
  });
}
