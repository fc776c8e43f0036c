import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import {
  beABuyer,
  beADesk,
  decidedIn,
  type Load,
  lostOrTornOrders,
  type OrderLedger,
  steps,
} from './orders-under-load.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { enrolIn, furnish } from './school-under-load.ts';
import { aDataDir, aRunningServer, call } from './server-process.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
});
afterAll(() => postgres.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const untilTheServerIsGone = (work: Promise<void>) => work.catch(() => {});

async function newDatabase(engine: 'SQLite' | 'PostgreSQL', dataDir: string): Promise<string> {
  if (engine === 'SQLite') return join(dataDir, 'akada.sqlite');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await postgres.createDatabase(name);
  return `${postgres.url}/${name}`;
}

async function aSchool(engine: 'SQLite' | 'PostgreSQL', studentCount: number) {
  const dataDir = aDataDir();
  const secret = randomBytes(32);
  const url = await newDatabase(engine, dataDir);
  const db = await openDb(url);
  onTestFinished(() => db.destroy());
  await migrate(db);
  const people = await enrolIn(db, secret, studentCount);
  const launch = () =>
    aRunningServer({
      ...{ DATA_DIR: dataDir, SECRET_KEY: secret.toString('hex'), DEMO: 'off' },
      ...(engine === 'PostgreSQL' && { DATABASE_URL: url }),
    });
  return { db, launch, ...people };
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  '%s: no order, decision or kobo that was acknowledged is lost by kill -9 during any step',
  { timeout: 240_000 },
  async (engine) => {
    const { db, launch, students, admin } = await aSchool(engine, 8);
    const ledger: OrderLedger = new Map();
    let server = await launch();
    const { lessons } = await furnish(server, admin, { exams: 0, lessons: 60 });
    await call(server, 'POST', '/coupon', { token: admin, body: { code: 'HALF', percent: 50 } });
    const share = lessons.length / steps.length;
    for (const [round, deadly] of steps.entries()) {
      const wished = lessons.slice(round * share, (round + 1) * share);
      const enough = deadly === 'place' || deadly === 'cancel' ? 0 : decidedIn(ledger) + 5;
      const { promise: killed, resolve: kill } = Promise.withResolvers<number>();
      const onStep: Load['onStep'] = (step, lastMs) => {
        if (step === deadly && decidedIn(ledger) >= enough) kill(lastMs);
      };
      const load = { server, ledger, onStep };
      const clients = [...students.map((token) => beABuyer(load, token, wished)), beADesk(load, admin)];
      const work = clients.map(untilTheServerIsGone);
      await pause((await killed) * Math.random());
      server.kill('SIGKILL');
      await server.exited;
      await Promise.all(work);
      server = await launch();
      expect(await lostOrTornOrders(db, ledger), `killed during ${deadly}`).toEqual([]);
    }
    const reached = new Set([...ledger.values()].map(({ status }) => status));
    expect([...reached]).toEqual(expect.arrayContaining(['open', 'paid', 'rejected', 'part-refunded', 'cancelled']));
  },
);

test.each(['SQLite', 'PostgreSQL'] as const)(
  '%s: an order that is not as it was acknowledged would be noticed',
  async (engine) => {
    const { db } = await aSchool(engine, 1);
    expect(await lostOrTornOrders(db, new Map())).toEqual([]);
    expect(await lostOrTornOrders(db, new Map([['an order', { status: 'paid', attempted: [] }]]))).toEqual([
      'order an order is gone, acknowledged as paid',
    ]);
  },
);
