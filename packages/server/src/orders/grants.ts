import type { GrantRow, PaymentRow, Trx } from '../db/schema.ts';
import { nobody } from '../db/schema.ts';
import type { Mover } from './money.ts';

/** A grant for each line; a student whose account is gone gets none. */
export async function grantLines(
  trx: Trx,
  lines: readonly PaymentRow[],
  { by, at, newId }: { by: Mover; at: string; newId: () => string },
): Promise<void> {
  const rows = lines
    .filter(({ student_id }) => student_id !== nobody)
    .map(
      (line): GrantRow => ({
        student_id: line.student_id,
        _id: newId(),
        lesson_id: line.lesson_id,
        order_id: line.order_id,
        payment_id: line._id,
        given_by: by._id,
        given_by_name: by.fullName,
        reason: '',
        given_at: at,
        revoked_at: null,
        revoked_by: null,
        revoked_by_name: null,
        revoked_reason: null,
      }),
    );
  if (rows.length === 0) return;
  await trx
    .insertInto('grants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function revokeLines(
  trx: Trx,
  lines: readonly PaymentRow[],
  { by, at, reason }: { by: Mover; at: string; reason: string },
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .updateTable('grants')
    .set({ revoked_at: at, revoked_by: by._id, revoked_by_name: by.fullName, revoked_reason: reason })
    .where(
      'payment_id',
      'in',
      lines.map(({ _id }) => _id),
    )
    .where('revoked_at', 'is', null)
    .execute();
}
