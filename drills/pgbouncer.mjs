// PgBouncer between Akada and PostgreSQL: session and transaction mode serve, statement mode is refused at the start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCalls } from '../bench/calls.mjs';
import { device } from '../bench/load.mjs';
import { startedExam } from '../bench/saves.mjs';
import { freePort, openSchool } from '../bench/school.mjs';
import { demoPassword } from '../packages/server/src/demo/accounts.ts';
import { openDb } from '../packages/server/src/platform/db/open.ts';
import { hasPgbouncer, startPgbouncer } from '../packages/server/test/pgbouncer.ts';
import { node, root } from '../scripts/install.mjs';
import { lostOf, newRecord, sit as sitOn } from './faults/students.mjs';

const { default: pg } = await import(createRequire(join(root, 'packages/server/package.json')).resolve('pg'));

const missing = { ok: true, figure: 'left out: pgbouncer is not installed (apt-get install pgbouncer)' };

const scratch = () => mkdtempSync(join(tmpdir(), 'akada-drill-'));

async function throughPgbouncer(database, settings, work) {
  const pooler = await startPgbouncer(database, settings);
  try {
    return await work(pooler.url, pooler);
  } finally {
    await pooler.stop();
  }
}

async function start(databaseUrl, more = {}) {
  const dataDir = scratch();
  const port = await freePort();
  const server = spawn(node, [join(root, 'packages/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  server.stderr.on('data', (data) => {
    err += data;
  });
  const ended = once(server, 'close').then(([code]) => code);
  const isReady = new Promise((resolve) => {
    server.stdout.on('data', (data) => {
      out += data;
      if (out.includes(' is ready at ')) resolve('ready');
    });
  });
  const first = await Promise.race([isReady, ended]);
  const stop = async () => {
    server.kill('SIGTERM');
    const code = await ended;
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  return { url: `http://127.0.0.1:${port}/api`, first, said: () => err, stop };
}

async function call(url, method, path, token, body) {
  const headers = { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** A student of the demo school sits an exam. */
async function sit(url) {
  const login = { email: 'class1@akada.example', password: demoPassword };
  const { token } = await call(url, 'POST', '/auth/login', null, login);
  const exams = (await call(url, 'GET', '/exam', token)).data;
  const exam = exams.find((one) => one.canStart && !one.attempt);
  const { questions } = (await call(url, 'POST', `/studentExam/start/${exam._id}`, token)).exam;
  for (const [index, { _id, options }] of questions.entries()) {
    const answers = [{ questionId: _id, selectedAnswer: options[0] ?? 'true', seq: index + 1 }];
    await call(url, 'PUT', `/studentExam/answer/${exam._id}`, token, { answers });
  }
  await call(url, 'POST', `/studentExam/submit/${exam._id}`, token, {});
  return questions.length;
}

async function settingsHold(databaseUrl) {
  const db = await openDb(databaseUrl);
  const read = () =>
    db
      .selectNoFrom(({ fn, val }) => [
        fn('current_setting', [val('synchronous_commit')]).as('commit'),
        fn('current_setting', [val('timezone')]).as('zone'),
        fn('pg_sleep', [val(0.2)]).as('slept'),
      ])
      .executeTakeFirst();
  const found = await Promise.all(Array.from({ length: 20 }, read)).finally(() => db.destroy());
  return found.filter(({ commit, zone }) => commit === 'on' && zone === 'UTC').length;
}

const modes = {
  session: ['pool_mode = session'],
  transaction: ['pool_mode = transaction'],
  'transaction, one session': ['pool_mode = transaction', 'default_pool_size = 1'],
  'transaction, round robin': ['pool_mode = transaction', 'server_round_robin = 1', 'min_pool_size = 10'],
};

/** The defaults of the database are others than ours. */
async function otherDefaults(database) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const name = new URL(database).pathname.slice(1);
  await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.query(`alter database ${name} set timezone = 'Africa/Lagos'`);
  await client.end();
}

async function playMode({ postgres }, [name, settings]) {
  const database = await postgres.newDatabase(`pgbouncer_${name.replaceAll(/\W+/g, '_')}`);
  await otherDefaults(database);
  return throughPgbouncer(database, settings, async (url) => {
    const server = await start(url);
    if (server.first !== 'ready') return { ok: false, figure: `${name}: ${server.said()}` };
    const saves = await sit(server.url);
    const code = await server.stop();
    const held = await settingsHold(url);
    const figure = `${name}: an exam of ${saves} saves sat, settings on ${held} of 20 connections, stopped with ${code}`;
    return { figure, ok: held === 20 && code === 0 };
  });
}

async function modesServe(machine) {
  if (!hasPgbouncer) return missing;
  const played = [];
  for (const mode of Object.entries(modes)) played.push(await playMode(machine, mode));
  return { figure: played.map(({ figure }) => figure).join('\n'), ok: played.every(({ ok }) => ok) };
}

async function statementModeRefused({ postgres }) {
  if (!hasPgbouncer) return missing;
  const database = await postgres.newDatabase('pgbouncer_statement');
  return throughPgbouncer(database, ['pool_mode = statement'], async (url) => {
    const server = await start(url);
    const line = server.said();
    if (server.first === 'ready') await server.stop();
    const ok = server.first === 1 && /^Akada cannot start: [^\n]*pool_mode = transaction[^\n]*\n$/.test(line);
    return { figure: line.trimEnd(), ok };
  });
}

const students = 200;
const size = { users: students, lessons: 10, payments: 10, questions: 50, exams: 2 };

async function rowsOf(database, text, values = []) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows;
}

/** Number of times each attempt was closed. */
const noteClosings = `
  create table closings (attempt text);
  create function note_closing() returns trigger language plpgsql as
    $$ begin insert into closings values (new._id); return null; end $$;
  create trigger note_closing after update of status on attempts
    for each row when (new.status = 'submitted') execute function note_closing()`;

async function handInHalf({ exam, sitters }, urls) {
  const half = sitters.slice(0, students / 2);
  const calls = half.map(({ token }, number) => ({
    ...{ method: 'POST', path: `/api/studentExam/submit/${exam}`, token },
    body: { device: device(number) },
  }));
  await makeCalls(urls[0], { calls, connections: 32 });
}

/** The other half is closed by the sweep of one instance or the other. */
async function closeOthers(database) {
  await rowsOf(database, "update attempts set deadline_at = '2026-01-01T00:00:00.000Z' where status = 'running'");
  for (let left = 60; left > 0; left -= 1) {
    const running = await rowsOf(database, "select 1 from attempts where status = 'running'");
    if (running.length === 0) break;
    await pause(500);
  }
  return rowsOf(database, 'select attempt, count(*)::integer as times from closings group by attempt');
}

const poolerAwayMs = 3000;

async function killPooler({ pooler, database, school, urls }) {
  const { sitters } = school;
  const { exam, questions } = await startedExam(school, sitters);
  let over = false;
  const record = { ...newRecord(), isOver: () => over };
  const sitting = sitters.map(({ token }, number) =>
    sitOn({ school: { url: urls[number % 2] }, exam, questions, token, number, students }, record),
  );
  await pause(8000);
  await pooler.kill();
  await pause(poolerAwayMs);
  await pooler.start();
  const backAt = performance.now();
  await pause(15_000);
  over = true;
  await Promise.all(sitting);
  const { kept, waits } = record;
  const waited = waits.filter(({ began }) => began < backAt).map(({ ended }) => ended - backAt);
  const after = Math.max(...waited) / 1000;
  const lost = await lostOf(database, exam, sitters, kept);
  await rowsOf(database, noteClosings);
  await handInHalf({ exam, sitters }, urls);
  const closings = await closeOthers(database);
  const twice = closings.filter(({ times }) => times !== 1).length;
  const ok = lost === 0 && after < 10 && closings.length === students && twice === 0;
  const figure = `${waits.length} saves of ${students} students through two instances, PgBouncer killed for 3 s: every retry within ${after.toFixed(1)} s of its return, ${lost} acknowledged answers lost; half handed in at once, half closed by the sweep: ${closings.length} closed, ${twice} of them twice`;
  return { figure, ok };
}

async function poolerKilled({ postgres }) {
  if (!hasPgbouncer) return missing;
  const database = await postgres.newDatabase('pgbouncer_killed');
  return throughPgbouncer(database, modes.transaction, async (url, pooler) => {
    const pooled = { newDatabase: async () => url };
    const school = await openSchool({ name: 'pooled', size, people: { sitters: students }, postgres: pooled });
    const secret = readFileSync(join(school.dataDir, 'secret'), 'utf8').trim();
    const other = await start(url, { SECRET_KEY: secret, DEMO: 'off' });
    try {
      if (other.first !== 'ready') return { ok: false, figure: other.said() };
      const urls = [school.url, other.url.replace(/\/api$/, '')];
      return await killPooler({ pooler, database, school, urls });
    } finally {
      await other.stop();
      await school.close();
    }
  });
}

export const drills = [
  { name: 'session and transaction mode serve', engines: ['postgres'], run: modesServe },
  { name: 'statement mode is refused', engines: ['postgres'], run: statementModeRefused },
  { name: 'killed in the middle of an exam', engines: ['postgres'], run: poolerKilled },
];
