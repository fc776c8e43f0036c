import type { PaymentStatus } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { type SqlBool, sql } from 'kysely';
import { sumsOf } from '../db/list-counts.ts';
import { readPage } from '../db/list-page.ts';
import type { Db } from '../db/schema.ts';
import { type Narrowing, type Query, search } from '../db/search.ts';
import { tailOfReference } from './payments.queries.ts';

export type PaymentFilter = {
  status?: PaymentStatus | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

/** How many payments stand at each status and what they come to, in minor units. */
async function sumByStatus(db: Db) {
  const sums = await sumsOf(db, 'payments');
  const of = (status: PaymentStatus) => sums.get(status) ?? { rows: 0, amount: 0 };
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') };
}

const standingAt = (...statuses: PaymentStatus[]): Narrowing => [['status', statuses]];

type Stretch = { query: Query | null; offset: number; limit: number };

/** The queue is in the order in which it waits; what is decided, newest first. */
function inOrder(db: Db, statuses: readonly PaymentStatus[], { query, offset, limit }: Stretch) {
  const direction = statuses.includes('pending') ? 'asc' : 'desc';
  const page = { query, offset, limit, narrowing: standingAt(...statuses), direction } as const;
  return readPage(db, 'payments', page, (ids) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('_id', 'in', ids)
      .orderBy('created_at', direction)
      .orderBy('_id', direction)
      .execute(),
  );
}

/** The queue, the longest waiting on top, and after its end the decided ones. */
async function findAll(db: Db, { query, offset, limit }: Stretch) {
  const pending = await inOrder(db, ['pending'], { query, offset, limit });
  const decided = await inOrder(db, ['approved', 'rejected'], {
    query,
    offset: Math.max(0, offset - pending.total),
    // None of them may be on the page; they are counted all the same.
    limit: limit - pending.rows.length,
  });
  const rows = [...pending.rows, ...decided.rows];
  return { rows, total: pending.total + decided.total, more: pending.more || decided.more };
}

/** The one payment that has the reference, hardly ever two; an index has the tails of the ids (migration 0017). */
async function findByReference(db: Db, { status, search: typed, page, limit }: PaymentFilter) {
  const tail = tailOfReference(typed ?? '');
  if (tail === undefined) return null;
  let matching = db.selectFrom('payments').selectAll().where(sql<SqlBool>`substr(payments._id, 17) = ${tail}`);
  if (status) matching = matching.where('status', '=', status);
  const rows = await matching.orderBy('_id').execute();
  return rows.length === 0 ? null : { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

/** A page of the payments that match, how many match, and the sums over all payments whatever the filter. */
export async function findPayments(db: Db, filter: PaymentFilter) {
  const { status, search: typed, page, limit } = filter;
  const sums = await sumByStatus(db);
  const byText = () =>
    search(db, 'payments', typed, (query) => {
      const stretch = { query, offset: (page - 1) * limit, limit };
      return status ? inOrder(db, [status], stretch) : findAll(db, stretch);
    });
  const found = (await findByReference(db, filter)) ?? (await byText());
  return {
    ...found,
    /** Amounts in the currency's main unit. */
    summary: {
      totalPayments: sums.pending.rows + sums.approved.rows + sums.rejected.rows,
      pendingAmount: fromMinor(sums.pending.amount),
      approvedAmount: fromMinor(sums.approved.amount),
    },
  };
}
