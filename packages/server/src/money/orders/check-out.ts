import type { Provider } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import type { GatewayPaymentRow } from '../../platform/db/money-rows.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { firstCheckMs, settle } from './ask-provider.ts';
import { missingMinor } from './due.ts';
import { type Gateway, ProviderAway, ProviderRefused } from './gateway.ts';
import { gatewayNames, gatewayOf } from './gateways.ts';
import { linesOf, lockOrder } from './orders.queries.ts';
import type { Payer } from './wanted.ts';

/** `payer` has the student's id, and the e-mail address of the payer. */
type CheckOut = { orderId: string; provider: Provider; payer: Payer; isGuardian: boolean };

/** A page is shown again for as long; providers do not say how long theirs live. */
const reusedForMs = 60 * 60_000;

const notOpen = {
  paid: 'This order is paid already',
  rejected: 'The school has rejected this order. Please send the receipt of your transfer, or order again.',
  cancelled: 'This order was cancelled. Please order again.',
  refunded: 'The money of this order was given back. Please order again.',
  'part-refunded': 'This order is paid already',
} as const;

async function amountToPay(trx: Trx, { orderId, payer }: CheckOut, gateway: Gateway): Promise<number> {
  const order = await lockOrder(trx, orderId, payer._id);
  if (order.status !== 'open') throw new AppError('conflict', notOpen[order.status]);
  const missing = missingMinor(order, await linesOf(trx, [orderId]));
  if (missing <= 0)
    throw new AppError('conflict', 'All the money for this order has arrived. The school will look at it.');
  if (missing >= gateway.leastMinor) return missing;
  const least = fromMinor(gateway.leastMinor);
  throw new AppError(
    'conflict',
    `${gateway.name} takes no amount below ${least}. Please pay in another way.`,
    'provider',
  );
}

type Planned = { row: GatewayPaymentRow; isNew: boolean };

/** A recent payment page, or a new row. The row is stored before the call to the provider. */
async function plan(trx: Trx, checkOut: CheckOut, gateway: Gateway, context: Context): Promise<Planned> {
  const amount_minor = await amountToPay(trx, checkOut, gateway);
  const { currency } = context.settings();
  const now = context.now();
  const before = await trx
    .selectFrom('gateway_payments')
    .selectAll()
    .where('order_id', '=', checkOut.orderId)
    .where('provider', '=', checkOut.provider)
    .where('status', '=', 'started')
    .where('amount_minor', '=', amount_minor)
    .where('currency', '=', currency)
    .where('created_at', '>', iso(now - reusedForMs))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before) return { row: before, isNew: false };
  const row: GatewayPaymentRow = {
    ...{ student_id: checkOut.payer._id, _id: context.newId(), order_id: checkOut.orderId },
    ...{ provider: checkOut.provider, amount_minor, currency, status: 'started', payment_url: null },
    ...{ provider_id: null, problem: null, next_check_at: iso(now + firstCheckMs), checks: 0, created_at: iso(now) },
  };
  await trx.insertInto('gateway_payments').values(row).execute();
  return { row, isNew: true };
}

async function giveUp({ db }: Context, { _id }: GatewayPaymentRow, problem: string): Promise<void> {
  await db
    .updateTable('gateway_payments')
    .set({ status: 'failed', problem })
    .where('_id', '=', _id)
    .where('status', '=', 'started')
    .execute();
}

/** Resolves a payment whose start got no reply: the provider may have been paid. */
async function resolve(context: Context, gateway: Gateway, row: GatewayPaymentRow): Promise<void> {
  const charge = await gateway.verify(row._id);
  if (charge.status === 'paid') await settle(context, row, charge);
  else await giveUp(context, row, 'The reply to its start was lost');
}

/** Providers require an address; a student without one gets an unread one at the school's domain. */
const addressOf = ({ _id, email }: CheckOut['payer'], { publicUrl }: Context['config']) =>
  email === '' ? `${_id}@${new URL(publicUrl).hostname}` : email;

async function openPage(
  context: Context,
  gateway: Gateway,
  row: GatewayPaymentRow,
  { payer, isGuardian }: CheckOut,
): Promise<string> {
  const email = addressOf(payer, context.config);
  const { _id: reference, amount_minor: amountMinor, currency, order_id } = row;
  const returnUrl = `${context.config.publicUrl}/${isGuardian ? 'guardian' : 'student'}/orders/${order_id}`;
  try {
    const url = await gateway.start({ reference, amountMinor, currency, email, returnUrl });
    await context.db.updateTable('gateway_payments').set({ payment_url: url }).where('_id', '=', reference).execute();
    return url;
  } catch (error) {
    if (error instanceof ProviderRefused) await giveUp(context, row, error.message);
    throw error;
  }
}

async function startPayment(context: Context, checkOut: CheckOut, gateway: Gateway): Promise<string> {
  const planned = () => context.db.transaction().execute((trx) => plan(trx, checkOut, gateway, context));
  let { row, isNew } = await planned();
  if (row.payment_url !== null) return row.payment_url;
  if (!isNew) {
    await resolve(context, gateway, row);
    ({ row, isNew } = await planned());
    if (row.payment_url !== null) return row.payment_url;
  }
  return openPage(context, gateway, row, checkOut);
}

const inFlight = perContext(() => new Map<string, Promise<string>>());

/** Returns the address of the provider's page. Two clicks at one moment get the same one. */
export async function checkOut(context: Context, wish: CheckOut): Promise<string> {
  const gateway = gatewayOf(context.config, wish.provider);
  const name = gatewayNames[wish.provider];
  if (!gateway) throw new AppError('invalid', `This school takes no payments through ${name}`, 'provider');
  const calls = inFlight(context);
  const key = `${wish.payer._id} ${wish.orderId} ${wish.provider}`;
  const call = calls.get(key) ?? startPayment(context, wish, gateway).finally(() => calls.delete(key));
  calls.set(key, call);
  return call.catch((error: unknown) => {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    const what = error instanceof ProviderAway ? 'does not answer just now' : 'did not take the payment';
    const message = `${name} ${what}. Nothing was paid. Please try again in a few minutes, or pay by bank transfer.`;
    throw new AppError('provider_away', message, { retryAfterSeconds: 60 });
  });
}
