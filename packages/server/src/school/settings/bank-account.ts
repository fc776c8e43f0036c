import type { Settings } from '@akada/contract';
import { schoolMoment } from '@akada/contract/rules/school-day';
import type { Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { requireConfirmed } from '../../platform/http/step-up.ts';
import { mailSuperAdmins } from '../../platform/mail/queue.ts';

/** Note and phone stand beside the account: either could lead payers to another one. */
const parts = ['bankName', 'accountName', 'accountNumber', 'paymentNote', 'schoolPhone'] as const;

type Account = Pick<Settings, (typeof parts)[number]>;

const accountText = (account: Account) =>
  parts
    .map((part) => account[part])
    .filter((text) => text !== '')
    .join(', ') || 'no account';

/** A new account receives the next payments: it needs a fresh proof, and every super-admin gets a mail. */
export async function guardBankAccount(
  trx: Trx,
  context: Context,
  { before, after, by }: { before: Account; after: Account; by: Caller },
): Promise<void> {
  if (parts.every((part) => after[part] === before[part])) return;
  requireConfirmed(context, by);
  const when = schoolMoment(iso(context.now()), context.settings().timeZone);
  await mailSuperAdmins(trx, context, {
    subject: 'The bank account of your school was changed',
    parts: [
      `${by.fullName} changed where students are asked to pay, on ${when}.`,
      `Now: ${accountText(after)}`,
      `Before: ${accountText(before)}`,
      'If the school did not decide this, change it back in the settings and suspend that account at once.',
      { link: `${context.config.publicUrl}/super-admin/audit`, label: 'Open the audit log' },
    ],
  });
}
