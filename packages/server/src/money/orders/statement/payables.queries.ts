import { schoolDay } from '@akada/contract/rules/school-day';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { Db, OrderRow } from '../../../platform/db/schema.ts';
import { decidedText } from '../decide.ts';
import { dueMinor } from '../due.ts';
import { linesOf } from '../orders.queries.ts';
import type { Payable } from './evidence.ts';
import { paidOrdersOf } from './shared-orders.ts';

const dayMs = 86_400_000;

/** Orders that were decided earlier are seldom paid now, and their references are not looked for. */
const lookBackDays = 180;

/** Guardians of students with an open order. */
async function guardiansOf(db: Db): Promise<Map<string, { _id: string; fullName: string }[]>> {
  const rows = await db
    .selectFrom('guardian_links')
    .innerJoin('users', 'users._id', 'guardian_links.guardian_id')
    .select(['guardian_links.student_id', 'users._id', 'users.full_name'])
    .where('guardian_links.student_id', 'in', db.selectFrom('orders').select('student_id').where('status', '=', 'open'))
    .execute();
  const byStudent = Map.groupBy(rows, ({ student_id }) => student_id);
  return new Map(
    [...byStudent].map(([id, links]) => [id, links.map(({ _id, full_name }) => ({ _id, fullName: full_name }))]),
  );
}

/** `dueMinor` of each order. */
export async function findDue(db: Db, orders: readonly OrderRow[]): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>();
  for (const chunk of inChunks(orders.filter(({ status }) => status === 'open'))) {
    const lines = await linesOf(
      db,
      chunk.map(({ _id }) => _id),
    );
    const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
    for (const order of chunk) due.set(order._id, dueMinor(order, byOrder.get(order._id) ?? []));
  }
  return due;
}

/** Open orders, and those that were placed in the half year before `since`, for what a credit may have paid already. */
export async function findPayables(db: Db, since: string, timeZone: string): Promise<Payable[]> {
  const from = new Date(Date.parse(since) - lookBackDays * dayMs).toISOString();
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('status', '=', 'open'), eb('created_at', '>=', from)]))
    .where('total_minor', '>', 0)
    .execute();
  const used = await db
    .selectFrom('statement_rows')
    .select(['order_id', 'shared_orders'])
    .distinct()
    .where('applied_at', 'is not', null)
    .execute();
  const hasCredit = new Set(used.flatMap(paidOrdersOf));
  const guardians = await guardiansOf(db);
  const due = await findDue(db, rows);
  return rows.map((row) => {
    const isOpen = row.status === 'open';
    return {
      _id: row._id,
      reference: row.reference,
      studentId: row.student_id,
      studentName: row.student_name,
      isOpen,
      dueMinor: due.get(row._id) ?? row.total_minor,
      orderedOn: schoolDay(row.created_at, timeZone),
      decided: isOpen ? '' : decidedText('that order', row, timeZone),
      mayHaveThisCredit: row.status === 'paid' && row.method === 'bank transfer' && !hasCredit.has(row._id),
      session: row.session_id?.replace(/\D/g, '') || null,
      guardians: guardians.get(row.student_id) ?? [],
    };
  });
}
