import { withLeaseIfFree } from '../../platform/db/lease.ts';
import type { GatewayPaymentRow } from '../../platform/db/money-rows.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import type { Charge, PaidCharge } from './gateway.ts';
import { ProviderAway } from './gateway.ts';
import { askDueRefund, dueRefunds } from './gateway-refunds.ts';
import { gatewayNames, gatewayOf } from './gateways.ts';
import { settlePayment } from './settle.ts';

const minuteMs = 60_000;
const waits = [1, 2, 5, 15, 60];
const longestMs = 72 * 60 * minuteMs;

export const firstCheckMs = minuteMs;

export function settle(context: Context, row: GatewayPaymentRow, charge: PaidCharge): Promise<boolean> {
  const { provider, _id: reference } = row;
  return context.db.transaction().execute((trx) => settlePayment(trx, { provider, reference, charge }, context));
}

type Answer = Charge['status'] | 'away';

const inFlight = perContext(() => new Map<string, Promise<Answer>>());

async function ask(context: Context, row: GatewayPaymentRow, transaction: string | null): Promise<Answer> {
  const gateway = gatewayOf(context.config, row.provider);
  if (!gateway) return 'away';
  try {
    const charge = await gateway.verify(row._id, transaction);
    if (charge.status === 'paid') await settle(context, row, charge);
    return charge.status;
  } catch (error) {
    if (error instanceof ProviderAway) return 'away';
    throw error;
  }
}

/** Asks the provider what became of a payment, and settles it when it is paid. Callers at one moment share a call. */
export function askProvider(
  context: Context,
  row: GatewayPaymentRow,
  transaction: string | null = null,
): Promise<Answer> {
  const calls = inFlight(context);
  const key = `${row._id} ${transaction ?? ''}`;
  const known = calls.get(key);
  if (known) return known;
  const call = ask(context, row, transaction).finally(() => calls.delete(key));
  calls.set(key, call);
  return call;
}

/** A failed try gets a new reference when the student pays again; until 72 hours are over it may still be paid. */
async function postpone(context: Context, row: GatewayPaymentRow, answer: Answer): Promise<void> {
  const at = context.now();
  const isOver = answer !== 'away' && at - Date.parse(row.created_at) >= longestMs;
  const wait = (waits[Math.min(row.checks, waits.length - 1)] ?? 60) * minuteMs;
  const problem = `${gatewayNames[row.provider]} reported no payment within 72 hours`;
  await context.db
    .updateTable('gateway_payments')
    .set((eb) => ({
      checks: eb('checks', '+', 1),
      next_check_at: isOver ? null : iso(at + wait),
      ...(answer === 'failed' && { status: 'failed' }),
      ...(isOver && { status: 'failed', problem }),
    }))
    .where('_id', '=', row._id)
    .where('status', 'in', ['started', 'failed'])
    .execute();
}

const mostAtOnce = 10;

async function askDuePayments(context: Context, signal: AbortSignal, away: Set<string>): Promise<void> {
  const rows = await context.db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('next_check_at', '<=', iso(context.now()))
    .orderBy('next_check_at')
    .limit(mostAtOnce)
    .execute();
  for (const row of rows) {
    if (signal.aborted) return;
    const answer = away.has(row.provider) ? 'away' : await askProvider(context, row);
    if (answer === 'away') away.add(row.provider);
    if (answer !== 'paid') await postpone(context, row, answer);
  }
}

async function askDueRefunds(context: Context, signal: AbortSignal, away: Set<string>): Promise<void> {
  for (const row of await dueRefunds(context, mostAtOnce)) {
    if (signal.aborted) return;
    if (away.has(row.provider)) continue;
    if (!(await askDueRefund(context, row))) away.add(row.provider);
  }
}

/** Polls payments and refunds whose webhook never came. A provider that is away is asked once per run. */
export async function askProviders(context: Context, signal: AbortSignal): Promise<void> {
  const { paystack, flutterwave } = context.config.gateways;
  if (!paystack && !flutterwave) return;
  await withLeaseIfFree(context.db, 'gateways', async (lease) => {
    const away = new Set<string>();
    const either = AbortSignal.any([signal, lease.signal]);
    await askDuePayments(context, either, away);
    await askDueRefunds(context, either, away);
  });
}

/** The newest payments of an order that are not paid; false when a provider does not answer. */
export async function checkOrder(context: Context, orderId: string): Promise<boolean> {
  const rows = await context.db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['started', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
  const away = new Set<string>();
  for (const row of rows) {
    // Each question may take seconds, and a browser waits.
    if (!away.has(row.provider) && (await askProvider(context, row)) === 'away') away.add(row.provider);
  }
  return away.size === 0;
}
