// npm run bench:exam: an exam day of a thousand students on the real server and a scratch SQLite database. All start
// within a second, answer forty questions, and hand in within a second; a third of them vanish and are closed by the
// clock. `-- --students 200` makes it smaller, `-- --profile` writes a CPU profile of the server.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { ensureInstalled, node, root } from '../scripts/install.mjs';
import { closeConnections, send, together } from './exam-day/crowd.mjs';
import { heading, line } from './exam-day/figures.mjs';
import { freePort, startServer, stopServer } from './server-process.mjs';

ensureInstalled();

const { values: wishes } = parseArgs({
  options: { students: { type: 'string', default: '1000' }, profile: { type: 'boolean', default: false } },
});
const studentCount = Number(wishes.students);
const questionCount = 40;
const minutes = 2;
const graceMs = 15_000;
const bars = { startMs: 1500, saveMs: 300, finalMs: 10_000 };

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

function enrol(env) {
  const enrolled = spawnSync(node, [join(root, 'bench/exam-day/enrol.mjs'), String(studentCount)], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (enrolled.status !== 0) throw new Error('the students could not be enrolled');
  return JSON.parse(enrolled.stdout);
}

async function anExam(server, admin) {
  const make = async (path, body) => {
    const reply = await send(server, { method: 'POST', path, token: admin, body });
    if (reply.status !== 201) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
    return JSON.parse(reply.text).data._id;
  };
  const questions = [];
  for (let number = 1; number <= questionCount; number += 1) {
    const text = `Question ${number}: which of these did the class work on in the ${number}th week of the term?`;
    const options = ['Simultaneous equations', 'Quadratic equations', 'Indices and logarithms', 'Sets'];
    questions.push(await make('/question', { text, type: 'multiple-choice', options, correctAnswer: 'Sets' }));
  }
  const exam = await make('/exam', {
    title: 'The mock exam of the whole school',
    description: 'Forty questions for everybody at once',
    classLevel: 'Grade 1 Secondary',
    duration: minutes,
    startDate: day(-1),
    endDate: day(7),
    questions,
  });
  return { exam, questions };
}

/** What the students did in the order of the table; each is a list of calls and the time they are spread over. */
function callsOf({ students, exam, questions }) {
  const options = ['Sets', 'Simultaneous equations', 'Quadratic equations', 'Indices and logarithms'];
  const given = (number, seq) => ({ questionId: questions[number], selectedAnswer: options[seq % 4], seq });
  const device = (number) => `bench-device-${String(number).padStart(6, '0')}`;
  const save = (token, number, answers) => ({
    method: 'PUT',
    path: `/studentExam/answer/${exam}`,
    token,
    body: { answers, device: device(number) },
  });
  const one = (turn) => students.map((token, number) => save(token, number, [given(turn, turn + 1)]));
  const rest = (from) =>
    students.map((token, number) =>
      save(
        token,
        number,
        Array.from({ length: questionCount - from }, (_, index) => given(from + index, from + 1)),
      ),
    );
  return {
    start: students.map((token, number) => ({
      method: 'POST',
      path: `/studentExam/start/${exam}`,
      token,
      body: { device: device(number) },
    })),
    one,
    rest,
    pulse: students.map((token, number) => ({
      method: 'GET',
      path: `/studentExam/pulse/${exam}?device=${device(number)}`,
      token,
    })),
    submit: students
      .filter((_, number) => number % 3 !== 0)
      .map((token) => ({ method: 'POST', path: `/studentExam/submit/${exam}`, token, body: { answers: [] } })),
  };
}

/** Looks into the database, so that no read of the API closes what the clock has to close; gives the time since the end. */
async function untilAllAreFinal(database, endsAt) {
  const running = database.prepare("select count(*) as count from attempts where status = 'running'");
  while (running.get().count > 0) {
    if (Date.now() - endsAt > 60_000) throw new Error('a minute after the end there are attempts that run');
    await pause(50);
  }
  return Date.now() - endsAt;
}

async function examDay(server, database, seen, { students, admin }) {
  const { exam, questions } = await anExam(server, admin);
  const calls = callsOf({ students, exam, questions });
  const passed = [];
  const part = async (name, list, withinMs, barMs) => {
    const from = Date.now();
    const cpuBefore = seen.at(-1)?.cpuMs ?? 0;
    const { replies } = await together(server, list, withinMs);
    // The next reading holds the rest of it.
    await pause(300);
    const own = seen.filter((reading) => reading.at >= from);
    passed.push(line(name, replies, barMs));
    const heldUp = Math.max(0, ...own.map((reading) => reading.heldUpMs));
    const cpu = ((seen.at(-1)?.cpuMs ?? 0) - cpuBefore) / list.length;
    const told = `event loop held up for at most ${heldUp.toFixed(0)} ms; ${cpu.toFixed(1)} ms of processor a call`;
    console.log(`${''.padEnd(44)}${told}`);
    return replies;
  };
  console.log(`\n${heading}`);
  const starts = await part('all start within a second', calls.start, 1000, bars.startMs);
  const endTimes = starts.filter((reply) => reply.status === 200).map((reply) => JSON.parse(reply.text).data.endTime);
  const endsAt = Math.max(...endTimes.map((endTime) => Date.parse(endTime))) + graceMs;
  await part('a save each in 30 s (the pace of an exam)', calls.one(0), 30_000, bars.saveMs);
  await part('two saves each in 10 s', [...calls.one(1), ...calls.one(2)], 10_000, bars.saveMs);
  await part('everybody asks how things stand in 5 s', calls.pulse, 5000);
  // Thirty times the pace of an exam: without a bar, but nobody may meet an error.
  await part('a save each within a second', calls.one(3), 1000);
  await part('the network is back: 36 answers each, in 5 s', calls.rest(4), 5000);
  await part('two thirds hand in within a second', calls.submit, 1000);
  console.log(
    `\nwaiting ${Math.max(0, (endsAt - Date.now()) / 1000).toFixed(0)} s for the clock to close the others …`,
  );
  await pause(Math.max(0, endsAt - Date.now()));
  const finalMs = await untilAllAreFinal(database, endsAt);
  const isLate = finalMs > bars.finalMs;
  console.log(`all final ${(finalMs / 1000).toFixed(1)} s after the grace ended${isLate ? '  over the bar' : ''}`);
  const results = database.prepare('select count(*) as count from attempts where score is not null').get().count;
  const isWhole = results === studentCount;
  console.log(`${results} results of ${studentCount}${isWhole ? '' : '  some are missing'}`);
  const most = Math.max(0, ...seen.map((reading) => reading.megabytes));
  console.log(`the server used ${most.toFixed(0)} MB at most`);
  console.log(
    `load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, this bench included`,
  );
  return passed.every(Boolean) && !isLate && isWhole;
}

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-exam-day-'));
  const port = await freePort();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', DEMO: 'off' };
  const profiles = mkdtempSync(join(tmpdir(), 'akada-profile-'));
  const args = ['--import', join(root, 'bench/watch.mjs')];
  if (wishes.profile) args.push('--cpu-prof', `--cpu-prof-dir=${profiles}`);
  let server = null;
  let isGood = false;
  try {
    const people = enrol(env);
    server = await startServer(env, `http://127.0.0.1:${port}`, args);
    const seen = [];
    createInterface({ input: server.stdio[3] }).on('line', (text) => seen.push(JSON.parse(text)));
    const database = new DatabaseSync(join(dataDir, 'akada.sqlite'), { readOnly: true });
    isGood = await examDay({ hostname: '127.0.0.1', port }, database, seen, people);
    database.close();
  } finally {
    closeConnections();
    if (server) await stopServer(server);
    rmSync(dataDir, { recursive: true, force: true });
    if (!wishes.profile) rmSync(profiles, { recursive: true, force: true });
  }
  if (wishes.profile) console.log(`the CPU profile is in ${profiles}`);
  const said = `0 errors, starts within ${bars.startMs} ms and saves within ${bars.saveMs} ms at p99, all final within ${bars.finalMs / 1000} s`;
  console.log(`\n${isGood ? 'Met' : 'NOT met'}: ${said}.`);
  process.exitCode = isGood ? 0 : 1;
}

await main();
