import { confirmEmail, resendConfirmation } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { confirmAddress, mailConfirmation } from '../users/confirm-address.ts';
import { getUserRow } from '../users/users.queries.ts';

async function mailAgain(trx: Trx, context: Context, id: string): Promise<string> {
  const user = await getUserRow(trx, id);
  if (user.is_verified === 1) return 'Your e-mail address is confirmed already';
  if (await mailConfirmation(trx, context, user)) return 'The link is on its way';
  throw new AppError('too_many_requests', 'Five mails went to this address within an hour. Please try again later.', {
    retryAfterSeconds: 600,
  });
}

export function serveConfirmation(app: FastifyInstance, context: Context): void {
  serve(app, context, confirmEmail, async ({ params }) => {
    await context.db.transaction().execute((trx) => confirmAddress(trx, params.token, context.now()));
    return { message: 'Your e-mail address is confirmed' };
  });

  serve(app, context, resendConfirmation, async ({ caller }) => ({
    message: await context.db.transaction().execute((trx) => mailAgain(trx, context, caller._id)),
  }));
}
