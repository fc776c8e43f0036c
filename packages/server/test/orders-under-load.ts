import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call, type ServerProcess } from './server-process.ts';

/** Buyers and a desk that work as fast as they can, and what the server acknowledged of each order. */

/** By order. What is `attempted` has no reply yet, so either state may be found. */
type Acknowledged = { status: string; attempted: readonly string[] };
export type OrderLedger = Map<string, Acknowledged>;

/** One decision at a time; a refusal leaves what was acknowledged before. */
async function change(
  server: ServerProcess,
  ledger: OrderLedger,
  of: { id: string; to: string },
  [method, path, body, token]: [method: string, path: string, body: object, token: string],
): Promise<boolean> {
  const now = () => ledger.get(of.id) ?? { status: 'open', attempted: [] };
  ledger.set(of.id, { ...now(), attempted: [...now().attempted, of.to] });
  const reply = await call(server, method, `/order/${of.id}${path}`, { token, body });
  const isDone = reply.status === 200 && reply.body.data.status === of.to;
  const attempted = now().attempted.filter((to) => to !== of.to);
  ledger.set(of.id, { status: isDone ? of.to : now().status, attempted });
  return isDone;
}

/** Orders two lessons at a time, at half price with the coupon, and cancels every fourth order. */
export async function beABuyer(server: ServerProcess, token: string, lessons: readonly string[], ledger: OrderLedger) {
  for (let at = 0; at + 1 < lessons.length; at += 2) {
    const body = { lessonIds: lessons.slice(at, at + 2), coupon: 'HALF', expectedTotal: 450 };
    const placed = await call(server, 'POST', '/order', { token, body });
    if (placed.status !== 201) continue;
    const { _id: id, status } = placed.body.data as { _id: string; status: string };
    if (!ledger.has(id)) ledger.set(id, { status, attempted: [] });
    if (at % 8 === 0) await change(server, ledger, { id, to: 'cancelled' }, ['DELETE', '', {}, token]);
  }
}

/** Approves, takes back, refunds and rejects in turn. */
export async function beADesk(server: ServerProcess, token: string, ledger: OrderLedger): Promise<void> {
  let turn = 0;
  while (true) {
    const open = (await call(server, 'GET', '/order?status=open&limit=3', { token })).body.data;
    for (const { _id: id, items } of open as { _id: string; items: { lessonId: string }[] }[]) {
      const ask = (path: string, to: string, body: object = {}) =>
        change(server, ledger, { id, to }, [path === '/refund' ? 'POST' : 'PUT', path, body, token]);
      const reason = 'Tried at the desk';
      turn += 1;
      if (turn % 3 === 0) await ask('/reject', 'rejected', { reason });
      else if (!(await ask('/approve', 'paid'))) continue;
      else if (turn % 3 === 1) await ask('/refund', 'part-refunded', { reason, lessonIds: [items[0]?.lessonId] });
      else if (await ask('/reverse', 'open', { reason })) await ask('/approve', 'paid');
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
export function lostOrTornOrders(dataDir: string, ledger: OrderLedger): string[] {
  const database = new DatabaseSync(join(dataDir, 'akada.sqlite'), { readOnly: true });
  const lost = [...ledger].flatMap(([id, { status, attempted }]) => {
    const row = database.prepare('select status from orders where _id = ?').get(id);
    const found = String(row?.status ?? 'gone');
    const isKnown = found === status || attempted.includes(found);
    if (isKnown) ledger.set(id, { status: found, attempted: [] });
    return isKnown ? [] : [`order ${id} is ${found}, acknowledged as ${status}`];
  });
  const halves = Object.entries(torn).flatMap(([what, query]) =>
    database
      .prepare(query)
      .all()
      .map(({ _id }) => `${what}: ${_id}`),
  );
  database.close();
  return [...lost, ...halves];
}
