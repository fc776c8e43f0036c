import { expect } from 'vitest';
import type { House } from './house.ts';
import type { Person } from './people.ts';

/** Adds money up from the tables alone, without any code of the server's. */

type Line = { _id: string; lesson_id: string; status: string; amount_minor: number };

const sumOf = (rows: readonly { amount_minor: number }[]) => rows.reduce((sum, row) => sum + row.amount_minor, 0);

const statusesOf = (lines: readonly Line[]) => new Set(lines.map(({ status }) => status));

/** Consistency of an order's status with its lines. */
function fits(status: string, lines: readonly Line[]): boolean {
  const has = statusesOf(lines);
  if (status === 'open') return has.has('pending');
  if (has.has('pending')) return false;
  if (status === 'paid') return has.has('approved') && !has.has('refunded');
  if (status === 'part-refunded') return has.has('approved') && has.has('refunded');
  if (status === 'refunded') return has.has('refunded') && !has.has('approved');
  // The student may cancel the rest of an order after some of it was given back.
  return !has.has('approved') && (status === 'cancelled' || !has.has('refunded'));
}

export async function ledgerOf({ db }: House, orderId: string) {
  const order = await db.selectFrom('orders').selectAll().where('_id', '=', orderId).executeTakeFirstOrThrow();
  const lines = await db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
  const moves = await db.selectFrom('money').selectAll().where('order_id', '=', orderId).execute();
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', orderId).execute();
  const moved = moves.filter(({ status }) => status !== 'failed');
  const isIn = moved.filter(({ kind }) => kind !== 'refunded');
  const refunded = -sumOf(moved.filter(({ kind }) => kind === 'refunded'));
  return { order, lines, moves, grants, moneyIn: sumOf(isIn), refunded };
}

/** Money in = money that gave lessons + money that waits + money given back; lessons are owned exactly where paid for. */
export async function expectBalanced(house: House, orderId: string, admin: Person): Promise<void> {
  const { order, lines, moves, grants, moneyIn, refunded } = await ledgerOf(house, orderId);
  const approved = lines.filter(({ status }) => status === 'approved');
  const granted = sumOf(approved);
  const { body } = await house.ask('GET', `/order/${orderId}`, { as: admin });
  const waiting = Math.round(body.data.unused * 100);
  const what = `${order.reference} ${order.status} ${JSON.stringify(moves.map((row) => [row.kind, row.amount_minor]))}`;
  expect(waiting, what).toBeGreaterThanOrEqual(0);
  expect(moneyIn, what).toBe(granted + waiting + refunded);
  expect(order.received_minor, what).toBe(moneyIn - refunded);
  const live = grants.filter(({ revoked_at }) => revoked_at === null).map(({ payment_id }) => payment_id);
  expect(live.toSorted(), what).toEqual(approved.map(({ _id }) => _id).toSorted());
  expect(fits(order.status, lines), `${what} ${lines.map(({ status }) => status)}`).toBe(true);
  expect(sumOf(lines), what).toBe(order.total_minor);
}

/** Lessons owned by each student = lessons approved in any order, or given. */
export async function expectOwned(house: House, students: readonly Person[]): Promise<void> {
  for (const student of students) {
    const paid = await house.db
      .selectFrom('payments')
      .select('lesson_id')
      .where('student_id', '=', student._id)
      .where('status', '=', 'approved')
      .execute();
    const given = await house.db
      .selectFrom('grants')
      .select('lesson_id')
      .where('student_id', '=', student._id)
      .where('order_id', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
    const { body } = await house.ask('GET', '/lesson/my/purchased', { as: student });
    const shown = body.data.map(({ _id }: { _id: string }) => _id).toSorted();
    expect(shown).toEqual([...new Set([...paid, ...given].map(({ lesson_id }) => lesson_id))].toSorted());
  }
}
