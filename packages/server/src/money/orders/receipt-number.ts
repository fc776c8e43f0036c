import type { Trx } from '../../platform/db/schema.ts';

const key = 'receipts';

/** Without gaps as long as no transaction is rolled back; the row's lock lets one transaction number at a time. */
export async function nextReceipt(trx: Trx): Promise<number> {
  await trx
    .insertInto('installation')
    .values({ key, value: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await trx
    .updateTable('installation')
    .set((eb) => ({ value: eb.cast<string>(eb(eb.cast<number>('value', 'integer'), '+', 1), 'text') }))
    .where('key', '=', key)
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}
