import type { Trx } from '../db/schema.ts';
import { forgetPayer } from '../payments/payments.queries.ts';
import { deleteUserRow } from './users.queries.ts';

/**
 * All that belongs to a person goes with the row: sessions, attempts, answers, messages, mails that wait. Payments stay,
 * without a name.
 */
export async function eraseAccount(trx: Trx, id: string): Promise<void> {
  await forgetPayer(trx, id);
  await deleteUserRow(trx, id);
}
