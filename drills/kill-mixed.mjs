// kill -9 at random moments while a school does everything at once: orders, the desk, uploads, imports, marking,
// announcements and backups. What was acknowledged is there exactly once after each restart.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ask, openSchool, root } from '../bench/school.mjs';
import { diceOf } from '../packages/server/src/demo/seed/seeding.ts';
import { openDb } from '../packages/server/src/platform/db/open.ts';
import { node } from '../scripts/install.mjs';
import { undelivered, wrongIn } from './mixed/checks.mjs';
import { untilGone } from './mixed/client.mjs';
import { aBuyer, aDesk, aMarker, anAnnouncer, anImporter, anUploader, newLedger } from './mixed/work.mjs';

const rounds = Number(process.env.ROUNDS ?? 100);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
/** It ends by then, and says that rounds are missing. */
const mostMinutes = Number(process.env.MINUTES ?? 60);

const buyers = 6;
const markedStudents = 12;
const people = { sitters: buyers + markedStudents };
const size = { users: 60, lessons: 5, payments: 5, questions: 10, exams: 1 };
const lessonsOfRound = 6;

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const newLesson = async (school, title) => {
  const body = { title, classLevel: '1', video: 'https://videos.school.test/a.mp4', price: 500 };
  return (await ask(school, 'POST', '/lesson', body)).data._id;
};

/** An essay that a class has handed in. */
async function essaysToMark(school) {
  const question = {
    text: 'Why did Oyo fall?',
    type: 'essay',
    options: [],
    points: 10,
    correctAnswer: 'Wars and trade',
  };
  const essay = (await ask(school, 'POST', '/question', question)).data._id;
  const window = { classLevel: 'Grade 1 Secondary', duration: 180, startDate: day(-1), endDate: day(7) };
  const body = {
    title: 'The fall of Oyo',
    description: 'One essay about the end of Oyo',
    ...window,
    questions: [essay],
  };
  const exam = (await ask(school, 'POST', '/exam', body)).data._id;
  const attempts = [];
  for (const { token } of school.sitters.slice(buyers)) {
    const as = { ...school, admin: token };
    attempts.push((await ask(as, 'POST', `/studentExam/start/${exam}`)).data.attempt._id);
    const answers = [{ questionId: essay, selectedAnswer: 'Because its provinces rebelled.', seq: 1 }];
    await ask(as, 'POST', `/studentExam/submit/${exam}`, { answers });
  }
  return { essay, attempts };
}

const cli = join(root, 'packages/server/src/cli.ts');

/** A backup by the command; what was acknowledged before it began must be in it. */
function aBackup(school, ledger) {
  let number = 0;
  const work = async (round) => {
    number += 1;
    const file = join(school.dataDir, `backup-${number}.sqlite`);
    const approvals = new Map(ledger.approvals);
    const child = spawn(node, [cli, 'backup', file], { env: school.env, stdio: 'ignore' });
    round.child = child;
    const [code] = await once(child, 'close');
    if (code === 0) ledger.backups.push({ file, approvals, isChecked: false });
    else if (!round.isOver) school.odd.push(`a backup ended with ${code}`);
    await pause(200);
  };
  return work;
}

const restored = (env, ...args) => promisify(execFile)(node, [cli, 'restore', ...args], { env });

/** The newest backup that was acknowledged is whole, and has all that was acknowledged before it. */
async function wrongBackups(school, ledger) {
  const fresh = ledger.backups.filter(({ isChecked }) => !isChecked);
  const wrong = [];
  for (const backup of fresh) {
    backup.isChecked = true;
    const db = await openDb(backup.file, { isReadOnly: true });
    const rows = await db.selectFrom('orders').select(['_id', 'receipt_number']).execute();
    await db.destroy();
    const receipts = new Map(rows.map((row) => [row._id, row.receipt_number]));
    const lost = [...backup.approvals].filter(([id, receipt]) => receipts.get(id) !== receipt);
    if (lost.length > 0) wrong.push(`${lost.length} approvals are not in ${backup.file}`);
  }
  const newest = fresh.at(-1);
  if (newest) {
    const place = { ...school.env, DATA_DIR: join(school.dataDir, 'restored'), PORT: undefined };
    const said = await restored(place, newest.file, '--dry-run').catch((error) => error);
    if (said instanceof Error) wrong.push(`a backup cannot be restored: ${said.stderr || said.message}`);
    rmSync(place.DATA_DIR, { recursive: true, force: true });
  }
  for (const { file } of fresh) if (statSync(file, { throwIfNoEntry: false })) rmSync(file);
  return wrong;
}

async function openMixedSchool({ engine, postgres }) {
  const name = `kill_mixed_${seed}`;
  const school = await openSchool({ name, size, people, ...(engine === 'postgres' && { postgres }) });
  try {
    const started = { ...school, odd: [], engine };
    started.lesson = await newLesson(school, 'Films and files');
    Object.assign(started, await essaysToMark(school));
    started.db = await openDb(school.databaseUrl, { isReadOnly: true });
    return started;
  } catch (error) {
    await school.close();
    throw error;
  }
}

function workersOf(school, ledger) {
  const all = school.sitters.slice(0, buyers).map((student) => aBuyer(school, ledger, student));
  const works = [
    ...all.map(({ work }) => work),
    ...[aDesk(school, ledger), anUploader(school, ledger, 'video'), anUploader(school, ledger, 'material')],
    ...[anImporter(school, ledger), aMarker(school, ledger), anAnnouncer(school, ledger)],
    ...(school.engine === 'sqlite' ? [aBackup(school, ledger)] : []),
  ];
  return { works, offer: (lessons) => all.map((buyer) => buyer.offer(lessons)) };
}

/** Work, a kill, a start; returns what is wrong after it. */
async function playRound(school, ledger, { works, offer }, number, dice) {
  const lessons = [];
  for (let at = 0; at < lessonsOfRound; at += 1) lessons.push(await newLesson(school, `Lesson ${number}-${at}`));
  offer(lessons);
  const round = { isOver: false, child: null };
  const working = works.map((work) => untilGone(round, () => work(round)));
  await Promise.race([pause(200 + dice.below(5800)), Promise.all(working)]);
  round.isOver = true;
  const killsBackup = dice.percent(50);
  await school.end('SIGKILL');
  if (killsBackup) round.child?.kill('SIGKILL');
  await Promise.all(working);
  const began = performance.now();
  await school.start();
  const readyMs = performance.now() - began;
  return { readyMs, wrong: [...(await wrongIn(school, ledger)), ...(await wrongBackups(school, ledger))] };
}

/** Background work comes to its end, and everything is checked once more. */
async function atTheEnd(school, ledger) {
  for (let tries = 0; tries < 240; tries += 1) {
    const missing = await undelivered(school, ledger);
    if (missing) return [...missing, ...(await wrongIn(school, ledger))];
    await pause(500);
  }
  return ['announcements were not sent within two minutes'];
}

const countsOf = (ledger) =>
  [
    `${ledger.orders.size} orders`,
    `${ledger.parts.size} parts of money`,
    `${ledger.approvals.size} approvals`,
    `${[...ledger.uploads.values()].filter(({ isFinished }) => isFinished).length} films and files`,
    `${ledger.imports.size} imports`,
    `${ledger.marked} marks`,
    `${ledger.announcements.size} announcements`,
    `${ledger.backups.length} backups`,
  ].join(', ');

async function mixedKills(machine) {
  console.log(`  seed ${seed}: SEED=${seed} kills at the same moments again`);
  const school = await openMixedSchool(machine);
  const [ledger, dice, wrong] = [newLedger(), diceOf(seed), []];
  const until = performance.now() + mostMinutes * 60_000;
  let [played, slowest] = [0, 0];
  try {
    const workers = workersOf(school, ledger);
    while (played < rounds && performance.now() < until) {
      played += 1;
      const found = await playRound(school, ledger, workers, played, dice);
      slowest = Math.max(slowest, found.readyMs);
      wrong.push(...found.wrong.map((text) => `round ${played}: ${text}`));
      if (found.wrong.length > 0 || played % 10 === 0 || process.env.DEBUG) {
        console.log(
          `  round ${played}: ${countsOf(ledger)} acknowledged; ${found.wrong.join('; ') || 'all there, once'}`,
        );
      }
    }
    wrong.push(...(await atTheEnd(school, ledger)), ...school.odd);
  } finally {
    await school.db.destroy();
    await school.close();
  }
  const twice = wrong.filter((text) => text.includes('twice')).length;
  const kills = `${played} kills${played < rounds ? ` of ${rounds} in ${mostMinutes} minutes` : ''}`;
  const figure = `${kills}; acknowledged: ${countsOf(ledger)}; ${wrong.length - twice} lost or wrong, ${twice} twice; ready again after at most ${(slowest / 1000).toFixed(1)} s; seed ${seed}`;
  return { figure: [figure, ...new Set(wrong)].join('\n'), ok: wrong.length === 0 && played === rounds };
}

export const drills = [{ name: `${rounds} kills under mixed work`, engines: ['sqlite', 'postgres'], run: mixedKills }];
