import type { Trx, UserRow } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { queueMail } from '../mail/queue.ts';
import { type CodeOf, codeLifeMs, keepCode, newCode, type Purpose } from './one-time-code.ts';

const words: Readonly<Record<Purpose, { subject: string; before: string; after: string }>> = {
  'sign-in': {
    subject: 'Your sign-in code',
    before: 'Your code to sign in is:',
    after: 'If you did not ask for it, you can ignore this mail. Never give the code to anybody.',
  },
  reset: {
    subject: 'Your code for a new password',
    before: 'Your code to choose a new password is:',
    after: 'If you did not ask for it, you can ignore this mail: your password stays. Never give the code to anybody.',
  },
};

/**
 * Mails a code and keeps it, or does the same without sending anything where the address has no account. When the address has
 * had its mails of the hour, the code there is stays good.
 */
export async function mailCode(
  trx: Trx,
  context: Context,
  { user, ...of }: CodeOf & { user: UserRow | undefined },
): Promise<void> {
  const code = newCode();
  const userId = user?._id ?? null;
  const { subject, before, after } = words[of.purpose];
  const letter = {
    to: of.email,
    subject,
    parts: [before, { code }, 'It works once, and for 15 minutes.', after],
  };
  const uselessAfter = context.now() + codeLifeMs;
  if (await queueMail(trx, context, { letter, userId, uselessAfter }))
    await keepCode(trx, context, { ...of, code, userId });
}
