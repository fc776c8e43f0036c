// From nothing to the result of a first exam on a machine of one gigabyte, by what docs/operations.md says under “A release” and
// “The first hour”: a release is made, unpacked and started, and a school is set up. Its commands are read from the page.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, root } from '../bench/school.mjs';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const oneGigabyte = 2 ** 30;
const longestSeconds = 600;

/** The lines of the first block of commands after a phrase of the page. */
function commandsAfter(phrase) {
  const [, text] = page.split(phrase);
  const [, block] = /^```\n([\s\S]*?)^```/m.exec(text ?? '') ?? [];
  if (!block) throw new Error(`docs/operations.md has no commands after “${phrase}”`);
  return block.trim().split('\n');
}

/** A command of the page in this release's words. */
function commandNamed(name) {
  const [, command] = new RegExp(`npm run cli -- (${name})\\b`).exec(page) ?? [];
  if (!command) throw new Error(`docs/operations.md does not name the command ${name}`);
  return command;
}

const cgroups = [
  {
    top: '/sys/fs/cgroup/memory',
    limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
  },
  { top: '/sys/fs/cgroup', limits: ['memory.max', 'memory.swap.max'] },
];

/** A process that has ended is in its group until the system has tidied up. */
async function removeWhenLeft(folder) {
  for (let left = 50; ; left -= 1) {
    try {
      return rmdirSync(folder);
    } catch (error) {
      if (error.code !== 'EBUSY' || left === 0) throw error;
      await pause(100);
    }
  }
}

/** A group of processes that have a gigabyte together, swap included; null where this user may not make one. */
function openSmallMachine() {
  for (const { top, limits } of cgroups) {
    const folder = join(top, `akada-drill-${process.pid}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    if (existsSync(join(folder, limits[0]))) {
      const [memory, swap] = limits.map((name) => join(folder, name));
      writeFileSync(memory, String(oneGigabyte));
      if (existsSync(swap)) writeFileSync(swap, limits[1] === 'memory.swap.max' ? '0' : String(oneGigabyte));
      return {
        // The shell joins the group, and all that it starts is in it.
        joined: (...command) => ['sh', ['-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh', ...command]],
        close: () => removeWhenLeft(folder),
      };
    }
    rmdirSync(folder);
  }
  return null;
}

function run(machine, cwd, env, ...command) {
  const { status, stdout, stderr } = spawnSync(...machine.joined(...command), {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr || stdout}`);
  return stdout;
}

/** Node of the clone is the pinned one; npm is the machine's, with the certificates of its network. */
const needed = ['PATH', 'HOME', 'NODE_EXTRA_CA_CERTS'];
const bareEnv = () =>
  Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** `npm run release` in a new clone, and its files on the machine where it is to run. */
function makeRelease(machine, folder) {
  const clone = join(folder, 'clone');
  run(machine, folder, bareEnv(), 'git', 'clone', '--quiet', root, clone);
  const [, script] = /`npm run (release)` in a clone/.exec(page) ?? [];
  run(machine, clone, bareEnv(), 'npm', 'run', script);
  for (const name of readdirSync(join(clone, 'dist'))) {
    if (name.startsWith('akada-')) copyFileSync(join(clone, 'dist', name), join(folder, name));
  }
}

/** The settings that `deploy/` has, with the addresses of this school. */
function writeSettings(folder, port, databaseUrl) {
  const own = {
    DATA_DIR: join(folder, 'school'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const template = readFileSync(join(root, 'deploy/akada.env'), 'utf8');
  const kept = template.split('\n').filter((line) => !Object.keys(own).some((name) => line.startsWith(`${name}=`)));
  const file = join(folder, 'akada.env');
  writeFileSync(file, [...kept, ...Object.entries(own).map(([name, value]) => `${name}=${value}`)].join('\n'), {
    mode: 0o600,
  });
  return file;
}

/** The page names one of some day. */
const nameOfRelease = (folder) =>
  readdirSync(folder)
    .find((file) => file.endsWith('.tar.gz'))
    .replace(/-linux-.*/, '');

/** All commands of the page but the last, which serves until it is stopped. */
async function unpackAndStart(machine, folder, env) {
  const lines = commandsAfter('**A release**').map((line) => line.replace(/akada-[\d.]+-\d+/g, nameOfRelease(folder)));
  const place = /&& cd (\S+)$/m.exec(lines.join('\n'))?.[1] ?? '';
  run(machine, folder, env, 'sh', '-ec', lines.slice(0, -1).join('\n'));
  const unpacked = join(folder, place);
  const server = spawn(...machine.joined(lines.at(-1)), { cwd: unpacked, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (data) => {
      said += data;
    });
  }
  const until = async (pattern) => {
    for (let left = 600; left > 0; left -= 1) {
      const found = pattern.exec(said);
      if (found) return found;
      if (server.exitCode !== null) break;
      await pause(100);
    }
    throw new Error(`the server did not say ${pattern}: ${said}`);
  };
  return { unpacked, server, until };
}

async function ask(url, method, path, { token, body } = {}) {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

const password = 'a blackboard and three chalks';
const both = { password, cpassword: password };
const classLevel = 'Grade 1 Secondary';
const signIn = async (url, email) => (await ask(url, 'POST', '/auth/login', { body: { email, password } })).token;

/** “Make the first account”, “a name, a bank account”, “an account for each admin”. */
async function openSchool(url, setupToken) {
  const head = { fullName: 'Ngozi Eze', email: 'head@school.example' };
  await ask(url, 'POST', '/auth/setup', { body: { setupToken, ...head, ...both } });
  const asHead = { token: await signIn(url, head.email) };
  const bank = { bankName: 'First Bank', accountName: 'Hope School', accountNumber: '2034567891' };
  await ask(url, 'PUT', '/admin/settings', { ...asHead, body: { schoolName: 'Hope School', ...bank } });
  const admin = { fullName: 'Bola Ade', email: 'bola@school.example', phoneNumber: '08031234567' };
  await ask(url, 'POST', '/admin/create-admin', { ...asHead, body: { ...admin, ...both } });
  return signIn(url, admin.email);
}

/** “One lesson with a price; sign up as a student, pay it, approve it.” */
async function sellLesson(url, asAdmin) {
  const video = 'https://www.youtube.com/watch?v=aBcDeFgHiJk';
  const lesson = (
    await ask(url, 'POST', '/lesson', { ...asAdmin, body: { title: 'Fractions', classLevel, video, price: 2000 } })
  ).data;
  const student = { fullName: 'Chidi Obi', email: 'chidi@school.example', phoneNumber: '08059876543', classLevel };
  await ask(url, 'POST', '/auth/signup', { body: { ...student, ...both } });
  const asStudent = { token: await signIn(url, student.email) };
  const wish = { lessonIds: [lesson._id] };
  const { total } = (await ask(url, 'POST', '/order/quote', { ...asStudent, body: wish })).data;
  const order = (await ask(url, 'POST', '/order', { ...asStudent, body: { ...wish, expectedTotal: total } })).data;
  await ask(url, 'PUT', `/order/${order._id}/approve`, asAdmin);
  const owned = (await ask(url, 'GET', '/lesson/my/purchased', asStudent)).data;
  if (owned.length !== 1) throw new Error('the student does not own the lesson');
  return asStudent;
}

/** “Questions → a handful; Exams → an exam, its questions, then Publish. Sit it, and look at the result.” */
async function holdExam(url, asAdmin, asStudent) {
  const questions = [];
  for (const sum of [2, 3, 4, 5]) {
    const body = {
      text: `What is ${sum} + ${sum}?`,
      type: 'multiple-choice',
      options: ['4', '6', '8', '10'],
      correctAnswer: String(2 * sum),
    };
    questions.push((await ask(url, 'POST', '/question', { ...asAdmin, body })).data._id);
  }
  const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const head = { title: 'First test', description: 'The work of the first week', classLevel, duration: 30 };
  const body = { ...head, startDate: day(-1), endDate: day(7), questions, isDraft: true };
  const exam = (await ask(url, 'POST', '/exam', { ...asAdmin, body })).data;
  await ask(url, 'PUT', `/exam/${exam._id}/publish`, { ...asAdmin, body: { updatedAt: exam.updatedAt } });
  const at = (what) => `/studentExam/${what}/${exam._id}`;
  await ask(url, 'POST', at('start'), { ...asStudent, body: {} });
  for (const [index, questionId] of questions.entries()) {
    const answers = [{ questionId, selectedAnswer: ['4', '6', '8', '8'][index], seq: index + 1 }];
    await ask(url, 'PUT', at('answer'), { ...asStudent, body: { answers } });
  }
  await ask(url, 'POST', at('submit'), { ...asStudent, body: { answers: [] } });
  return (await ask(url, 'GET', at('exams/score'), asStudent)).data;
}

/** “A backup to a stick, and a rehearsal of what lies there.” */
function backUp(machine, place, env, folder) {
  const stick = join(folder, 'stick');
  mkdirSync(stick);
  run(machine, place, env, './akada', commandNamed('backup'), stick);
  const report = run(machine, place, env, './akada', commandNamed('rehearse'), join(stick, readdirSync(stick)[0]));
  if (!/Nothing found/.test(report)) throw new Error(report);
}

async function firstExam({ engine, postgres }) {
  const machine = openSmallMachine();
  if (!machine) return { ok: true, figure: 'left out: memory can be limited by root on Linux only (cgroups)' };
  const folder = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  let started = null;
  try {
    makeRelease(machine, folder);
    const released = seconds();
    const port = await freePort();
    const databaseUrl = engine === 'postgres' ? await postgres.newDatabase('first_exam') : null;
    const env = { ...bareEnv(), AKADA_ENV: writeSettings(folder, port, databaseUrl) };
    started = await unpackAndStart(machine, folder, env);
    const [, setupToken] = await started.until(/\/setup\/([\w-]+)/);
    const url = `http://127.0.0.1:${port}`;
    await started.until(/ is ready at /);
    const serving = seconds();
    const asAdmin = { token: await openSchool(url, setupToken) };
    const { correctAnswers, totalQuestions } = await holdExam(url, asAdmin, await sellLesson(url, asAdmin));
    if (!databaseUrl) backUp(machine, started.unpacked, env, folder);
    const all = seconds();
    return {
      figure: `release after ${released} s, serving after ${serving}, result (${correctAnswers} of ${totalQuestions} right) and backup after ${all} (bar ${longestSeconds}), all of it with 1024 MB of memory`,
      ok: correctAnswers === 3 && totalQuestions === 4 && all <= longestSeconds,
    };
  } finally {
    if (started?.server.exitCode === null) {
      started.server.kill('SIGTERM');
      await once(started.server, 'exit');
    }
    await machine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const drills = [{ name: 'a first exam on one gigabyte', engines: ['sqlite', 'postgres'], run: firstExam }];
