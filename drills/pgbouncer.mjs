// PgBouncer between Akada and PostgreSQL: session mode serves, transaction and statement mode are refused at the start.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../bench/school.mjs';
import { openDb } from '../packages/server/src/db/open.ts';
import { PoolerRefused, refuseTransactionMode } from '../packages/server/src/db/session-mode.ts';
import { demoPassword } from '../packages/server/src/demo/accounts.ts';
import { node, root } from '../scripts/install.mjs';

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;
const missing = { ok: true, figure: 'left out: pgbouncer is not installed (apt-get install pgbouncer)' };

const scratch = () => mkdtempSync(join(tmpdir(), 'akada-drill-'));

async function untilOpen(port) {
  for (let left = 200; left > 0; left -= 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error('PgBouncer does not listen');
}

/** Twenty-five sessions: one process of ours has twenty at most. */
async function throughPgbouncer(database, settings, work) {
  const { hostname, port: target, username, password, pathname } = new URL(database);
  const folder = scratch();
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${target} user=${username} password=${password}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\ndefault_pool_size = 25`,
      ...settings,
    ].join('\n'),
  );
  const asNobody = process.getuid() === 0 ? ['-u', 'nobody'] : [];
  const bouncer = spawn('pgbouncer', ['-q', ...asNobody, file], { stdio: 'ignore' });
  const ended = once(bouncer, 'exit');
  try {
    await untilOpen(port);
    return await work(`postgres://akada:akada@127.0.0.1:${port}${pathname}`);
  } finally {
    bouncer.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(databaseUrl) {
  const dataDir = scratch();
  const port = await freePort();
  const server = spawn(node, [join(root, 'packages/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
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

async function inSessionMode({ postgres }) {
  if (!isInstalled) return missing;
  const database = await postgres.newDatabase('pgbouncer_session');
  return throughPgbouncer(database, ['pool_mode = session'], async (url) => {
    const server = await start(url);
    if (server.first !== 'ready') return { ok: false, figure: server.said() };
    const saves = await sit(server.url);
    const code = await server.stop();
    const held = await settingsHold(url);
    const figure = `an exam of ${saves} saves sat, settings on ${held} of 20 connections, stopped with ${code}`;
    return { figure, ok: held === 20 && code === 0 };
  });
}

const tries = 20;

async function isRefused(url) {
  const db = await openDb(url);
  const outcome = await refuseTransactionMode(db)
    .then(
      () => null,
      (error) => error,
    )
    .finally(() => db.destroy());
  if (outcome && !(outcome instanceof PoolerRefused)) throw outcome;
  return outcome !== null;
}

const modes = [
  ['transaction', ['pool_mode = transaction']],
  ['transaction, one session', ['pool_mode = transaction', 'default_pool_size = 1']],
  ['transaction, round robin', ['pool_mode = transaction', 'server_round_robin = 1', 'min_pool_size = 10']],
  ['statement', ['pool_mode = statement']],
];

async function inOtherModes({ postgres }) {
  if (!isInstalled) return missing;
  const database = await postgres.newDatabase('pgbouncer_other');
  const figures = [];
  let [ok, line] = [true, ''];
  for (const [name, settings] of modes) {
    await throughPgbouncer(database, settings, async (url) => {
      let refused = 0;
      for (let number = 0; number < tries; number += 1) refused += Number(await isRefused(url));
      figures.push(`${name}: ${refused} of ${tries} refused`);
      const server = await start(url);
      line = server.said();
      ok &&=
        refused === tries && server.first === 1 && /^Akada cannot start: [^\n]*pool_mode = session[^\n]*\n$/.test(line);
      if (server.first === 'ready') await server.stop();
    });
  }
  return { figure: `${figures.join(', ')}\n${line.trimEnd()}`, ok };
}

export const drills = [
  { name: 'session mode serves', engines: ['postgres'], run: inSessionMode },
  { name: 'other modes are refused', engines: ['postgres'], run: inOtherModes },
];
