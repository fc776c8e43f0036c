// A school spread by student over a Citus that runs already: CITUS_URL is a database of its coordinator that knows its
// workers, CITUS_SPARE (host:port) one more server with Citus installed, which no cluster has yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startedExam } from '../bench/saves.mjs';
import { openSchool, root } from '../bench/school.mjs';
import { places } from '../packages/server/src/db/places.ts';
import { createSpanning, dropDatabases, findServers } from '../packages/server/test/citus-servers.ts';
import { node } from '../scripts/install.mjs';
import { lostOf, newRecord, sit } from './faults/students.mjs';

const { default: pg } = await import(createRequire(join(root, 'packages/server/package.json')).resolve('pg'));

const { CITUS_URL: citus, CITUS_SPARE: spare, DATABASE_URL: _, ...inherited } = process.env;
const missing = {
  ok: true,
  figure: 'left out: needs CITUS_URL, and CITUS_SPARE for the exam (see the head of the file)',
};

const students = 200;
const size = { users: 300, lessons: 20, payments: 100, questions: 60, exams: 4 };
const cli = (dataDir, url, ...args) => [
  node,
  [join(root, 'packages/server/src/cli.ts'), ...args],
  {
    env: { ...inherited, DATA_DIR: dataDir, DATABASE_URL: url, BACKUPS_KEPT: '0', LOG_LEVEL: 'error' },
    encoding: 'utf8',
  },
];

function runToEnd(...call) {
  const { status, stdout, stderr } = spawnSync(...call);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

async function query(url, text, values = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A checksum of all rows of all tables that a distribution places. */
async function tallyOf(url) {
  const tally = [];
  for (const table of Object.keys(places)) {
    const rows = await query(url, `select * from ${table}`);
    const sums = rows.map((row) => createHash('sha256').update(JSON.stringify(row)).digest('hex')).toSorted();
    tally.push(`${table} ${rows.length} ${createHash('sha256').update(sums.join()).digest('hex')}`);
  }
  return tally.join('\n');
}

async function inSpanning(work) {
  const servers = await findServers(citus);
  const name = `drill_${randomBytes(8).toString('hex')}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-citus-'));
  const machines = {
    ...servers,
    workers: [...servers.workers, ...(spare ? [citus.replace(/@[^/]*\/.*$/, `@${spare}`)] : [])],
  };
  try {
    return await work({ url: await createSpanning(servers, name), name, dataDir, machines });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await dropDatabases(machines, `^${name}$`);
  }
}

const placed = async (url) =>
  (await query(url, "select count(*)::int as n from pg_dist_partition where partmethod = 'h' or repmodel = 't'"))[0].n;

const countOf = (...wanted) => Object.values(places).filter((place) => wanted.includes(place)).length;
const [everywhere, all] = [countOf('everywhere'), countOf('everywhere', 'student_id')];

/** Kills the command as soon as so many tables are placed: with all that go everywhere, while the others are spread. */
async function killAt(tables, url, call) {
  const child = spawn(...call);
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await placed(url)) < tables) await pause(10);
  child.kill('SIGKILL');
  await ended;
}

async function distributeKilled() {
  if (!citus) return missing;
  return inSpanning(async ({ url, dataDir }) => {
    const wanted = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)]);
    runToEnd(...cli(dataDir, url, 'seed', ...wanted));
    const before = await tallyOf(url);
    const stages = [];
    for (const tables of [1, 5, 12, everywhere]) {
      await killAt(tables, url, cli(dataDir, url, 'distribute'));
      stages.push(await placed(url));
      if ((await tallyOf(url)) !== before)
        return { ok: false, figure: `rows differ after a kill with ${stages.at(-1)}` };
    }
    const last = runToEnd(...cli(dataDir, url, 'distribute')).trim();
    const isSame = (await tallyOf(url)) === before;
    const figure = `${stages.length} kills, with ${stages.join(', ')} of ${all} tables placed; then: ${last} Rows as before: ${isSame}`;
    return {
      ok: isSame && (await placed(url)) === all && stages.every((tables) => tables > 0 && tables < all),
      figure,
    };
  });
}

async function addAndRebalance(url, machines) {
  const [host, port] = spare.split(':');
  const server = machines.workers.at(-1);
  const name = new URL(url).pathname.slice(1);
  await query(`${server}/postgres`, `create database ${name}`);
  await query(`${server}/${name}`, 'create extension citus');
  const began = performance.now();
  await query(url, 'select citus_add_node($1, $2)', [host, Number(port)]);
  await query(url, "select rebalance_table_shards(shard_transfer_mode => 'auto')");
  const seconds = (performance.now() - began) / 1000;
  const shards = await query(
    url,
    "select count(*)::int as n from citus_shards where nodename = $1 and nodeport = $2 and citus_table_type = 'distributed'",
    [host, Number(port)],
  );
  return { seconds, shards: shards[0].n };
}

async function nodeAddedInExam() {
  if (!citus || !spare) return missing;
  return inSpanning(async ({ url, name, dataDir, machines }) => {
    runToEnd(...cli(dataDir, url, 'migrate'));
    runToEnd(...cli(dataDir, url, 'distribute'));
    const postgres = { newDatabase: async () => url };
    const school = await openSchool({ name, size, people: { sitters: students }, postgres });
    try {
      const { sitters } = school;
      const { exam, questions } = await startedExam(school, sitters);
      let over = false;
      const record = { ...newRecord(), isOver: () => over };
      const sitting = Promise.all(
        sitters.map(({ token }, number) =>
          sit({ school, exam, questions, token, number, students: sitters.length }, record),
        ),
      );
      await pause(10_000);
      const { seconds, shards } = await addAndRebalance(url, machines);
      await pause(10_000);
      over = true;
      await sitting;
      const { kept, waits } = record;
      const lost = await lostOf(url, exam, sitters, kept);
      const longest = Math.max(...waits.map(({ began, ended }) => ended - began)) / 1000;
      const figure = `added and rebalanced in ${seconds.toFixed(1)} s, ${shards} shards on the new machine; ${waits.length} saves of ${students} students, the longest ${longest.toFixed(1)} s, ${lost} lost`;
      return { ok: lost === 0 && shards > 0 && waits.length > students, figure };
    } finally {
      await school.close();
    }
  });
}

export const drills = [
  { name: 'distribute is killed', engines: ['citus'], run: distributeKilled },
  { name: 'a machine is added while students sit', engines: ['citus'], run: nodeAddedInExam },
];
