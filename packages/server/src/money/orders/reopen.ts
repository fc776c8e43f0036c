import { isUniqueViolation } from '../../platform/db/dialect.ts';
import { nobody, type OrderRow, type PaymentRow, type Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Act, keepRejections } from './acts.ts';
import { redeemAgain } from './coupons.ts';
import { changeLines, changeOrder } from './decide.ts';
import { lockLessons } from './drafts.ts';
import { linesOf } from './orders.queries.ts';

export const undecided = { decided_by: null, decided_by_name: null, decided_at: null, reason: null } as const;

/** Refusal messages, for staff or for the student. */
export type RefusalWords = {
  draft: (title: string) => string;
  newer: (title: string, reference: string) => string;
};

/** Throws 409 where a lesson is a draft, or waits in a newer order. */
export async function reopenLines(
  trx: Trx,
  { student_id, _id }: OrderRow,
  lines: readonly PaymentRow[],
  words: RefusalWords,
): Promise<void> {
  const lessons = lines.map(({ lesson_id }) => lesson_id);
  if (lessons.length === 0) return;
  const [draft] = await lockLessons(trx, lessons);
  if (draft) throw new AppError('conflict', words.draft(draft.title));
  // The engine would end the transaction at a violation, so the other order is looked for first.
  const other = await trx
    .selectFrom('payments')
    .select(['reference', 'lesson_title'])
    .where('student_id', '=', student_id)
    .where('student_id', '!=', nobody)
    .where('lesson_id', 'in', lessons)
    .where('order_id', '!=', _id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (other) throw new AppError('conflict', words.newer(other.lesson_title, other.reference));
  await changeLines(trx, lines, { status: 'pending', ...undecided }).catch((error) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'One of the lessons is in a newer order');
    throw error;
  });
}

const forStudents: RefusalWords = {
  draft: (title) => `‘${title}’ is not for sale any more. Please write to the school about this order.`,
  newer: (title, reference) => `‘${title}’ is in your newer order ${reference}. Please send the receipt there.`,
};

/** A student's receipt for a rejected order reopens it for staff; the rejection stays on record. */
export async function reopenRejected(
  trx: Trx,
  order: OrderRow,
  { by, at }: { by: string; at: string },
): Promise<OrderRow> {
  const rejected = (await linesOf(trx, [order._id])).filter(({ status }) => status === 'rejected');
  await redeemAgain(trx, order);
  await reopenLines(trx, order, rejected, forStudents);
  const lines = rejected.map(({ _id }) => _id);
  const reopened: Act = { act: 'reopened', by, at, amountMinor: 0, lines };
  return changeOrder(trx, order, {
    ...{ status: 'open', problem: null, reversed_at: null, claimed_at: at, ...undecided },
    ...keepRejections(order, rejected, reopened),
  });
}
