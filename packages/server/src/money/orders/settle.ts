import type { Provider } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import type { Actor } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { GatewayPaymentRow } from '../../platform/db/money-rows.ts';
import { type Db, nobody, type OrderRow, type PaymentRow, type Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { amountText, changeOrder, giveLines, recordOrder, settleOrder } from './decide.ts';
import { lockLessons } from './drafts.ts';
import { sumOf, unusedMinor } from './due.ts';
import type { PaidCharge } from './gateway.ts';
import { gatewayNames } from './gateways.ts';
import { mailDecisions } from './mail-decisions.ts';
import { moveMoney } from './money.ts';
import { linesOf, lockOrder } from './orders.queries.ts';

export type SettleEdges = Pick<Context, 'config' | 'secret' | 'now' | 'newId' | 'settings'>;

/** A provider has no account here, so the log names it with the least of the roles. */
export const providerActor = (provider: Provider): Actor => ({
  ...{ _id: nobody, fullName: gatewayNames[provider], role: 'user', requestId: '' },
});

const moverOf = (provider: Provider) => ({ _id: null, fullName: gatewayNames[provider] });

export const externalIdOf = (provider: Provider, transaction: string) => `${provider}:${transaction}`;

/** Each problem is listed once, however often it is reported. */
export function withProblem(order: OrderRow, problem: string): string {
  if (order.problem === null || order.problem === '') return problem;
  return order.problem.includes(problem) ? order.problem : `${order.problem}; ${problem}`;
}

export function findGatewayPayment(
  db: Db,
  provider: Provider,
  reference: string,
): Promise<GatewayPaymentRow | undefined> {
  return db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('_id', '=', reference)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** A payment gives the lessons even of a cancelled or rejected order, except those that became drafts. */
async function linesToGive(trx: Trx, order: OrderRow, lines: readonly PaymentRow[]): Promise<PaymentRow[]> {
  if (order.student_id === nobody) return [];
  const pending = lines.filter(({ status }) => status === 'pending');
  if (pending.length > 0) return pending;
  if (!['open', 'cancelled', 'rejected'].includes(order.status)) return [];
  const ended = lines.filter(({ status }) => status === 'cancelled' || status === 'rejected');
  const drafts = await lockLessons(
    trx,
    ended.map(({ lesson_id }) => lesson_id),
  );
  return ended.filter((line) => !drafts.some(({ _id }) => _id === line.lesson_id));
}

type Arrival = { asked: GatewayPaymentRow; at: string; edges: SettleEdges };

async function keepForTheDesk(trx: Trx, order: OrderRow, due: number, { asked }: Arrival): Promise<OrderRow> {
  const name = gatewayNames[asked.provider];
  const unused = amountText(unusedMinor(order, await linesOf(trx, [order._id])));
  const why =
    due > 0
      ? `${unused} of ${amountText(due)} arrived through ${name}`
      : order.student_id === nobody
        ? `${unused} arrived through ${name} after the account was deleted`
        : `${unused} arrived through ${name} for an order that was decided already`;
  // An amount that was short before is counted anew.
  const before = due > 0 ? { ...order, problem: await foreignMoney(trx, order) } : order;
  return changeOrder(trx, order, { problem: withProblem(before, why) });
}

/** Problems of mismatched payments that were never booked; a later payment does not solve them. */
async function foreignMoney(trx: Trx, order: OrderRow): Promise<string | null> {
  const mismatches = await trx
    .selectFrom('gateway_payments')
    .select(['provider', 'provider_id', 'problem'])
    .where('order_id', '=', order._id)
    .where('status', '=', 'mismatch')
    .orderBy('created_at')
    .execute();
  const moves = await trx.selectFrom('money').select('external_id').where('order_id', '=', order._id).execute();
  const booked = new Set(moves.map(({ external_id }) => external_id));
  const foreign = mismatches.filter((row) => !booked.has(externalIdOf(row.provider, row.provider_id ?? '')));
  return foreign.length === 0 ? null : foreign.map(({ problem }) => problem).join('; ');
}

async function give(trx: Trx, order: OrderRow, wanted: readonly PaymentRow[], arrival: Arrival): Promise<OrderRow> {
  const { asked, at, edges } = arrival;
  const method = asked.provider;
  await trx
    .updateTable('payments')
    .set({ method })
    .where(
      '_id',
      'in',
      wanted.map(({ _id }) => _id),
    )
    .where('amount_minor', '>', 0)
    .execute();
  const giving = { by: moverOf(method), at, newId: edges.newId };
  const given = await giveLines(trx, wanted, giving);
  const settled = await settleOrder(trx, order, giving, null);
  const left = unusedMinor(settled, await linesOf(trx, [order._id]));
  const foreign = await foreignMoney(trx, order);
  const more =
    left > 0
      ? withProblem({ ...order, problem: foreign }, `${amountText(left)} more than the lessons cost has arrived`)
      : foreign;
  await mailDecisions(trx, edges, given);
  return changeOrder(trx, settled, { method, problem: more });
}

/** Final reply of the provider: polling stops. */
async function close(trx: Trx, asked: GatewayPaymentRow, charge: PaidCharge, problem: string | null): Promise<void> {
  if (asked.status === 'paid') return;
  await trx
    .updateTable('gateway_payments')
    .set({
      status: problem === null ? 'paid' : 'mismatch',
      problem,
      provider_id: charge.transaction,
      next_check_at: null,
    })
    .where('_id', '=', asked._id)
    .execute();
}

function mismatchOf(asked: GatewayPaymentRow, { amountMinor }: PaidCharge): string | null {
  if (amountMinor === asked.amount_minor) return null;
  return `${amountText(amountMinor)} arrived where ${amountText(asked.amount_minor)} was asked for`;
}

async function refuseCurrency(trx: Trx, before: OrderRow, asked: GatewayPaymentRow, charge: PaidCharge): Promise<void> {
  const name = gatewayNames[asked.provider];
  const problem = `${name} reports ${amountText(charge.amountMinor)} ${charge.currency} instead of ${amountText(asked.amount_minor)} ${asked.currency}`;
  await close(trx, asked, charge, problem);
  await changeOrder(trx, before, { problem: withProblem(before, problem) });
}

/**
 * Books what a provider says it has collected, once for each of its transactions, and gives the lessons if it is
 * enough. False when nothing was booked. For webhooks, the return page and the poller, in any order.
 */
export async function settlePayment(
  trx: Trx,
  { provider, reference, charge }: { provider: Provider; reference: string; charge: PaidCharge },
  edges: SettleEdges,
): Promise<boolean> {
  const found = await findGatewayPayment(trx, provider, reference);
  if (!found) return false;
  const before = await lockOrder(trx, found.order_id);
  const row = trx.selectFrom('gateway_payments').selectAll().where('_id', '=', reference);
  const asked = await lockRows(trx, row).executeTakeFirstOrThrow();
  if (charge.currency !== asked.currency) {
    await refuseCurrency(trx, before, asked, charge);
    return false;
  }
  const at = iso(edges.now());
  const { amountMinor: amount_minor } = charge;
  const booked = await moveMoney(trx, before, {
    ...{ _id: edges.newId(), kind: 'received', amount_minor, method: provider, moved_at: at, by: moverOf(provider) },
    external_id: externalIdOf(provider, charge.transaction),
  });
  if (!booked) return false;
  const order = { ...before, received_minor: before.received_minor + amount_minor };
  const lines = await linesOf(trx, [order._id]);
  const wanted = await linesToGive(trx, order, lines);
  const arrival: Arrival = { asked, at, edges };
  const isEnough = wanted.length > 0 && unusedMinor(order, lines) >= sumOf(wanted);
  const after = isEnough
    ? await give(trx, order, wanted, arrival)
    : await keepForTheDesk(trx, order, sumOf(wanted), arrival);
  await close(trx, asked, charge, mismatchOf(asked, charge));
  const facts = { amount: fromMinor(amount_minor), ...(after.problem !== null && { problem: after.problem }) };
  const by = providerActor(provider);
  await recordOrder(trx, isEnough ? 'order.approve' : 'order.receive', { before, after, by, at }, facts);
  return true;
}
