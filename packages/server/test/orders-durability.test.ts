import { expect, test } from 'vitest';
import { beABuyer, beADesk, decidedIn, lostOrTornOrders, type OrderLedger } from './orders-under-load.ts';
import { enrol, furnish } from './school-under-load.ts';
import { aDataDir, call, ready, startProcess } from './server-process.ts';

const rounds = 6;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const untilTheServerIsGone = (work: Promise<void>) => work.catch(() => {});

test(`no order, decision or kobo that was acknowledged is lost by kill -9, in ${rounds} rounds`, {
  timeout: 180_000,
}, async () => {
  const dataDir = aDataDir();
  const { students, admin } = await enrol(dataDir, 8);
  const ledger: OrderLedger = new Map();
  let server = await startProcess({ DATA_DIR: dataDir, DEMO: 'off' });
  await ready(server);
  const { lessons } = await furnish(server, admin, { exams: 0, lessons: 60 });
  await call(server, 'POST', '/coupon', { token: admin, body: { code: 'HALF', percent: 50 } });
  const share = lessons.length / rounds;
  for (let round = 0; round < rounds; round += 1) {
    const wished = lessons.slice(round * share, (round + 1) * share);
    const clients = [
      ...students.map((token) => beABuyer(server, token, wished, ledger)),
      beADesk(server, admin, ledger),
    ].map(untilTheServerIsGone);
    const enough = decidedIn(ledger) + 5;
    while (decidedIn(ledger) < enough) await pause(10);
    await pause(Math.random() * 100);
    server.kill('SIGKILL');
    await server.exited;
    await Promise.all(clients);
    server = await startProcess({ DATA_DIR: dataDir, DEMO: 'off' });
    await ready(server);
    expect(lostOrTornOrders(dataDir, ledger)).toEqual([]);
  }
  const reached = new Set([...ledger.values()].map(({ status }) => status));
  expect([...reached]).toEqual(expect.arrayContaining(['open', 'paid', 'rejected', 'part-refunded', 'cancelled']));
});

test('an order that is not as it was acknowledged would be noticed', async () => {
  const dataDir = aDataDir();
  await enrol(dataDir, 1);
  expect(lostOrTornOrders(dataDir, new Map())).toEqual([]);
  expect(lostOrTornOrders(dataDir, new Map([['an order', { status: 'paid', attempted: [] }]]))).toEqual([
    'order an order is gone, acknowledged as paid',
  ]);
});
