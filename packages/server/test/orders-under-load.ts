import { sql } from 'kysely';
import type { Db } from '../src/platform/db/schema.ts';
import { call, type ServerProcess } from './server-process.ts';

/** Buyers and a desk that work as fast as they can, and what the server acknowledged of each order. */

/** By order. What is `attempted` has no reply yet, so either state may be found. */
type Acknowledged = { status: string; attempted: readonly string[] };
export type OrderLedger = Map<string, Acknowledged>;

export const steps = ['place', 'cancel', 'approve', 'reject', 'reverse', 'refund'] as const;
export type Step = (typeof steps)[number];

export type Load = {
  server: ServerProcess;
  ledger: OrderLedger;
  /** Called as the request leaves; `lastMs` is what the one before took. */
  onStep: (step: Step, lastMs: number) => void;
};

const paths = {
  cancel: ['DELETE', ''],
  approve: ['PUT', '/approve'],
  reject: ['PUT', '/reject'],
  reverse: ['PUT', '/reverse'],
  refund: ['POST', '/refund'],
} as const;

type Change = { id: string; token: string; step: keyof typeof paths; to: string; body?: object };

const lastMs = new Map<Step, number>();

async function take<Reply>({ onStep }: Load, step: Step, ask: () => Promise<Reply>): Promise<Reply> {
  onStep(step, lastMs.get(step) ?? 10);
  const began = performance.now();
  const reply = await ask();
  lastMs.set(step, performance.now() - began);
  return reply;
}

/** One decision at a time; a refusal leaves what was acknowledged before. */
async function change(load: Load, { id, token, step, to, body = {} }: Change): Promise<boolean> {
  const { server, ledger } = load;
  const now = () => ledger.get(id) ?? { status: 'open', attempted: [] };
  ledger.set(id, { ...now(), attempted: [...now().attempted, to] });
  const [method, path] = paths[step];
  const reply = await take(load, step, () => call(server, method, `/order/${id}${path}`, { token, body }));
  const isDone = reply.status === 200 && reply.body.data.status === to;
  const attempted = now().attempted.filter((one) => one !== to);
  ledger.set(id, { status: isDone ? to : now().status, attempted });
  return isDone;
}

/** Orders two lessons at a time, at half price with the coupon, and cancels every fourth order. */
export async function beABuyer(load: Load, token: string, lessons: readonly string[]) {
  for (let at = 0; at + 1 < lessons.length; at += 2) {
    const body = { lessonIds: lessons.slice(at, at + 2), coupon: 'HALF', expectedTotal: 450 };
    const placed = await take(load, 'place', () => call(load.server, 'POST', '/order', { token, body }));
    if (placed.status !== 201) continue;
    const { _id: id, status } = placed.body.data as { _id: string; status: string };
    if (!load.ledger.has(id)) load.ledger.set(id, { status, attempted: [] });
    if (at % 8 === 0) await change(load, { id, token, step: 'cancel', to: 'cancelled' });
  }
}

/** Approves, takes back, refunds and rejects in turn. */
export async function beADesk(load: Load, token: string): Promise<void> {
  const reason = 'Tried at the desk';
  let turn = 0;
  while (true) {
    const open = (await call(load.server, 'GET', '/order?status=open&limit=3', { token })).body.data;
    for (const { _id: id, items } of open as { _id: string; items: { lessonId: string }[] }[]) {
      const ask = (step: Change['step'], to: string, body = {}) => change(load, { id, token, step, to, body });
      turn += 1;
      if (turn % 3 === 0) await ask('reject', 'rejected', { reason });
      else if (!(await ask('approve', 'paid'))) continue;
      else if (turn % 3 === 1) await ask('refund', 'part-refunded', { reason, lessonIds: [items[0]?.lessonId] });
      else if (await ask('reverse', 'open', { reason })) await ask('approve', 'paid');
    }
  }
}

export const decidedIn = (ledger: OrderLedger) =>
  [...ledger.values()].filter(({ status }) => status !== 'open' && status !== 'cancelled').length;

const torn = {
  'an order whose sum is not that of its money': `select _id from orders where received_minor <> coalesce((
    select sum(amount_minor) from money where order_id = orders._id and status <> 'failed'), 0)`,
  'a lesson that is paid and not owned': `select _id from payments where status = 'approved'
    and not exists (select 1 from grants where payment_id = payments._id and revoked_at is null)`,
  'a lesson that is owned and not paid': `select payments._id from grants join payments on payments._id = payment_id
    where revoked_at is null and payments.status <> 'approved'`,
  'an order half decided': `select _id from orders where (status = 'open') <> exists (
    select 1 from payments where order_id = orders._id and status = 'pending')`,
  'an order without all its lines': `select _id from orders where (
    select count(*) from payments where order_id = orders._id) <> 2`,
};

/** Everything acknowledged that the database does not hold, and everything in it that is half done. */
export async function lostOrTornOrders(db: Db, ledger: OrderLedger): Promise<string[]> {
  const rows = await db.selectFrom('orders').select(['_id', 'status']).execute();
  const statuses = new Map(rows.map((row) => [row._id, row.status]));
  const lost = [...ledger].flatMap(([id, { status, attempted }]) => {
    const found = statuses.get(id) ?? 'gone';
    const isKnown = found === status || attempted.includes(found);
    if (isKnown) ledger.set(id, { status: found, attempted: [] });
    return isKnown ? [] : [`order ${id} is ${found}, acknowledged as ${status}`];
  });
  const halves: string[] = [];
  for (const [what, query] of Object.entries(torn)) {
    const { rows: found } = await sql.raw<{ _id: string }>(query).execute(db);
    halves.push(...found.map(({ _id }) => `${what}: ${_id}`));
  }
  return [...lost, ...halves];
}
