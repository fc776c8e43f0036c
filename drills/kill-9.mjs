// kill -9 at any moment of a first start and of an upgrade: the next start ends as an undisturbed one would.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../bench/school.mjs';
import { openDb } from '../packages/server/src/db/open.ts';
import { checkBackup } from '../packages/server/src/ops/backup-file.ts';
import { node, root, run } from '../scripts/install.mjs';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';

/** ROUNDS=6 is a quick look. */
const rounds = Number(process.env.ROUNDS ?? 50);

const scratch = () => mkdtempSync(join(tmpdir(), 'akada-drill-'));

async function launch(env, flags = []) {
  const child = spawn(node, [...serverFlags, ...flags, join(root, 'packages/server/src/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: String(await freePort()) },
      ...{ ...serverEnv, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const isReady = new Promise((resolve) => {
    child.stdout.on('data', (data) => {
      said += data;
      if (said.includes(' is ready at ')) resolve('ready');
    });
  });
  return { child, isReady, ended: once(child, 'close'), said: () => said };
}

async function stop({ child, ended }, signal) {
  child.kill(signal);
  await ended;
}

/** Resolves when the server has taken its data directory: before, it has touched nothing. */
async function begun({ dataDir }, server) {
  const isOver = { now: false };
  server.ended.then(() => {
    isOver.now = true;
  });
  while (!isOver.now && !existsSync(join(dataDir, 'holder.json'))) await pause(1);
}

async function launchIn(place, flags) {
  rmSync(join(place.dataDir, 'holder.json'), { force: true });
  const server = await launch(place.env, flags);
  await begun(place, server);
  return server;
}

/** Milliseconds from the first touch of the data until the server was ready. Throws what a server says that ends before. */
async function startAndStop(place, flags) {
  const server = await launchIn(place, flags);
  const began = performance.now();
  const outcome = await Promise.race([
    server.isReady,
    server.ended,
    pause(60_000, 'not ready in a minute', { ref: false }),
  ]);
  const tookMs = performance.now() - began;
  await stop(server, 'SIGTERM');
  if (outcome !== 'ready') throw new Error(server.said() || String(outcome));
  return tookMs;
}

/** Once or twice in a row, at any moment of what usually takes `usualMs`. */
async function killStarts(place, flags, usualMs) {
  for (let kills = Math.random() < 0.3 ? 2 : 1; kills > 0; kills -= 1) {
    const server = await launchIn(place, flags);
    await Promise.race([server.ended, pause(Math.random() * usualMs)]);
    await stop(server, 'SIGKILL');
  }
}

const without = new Set(['instances', 'leases', 'kysely_migration_lock']);

/** What a school is made of: the rows of each table. */
async function countRows(databaseUrl) {
  const db = await openDb(databaseUrl);
  try {
    const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
    const counts = [];
    for (const table of tables.filter((name) => !without.has(name)).toSorted()) {
      const counted = db.selectFrom(table).select((eb) => eb.fn.countAll().as('rows'));
      counts.push(`${table} ${(await counted.executeTakeFirst()).rows}`);
    }
    return counts.join(', ');
  } finally {
    await db.destroy();
  }
}

/** Plays the rounds; `play` returns what is wrong after one, or null. */
async function figureOf(play) {
  const wrong = [];
  for (let round = 1; round <= rounds; round += 1) {
    const problem = await play(round).catch((error) => error.message);
    if (problem) wrong.push(`round ${round}: ${problem}`);
  }
  const figure = `${rounds - wrong.length} of ${rounds} started again, whole`;
  return { figure: [figure, ...wrong].join('\n'), ok: wrong.length === 0 };
}

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };

let databases = 0;

async function newPlace({ engine, postgres }, kind) {
  const dataDir = scratch();
  databases += 1;
  const own = { DATA_DIR: dataDir, ...kind };
  if (engine === 'sqlite') return { env: own, dataDir, databaseUrl: join(dataDir, 'akada.sqlite') };
  const databaseUrl = await postgres.newDatabase(`killed_${databases}`);
  return { env: { ...own, DATABASE_URL: databaseUrl }, dataDir, databaseUrl };
}

async function firstStarts(machine) {
  const kinds = [];
  for (const kind of [head, { DEMO: 'on' }]) {
    const place = await newPlace(machine, kind);
    const usualMs = await startAndStop(place);
    kinds.push({ kind, usualMs, whole: await countRows(place.databaseUrl) });
    rmSync(place.dataDir, { recursive: true });
  }
  return figureOf(async (round) => {
    const { kind, usualMs, whole } = kinds[round % 2];
    const place = await newPlace(machine, kind);
    await killStarts(place, [], usualMs);
    await startAndStop(place);
    const found = await countRows(place.databaseUrl);
    rmSync(place.dataDir, { recursive: true });
    return found === whole ? null : `there are ${found} instead of ${whole}`;
  });
}

const laterSchema = ['--import', join(root, 'drills/upgrade/later-schema.mjs')];

const size = ['--users', '3000', '--payments', '2000', '--questions', '500', '--lessons', '50', '--exams', '30'];

/** A school of the version before, stopped. */
async function aSchool(machine) {
  const place = await newPlace(machine, { DEMO: 'off' });
  const seeded = ['packages/server/src/cli.ts', 'seed', ...size, '--answers', '20000'];
  const status = run(node, seeded, { env: { PATH: process.env.PATH, ...place.env }, stdio: 'ignore' });
  if (status !== 0) throw new Error('the school was not seeded');
  await startAndStop(place);
  return place;
}

async function copyOf(school, machine, number) {
  const dataDir = scratch();
  const copied = machine.engine === 'sqlite' ? ['akada.sqlite', 'secret'] : ['secret'];
  for (const name of copied) copyFileSync(join(school.dataDir, name), join(dataDir, name));
  const env = { DATA_DIR: dataDir, DEMO: 'off' };
  if (machine.engine === 'sqlite') return { env, dataDir, databaseUrl: join(dataDir, 'akada.sqlite') };
  const databaseUrl = await machine.postgres.copyDatabase(school.databaseUrl, `upgraded_${number}`);
  return { env: { ...env, DATABASE_URL: databaseUrl }, dataDir, databaseUrl };
}

/** The one backup from before the upgrade holds what the school held. */
function backupProblem(dataDir, before) {
  const folder = join(dataDir, 'backups');
  const names = readdirSync(folder);
  if (names.length !== 1) return `the backups are ${names.join(', ')}`;
  const { contents } = checkBackup(join(folder, names[0]));
  const found = Object.keys(contents).filter((table) => !without.has(table));
  const rows = found.toSorted().map((table) => `${table} ${contents[table].rows}`);
  return rows.join(', ') === before ? null : `the backup holds ${rows.join(', ')} instead of ${before}`;
}

async function upgrades(machine) {
  const school = await aSchool(machine);
  const before = await countRows(school.databaseUrl);
  const undisturbed = await copyOf(school, machine, 0);
  const usualMs = await startAndStop(undisturbed, laterSchema);
  const whole = await countRows(undisturbed.databaseUrl);
  const result = await figureOf(async (round) => {
    const place = await copyOf(school, machine, round);
    await killStarts(place, laterSchema, usualMs);
    await startAndStop(place, laterSchema);
    const found = await countRows(place.databaseUrl);
    const problem = machine.engine === 'sqlite' ? backupProblem(place.dataDir, before) : null;
    rmSync(place.dataDir, { recursive: true });
    return found === whole ? problem : `there are ${found} instead of ${whole}`;
  });
  for (const { dataDir } of [school, undisturbed]) rmSync(dataDir, { recursive: true });
  return result;
}

const engines = ['sqlite', 'postgres'];

export const drills = [
  { name: `${rounds} first starts, half of them with the demo school`, engines, run: firstStarts },
  { name: `${rounds} upgrades of a filled school`, engines, run: upgrades },
];
