import {
  approveOrder as approveOrderEndpoint,
  approveOrders,
  cancelOrder as cancelOrderEndpoint,
  getMyOrder,
  getOrder,
  getOrderState,
  listMyOrders,
  listOrders,
  noteOrder,
  type OpenedOrder,
  type orderOutcomes,
  placeOrder as placeOrderEndpoint,
  quoteOrder,
  receivePart as receivePartEndpoint,
  refundOrder,
  rejectOrder as rejectOrderEndpoint,
  reverseOrder as reverseOrderEndpoint,
  type StaffOrder,
} from '@akada/contract';
import { toMinor } from '@akada/contract/rules/money';
import type { FastifyInstance } from 'fastify';
import type { Db, OrderRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { requestKeyOf } from '../../platform/http/request-key.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { findAccountChange } from './account-changed.ts';
import { approveOrder, changeOrder, type Decision, decidedText, rejectOrder } from './decide.ts';
import { sendRefund } from './gateway-refunds.ts';
import {
  findOrder,
  findOrders,
  findOrdersOf,
  lockOrder,
  toOpenedOrders,
  toOrderState,
  toStaffOrder,
  toStaffOrders,
} from './orders.queries.ts';
import { studentOfOrder } from './payer.ts';
import { placeOrder, priceWish, toQuote } from './place.ts';
import { cancelOrder, receivePart, refundLines, reverseOrder } from './take-back.ts';

const minor = (amount: number) => toMinor(amount) ?? 0;

async function getOwn(context: Context, id: string, studentId: string): Promise<OrderRow> {
  const row = await findOrder(context.db, id, studentId);
  if (!row) throw new AppError('not_found', 'Order not found');
  return row;
}

export async function toOpenedOrder(context: Context, row: OrderRow): Promise<OpenedOrder> {
  const [order] = await toOpenedOrders(context, [row]);
  if (!order) throw new Error('an order has no reply');
  return order;
}

function serveOwnOrders(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, quoteOrder, async ({ body, caller: payer }) => ({
    message: 'Prices fetched successfully',
    data: toQuote(await priceWish(db, { ...body, payer }, context), context),
  }));

  serve(app, context, placeOrderEndpoint, async ({ body, caller: payer, request }) => {
    const { expectedTotal, ...wish } = body;
    const placing = { ...wish, payer, expectedMinor: minor(expectedTotal), requestKey: requestKeyOf(request) };
    const row = await db.transaction().execute((trx) => placeOrder(trx, placing, context));
    const message = row.status === 'paid' ? 'Payment successful! Check your purchased lessons.' : 'Order placed';
    return { message, data: await toOpenedOrder(context, row) };
  });

  serve(app, context, listMyOrders, async ({ caller }) => ({
    message: 'Your orders fetched successfully',
    data: await toOpenedOrders(context, await findOrdersOf(db, caller._id)),
  }));

  serve(app, context, getMyOrder, async ({ params, caller }) => ({
    message: 'Your order fetched successfully',
    data: await toOpenedOrder(context, await getOwn(context, params.id, await studentOfOrder(db, caller, params.id))),
  }));

  serve(app, context, getOrderState, async ({ params, caller }) => ({
    message: 'State of your order fetched successfully',
    data: await toOrderState(db, await getOwn(context, params.id, await studentOfOrder(db, caller, params.id))),
  }));

  serve(app, context, cancelOrderEndpoint, async ({ params, caller }) => {
    const at = iso(context.now());
    const row = await db.transaction().execute((trx) => cancelOrder(trx, params.id, caller._id, at));
    return { message: 'Order cancelled', data: await toOpenedOrder(context, row) };
  });
}

function decisionBy(context: Context, by: Caller): Decision {
  const { timeZone } = context.settings();
  return { by, at: iso(context.now()), timeZone, newId: context.newId, mail: context };
}

type Outcome = { _id: string; outcome: (typeof orderOutcomes)[number]; message: string };

/** Repeated, a refund gets the words of the first one. */
async function onlyRefund(db: Db, orderId: string): Promise<string | null> {
  const refunds = db.selectFrom('money').select('_id').where('order_id', '=', orderId).where('kind', '=', 'refunded');
  const [refund, ...others] = await refunds.where('status', '!=', 'failed').execute();
  return refund && others.length === 0 ? refund._id : null;
}

/** A provider is asked after the commit; the poller asks again where it does not answer. */
async function giveBack(context: Context, id: string, wish: Parameters<typeof refundLines>[2]) {
  const { db } = context;
  const { order, moneyId } = await db.transaction().execute((trx) => refundLines(trx, id, wish));
  const refund = moneyId ?? (await onlyRefund(db, id));
  const message = refund === null ? 'Lessons taken back' : await sendRefund(context, refund);
  return { message, data: await toStaffOrder(db, (await findOrder(db, id)) ?? order) };
}

function serveDesk(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const decisionOf = (by: Caller) => decisionBy(context, by);
  const decided = async (message: string, decide: (trx: Trx) => Promise<OrderRow>) => {
    const row = await db.transaction().execute(decide);
    return { message, data: (await toStaffOrder(db, row)) satisfies StaffOrder };
  };

  serve(app, context, approveOrderEndpoint, ({ params, caller }) =>
    decided('Order approved', (trx) => approveOrder(trx, params.id, decisionOf(caller))),
  );

  serve(app, context, rejectOrderEndpoint, ({ params, body, caller }) =>
    decided('Order rejected', (trx) => rejectOrder(trx, params.id, { ...decisionOf(caller), reason: body.reason })),
  );

  serve(app, context, reverseOrderEndpoint, ({ params, body, caller }) =>
    decided('Decision taken back', (trx) =>
      reverseOrder(trx, params.id, { ...decisionOf(caller), reason: body.reason }),
    ),
  );

  serve(app, context, refundOrder, ({ params, body, caller }) =>
    giveBack(context, params.id, { ...decisionOf(caller), ...body }),
  );

  serve(app, context, receivePartEndpoint, ({ params, body, caller, request }) => {
    const { amount, lessonIds, receivedBefore } = body;
    const part = {
      ...{ amountMinor: minor(amount), lessonIds, requestKey: requestKeyOf(request) },
      ...(receivedBefore !== undefined && { receivedBefore: minor(receivedBefore) }),
    };
    return decided('Amount noted', (trx) => receivePart(trx, params.id, { ...decisionOf(caller), ...part }));
  });

  serve(app, context, noteOrder, ({ params, body }) =>
    decided('Note saved', async (trx) => changeOrder(trx, await lockOrder(trx, params.id), { note: body.note })),
  );
}

async function approveIfOpen(trx: Trx, _id: string, decision: Decision): Promise<Outcome> {
  if (!(await findOrder(trx, _id))) return { _id, outcome: 'not-found', message: 'Order not found' };
  const before = await lockOrder(trx, _id);
  if (before.status !== 'open') {
    return { _id, outcome: 'already-decided', message: decidedText('This order', before, decision.timeZone) };
  }
  await approveOrder(trx, _id, decision);
  return { _id, outcome: 'approved', message: 'Order approved' };
}

/** One transaction per order: a concurrent decision on one does not roll back the others. */
async function approveMany(context: Context, ids: readonly string[], decision: Decision): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const _id of new Set(ids)) {
    const approving = context.db.transaction().execute((trx) => approveIfOpen(trx, _id, decision));
    outcomes.push(
      await approving.catch((error: unknown): Outcome => {
        if (!(error instanceof AppError) || error.code !== 'already_decided') throw error;
        return { _id, outcome: 'already-decided', message: error.message };
      }),
    );
  }
  return outcomes;
}

export function serveOrders(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serveOwnOrders(app, context);

  serve(app, context, listOrders, async ({ query }) => {
    const { rows, summary, ...found } = await findOrders(context, query);
    return {
      message: 'Orders fetched successfully',
      data: await toStaffOrders(db, rows),
      pagination: paginationOf(found, query),
      summary: { ...summary, accountChanged: await findAccountChange(db, context.now()) },
    };
  });

  serve(app, context, getOrder, async ({ params }) => {
    const row = await findOrder(db, params.id);
    if (!row) throw new AppError('not_found', 'Order not found');
    return { message: 'Order fetched successfully', data: await toStaffOrder(db, row) };
  });

  serve(app, context, approveOrders, async ({ body, caller }) => {
    const data = await approveMany(context, body.ids, decisionBy(context, caller));
    const count = data.filter(({ outcome }) => outcome === 'approved').length;
    return { message: `${count} of ${data.length} orders approved`, data };
  });

  serveDesk(app, context);
}
