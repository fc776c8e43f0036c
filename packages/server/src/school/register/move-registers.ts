import type { Trx } from '../../platform/db/schema.ts';

type Move = { from: { _id: string }; into: { _id: string }; arms: ReadonlyMap<string, string> };

/** Registers of a class that becomes part of another one are those of the other; of two of one day the other's stays. */
export async function moveRegisters(trx: Trx, { from, into, arms }: Move): Promise<void> {
  const rows = await trx.selectFrom('registers').selectAll().where('class_id', '=', from._id).execute();
  for (const row of rows) {
    const moved = { ...row, class_id: into._id, arm_id: arms.get(row.arm_id) ?? row.arm_id };
    await trx
      .insertInto('registers')
      .values(moved)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await trx.deleteFrom('registers').where('class_id', '=', from._id).execute();
  await trx.updateTable('attendance').set({ class_id: into._id }).where('class_id', '=', from._id).execute();
  for (const [was, arm_id] of arms) {
    await trx.updateTable('attendance').set({ arm_id }).where('arm_id', '=', was).execute();
  }
}
