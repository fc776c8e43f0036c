import type { OrderItem } from '@akada/contract';
import { type Db, nobody, type PaymentRow } from '../../platform/db/schema.ts';

export type Had = NonNullable<OrderItem['had']>;

const isAsked = ({ status, amount_minor, student_id }: PaymentRow) =>
  student_id !== nobody && (status === 'pending' || (status === 'approved' && amount_minor > 0));

async function grantsFor(db: Db, lines: readonly PaymentRow[]) {
  return db
    .selectFrom('grants')
    .leftJoin('orders', (join) =>
      join.onRef('orders._id', '=', 'grants.order_id').onRef('orders.student_id', '=', 'grants.student_id'),
    )
    .select(['grants.student_id', 'grants._id', 'lesson_id', 'payment_id', 'given_by_name', 'given_at', 'reference'])
    .where('grants.student_id', 'in', [...new Set(lines.map(({ student_id }) => student_id))])
    .where('lesson_id', 'in', [...new Set(lines.map(({ lesson_id }) => lesson_id))])
    .where('revoked_at', 'is', null)
    .orderBy('given_at')
    .orderBy('grants._id')
    .execute();
}

/**
 * Other ways in which students own these lessons, by the line's id: a pending line needs no payment, and the cost of an
 * approved one is to be refunded. Of two payments for one lesson the later one is the duplicate.
 */
export async function findHad(db: Db, all: readonly PaymentRow[]): Promise<Map<string, Had>> {
  const lines = all.filter(isAsked);
  if (lines.length === 0) return new Map();
  const grants = Map.groupBy(await grantsFor(db, lines), ({ student_id, lesson_id }) => `${student_id} ${lesson_id}`);
  const found = new Map<string, Had>();
  for (const line of lines) {
    const [first] = grants.get(`${line.student_id} ${line.lesson_id}`) ?? [];
    if (!first || first.payment_id === line._id) continue;
    const by = first.reference === null ? `a gift of ${first.given_by_name}` : `order ${first.reference}`;
    found.set(line._id, { by, at: first.given_at });
  }
  return found;
}
