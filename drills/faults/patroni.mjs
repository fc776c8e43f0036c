// Two PostgreSQL with a synchronous standby on this machine: Patroni with etcd, HAProxy in front, by the files of deploy/ and
// Debian's packages.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, root } from '../../bench/school.mjs';
import { pg } from './exam.mjs';
import { processesOf, signal, until } from './processes.mjs';

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
    'left out: needs root and apt-get install --no-install-recommends postgresql patroni etcd-server haproxy python3-psycopg2 python3-etcd',
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
    ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `etcd=${of(peers)}`, '--enable-v2'],
    ...['--listen-client-urls', of(clients), '--advertise-client-urls', of(clients)],
    ...['--listen-peer-urls', of(peers), '--initial-advertise-peer-urls', of(peers)],
  ];
  return { ...keepRunning(folder, 'etcd', args), port: clients };
}

/** Settings of one machine, and the secrets: /etc/patroni_env.conf of deploy/patroni.yml. */
const settingsOf = ({ name, folder, port, rest, etcd }) => ({
  PATRONI_NAME: name,
  PATRONI_ETCD_HOSTS: `127.0.0.1:${etcd}`,
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
export const is = (role, { rest }) =>
  fetch(`http://127.0.0.1:${rest}/${role}`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

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

function postmasterOf({ data }) {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** PostgreSQL alone; nothing where it does not run. */
export function postgresOf(node) {
  const postmaster = postmasterOf(node);
  return postmaster && existsSync(`/proc/${postmaster}`) ? processesOf(postmaster) : [];
}

/** With Patroni, which comes first: what has lost its machine decides nothing. */
export const machineOf = (node) => [node.process.child.pid, ...postgresOf(node)];

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
  const newDatabase = async (name) => {
    const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') });
    await client.connect();
    await client.query(`create role akada login password '${password}'`);
    await client.query(`create database ${name} owner akada`);
    await client.end();
    return urlOf(name);
  };
  const stop = async () => {
    for (const node of nodes) signal(machineOf(node), 'SIGCONT');
    for (const node of nodes) await end(node.process);
    for (const program of [haproxy, etcd]) await end(program);
    rmSync(folder, { recursive: true, force: true });
  };
  const primary = () => findPrimary(nodes);
  return { nodes, primary, newDatabase, superUrl: urlOf('postgres', 'postgres'), whole: () => whole(nodes), stop };
}

/** Does `work` with a cluster that is whole, or says why it cannot. */
export async function withCluster(work) {
  if (!isInstalled()) return missing;
  const cluster = await startCluster();
  try {
    await cluster.whole();
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}
