// Disks that fill up or break and a PostgreSQL that goes away, under a real server that students write to meanwhile.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort, root } from '../bench/school.mjs';
import { aProxyTo } from '../packages/server/test/postgres-away.ts';
import { aSmallDisk, canMount } from '../packages/server/test/small-disk.ts';
import { node } from '../scripts/install.mjs';

const { default: pg } = await import(createRequire(join(root, 'packages/server/package.json')).resolve('pg'));

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const password = 'chalk and blackboard';
const head = 'head@school.test';
const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function startServer(env) {
  const port = await freePort();
  const child = spawn(node, [join(root, 'packages/server/src/main.ts')], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += data));
  const ask = async (method, path, { token, body } = {}) => {
    const began = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json(), ms: performance.now() - began };
  };
  const lines = () => out.split('\n').filter((line) => line.startsWith('{'));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await once(child, 'close').catch(() => undefined);
  };
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(out);
    const reply = await ask('GET', '/ready').catch(() => null);
    if (reply?.status === 200) return { ask, lines, stop, isAlive: () => child.exitCode === null };
    await pause(100);
  }
  await stop();
  throw new Error(`not ready: ${out}`);
}

/** A student in an exam of one question, and the admin who made it. */
async function furnish(server) {
  const { ask } = server;
  const call = async (method, path, input) => {
    const reply = await ask(method, path, input);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const signIn = async (address) => (await call('POST', '/auth/login', { body: { email: address, password } })).token;
  const person = (name, phoneNumber) => ({ fullName: name, email: `${name}@school.test`, phoneNumber });
  await call('POST', '/admin/create-admin', {
    token: await signIn(head),
    body: { ...person('teacher', '08031234567'), password },
  });
  const admin = await signIn('teacher@school.test');
  const asked = { text: 'Two and two?', type: 'multiple-choice', options: ['3', '4'], correctAnswer: '4' };
  const question = (await call('POST', '/question', { token: admin, body: asked })).data._id;
  const exam = { title: 'Sums', description: 'All the work of the term', classLevel: '1', duration: 60 };
  const dates = { startDate: day(-2), endDate: day(30), questions: [question] };
  const examId = (await call('POST', '/exam', { token: admin, body: { ...exam, ...dates } })).data._id;
  await call('POST', '/auth/signup', {
    body: { ...person('ada', '08031234568'), classLevel: '1', password, cpassword: password },
  });
  const token = await signIn('ada@school.test');
  await call('POST', `/studentExam/start/${examId}`, { token });
  let seq = 0;
  const save = () => {
    const answers = [{ questionId: question, selectedAnswer: '4', seq: ++seq }];
    return ask('PUT', `/studentExam/answer/${examId}`, { token, body: { answers } });
  };
  const write = () => ask('POST', '/message', { token, body: { teacher: 'Mrs Eze', text: 'x'.repeat(1000) } });
  const read = () => ask('GET', `/studentExam/state/${examId}`, { token });
  const ready = () => ask('GET', '/ready');
  return { ...server, save, write, read, ready };
}

/** Plays in a school of its own, whose server is gone afterwards. */
async function inSchool(env, play) {
  const server = await startServer({ SUPER_ADMIN_EMAIL: head, SUPER_ADMIN_PASSWORD: password, ...env });
  try {
    return await play(await furnish(server));
  } finally {
    await server.stop();
  }
}

async function until(isSo, seconds) {
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    if (await isSo()) return (performance.now() - began) / 1000;
    await pause(100);
  }
  return null;
}

/** Writes and saves until they fail, for ten seconds more, and looks at what is told meanwhile. */
async function playOutage(school, code, { begin, end }) {
  const acknowledged = { seq: 0 };
  const save = async () => {
    const reply = await school.save();
    if (reply.status === 200) acknowledged.seq = reply.body.data.saved[0].seq;
    return reply;
  };
  for (let count = 0; count < 20; count += 1) await save();
  await begin();
  const refused = async () => (await school.write()).status !== 201;
  const failedAfter = await until(refused, 60);
  const replies = [];
  for (let count = 0; count < 100; count += 1) {
    replies.push(await school.write(), await save());
    await pause(100);
  }
  const reads = [await school.read(), await school.read()];
  const ready = await school.ready();
  const logged = school.lines();
  const wrong = replies.filter(({ status, body }) => status >= 400 && !(status === 503 && body.code === code));
  const isSaid = ready.status === 503 && replies.some(({ status }) => status === 503) && logged.length <= 3;
  const canRead = reads.every(({ status }) => status === 200);
  const [found, promised] = [reads[0].body?.data?.answers?.[0]?.seq, acknowledged.seq];
  await end();
  const well = await until(async () => (await school.write()).status < 300 && (await save()).status === 200, 30);
  const readyAgain = await until(async () => (await school.ready()).status === 200, 30);
  const isWell = well !== null && readyAgain !== null;
  const refusals = replies.filter(({ status }) => status === 503).length;
  const figure = `${refusals} of ${replies.length} writes 503 ${code}, ${wrong.length} anything else; ${canRead ? 'reads went on' : 'READS FAILED'}; answer ${found} found, ${promised} was the last acknowledged; ${logged.length} lines in the log; /ready ${ready.status} “${ready.body.message}” in ${Math.round(ready.ms)} ms; ${isWell ? `well ${well.toFixed(1)} s after` : 'NOT WELL AFTERWARDS'}`;
  return {
    figure,
    ok: failedAfter !== null && wrong.length === 0 && isSaid && canRead && isWell && found === promised,
  };
}

const skipped = { figure: 'left out: only root may mount a disk', ok: true };

async function inSmallTablespace(postgres, folder) {
  const name = `full_${process.pid}`;
  const url = await postgres.newDatabase(name);
  const uid = Number(spawnSync('id', ['-u', 'postgres']).stdout);
  const space = join(folder, 'space');
  chmodSync(folder, 0o755);
  mkdirSync(space);
  chownSync(space, uid, uid);
  const client = new pg.Client({ connectionString: url.replace(name, 'postgres') });
  await client.connect();
  await client.query(`create tablespace small location '${space}'`);
  await client.query(`alter database ${name} set tablespace small`);
  await client.end();
  return url;
}

async function fullDisk({ engine, postgres }) {
  if (!canMount()) return skipped;
  const disk = aSmallDisk(engine === 'sqlite' ? 24 : 48);
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  try {
    const env =
      engine === 'sqlite'
        ? { DATA_DIR: join(disk.folder, 'data') }
        : { DATA_DIR: dataDir, DATABASE_URL: await inSmallTablespace(postgres, disk.folder) };
    const play = (school) => playOutage(school, 'storage_full', { begin: disk.fill, end: disk.makeRoom });
    return await inSchool(env, play);
  } finally {
    disk.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const run = (...[command, ...args]) => spawnSync(command, args, { encoding: 'utf8' });

async function playBrokenDisk(school, device) {
  for (let count = 0; count < 20; count += 1) await school.save();
  writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1');
  const replies = [];
  for (let count = 0; count < 50; count += 1) replies.push(await school.save());
  const failed = replies.filter(({ status, body }) => status === 503 && body.code === 'storage_failed').length;
  const reads = [await school.read(), await school.read()];
  const ready = await school.ready();
  const canRead = reads.every(({ status, body }) => status === 200 && body.data.answers[0].seq === 20);
  const logged = school.lines().length;
  const ok = failed === 50 && canRead && ready.status === 503 && logged <= 2 && school.isAlive();
  const figure = `${failed} of 50 saves 503 storage_failed; ${canRead ? 'all 20 saved before are read' : 'READS FAILED'}; /ready ${ready.status} “${ready.body.message}”; ${logged} lines in the log`;
  return { figure, ok };
}

/** As Linux does with a disk whose metadata it cannot trust any more: it becomes read-only under the running server. */
async function brokenDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  const [image, mounted] = [join(folder, 'image'), join(folder, 'disk')];
  mkdirSync(mounted);
  writeFileSync(image, '');
  truncateSync(image, 64 * 1024 * 1024);
  if (run('mkfs.ext4', '-q', '-F', image).status !== 0) return skipped;
  if (run('mount', '-o', 'loop,errors=remount-ro', image, mounted).status !== 0) return skipped;
  const device = basename(run('losetup', '-j', image).stdout.split(':')[0]);
  try {
    return await inSchool({ DATA_DIR: join(mounted, 'data') }, (school) => playBrokenDisk(school, device));
  } finally {
    run('umount', mounted);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function behindAProxy(postgres, name, play) {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  const proxy = await aProxyTo(await postgres.newDatabase(`${name}_${process.pid}`));
  try {
    return await inSchool({ DATA_DIR: dataDir, DATABASE_URL: proxy.url }, (school) => play(school, proxy));
  } finally {
    proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Everybody goes on asking for the given seconds. */
async function crowd(school, seconds) {
  const calls = [];
  const readies = [];
  const began = performance.now();
  const others = [];
  while (performance.now() - began < seconds * 1000) {
    for (let count = 0; count < 3; count += 1) others.push(school.save().then((reply) => calls.push(reply)));
    readies.push(await school.ready());
    await pause(200);
  }
  await Promise.all(others);
  return { calls, readies, lines: school.lines().length, seconds: (performance.now() - began) / 1000 };
}

function verdict({ calls, readies, lines, seconds }, well) {
  const slowest = Math.round(Math.max(...readies.map(({ ms }) => ms)));
  const refused = calls.filter(({ status }) => status === 503).length;
  const notReady = readies.filter(({ status }) => status === 503).length;
  const figure = `${refused} of ${calls.length} saves 503; /ready 503 ${notReady} of ${readies.length} times, the slowest after ${slowest} ms; ${lines} lines in the log in ${Math.round(seconds)} s; ${well === null ? 'NOT WELL AFTERWARDS' : `well ${well.toFixed(1)} s after`}`;
  const isSaid = refused === calls.length && notReady === readies.length && slowest < 2000;
  return { figure, ok: isSaid && lines <= seconds + 1 && well !== null };
}

const isWell = (school) => async () => (await school.save()).status === 200 && (await school.ready()).status === 200;

const stopped = ({ postgres }) =>
  behindAProxy(postgres, 'stopped', async (school, proxy) => {
    proxy.stop();
    await pause(500);
    const seen = await crowd(school, 15);
    proxy.start();
    return verdict(seen, await until(isWell(school), 30));
  });

const silent = ({ postgres }) =>
  behindAProxy(postgres, 'silent', async (school, proxy) => {
    proxy.fallSilent();
    await pause(1200);
    const seen = await crowd(school, 30);
    // The old machine never says another word.
    proxy.failOver();
    return verdict(seen, await until(isWell(school), 60));
  });

export const drills = [
  { name: 'a disk fills up', engines: ['sqlite', 'postgres'], run: fullDisk },
  { name: 'a disk becomes read-only', run: brokenDisk },
  { name: 'PostgreSQL is stopped', engines: ['postgres'], run: stopped },
  { name: 'PostgreSQL falls silent, and another machine takes over', engines: ['postgres'], run: silent },
];
