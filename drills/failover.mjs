// The PostgreSQL primary is killed in the middle of an exam of 200: streaming replication with a synchronous standby, Patroni
// with etcd, HAProxy in front, by the files of deploy/ and Debian's packages, on this machine.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lostOf, sit } from '../bench/retries.mjs';
import { startedExam } from '../bench/saves.mjs';
import { freePort, openSchool, root } from '../bench/school.mjs';

const { default: pg } = await import(createRequire(join(root, 'packages/server/package.json')).resolve('pg'));

const rounds = Number(process.env.FAILOVERS ?? 10);
const students = 200;
const password = 'akada';

const programs = ['patroni', 'etcd', 'haproxy'];
const debian = '/usr/lib/postgresql';
const binaries = () => {
  const [newest] = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return newest && join(debian, newest, 'bin');
};
const isInstalled = () =>
  Boolean(binaries()) && programs.every((name) => spawnSync('which', [name]).status === 0) && process.getuid?.() === 0;
const missing = {
  ok: true,
  figure:
    'left out: needs root and apt-get install --no-install-recommends postgresql patroni etcd-server haproxy python3-psycopg2',
};

const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

/** Runs as the user postgres, because PostgreSQL refuses to run as root. */
function keepRunning(folder, command, args, settings = {}) {
  const child = spawn(command, args, {
    cwd: folder,
    uid: idOf('-u'),
    gid: idOf('-g'),
    env: { PATH: `${binaries()}:${process.env.PATH}`, HOME: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said = (said + data).slice(-4000);
    });
  return { child, said: () => said };
}

async function end({ child }, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function startEtcd(folder) {
  const [clients, peers] = [await freePort(), await freePort()];
  const of = (port) => `http://127.0.0.1:${port}`;
  const args = [
    ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `etcd=${of(peers)}`],
    ...['--listen-client-urls', of(clients), '--advertise-client-urls', of(clients)],
    ...['--listen-peer-urls', of(peers), '--initial-advertise-peer-urls', of(peers)],
  ];
  return { ...keepRunning(folder, 'etcd', args), port: clients };
}

/** What differs between machines, and the secrets: /etc/patroni_env.conf of deploy/patroni.yml. */
const settingsOf = ({ name, folder, port, rest, etcd }) => ({
  PATRONI_NAME: name,
  PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
  PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
  PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_DATA_DIR: join(folder, name),
  PATRONI_POSTGRESQL_BIN_DIR: binaries(),
  PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
  PATRONI_SUPERUSER_USERNAME: 'postgres',
  PATRONI_SUPERUSER_PASSWORD: password,
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: password,
  PATRONI_REWIND_USERNAME: 'rewind',
  PATRONI_REWIND_PASSWORD: password,
});

async function makeNode(folder, name, etcd) {
  const [port, rest] = [await freePort(), await freePort()];
  const node = { name, port, rest, data: join(folder, name), start: () => {}, process: null };
  const settings = settingsOf({ name, folder, port, rest, etcd });
  node.start = () => {
    node.process = keepRunning(folder, 'patroni', [join(folder, 'patroni.yml')], settings);
  };
  return node;
}

/** Whether the node says of itself that it is `primary` or a `synchronous` standby. */
const is = (role, { rest }) =>
  fetch(`http://127.0.0.1:${rest}/${role}`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function until(isSo, seconds, what) {
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    if (await isSo()) return performance.now();
    await pause(100);
  }
  throw new Error(`${what} not within ${seconds} s`);
}

async function findPrimary(nodes) {
  for (const node of nodes) if (await is('primary', node)) return node;
  return null;
}

/** Until a primary has a synchronous standby. */
async function whole(nodes) {
  const isWhole = async () => {
    const roles = await Promise.all(nodes.flatMap((node) => [is('primary', node), is('synchronous', node)]));
    return roles.filter(Boolean).length === 2;
  };
  await until(
    isWhole,
    120,
    `a primary with a synchronous standby (${nodes.map(({ process }) => process?.said()).join('\n')})`,
  );
}

async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'akada-failover-'));
  chownSync(folder, idOf('-u'), idOf('-g'));
  chmodSync(folder, 0o700);
  for (const file of ['patroni.yml', 'haproxy.cfg']) cpSync(join(root, 'deploy', file), join(folder, file));
  const etcd = await startEtcd(folder);
  const nodes = [await makeNode(folder, 'one', etcd.port), await makeNode(folder, 'two', etcd.port)];
  for (const node of nodes) node.start();
  const port = await freePort();
  const [one, two] = nodes;
  const haproxy = keepRunning(folder, 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    ...{ PRIMARY_PORT: String(port), ONE: `127.0.0.1:${one.port}`, TWO: `127.0.0.1:${two.port}` },
    ...{ ONE_PATRONI_PORT: String(one.rest), TWO_PATRONI_PORT: String(two.rest) },
  });
  const urlOf = (name, role = 'akada') => `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
  const stop = async () => {
    for (const { process } of nodes) if (process) await end(process);
    for (const program of [haproxy, etcd]) await end(program);
    rmSync(folder, { recursive: true, force: true });
  };
  return { nodes, urlOf, stop };
}

/** As when its machine loses power: Patroni, PostgreSQL and all its processes. */
function killMachine({ data, process: patroni }) {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
  patroni.child.kill('SIGKILL');
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself, because its parent did.
    }
  }
}

async function failOver({ cluster, school }) {
  await whole(cluster.nodes);
  const { sitters } = school;
  const { exam, questions } = await startedExam(school, sitters);
  const [kept, waits] = [new Map(), []];
  let over = false;
  const record = { isOver: () => over, kept, waits };
  const sitting = Promise.all(
    sitters.map(({ token }, number) => sit({ school, exam, questions, token, number, students }, record)),
  );
  await pause(10_000);
  const dead = await findPrimary(cluster.nodes);
  const killedAt = performance.now();
  killMachine(dead);
  const survivor = cluster.nodes.find((node) => node !== dead);
  const promotedAt = await until(() => is('primary', survivor), 60, 'the standby promoted');
  await pause(30_000);
  over = true;
  await sitting;
  const lastAt = Math.max(...waits.filter(({ began }) => began < promotedAt).map(({ ended }) => ended));
  const lost = await lostOf(cluster.urlOf('failover'), exam, sitters, kept);
  dead.start();
  return { promoted: (promotedAt - killedAt) / 1000, after: (lastAt - promotedAt) / 1000, saves: waits.length, lost };
}

async function primaryKilled() {
  if (!isInstalled()) return missing;
  const cluster = await startCluster();
  try {
    await whole(cluster.nodes);
    const postgres = {
      newDatabase: async (name) => {
        const client = new pg.Client({ connectionString: cluster.urlOf('postgres', 'postgres') });
        await client.connect();
        await client.query(`create role akada login password '${password}'`);
        await client.query(`create database ${name} owner akada`);
        await client.end();
        return cluster.urlOf(name);
      },
    };
    const size = { users: 200, lessons: 10, payments: 10, questions: 50, exams: 2 };
    const school = await openSchool({ name: 'failover', size, people: { sitters: students }, postgres });
    try {
      const played = [];
      for (let round = 1; round <= rounds; round += 1) {
        played.push(await failOver({ cluster, school }));
        const { promoted, after, saves, lost } = played.at(-1);
        console.log(
          `  round ${round}: promoted after ${promoted.toFixed(1)} s, the last retry ${after.toFixed(1)} s later; ${saves} saves, ${lost} lost`,
        );
      }
      const most = (of) => Math.max(...played.map(of)).toFixed(1);
      const lost = played.reduce((sum, round) => sum + round.lost, 0);
      const figure = `${rounds} times: promoted after ${most((round) => round.promoted)} s at most, every retry within ${most((round) => round.after)} s of it; ${lost} acknowledged answers lost, Akada not restarted`;
      return { figure, ok: lost === 0 && played.every(({ after }) => after <= 30) };
    } finally {
      await school.close();
    }
  } finally {
    await cluster.stop();
  }
}

export const drills = [{ name: 'the primary is killed', engines: ['patroni'], run: primaryKilled }];
