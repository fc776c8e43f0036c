import { fromMinor } from '@akada/contract/rules/money';
import { isUniqueViolation } from '../db/dialect.ts';
import type { OrderRow, PaymentRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import {
  changeLines,
  changeOrder,
  type Decision,
  giveLines,
  type Rejection,
  recordOrder,
  settleOrder,
} from './decide.ts';
import { revokeLines } from './grants.ts';
import { moveMoney } from './money.ts';
import { linesOf, lockOrder, unusedMinor } from './orders.queries.ts';

const gatewayMethods: readonly string[] = ['paystack', 'flutterwave'];

const undecided = { decided_by: null, decided_by_name: null, decided_at: null, reason: null } as const;

async function refuseReversal(trx: Trx, order: OrderRow): Promise<void> {
  if (order.status === 'open') throw new AppError('conflict', 'This order is open: there is no decision to take back');
  if (order.status === 'cancelled') throw new AppError('conflict', 'The student has cancelled this order');
  const moves = await trx.selectFrom('money').selectAll().where('order_id', '=', order._id).execute();
  if (moves.some(({ kind, status }) => kind === 'refunded' && status !== 'failed')) {
    throw new AppError('conflict', 'Money of this order was given back already');
  }
  const gateway = moves.find(({ method }) => gatewayMethods.includes(method));
  if (gateway) {
    throw new AppError('conflict', `The money came through ${gateway.moved_by_name}: give it back instead`);
  }
}

async function reopenLines(trx: Trx, lines: readonly PaymentRow[]): Promise<void> {
  const reopened = lines.filter(({ status }) => status === 'approved' || status === 'rejected');
  // The engine would end the transaction at a violation, so the other order is looked for first.
  const other = await trx
    .selectFrom('payments')
    .select(['reference', 'lesson_title'])
    .where('student_id', '=', lines[0]?.student_id ?? '')
    .where(
      'lesson_id',
      'in',
      reopened.map(({ lesson_id }) => lesson_id),
    )
    .where('order_id', '!=', lines[0]?.order_id ?? '')
    .where('status', '=', 'pending')
    .executeTakeFirst();
  const message = (title: string, reference: string) =>
    `‘${title}’ is in the newer order ${reference}: decide on that one instead`;
  if (other) throw new AppError('conflict', message(other.lesson_title, other.reference));
  await changeLines(trx, reopened, { status: 'pending', ...undecided }).catch((error) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'One of the lessons is in a newer order');
    throw error;
  });
}

/** Undo, and later: the money that the decision asserted never arrived, and the order waits again. */
export async function reverseOrder(trx: Trx, id: string, decision: Rejection): Promise<OrderRow> {
  const { by, at, reason, newId } = decision;
  const order = await lockOrder(trx, id);
  await refuseReversal(trx, order);
  const lines = await linesOf(trx, [id]);
  await revokeLines(trx, lines, { by, at, reason });
  await reopenLines(trx, lines);
  if (order.received_minor > 0) {
    await moveMoney(trx, order, {
      ...{ _id: newId(), kind: 'corrected', amount_minor: -order.received_minor, method: order.method },
      ...{ moved_at: at, by, reason },
    });
    await freeCredits(trx, id);
  }
  const after = await changeOrder(trx, order, { status: 'open', problem: null, ...undecided });
  await recordOrder(trx, 'order.reverse', { before: order, after, ...decision }, { reason });
  return after;
}

/** The credits of statements that paid for the order can pay again. */
async function freeCredits(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('statement_rows')
    .set({ applied_at: null })
    .where('order_id', '=', orderId)
    .where('applied_at', 'is not', null)
    .execute();
}

const methodOf = async (trx: Trx, order: OrderRow): Promise<string> => {
  const last = await trx
    .selectFrom('money')
    .select('method')
    .where('order_id', '=', order._id)
    .where('kind', '=', 'received')
    .orderBy('moved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.method ?? order.method;
};

const refundable = ['paid', 'part-refunded', 'rejected', 'cancelled', 'refunded', 'open'] as const;

export type Refund = { order: OrderRow; moneyId: string | null; amountMinor: number; method: string };

/**
 * Takes lessons back and books their money, or without lessons the money that pays for none. Through a provider the
 * money is `pending` until it confirms. A repeated refund changes nothing (`moneyId` null).
 */
export async function refundLines(
  trx: Trx,
  id: string,
  { lessonIds, ...decision }: Rejection & { lessonIds: readonly string[] },
): Promise<Refund> {
  const { by, at, reason, newId } = decision;
  const order = await lockOrder(trx, id);
  const lines = await linesOf(trx, [id]);
  const chosen = lessonIds.map((lessonId) => {
    const line = lines.find(({ lesson_id }) => lesson_id === lessonId);
    if (!line) throw new AppError('invalid', 'This lesson is not in the order', 'lessonIds');
    return line;
  });
  const method = await methodOf(trx, order);
  const nothing: Refund = { order, moneyId: null, amountMinor: 0, method };
  if (chosen.length > 0 && chosen.every(({ status }) => status === 'refunded')) return nothing;
  const wrong = chosen.find(({ status }) => status !== 'approved' && status !== 'refunded');
  if (wrong || !(refundable as readonly string[]).includes(order.status)) {
    throw new AppError('conflict', `‘${wrong?.lesson_title ?? order.reference}’ was not paid`, 'lessonIds');
  }
  const back = chosen.filter(({ status }) => status === 'approved');
  const unused = unusedMinor(order, lines);
  const amountMinor = chosen.length === 0 ? unused : back.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  if (chosen.length === 0 && unused === 0)
    throw new AppError('conflict', 'All the money of this order pays for lessons');
  await revokeLines(trx, back, { by, at, reason });
  await changeLines(trx, back, { status: 'refunded', reason });
  const isGateway = gatewayMethods.includes(method);
  const moneyId = newId();
  if (amountMinor > 0) {
    await moveMoney(trx, order, {
      ...{ _id: moneyId, kind: 'refunded', amount_minor: -amountMinor, method, moved_at: at, by, reason },
      status: isGateway ? 'pending' : 'done',
    });
  }
  const isAll = lines.every((line) => line.status !== 'approved' || back.some(({ _id }) => _id === line._id));
  const status = chosen.length === 0 ? order.status : isAll ? 'refunded' : 'part-refunded';
  const after = await changeOrder(trx, order, { status, reason, ...(chosen.length === 0 && { problem: null }) });
  await recordOrder(trx, 'order.refund', { before: order, after, ...decision }, { amount: fromMinor(amountMinor) });
  return { order: after, moneyId: amountMinor > 0 ? moneyId : null, amountMinor, method };
}

/** Another amount than the total: it waits for the rest, or pays for some of the lessons now. */
export async function receivePart(
  trx: Trx,
  id: string,
  { amountMinor, lessonIds, ...decision }: Decision & { amountMinor: number; lessonIds: readonly string[] },
): Promise<OrderRow> {
  const { by, at, newId } = decision;
  const before = await lockOrder(trx, id);
  if (before.status !== 'open') throw new AppError('conflict', 'This order is not open');
  await moveMoney(trx, before, {
    ...{ _id: newId(), kind: 'received', amount_minor: amountMinor, method: 'bank transfer', moved_at: at, by },
  });
  const order = { ...before, received_minor: before.received_minor + amountMinor };
  const lines = await linesOf(trx, [id]);
  const pending = lines.filter(({ status }) => status === 'pending');
  const sum = (of: readonly PaymentRow[]) => of.reduce((total, { amount_minor }) => total + amount_minor, 0);
  const unused = unusedMinor(order, lines);
  const given = unused >= sum(pending) ? pending : pending.filter(({ lesson_id }) => lessonIds.includes(lesson_id));
  if (sum(given) > unused) {
    throw new AppError('invalid', 'These lessons cost more than what has arrived', 'lessonIds');
  }
  await giveLines(trx, given, decision);
  const left = unused - sum(given);
  const problem = given.length === pending.length && left > 0 ? `${fromMinor(left)} more than the total arrived` : null;
  const settled = await settleOrder(trx, order, decision, null);
  const after = await changeOrder(trx, settled, { problem });
  await recordOrder(trx, 'order.receive', { before, after, ...decision }, { amount: fromMinor(amountMinor) });
  return after;
}

/** The student's own; nothing may have been received. */
export async function cancelOrder(trx: Trx, id: string, studentId: string, at: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id, studentId);
  if (order.status === 'cancelled') return order;
  if (order.status !== 'open') throw new AppError('conflict', 'The school has decided on this order already');
  if (order.received_minor > 0) {
    throw new AppError('conflict', 'The school has received money for this order. Please ask the school.');
  }
  const lines = await linesOf(trx, [id]);
  await changeLines(trx, lines, { status: 'cancelled', decided_at: at });
  return changeOrder(trx, order, { status: 'cancelled', decided_at: at });
}
