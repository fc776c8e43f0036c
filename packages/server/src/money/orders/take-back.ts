import { fromMinor } from '@akada/contract/rules/money';
import type { MoneyRow, OrderRow, PaymentRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { withdrawPaper } from '../../platform/signing/papers.ts';
import { type Act, keepRejections } from './acts.ts';
import { redeemAgain } from './coupons.ts';
import {
  changeLines,
  changeOrder,
  type Decision,
  decidedBy,
  decidedText,
  giveLines,
  type Rejection,
  recordOrder,
  settleOrder,
} from './decide.ts';
import { dueMinor, sumOf, unusedMinor } from './due.ts';
import { planRefund, refundSource } from './gateway-refunds.ts';
import { revokeLines } from './grants.ts';
import { mailDecisions, mailPart, mailRefund, mailReversal } from './mail-decisions.ts';
import { moveMoney } from './money.ts';
import { linesOf, lockOrder } from './orders.queries.ts';
import { renewReceipt } from './receipt.ts';
import { type RefusalWords, reopenLines, undecided } from './reopen.ts';
import { freeCredits } from './statement/shared-orders.ts';

const gatewayMethods: readonly string[] = ['paystack', 'flutterwave'];

const wasDecided = ({ status }: PaymentRow) => status === 'approved' || status === 'rejected';

type Reversal = { order: OrderRow; lines: PaymentRow[]; moves: MoneyRow[] };

/**
 * The lines and receipts of the last decision. An open order returns all of its receipts and decided lines. Throws 409
 * where there is nothing to take back.
 */
async function lastDecision(trx: Trx, order: OrderRow): Promise<Reversal> {
  if (order.status === 'cancelled') throw new AppError('conflict', 'The student has cancelled this order');
  const moves = await trx.selectFrom('money').selectAll().where('order_id', '=', order._id).execute();
  if (moves.some(({ kind, status }) => kind === 'refunded' && status !== 'failed')) {
    throw new AppError('conflict', 'Money of this order was given back already');
  }
  const isLast = (at: string | null) => order.status === 'open' || at === order.decided_at;
  const received = moves.filter(({ kind, moved_at }) => kind === 'received' && isLast(moved_at));
  const gateway = received.find(({ method }) => gatewayMethods.includes(method));
  if (gateway) {
    throw new AppError('conflict', `The money came through ${gateway.moved_by_name}: give it back instead`);
  }
  const lines = (await linesOf(trx, [order._id])).filter((line) => wasDecided(line) && isLast(line.decided_at));
  if (order.total_minor === 0) throw new AppError('conflict', 'This order was free: nobody decided on it');
  if (order.status === 'open' && lines.length === 0 && order.received_minor === 0) {
    throw new AppError('conflict', 'This order is open: there is no decision to take back');
  }
  return { order, lines, moves: received };
}

const forStaff: RefusalWords = {
  draft: (title) => `‘${title}’ is a draft: publish it before students get it`,
  newer: (title, reference) => `‘${title}’ is in the newer order ${reference}: decide on that one instead`,
};

/** Books a correction for money that never arrived. Its statement credits can pay again. */
async function correctMoney(trx: Trx, { order, moves }: Reversal, { by, at, reason, newId }: Rejection): Promise<void> {
  const noted = sumOf(moves);
  const wrong = Math.min(noted, order.received_minor);
  if (wrong <= 0) return;
  await moveMoney(trx, order, {
    ...{ _id: newId(), kind: 'corrected', amount_minor: -wrong, method: order.method, moved_at: at, by, reason },
  });
  for (const { _id, external_id } of moves) {
    if (external_id === null) continue;
    const freed = `${external_id} taken back ${_id}`;
    await trx.updateTable('money').set({ external_id: freed }).where('_id', '=', _id).execute();
  }
  await freeCredits(trx, order._id, moves.map(({ moved_at }) => moved_at).toSorted()[0] ?? at);
}

/**
 * Undo, and later: the order waits again as it did before the last decision. Repeated, it returns the order as the first
 * one left it.
 */
export async function reverseOrder(trx: Trx, id: string, decision: Rejection): Promise<OrderRow> {
  const { by, at, reason } = decision;
  const order = await lockOrder(trx, id);
  if (order.status === 'open' && order.reversed_at !== null) return order;
  const reversal = await lastDecision(trx, order);
  if (order.status === 'rejected') await redeemAgain(trx, order);
  await revokeLines(trx, reversal.lines, { by, at, reason });
  await reopenLines(trx, order, reversal.lines, forStaff);
  await correctMoney(trx, reversal, decision);
  const lines = reversal.lines.map(({ _id }) => _id);
  const ending: Act = { act: 'reversed', by: by.fullName, at, reason, amountMinor: 0, lines };
  const after = await changeOrder(trx, order, {
    ...{ status: 'open', problem: null, reversed_at: at, ...undecided },
    ...keepRejections(order, reversal.lines, ending),
  });
  await recordOrder(trx, 'order.reverse', { before: order, after, ...decision }, { reason });
  await withdrawPaper(trx, { kind: 'receipt', subjectId: id, at });
  if (decision.mail) await mailReversal(trx, decision.mail, after, { by: by.fullName, at });
  return after;
}

export type Refund = { order: OrderRow; moneyId: string | null; amountMinor: number; method: string };

function chosenLines(lines: readonly PaymentRow[], lessonIds: readonly string[]): PaymentRow[] {
  return [...new Set(lessonIds)].map((lessonId) => {
    const line = lines.find(({ lesson_id }) => lesson_id === lessonId);
    if (!line) throw new AppError('invalid', 'This lesson is not in the order', 'lessonIds');
    return line;
  });
}

/** Null when all that was asked for was given back before. */
async function refundOf(trx: Trx, order: OrderRow, lines: readonly PaymentRow[], lessonIds: readonly string[]) {
  const chosen = chosenLines(lines, lessonIds);
  const wrong = chosen.find(({ status }) => status !== 'approved' && status !== 'refunded');
  if (wrong) throw new AppError('conflict', `‘${wrong.lesson_title}’ was not paid`, 'lessonIds');
  const back = chosen.filter(({ status }) => status === 'approved');
  if (chosen.length > 0) return back.length === 0 ? null : { back, amountMinor: sumOf(back) };
  const unused = unusedMinor(order, lines);
  if (unused > 0) return { back, amountMinor: unused };
  const before = trx.selectFrom('money').select('_id').where('order_id', '=', order._id).where('kind', '=', 'refunded');
  if (await before.where('status', '!=', 'failed').executeTakeFirst()) return null;
  throw new AppError('conflict', 'No money of this order is without a lesson', 'lessonIds');
}

function statusAfter(order: OrderRow, lines: readonly PaymentRow[], back: readonly PaymentRow[]): OrderRow['status'] {
  if (back.length === 0 || lines.some(({ status }) => status === 'pending')) return order.status;
  const isLeft = lines.some(({ _id, status }) => status === 'approved' && !back.some((line) => line._id === _id));
  return isLeft ? 'part-refunded' : 'refunded';
}

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
  const refund = await refundOf(trx, order, lines, lessonIds);
  if (!refund) return { order, moneyId: null, amountMinor: 0, method: order.method };
  const { back, amountMinor } = refund;
  await revokeLines(trx, back, { by, at, reason });
  await changeLines(trx, back, { status: 'refunded', reason, ...decidedBy(decision) });
  const source = await refundSource(trx, id, amountMinor);
  const method = source?.provider ?? 'bank transfer';
  const moneyId = amountMinor > 0 ? newId() : null;
  if (moneyId !== null) {
    const money = await moveMoney(trx, order, {
      ...{ _id: moneyId, kind: 'refunded', amount_minor: -amountMinor, method, moved_at: at, by, reason },
      status: source ? 'pending' : 'done',
    });
    if (source && money) await planRefund(trx, { money, source });
  }
  const status = statusAfter(order, lines, back);
  const after = await changeOrder(trx, order, {
    ...{ status, reversed_at: null },
    ...(status !== order.status && { reason }),
    ...(back.length === 0 && { problem: null }),
  });
  await recordOrder(trx, 'order.refund', { before: order, after, ...decision }, { amount: fromMinor(amountMinor) });
  if (decision.mail) {
    await renewReceipt(trx, decision.mail, after);
    await mailRefund(trx, decision.mail, { order: after, lines: back, amountMinor, reason, by: by.fullName, at });
  }
  return { order: after, moneyId, amountMinor, method };
}

type Part = Decision & {
  amountMinor: number;
  lessonIds: readonly string[];
  /** The received amount that the caller saw (optimistic lock). */
  receivedBefore?: number | undefined;
  /** Repeated, the part counts once. */
  requestKey?: string | null;
};

function refusePart(order: OrderRow, { timeZone, receivedBefore }: Part): void {
  if (order.status !== 'open' && order.status !== 'cancelled') {
    throw new AppError('already_decided', decidedText('This order', order, timeZone));
  }
  if (receivedBefore !== undefined && receivedBefore !== order.received_minor) {
    throw new AppError('conflict', 'Somebody has noted another amount for this order meanwhile', 'receivedBefore');
  }
}

/** All waiting lines if the money suffices, else the named lessons. */
function partLines(lines: readonly PaymentRow[], unused: number, lessonIds: readonly string[]): PaymentRow[] {
  const waiting = lines.filter(({ status }) => status === 'pending' || status === 'cancelled');
  const named = chosenLines(lines, lessonIds);
  const given = named.find((line) => !waiting.includes(line));
  if (given) throw new AppError('invalid', `‘${given.lesson_title}’ was decided on before`, 'lessonIds');
  if (unused >= sumOf(waiting)) return waiting;
  if (sumOf(named) > unused) {
    throw new AppError('invalid', 'These lessons cost more than what has arrived', 'lessonIds');
  }
  return named;
}

/** Books another amount than the total: the order waits for the rest, or some of its lessons are given. */
export async function receivePart(trx: Trx, id: string, { amountMinor, lessonIds, ...part }: Part): Promise<OrderRow> {
  const { by, at, newId, requestKey = null } = part;
  const before = await lockOrder(trx, id);
  const external_id = requestKey === null ? null : `received ${id} ${requestKey}`;
  if (external_id !== null) {
    const same = trx.selectFrom('money').select('_id').where('external_id', '=', external_id);
    if (await same.executeTakeFirst()) return before;
  }
  refusePart(before, { ...part, amountMinor, lessonIds });
  await moveMoney(trx, before, {
    ...{ _id: newId(), kind: 'received', amount_minor: amountMinor, method: 'bank transfer', moved_at: at, by },
    external_id,
  });
  const order = { ...before, received_minor: before.received_minor + amountMinor };
  const lines = await linesOf(trx, [id]);
  const given = await giveLines(trx, partLines(lines, unusedMinor(order, lines), lessonIds), part);
  const after = await settleOrder(trx, order, part, null);
  await recordOrder(trx, 'order.receive', { before, after, ...part }, { amount: fromMinor(amountMinor) });
  if (part.mail) await mailDecisions(trx, part.mail, given);
  if (part.mail && given.length === 0) {
    const due = dueMinor(after, await linesOf(trx, [id]));
    await mailPart(trx, part.mail, { order: after, amountMinor, dueMinor: due, by: by.fullName, at });
  }
  return after;
}

/** The student's own; nothing may have been received. */
export async function cancelOrder(trx: Trx, id: string, studentId: string, at: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id, studentId);
  if (order.status === 'cancelled') return order;
  if (order.status !== 'open') throw new AppError('conflict', 'The school has decided on this order already');
  const lines = await linesOf(trx, [id]);
  if (order.received_minor > 0 || lines.some(({ status }) => status === 'approved')) {
    throw new AppError('conflict', 'The school has received money for this order. Please ask the school.');
  }
  const pending = lines.filter(({ status }) => status === 'pending');
  await changeLines(trx, pending, { status: 'cancelled', decided_at: at });
  return changeOrder(trx, order, { status: 'cancelled', decided_at: at, reversed_at: null });
}
