import type { PaymentStatus } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import type { Db, PaymentRow } from '../db/schema.ts';
import { lowerContains } from '../db/text-match.ts';

export type PaymentFilter = {
  status?: PaymentStatus | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

type Counts = Readonly<Record<PaymentStatus, number>>;

/** How many payments stand at each status and what they come to, in minor units. */
async function sumByStatus(db: Db) {
  const rows = await db
    .selectFrom('payments')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amount_minor').as('amount_minor'),
    ])
    .groupBy('status')
    .execute();
  const of = (status: PaymentStatus) => rows.find((row) => row.status === status) ?? { count: 0, amount_minor: 0 };
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') };
}

/** Of the payments that a search finds, how many stand at each status. */
async function countFound(db: Db, search: string): Promise<Counts> {
  return db
    .selectFrom('payments')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'approved').as('approved'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'rejected').as('rejected'),
    ])
    .where((eb) => lowerContains(eb.ref('search_text'), search))
    .executeTakeFirstOrThrow();
}

type Stretch = { search: string | undefined; offset: number; limit: number };

/** Each of the three orders is that of an index, so a page is read where it stands instead of sorting all before it. */
async function inOrder(db: Db, statuses: PaymentStatus | 'decided', stretch: Stretch): Promise<PaymentRow[]> {
  const { search, offset, limit } = stretch;
  if (limit === 0) return [];
  const direction = statuses === 'pending' ? 'asc' : 'desc';
  let matching = db.selectFrom('payments').selectAll();
  matching =
    statuses === 'decided' ? matching.where('status', '!=', 'pending') : matching.where('status', '=', statuses);
  if (search) matching = matching.where((eb) => lowerContains(eb.ref('search_text'), search));
  return matching.orderBy('created_at', direction).orderBy('_id', direction).limit(limit).offset(offset).execute();
}

/** No more than there are: a search would go on to the end of all payments for what it cannot find. */
function within(count: number, { search, offset, limit }: Stretch): Stretch {
  return { search, offset, limit: Math.max(0, Math.min(limit, count - offset)) };
}

/** The queue, the longest waiting on top, and after its end the decided ones, newest first. */
async function findAll(db: Db, found: Counts, { search, offset, limit }: Stretch): Promise<PaymentRow[]> {
  const pending = await inOrder(db, 'pending', within(found.pending, { search, offset, limit }));
  const rest = { search, offset: Math.max(0, offset - found.pending), limit: limit - pending.length };
  return [...pending, ...(await inOrder(db, 'decided', within(found.approved + found.rejected, rest)))];
}

/** A page of the payments that match, how many match, and the sums over all payments whatever the filter. */
export async function findPayments(db: Db, { status, search, page, limit }: PaymentFilter) {
  const sums = await sumByStatus(db);
  const all: Counts = { pending: sums.pending.count, approved: sums.approved.count, rejected: sums.rejected.count };
  const found = search ? await countFound(db, search) : all;
  const stretch = { search, offset: (page - 1) * limit, limit };
  return {
    rows: status ? await inOrder(db, status, within(found[status], stretch)) : await findAll(db, found, stretch),
    total: status ? found[status] : found.pending + found.approved + found.rejected,
    /** Amounts in the currency's main unit. */
    summary: {
      totalPayments: all.pending + all.approved + all.rejected,
      pendingAmount: fromMinor(sums.pending.amount_minor),
      approvedAmount: fromMinor(sums.approved.amount_minor),
    },
  };
}
