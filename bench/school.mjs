// A seeded school behind the real server, which runs in a process of its own as in production.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root } from '../scripts/install.mjs';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';

export { root };

const { DATABASE_URL: _, ...inherited } = process.env;

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'akada-bench-'));

function runToEnd(env, args) {
  const ran = spawnSync(node, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 });
  if (ran.status !== 0) throw new Error(`${args.join(' ')} ended with ${ran.status}: ${ran.stderr}`);
  return ran.stdout;
}

/** Starts a Node process that serves `url`, `under` another command if need be, and waits until it answers. */
export async function startProcess(args, env, url, under = []) {
  const [command, ...rest] = [...under, node, ...args];
  const child = spawn(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}`);
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not answer within a minute`);
}

export async function stopProcess(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** The most memory the process ever had, in MB; NaN where the system has no /proc. */
function peakMegabytesOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

const main = join(root, 'packages/server/src/main.ts');

/**
 * Opens a school. `size` is what `cli seed` takes; `people` is how many students with live sessions it gets besides:
 * `sitters` for exams, `readers` of seeded lists. `launch` is how its server starts: `flags` of Node, more of `env`, and
 * the command that it is `under`.
 */
export async function openSchool({ name, size, people, postgres, launch, dataDir = newFolder() }) {
  const databaseUrl = postgres ? await postgres.newDatabase(name) : join(dataDir, 'akada.sqlite');
  const port = await freePort();
  // A backup in the middle of a run would be measured as well.
  const own = { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', BACKUPS_KEPT: '0', LOG_LEVEL: 'error' };
  const env = { ...serverEnv, ...inherited, ...own, ...(postgres && { DATABASE_URL: databaseUrl }) };
  const wanted = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)]);
  const cli = join(root, 'packages/server/src/cli.ts');
  runToEnd(env, [cli, 'seed', ...wanted]);
  if (postgres?.isCitus) runToEnd(env, [cli, 'distribute']);
  const enrolled = JSON.parse(runToEnd(env, [join(root, 'bench/enrol.mjs'), JSON.stringify(people)]));
  const url = `http://127.0.0.1:${port}`;
  const start = ({ flags = [], env: more = {}, under } = {}) =>
    startProcess([...serverFlags, ...flags, main], { ...env, ...more }, `${url}/api/ready`, under);
  let server = await start(launch);
  return {
    url,
    dataDir,
    databaseUrl,
    env,
    ...enrolled,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    pid: () => server.pid,
    peakMegabytes: () => peakMegabytesOf(server.pid),
    /** Ends the server; `start` brings another one to the same address. */
    end: (signal) => stopProcess(server, signal),
    start: async (launch) => {
      server = await start(launch);
    },
    close: async () => {
      await stopProcess(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls the API as staff; throws on any refusal. */
export async function ask(school, method, path, body) {
  const response = await fetch(`${school.url}/api${path}`, {
    method,
    headers: { token: school.admin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${reply.message}`);
  return reply;
}

export const options = ['Simultaneous equations', 'Quadratic equations', 'Indices and logarithms', 'Sets'];
const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Forty questions in the bank, all with the last option as their key. */
export async function makeQuestions(school) {
  const ids = [];
  for (let number = 1; number <= 40; number += 1) {
    const text = `Question ${number}: what did the class work on in week ${number}?`;
    const body = { text, type: 'multiple-choice', options, correctAnswer: options.at(-1) };
    ids.push((await ask(school, 'POST', '/question', body)).data._id);
  }
  return ids;
}

/** An exam that is open now. */
export async function makeExam(school, questions, title) {
  const body = { title, description: 'Forty questions for everybody at once', classLevel: 'Grade 1 Secondary' };
  const window = { duration: 180, startDate: day(-1), endDate: day(7) };
  return (await ask(school, 'POST', '/exam', { ...body, ...window, questions })).data._id;
}
