// PostgreSQL stopped, frozen, locked, full or without its standby in the middle of an exam of 200.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pg, playRounds } from './faults/exam.mjs';
import { machineOf, postgresOf, withCluster } from './faults/patroni.mjs';
import { processesOf, signal, until } from './faults/processes.mjs';

const longMs = 20_000;
/** Longer than the server lets a request wait. */
const lockedMs = 30_000;

async function open(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const now = (figures = {}) => ({ at: performance.now(), figures });

/** As an operator's restart does: open statements are broken off, and nobody may connect. */
function stopped({ postgres }) {
  const fault = async () => {
    const pid = postgres.pid();
    signal([pid], 'SIGINT');
    await until(() => !existsSync(`/proc/${pid}`), 60, 'the end of PostgreSQL');
    await pause(longMs);
    await postgres.startAgain();
    return now();
  };
  return playRounds({ name: 'stopped', postgres, fault });
}

function frozen({ postgres }) {
  const fault = async () => {
    const all = processesOf(postgres.pid());
    signal(all, 'SIGSTOP');
    await pause(longMs).finally(() => signal(all, 'SIGCONT'));
    return now();
  };
  return playRounds({ name: 'frozen', postgres, fault });
}

const endOthers = (client, ours) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> all ($1)`,
    [ours],
  );

function terminated({ postgres }) {
  const fault = async ({ databaseUrl }) => {
    const client = await open(databaseUrl);
    for (let times = 0; times < 5; times += 1) {
      await endOthers(client, []);
      await pause(1000);
    }
    await client.end();
    return now();
  };
  return playRounds({ name: 'terminated', postgres, fault });
}

/** Whatever is free, and what Akada had. */
async function takeAll(url) {
  const taken = [await open(url)];
  const until = performance.now() + longMs;
  while (performance.now() < until) {
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => open(url)));
    taken.push(...tried.flatMap(({ value }) => value ?? []));
    const isFull = tried.some(({ status }) => status === 'rejected');
    if (isFull)
      await endOthers(
        taken[0],
        taken.map(({ processID }) => processID),
      ).then(() => pause(20));
  }
  return taken;
}

function exhausted({ postgres }) {
  const fault = async ({ databaseUrl }) => {
    const taken = await takeAll(databaseUrl);
    await Promise.all(taken.map((client) => client.end()));
    console.log(`  ${taken.length} connections were taken`);
    return now();
  };
  return playRounds({ name: 'exhausted', postgres, fault });
}

/** As a migration by hand, or a forgotten transaction, does. */
function locked({ postgres }) {
  const fault = async ({ databaseUrl }) => {
    const client = await open(databaseUrl);
    await client.query('begin');
    await client.query('lock table answers in access exclusive mode');
    await pause(lockedMs);
    await client.query('rollback');
    await client.end();
    return now();
  };
  return playRounds({ name: 'locked', postgres, fault });
}

/** Its lease is about to end as it wakes up: at any moment there is one primary at most. */
function primaryFrozen() {
  return withCluster((cluster) => {
    const fault = async () => {
      const node = await cluster.primary();
      const all = machineOf(node);
      const began = performance.now();
      signal(all, 'SIGSTOP');
      await pause(longMs).finally(() => signal(all, 'SIGCONT'));
      const at = await until(cluster.primary, 60, 'a primary');
      return { at, figures: { 'a primary after': at - began } };
    };
    return playRounds({ name: 'frozen', postgres: cluster, before: cluster.whole, fault });
  });
}

/** Until commits wait for nobody any more. */
async function untilAlone({ superUrl }) {
  const isAlone = async () => {
    const client = await open(superUrl);
    const { rows } = await client.query('show synchronous_standby_names').finally(() => client.end());
    return rows[0].synchronous_standby_names === '';
  };
  // HAProxy may end a connection meanwhile.
  return until(() => isAlone().catch(() => false), 120, 'the primary alone');
}

const standbyFrozen = (partOf) => () =>
  withCluster((cluster) => {
    let all = [];
    const fault = async () => {
      const node = await cluster.primary();
      all = partOf(cluster.nodes.find((other) => other !== node));
      const began = performance.now();
      signal(all, 'SIGSTOP');
      const at = await untilAlone(cluster);
      return { at, figures: { 'alone after': at - began } };
    };
    const atEnd = async () => {
      signal(all, 'SIGCONT');
      const began = performance.now();
      await cluster.whole();
      console.log(`  the standby is synchronous again after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    };
    return playRounds({ name: 'standby', postgres: cluster, before: cluster.whole, fault, atEnd });
  });

const alone = ['postgres'];
const withStandby = ['patroni'];

export const drills = [
  { name: 'stopped for 20 s', engines: alone, run: stopped },
  { name: 'frozen for 20 s', engines: alone, run: frozen },
  { name: 'all connections terminated', engines: alone, run: terminated },
  { name: 'all connections taken for 20 s', engines: alone, run: exhausted },
  { name: 'a table locked for 30 s', engines: alone, run: locked },
  { name: 'the primary frozen for 20 s', engines: withStandby, run: primaryFrozen },
  { name: 'the standby frozen', engines: withStandby, run: standbyFrozen(machineOf) },
  { name: "the standby's PostgreSQL frozen", engines: withStandby, run: standbyFrozen(postgresOf) },
];
