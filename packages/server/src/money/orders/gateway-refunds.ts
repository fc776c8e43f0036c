import { lockRows } from '../../platform/db/dialect.ts';
import type { GatewayRefundRow, MoneyRow } from '../../platform/db/money-rows.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { amountText, changeOrder, recordOrder } from './decide.ts';
import { ProviderAway, ProviderRefused, type RefundAsk, type RefundState } from './gateway.ts';
import { gatewayNames, gatewayOf } from './gateways.ts';
import { completeRefund, failRefund } from './money.ts';
import { lockOrder } from './orders.queries.ts';
import { renewReceipt } from './receipt.ts';
import { providerActor, withProblem } from './settle.ts';

const minuteMs = 60_000;
const waits = [2, 5, 15, 60, 360];
const dayMs = 24 * 60 * minuteMs;
const longMs = 3 * dayMs;
/** Providers promise their refunds within ten working days. */
const longestMs = 30 * dayMs;

export type RefundSource = Pick<GatewayRefundRow, 'received_id' | 'provider' | 'transaction_id'>;

const sourceOf = ({ _id, external_id }: MoneyRow): RefundSource | null => {
  const [, provider, transaction_id] = /^(paystack|flutterwave):(.+)$/.exec(external_id ?? '') ?? [];
  if (!transaction_id) return null;
  return { received_id: _id, provider: provider as RefundSource['provider'], transaction_id };
};

/** The newest payment through a provider that alone covers the amount; null where staff give it back by hand. */
export async function refundSource(trx: Trx, orderId: string, amountMinor: number): Promise<RefundSource | null> {
  const received = await trx
    .selectFrom('money')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'received')
    .orderBy('moved_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  const refunds = await trx
    .selectFrom('gateway_refunds')
    .select(['received_id', 'amount_minor'])
    .where('order_id', '=', orderId)
    .where('status', '!=', 'failed')
    .execute();
  const left = ({ _id, amount_minor }: MoneyRow) =>
    refunds.reduce((rest, refund) => rest - (refund.received_id === _id ? refund.amount_minor : 0), amount_minor);
  const covering = received.find((row) => sourceOf(row) !== null && left(row) >= amountMinor);
  return covering ? sourceOf(covering) : null;
}

/** Stores the planned call in the transaction that books the refund, before the provider is called. */
export async function planRefund(
  trx: Trx,
  {
    money,
    source,
  }: { money: Pick<MoneyRow, 'student_id' | '_id' | 'order_id' | 'amount_minor' | 'moved_at'>; source: RefundSource },
): Promise<void> {
  const { student_id, _id, order_id, amount_minor, moved_at } = money;
  await trx
    .insertInto('gateway_refunds')
    .values({
      ...{ student_id, _id, order_id, ...source, amount_minor: -amount_minor, status: 'planned' },
      ...{ provider_id: null, problem: null, checks: 0, next_check_at: moved_at, created_at: moved_at },
    })
    .execute();
}

/** A lease of two minutes by conditional update: from here on the provider may have the refund. */
async function claim({ db, now }: Context, row: GatewayRefundRow): Promise<boolean> {
  const claimed = await db
    .updateTable('gateway_refunds')
    .set({ status: 'asked', next_check_at: iso(now() + 2 * minuteMs) })
    .where('_id', '=', row._id)
    .where('status', '=', row.status)
    .where('next_check_at', row.next_check_at === null ? 'is' : '=', row.next_check_at)
    .returning('_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function tellDesk(trx: Trx, row: GatewayRefundRow, problem: string): Promise<void> {
  const order = await lockOrder(trx, row.order_id);
  await changeOrder(trx, order, { problem: withProblem(order, problem) });
}

/** A failed refund: the order gets the money back, the lessons stay revoked, and staff decide. */
async function fail(trx: Trx, row: GatewayRefundRow, problem: string, context: Context): Promise<void> {
  const before = await lockOrder(trx, row.order_id);
  if (!(await failRefund(trx, row._id))) return;
  const why = `${gatewayNames[row.provider]} did not give ${amountText(row.amount_minor)} back: ${problem}`;
  const after = await changeOrder(trx, await lockOrder(trx, row.order_id), { problem: withProblem(before, why) });
  const doer = { by: providerActor(row.provider), at: iso(context.now()) };
  await recordOrder(trx, 'order.refund', { before, after, ...doer }, { problem: why });
  await renewReceipt(trx, context, after);
}

async function wait(trx: Trx, row: GatewayRefundRow, state: RefundState, now: number): Promise<void> {
  const age = now - Date.parse(row.created_at);
  const next = now + (waits[Math.min(row.checks, waits.length - 1)] ?? 60) * minuteMs;
  await trx
    .updateTable('gateway_refunds')
    .set({
      ...{ status: 'asked', provider_id: state.providerId ?? row.provider_id, problem: state.problem },
      ...{ checks: row.checks + 1, next_check_at: age >= longestMs ? null : iso(next) },
    })
    .where('_id', '=', row._id)
    .execute();
  if (state.problem !== null) await tellDesk(trx, row, state.problem);
  const name = gatewayNames[row.provider];
  if (age >= longMs) await tellDesk(trx, row, `${name} has not confirmed a refund yet: look at its dashboard`);
}

/** Idempotent: later replies about a finished refund change nothing. */
async function settleRefund(
  trx: Trx,
  { _id, order_id }: GatewayRefundRow,
  state: RefundState,
  context: Context,
): Promise<void> {
  // The order first, as everywhere.
  await lockOrder(trx, order_id);
  const one = trx.selectFrom('gateway_refunds').selectAll().where('_id', '=', _id);
  const row = await lockRows(trx, one).executeTakeFirstOrThrow();
  if (row.status === 'done' || row.status === 'failed') return;
  if (state.status === 'pending') return wait(trx, row, state, context.now());
  await trx
    .updateTable('gateway_refunds')
    .set({ status: state.status, provider_id: state.providerId, problem: state.problem, next_check_at: null })
    .where('_id', '=', _id)
    .execute();
  if (state.status === 'done') await completeRefund(trx, _id);
  else await fail(trx, row, state.problem ?? 'no reason was given', context);
}

const unheard: RefundState = { status: 'pending', providerId: null, problem: null };

async function askRefund(
  context: Context,
  row: GatewayRefundRow,
  send: RefundAsk['send'],
): Promise<RefundState | null> {
  const { _id: refundId, transaction_id: transaction, amount_minor: amountMinor } = row;
  try {
    return (
      (await gatewayOf(context.config, row.provider)?.refund({ refundId, transaction, amountMinor, send })) ?? null
    );
  } catch (error) {
    if (error instanceof ProviderAway) return null;
    if (!(error instanceof ProviderRefused)) throw error;
    return { status: 'failed', providerId: null, problem: error.message };
  }
}

/** Sends a refund, or polls its state. False when the provider does not answer; the poller retries. */
export async function askDueRefund(context: Context, row: GatewayRefundRow): Promise<boolean> {
  if (!(await claim(context, row))) return true;
  const again = row.provider_id === null ? 'if-missing' : 'never';
  const state = await askRefund(context, row, row.status === 'planned' ? 'first' : again);
  await context.db.transaction().execute((trx) => settleRefund(trx, row, state ?? unheard, context));
  return state !== null;
}

export function dueRefunds({ db, now }: Context, most: number): Promise<GatewayRefundRow[]> {
  return db
    .selectFrom('gateway_refunds')
    .selectAll()
    .where('next_check_at', '<=', iso(now()))
    .orderBy('next_check_at')
    .limit(most)
    .execute();
}

/** Providers give back a payment of theirs or a part of it, and never more than it was. */
async function byHandText({ db, settings }: Context, moneyId: string): Promise<string> {
  const { order_id, amount_minor } = await db
    .selectFrom('money')
    .selectAll()
    .where('_id', '=', moneyId)
    .executeTakeFirstOrThrow();
  const received = db.selectFrom('money').selectAll().where('order_id', '=', order_id).where('kind', '=', 'received');
  const paid = (await received.execute()).map(sourceOf).find((source) => source !== null);
  const what = `please transfer ${settings().currency} ${amountText(-amount_minor)} back yourself`;
  if (!paid) return `Refund noted: ${what}`;
  return `No single payment through ${gatewayNames[paid.provider]} is as large as this refund: ${what}`;
}

/** Called right after the transaction that booked the refund. Returns the message for staff. */
export async function sendRefund(context: Context, moneyId: string): Promise<string> {
  const one = context.db.selectFrom('gateway_refunds').selectAll().where('_id', '=', moneyId);
  const row = await one.executeTakeFirst();
  if (!row) return byHandText(context, moneyId);
  if (row.status === 'planned') await askDueRefund(context, row);
  const { status, provider } = (await one.executeTakeFirst()) ?? row;
  if (status === 'failed') return 'The lessons are taken back, but the money was not given back';
  return status === 'done' ? 'Money given back' : `${gatewayNames[provider]} is asked to give the money back`;
}

/** A webhook reports on refunds of this payment. */
export async function checkRefunds(
  context: Context,
  about: { reference: string | null; transaction: string | null; provider: GatewayRefundRow['provider'] },
): Promise<void> {
  const { db } = context;
  const payment = about.reference
    ? await db.selectFrom('gateway_payments').select('order_id').where('_id', '=', about.reference).executeTakeFirst()
    : undefined;
  if (!payment && !about.transaction) return;
  let pending = db
    .selectFrom('gateway_refunds')
    .selectAll()
    .where('provider', '=', about.provider)
    .where('status', '=', 'asked');
  pending = payment
    ? pending.where('order_id', '=', payment.order_id)
    : pending.where('transaction_id', '=', about.transaction ?? '');
  for (const row of await pending.limit(20).execute()) {
    const state = await askRefund(context, row, 'never');
    if (state) await db.transaction().execute((trx) => settleRefund(trx, row, state, context));
  }
}
