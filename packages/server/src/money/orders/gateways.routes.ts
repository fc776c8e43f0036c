import {
  checkOut as checkOutEndpoint,
  checkPayment,
  flutterwaveWebhook,
  type Provider,
  paystackWebhook,
} from '@akada/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { askProvider, checkOrder, settle } from './ask-provider.ts';
import { checkOut } from './check-out.ts';
import { changeOrder } from './decide.ts';
import type { Nudge } from './gateway.ts';
import { checkRefunds } from './gateway-refunds.ts';
import { gatewayNames, gatewayOf } from './gateways.ts';
import { findOrder, lockOrder, toOpenedOrders } from './orders.queries.ts';
import { studentOfOrder } from './payer.ts';
import { externalIdOf, findGatewayPayment, withProblem } from './settle.ts';

type OfCharge = Extract<Nudge, { kind: 'charge' }>;

/**
 * The nudge is on record before anything else, so that the poller asks where this process ends here. Where Paystack
 * does not answer, the webhook's own body counts: its signature covers every byte and needs the secret key.
 */
async function heedCharge(context: Context, provider: Provider, nudge: OfCharge): Promise<void> {
  const { db } = context;
  const row = await findGatewayPayment(db, provider, nudge.reference);
  if (!row) return;
  const isBooked = async (transaction: string) => {
    const external_id = externalIdOf(provider, transaction);
    return db.selectFrom('money').select('_id').where('external_id', '=', external_id).executeTakeFirst();
  };
  if (nudge.transaction !== null && (await isBooked(nudge.transaction))) return;
  await db
    .updateTable('gateway_payments')
    .set({ next_check_at: iso(context.now()) })
    .where('_id', '=', row._id)
    .where('status', 'in', ['started', 'failed'])
    .execute();
  const answer = await askProvider(context, row, nudge.transaction);
  if (answer === 'away' && nudge.signed) await settle(context, row, nudge.signed);
}

async function heedDispute(context: Context, provider: Provider, reference: string): Promise<void> {
  const row = await findGatewayPayment(context.db, provider, reference);
  if (!row) return;
  const problem = `The payer disputes this payment: answer on the dashboard of ${gatewayNames[provider]}`;
  await context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, row.order_id);
    await changeOrder(trx, order, { problem: withProblem(order, problem) });
  });
}

async function heed(context: Context, provider: Provider, nudge: Nudge): Promise<void> {
  if (nudge.kind === 'charge') await heedCharge(context, provider, nudge);
  if (nudge.kind === 'refund') await checkRefunds(context, { ...nudge, provider });
  if (nudge.kind === 'dispute') await heedDispute(context, provider, nudge.reference);
}

/** Signatures cover the bytes, so these bodies are not parsed before. */
async function serveWebhooks(scope: FastifyInstance, context: Context): Promise<void> {
  const raws = new WeakMap<FastifyRequest, Buffer>();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, raw: Buffer) => {
    raws.set(request, raw);
    return {};
  });
  const webhook = async (provider: Provider, request: FastifyRequest): Promise<{ message: string }> => {
    const raw = raws.get(request) ?? Buffer.alloc(0);
    const nudge = gatewayOf(context.config, provider)?.readWebhook(request.headers, raw);
    if (!nudge) throw new AppError('unauthenticated', `This is not signed by ${gatewayNames[provider]}`);
    await heed(context, provider, nudge);
    return { message: 'Noted' };
  };
  serve(scope, context, paystackWebhook, ({ request }) => webhook('paystack', request));
  serve(scope, context, flutterwaveWebhook, ({ request }) => webhook('flutterwave', request));
}

export async function serveGateways(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, context, checkOutEndpoint, async ({ params, body, caller }) => {
    const payer = { ...caller, _id: await studentOfOrder(context.db, caller, params.id) };
    const paymentUrl = await checkOut(context, {
      orderId: params.id,
      provider: body.provider,
      payer,
      isGuardian: caller.role === 'guardian',
    });
    return { message: 'Please pay on the next page', paymentUrl, data: { paymentUrl } };
  });

  serve(app, context, checkPayment, async ({ params, caller }) => {
    const { db } = context;
    const studentId = await studentOfOrder(db, caller, params.id);
    const own = async () => {
      const row = await findOrder(db, params.id, studentId);
      if (!row) throw new AppError('not_found', 'Order not found');
      return row;
    };
    await own();
    const hasAnswered = await checkOrder(context, params.id);
    const row = await own();
    const [data] = await toOpenedOrders(context, [row]);
    if (!data) throw new Error('an order has no reply');
    if (row.status === 'paid') return { message: 'Payment successful! Check your purchased lessons.', data };
    const waiting = hasAnswered
      ? 'No payment has arrived yet'
      : 'The payment provider does not answer just now; we go on asking';
    return { message: waiting, data };
  });

  await app.register(async (scope) => serveWebhooks(scope, context));
}
