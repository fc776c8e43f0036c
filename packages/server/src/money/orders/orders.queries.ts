import type {
  OpenedOrder,
  Order,
  OrderItem,
  OrderState,
  OrderStatus,
  Proof,
  ProofDouble,
  StaffOrder,
  OrderFilter as StatusFilter,
} from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { referenceTyped } from '@akada/contract/rules/order-reference';
import { Cache } from '../../platform/db/cache.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { type Db, nobody, type OrderRow, type PaymentRow, type Trx } from '../../platform/db/schema.ts';
import { hasWords, offsetOf, readPage, searchTextOf } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import { type Act, findActs, toOrderAct } from './acts.ts';
import { dueMinor, sumOfDue, unusedMinor } from './due.ts';
import { payByOf } from './gateways.ts';
import { findHad, type Had } from './had-before.ts';
import { findDoubles, findProofs } from './proofs.ts';
import { usualMinutes } from './usual-time.ts';

export const orderSearchText = (
  of: Pick<OrderRow, 'student_name' | 'student_email' | 'reference'>,
  titles: readonly string[],
) => searchTextOf(of.student_name, of.student_email, of.reference, titles.join('\n'));

/** The account is locked before the order, as an erasure locks them. */
export async function lockOrder(trx: Trx, id: string, studentId?: string): Promise<OrderRow> {
  const found = await findOrder(trx, id, studentId);
  if (!found) throw new AppError('not_found', 'Order not found');
  await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', found.student_id), 'key').execute();
  return lockRows(trx, trx.selectFrom('orders').selectAll().where('_id', '=', id)).executeTakeFirstOrThrow();
}

export async function findOrder(db: Db, id: string, studentId?: string): Promise<OrderRow | undefined> {
  let order = db.selectFrom('orders').selectAll().where('_id', '=', id);
  if (studentId !== undefined) order = order.where('student_id', '=', studentId);
  return order.executeTakeFirst();
}

export function linesOf(db: Db, orderIds: readonly string[]): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('payments').selectAll().where('order_id', 'in', orderIds).orderBy('_id').execute();
}

function toItem(line: PaymentRow, had: Had | undefined): OrderItem {
  return {
    _id: line._id,
    lessonId: line.lesson_id,
    title: line.lesson_title,
    course: line.course_id === null ? undefined : { _id: line.course_id, title: line.course_title ?? '' },
    price: fromMinor(line.price_minor),
    discount: fromMinor(line.discount_minor),
    amount: fromMinor(line.amount_minor),
    status: line.status,
    had,
  };
}

const hasReceipt = ({ status }: OrderRow) => status === 'paid' || status === 'part-refunded' || status === 'refunded';

export async function toOrderState(db: Db, { _id, status, received_minor }: OrderRow): Promise<OrderState> {
  const items = (await linesOf(db, [_id])).map((line) => line.status);
  return { status, received: fromMinor(received_minor), items };
}

type Parts = {
  lines: readonly PaymentRow[];
  proofs: readonly Proof[];
  acts: readonly Act[];
  had: ReadonlyMap<string, Had>;
};

function toOrder(row: OrderRow, { lines, proofs, acts, had }: Parts): Order {
  return {
    _id: row._id,
    reference: row.reference,
    status: row.status,
    items: lines.map((line) => toItem(line, had.get(line._id))),
    subtotal: fromMinor(row.subtotal_minor),
    discount: fromMinor(row.discount_minor),
    total: fromMinor(row.total_minor),
    coupon: row.coupon_code ?? undefined,
    paymentMethod: row.method,
    received: fromMinor(row.received_minor),
    due: fromMinor(dueMinor(row, lines)),
    reason: row.reason ?? undefined,
    claimedAt: row.claimed_at ?? undefined,
    proofs: [...proofs],
    receiptNumber: hasReceipt(row) ? (row.receipt_number ?? undefined) : undefined,
    createdAt: row.created_at,
    decidedAt: row.decided_at ?? undefined,
    acts: acts.map((act) => toOrderAct(act, lines)),
  };
}

async function partsOf(db: Db, rows: readonly OrderRow[]): Promise<(row: OrderRow) => Parts> {
  const ids = rows.map(({ _id }) => _id);
  const lines = await linesOf(db, ids);
  const linesBy = Map.groupBy(lines, ({ order_id }) => order_id);
  const proofs = await findProofs(db, ids);
  const acts = await findActs(db, rows, lines);
  const had = await findHad(db, lines);
  return ({ _id }) => ({
    lines: linesBy.get(_id) ?? [],
    proofs: proofs.get(_id) ?? [],
    acts: acts.get(_id) ?? [],
    had,
  });
}

/** Why staff took a decision back was written for colleagues. */
const withoutNote = ({ reason, ...act }: Act): Act => (act.act === 'reversed' || !reason ? act : { ...act, reason });

export async function toOpenedOrders(context: Context, rows: readonly OrderRow[]): Promise<OpenedOrder[]> {
  const { db } = context;
  const parts = await partsOf(db, rows);
  const { bankName, accountName, accountNumber, paymentNote: note, schoolPhone } = context.settings();
  const usual = rows.some(({ status }) => status === 'open') ? await usualMinutes(db) : null;
  return rows.map((row) => {
    const own = parts(row);
    const due = dueMinor(row, own.lines);
    const isDue = due > 0;
    return {
      ...toOrder(row, { ...own, acts: own.acts.map(withoutNote) }),
      payTo: isDue && accountNumber !== '' ? { bankName, accountName, accountNumber, note } : undefined,
      payBy: isDue ? payByOf(context.config, due) : [],
      usualMinutes: isDue && usual !== null ? usual : undefined,
      schoolPhone: schoolPhone || undefined,
      decidedBy: row.receipt_number === null ? undefined : (row.decided_by_name ?? undefined),
    };
  });
}

export async function toStaffOrders(db: Db, rows: readonly OrderRow[]): Promise<StaffOrder[]> {
  const parts = await partsOf(db, rows);
  const doubles: Map<string, ProofDouble[]> = await findDoubles(
    db,
    rows.map(({ _id }) => _id),
  );
  const ids = [...new Set(rows.map(({ student_id }) => student_id))].filter((id) => id !== nobody);
  const students =
    ids.length === 0
      ? []
      : await db.selectFrom('users').select(['_id', 'phone_written']).where('_id', 'in', ids).execute();
  const phones = new Map(students.map(({ _id, phone_written }) => [_id, phone_written]));
  return rows.map((row) => {
    const own = parts(row);
    return {
      ...toOrder(row, own),
      studentId: row.student_id === nobody ? '' : row.student_id,
      studentName: row.student_name,
      studentEmail: row.student_email,
      studentPhone: phones.get(row.student_id) ?? '',
      decidedBy: row.decided_by_name ?? undefined,
      problem: row.problem ?? undefined,
      note: row.note,
      doubles: doubles.get(row._id) ?? [],
      sessionId: row.session_id ?? undefined,
      unused: fromMinor(unusedMinor(row, own.lines)),
    };
  });
}

export async function toStaffOrder(db: Db, row: OrderRow): Promise<StaffOrder> {
  const [order] = await toStaffOrders(db, [row]);
  if (!order) throw new Error('an order has no reply');
  return order;
}

export function findOrdersOf(db: Db, studentId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

export type OrderFilter = {
  status?: StatusFilter | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

async function readSums(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('rows'), eb.fn.count<number>('claimed_at').as('claimed')])
    .groupBy('status')
    .execute();
  const moved = await db
    .selectFrom('money')
    .select((eb) => ['kind', eb.fn.sum<number>('amount_minor').as('sum')])
    .where('status', '!=', 'failed')
    .groupBy('kind')
    .execute();
  const of = (status: OrderStatus) => rows.find((row) => row.status === status) ?? { rows: 0, claimed: 0 };
  const kind = (name: string) => moved.find((row) => row.kind === name)?.sum ?? 0;
  return {
    all: rows.reduce((sum, row) => sum + row.rows, 0),
    of,
    due: await sumOfDue(db),
    received: kind('received') + kind('corrected'),
    refunded: -kind('refunded'),
  };
}

/** Cached, because the sums read every order, and staff load them after each decision and at each search. */
const sums = perContext(
  (context) => new Cache<Awaited<ReturnType<typeof readSums>>>(context, ['orders', 'payments', 'money']),
);

type View = Exclude<OrderStatus, 'open'> | 'claimed' | 'unclaimed' | 'decided';

/** Open orders are oldest first, decided ones newest first. */
function ordersIn(db: Db, view: View, search: string | undefined) {
  const direction = view === 'claimed' || view === 'unclaimed' ? 'asc' : 'desc';
  const found = db
    .selectFrom('orders')
    .selectAll()
    .$if(search !== undefined && search !== '', (orders) =>
      orders.where((eb) => hasWords(eb.ref('search_text'), search ?? '')),
    );
  const inOrder = found.orderBy('created_at', direction).orderBy('_id', direction);
  if (view === 'decided') return inOrder.where('status', '!=', 'open');
  if (view === 'unclaimed') return inOrder.where('status', '=', 'open').where('claimed_at', 'is', null);
  if (view !== 'claimed') return inOrder.where('status', '=', view);
  const claimed = found.where('status', '=', 'open').where('claimed_at', 'is not', null);
  return claimed.orderBy('claimed_at').orderBy('created_at').orderBy('_id');
}

const viewsOf = (status: StatusFilter | undefined): View[] => {
  if (!status) return ['claimed', 'unclaimed', 'decided'];
  return status === 'open' ? ['claimed', 'unclaimed'] : [status];
};

export async function findOrders(context: Context, filter: OrderFilter) {
  const { db } = context;
  const { status, search, limit } = filter;
  const page = { limit, offset: offsetOf(filter) };
  const counted = await sums(context).get('', () => readSums(db));
  const summary = {
    orders: counted.all,
    open: counted.of('open').rows,
    claimed: counted.of('open').claimed,
    openAmount: fromMinor(counted.due),
    received: fromMinor(counted.received),
    refunded: fromMinor(counted.refunded),
  };
  const reference = referenceTyped(search ?? '');
  if (reference !== null) {
    let exact = db.selectFrom('orders').selectAll().where('reference', '=', reference);
    if (status === 'claimed') exact = exact.where('status', '=', 'open').where('claimed_at', 'is not', null);
    else if (status) exact = exact.where('status', '=', status);
    const rows = await exact.execute();
    if (rows.length > 0) return { rows: filter.page === 1 ? rows : [], total: rows.length, summary };
  }
  const rowsIn: Record<View, number> = {
    claimed: counted.of('open').claimed,
    unclaimed: counted.of('open').rows - counted.of('open').claimed,
    decided: counted.all - counted.of('open').rows,
    paid: counted.of('paid').rows,
    rejected: counted.of('rejected').rows,
    cancelled: counted.of('cancelled').rows,
    refunded: counted.of('refunded').rows,
    'part-refunded': counted.of('part-refunded').rows,
  };
  const found = { rows: [] as OrderRow[], total: 0 };
  for (const view of viewsOf(status)) {
    const rest = { offset: Math.max(0, page.offset - found.total), limit: limit - found.rows.length };
    const part = await readPage(ordersIn(db, view, search), rest, search ? undefined : rowsIn[view]);
    found.rows.push(...part.rows);
    found.total += part.total;
  }
  return { ...found, summary };
}
