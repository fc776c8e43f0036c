import type { Settings } from '@akada/contract';
import { schoolMoment } from '@akada/contract/rules/school-day';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { requireConfirmed } from '../../platform/http/step-up.ts';
import { mailSuperAdmins } from '../../platform/mail/queue.ts';

type Review = Pick<Settings, 'paymentReview'>;

/** `auto` opens every lesson to everybody: a super-admin sets it, with a fresh proof, and every super-admin gets a mail. */
export async function guardPaymentReview(
  trx: Trx,
  context: Context,
  { before, after, by }: { before: Review; after: Review; by: Caller },
): Promise<void> {
  if (after.paymentReview !== 'auto' || before.paymentReview === 'auto') return;
  if (by.role !== 'super-admin') {
    const message = 'Only a super-admin may let orders count as paid without any payment';
    throw new AppError('forbidden', message, 'paymentReview');
  }
  requireConfirmed(context, by);
  const when = schoolMoment(iso(context.now()), context.settings().timeZone);
  await mailSuperAdmins(trx, context, {
    subject: 'Orders of your school count as paid without any payment',
    parts: [
      `${by.fullName} switched the review of payments off, on ${when}.`,
      'From now on every order counts as paid without any payment, and its lessons open at once.',
      'If the school did not decide this, change it back in the settings and suspend that account at once.',
      { link: `${context.config.publicUrl}/super-admin/audit`, label: 'Open the audit log' },
    ],
  });
}
