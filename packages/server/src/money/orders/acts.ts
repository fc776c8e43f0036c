import type { OrderAct } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import type { GrantRow, MoneyRow } from '../../platform/db/money-rows.ts';
import { type Db, nobody, type OrderRow, type PaymentRow } from '../../platform/db/schema.ts';
import { sumOf } from './due.ts';

/** `lines` are ids of payments. */
export type Act = Pick<OrderAct, 'act' | 'by' | 'at' | 'reason' | 'state'> & { amountMinor: number; lines: string[] };

type GrantOfLine = Pick<
  GrantRow,
  'given_at' | 'given_by_name' | 'revoked_at' | 'revoked_by_name' | 'revoked_reason'
> & {
  payment_id: string;
};
type Move = Pick<MoneyRow, 'kind' | 'amount_minor' | 'status' | 'reason' | 'moved_by_name' | 'moved_at'>;

/** Grants and money movements of one person at one time. */
type Moment = {
  by: string;
  at: string;
  given: GrantOfLine[];
  revoked: GrantOfLine[];
  moves: Move[];
};

const idsOf = (grants: readonly GrantOfLine[]) => [...new Set(grants.map(({ payment_id }) => payment_id))];
const ofKind = (moves: readonly Move[], kind: Move['kind']) => moves.filter((move) => move.kind === kind);
const withReason = (reason: string | null | undefined) => (reason ? { reason } : {});

function stateOf(moves: readonly Move[]): Pick<Act, 'state'> {
  const state = moves.map(({ status }) => status).find((status) => status !== 'done');
  return state ? { state } : {};
}

function actsTowards({ by, at, given, moves }: Moment): Act[] {
  const received = ofKind(moves, 'received');
  if (given.length + received.length === 0) return [];
  const act = given.length > 0 ? 'approved' : 'received';
  return [{ act, by, at, amountMinor: sumOf(received), lines: idsOf(given) }];
}

function actsBack({ by, at, revoked, moves }: Moment, lines: readonly PaymentRow[]): Act[] {
  const [refunded, corrected] = [ofKind(moves, 'refunded'), ofKind(moves, 'corrected')];
  if (revoked.length + refunded.length + corrected.length === 0) return [];
  const [ids, back] = [idsOf(revoked), [...refunded, ...corrected]];
  const isRefund =
    refunded.length > 0 ||
    lines.some(({ _id, status, decided_at }) => ids.includes(_id) && status === 'refunded' && decided_at === at);
  const reason = back.find((move) => move.reason !== null)?.reason ?? revoked[0]?.revoked_reason;
  const facts = { by, at, amountMinor: -sumOf(back), lines: ids, ...withReason(reason), ...stateOf(refunded) };
  return [{ act: isRefund ? 'refunded' : 'reversed', ...facts }];
}

/** A deleted account has no grants: lines have the approver's name, and refunded lines take it from the order. */
function grantsOf(order: OrderRow, line: PaymentRow, grants: readonly GrantOfLine[]): GrantOfLine[] {
  const own = grants.filter(({ payment_id }) => payment_id === line._id);
  const isRefunded = line.status === 'refunded';
  if (own.length > 0 || !(isRefunded || line.status === 'approved')) return own;
  const given = isRefunded ? order : line;
  return [
    {
      payment_id: line._id,
      given_at: given.decided_at ?? line.created_at,
      given_by_name: given.decided_by_name ?? 'Akada',
      revoked_at: isRefunded ? line.decided_at : null,
      revoked_by_name: isRefunded ? line.decided_by_name : null,
      revoked_reason: isRefunded ? line.reason : null,
    },
  ];
}

function momentsOf(grants: readonly GrantOfLine[], moves: readonly Move[]): Moment[] {
  const moments = new Map<string, Moment>();
  const at = (time: string, name: string | null): Moment => {
    const by = name ?? 'Akada';
    const key = `${time} ${by}`;
    const moment = moments.get(key) ?? { by, at: time, given: [], revoked: [], moves: [] };
    moments.set(key, moment);
    return moment;
  };
  for (const grant of grants) {
    at(grant.given_at, grant.given_by_name).given.push(grant);
    if (grant.revoked_at !== null) at(grant.revoked_at, grant.revoked_by_name).revoked.push(grant);
  }
  for (const move of moves) at(move.moved_at, move.moved_by_name).moves.push(move);
  return [...moments.values()];
}

/** Current rejections and a cancellation; a decision on several lines is one act. */
function endings(order: OrderRow, lines: readonly PaymentRow[]): Act[] {
  const rejected = lines.filter(({ status }) => status === 'rejected');
  const decisions = Map.groupBy(rejected, ({ decided_at, decided_by_name }) => `${decided_at} ${decided_by_name}`);
  const acts = [...decisions.values()].flatMap(([first, ...others]): Act[] => {
    if (!first) return [];
    const { decided_by_name, decided_at, created_at, reason } = first;
    const [by, at] = [decided_by_name ?? 'Akada', decided_at ?? created_at];
    const own = [first, ...others].map(({ _id }) => _id);
    return [{ act: 'rejected', by, at, amountMinor: 0, lines: own, ...withReason(reason) }];
  });
  if (order.status !== 'cancelled' || order.decided_at === null) return acts;
  const cancelled = lines.filter(({ status }) => status === 'cancelled').map(({ _id }) => _id);
  const by = order.student_name;
  return [...acts, { act: 'cancelled', by, at: order.decided_at, amountMinor: 0, lines: cancelled }];
}

const pastActs = ({ past_acts }: OrderRow): Act[] => (past_acts === null ? [] : JSON.parse(past_acts));

/** Adds rejections to `past_acts` before `changeOrder` sets their lines to pending again. */
export function keepRejections(
  order: OrderRow,
  lines: readonly PaymentRow[],
  ending: Act,
): Pick<OrderRow, 'past_acts'> {
  const ended = endings(order, lines).filter(({ act }) => act === 'rejected');
  if (ended.length === 0) return { past_acts: order.past_acts };
  return { past_acts: JSON.stringify([...pastActs(order), ...ended, ending]) };
}

/** Sort order of acts with the same time: money in comes before money back. */
const turns: readonly Act['act'][] = [
  ...(['received', 'approved', 'rejected', 'cancelled', 'refunded', 'reversed', 'reopened'] as const),
];

function actsOf(order: OrderRow, lines: readonly PaymentRow[], found: { grants: GrantOfLine[]; moves: Move[] }): Act[] {
  const grants = lines.flatMap((line) => grantsOf(order, line, found.grants));
  const moments = momentsOf(grants, found.moves);
  const acts = [
    ...moments.flatMap(actsTowards),
    ...pastActs(order),
    ...endings(order, lines),
    ...moments.flatMap((moment) => actsBack(moment, lines)),
  ];
  const once = new Map(acts.map((act) => [`${act.act} ${act.at} ${act.by}`, act]));
  return [...once.values()].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : turns.indexOf(a.act) - turns.indexOf(b.act),
  );
}

/** The acts of each order, oldest first; `lines` are all lines of these orders. */
export async function findActs(
  db: Db,
  orders: readonly OrderRow[],
  lines: readonly PaymentRow[],
): Promise<Map<string, Act[]>> {
  if (orders.length === 0) return new Map();
  const moves = await db
    .selectFrom('money')
    .select(['order_id', 'kind', 'amount_minor', 'status', 'reason', 'moved_by_name', 'moved_at'])
    .where(
      'order_id',
      'in',
      orders.map(({ _id }) => _id),
    )
    .orderBy('_id')
    .execute();
  const students = [...new Set(orders.map(({ student_id }) => student_id))].filter((id) => id !== nobody);
  const grants =
    students.length === 0
      ? []
      : await db
          .selectFrom('grants')
          .select(['payment_id', 'given_at', 'given_by_name', 'revoked_at', 'revoked_by_name', 'revoked_reason'])
          .where('student_id', 'in', students)
          .where(
            'payment_id',
            'in',
            lines.map(({ _id }) => _id),
          )
          .orderBy('_id')
          .$narrowType<{ payment_id: string }>()
          .execute();
  const [movesOf, linesOf] = [Map.groupBy(moves, (move) => move.order_id), Map.groupBy(lines, (line) => line.order_id)];
  return new Map(
    orders.map((order) => {
      const own = linesOf.get(order._id) ?? [];
      return [order._id, actsOf(order, own, { grants, moves: movesOf.get(order._id) ?? [] })];
    }),
  );
}

export function toOrderAct({ amountMinor, lines: ids, ...act }: Act, lines: readonly PaymentRow[]): OrderAct {
  const about = lines.filter(({ _id }) => ids.includes(_id));
  const amount = amountMinor > 0 ? { amount: fromMinor(amountMinor) } : {};
  return { ...act, ...amount, lessons: about.map(({ lesson_title }) => lesson_title) };
}

/** The acts on each line, by its id. */
export async function findActsOfLines(db: Db, lines: readonly PaymentRow[]): Promise<Map<string, OrderAct[]>> {
  const orderIds = [...new Set(lines.map(({ order_id }) => order_id))];
  if (orderIds.length === 0) return new Map();
  const orders = await db.selectFrom('orders').selectAll().where('_id', 'in', orderIds).execute();
  const acts = await findActs(db, orders, lines);
  return new Map(
    lines.map((line) => {
      const own = (acts.get(line.order_id) ?? []).filter(({ lines: about }) => about.includes(line._id));
      return [line._id, own.map((act) => toOrderAct({ ...act, amountMinor: line.amount_minor }, [line]))];
    }),
  );
}
