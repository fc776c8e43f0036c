import { forgetPayer } from '../../money/orders/forget-payer.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { forgetPapers } from '../../platform/signing/papers.ts';

/**
 * Foreign keys delete what belongs to the person; payments stay without a name. Other rows go after `users`, because
 * their writers lock the account first.
 */
export async function eraseAccount(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('_id', '=', id).execute();
  await forgetPayer(trx, id);
  await forgetPapers(trx, id);
  await trx.deleteFrom('extra_time').where('student_id', '=', id).execute();
}
