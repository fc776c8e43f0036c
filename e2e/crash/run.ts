import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { anExam, apiAsAdmin, aStudent, multipleChoice } from '../school.ts';
import { startServer } from '../server.ts';
import { checkRound, untilSaved } from './check-round.ts';
import { diceOf } from './dice.ts';
import { openLine } from './line.ts';
import { letThingsHappen, type Scene } from './mishaps.ts';
import { switchOn } from './phone.ts';
import { aStudentAt, type Ledger } from './student.ts';

/**
 * `npm run crash -- [rounds] [--seed number]`: a student answers while the server or the browser is killed, the network
 * goes, replies are lost and the page is reloaded. After every round, once the screen says 'Saved', the server must have
 * what the screen showed as chosen, and everything it ever acknowledged.
 */

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true });
const rounds = Number(positionals[0] ?? 40);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const settledWithinMs = 45_000;

const paper = Array.from({ length: 6 }, (_, index) => {
  const [right = '', ...wrong] = ['maize', 'millet', 'rice', 'yams'].map((crop) => `${crop} ${index + 1}`);
  return multipleChoice(`What grows in field ${index + 1}?`, right, ...wrong);
});

const dice = diceOf(seed);
const ledger: Ledger = new Map();

/** The profile of a student who has signed in once and closed the browser properly: the token is on the disk. */
async function aSignedInProfile(url: string, token: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'akada-crash-'));
  const phone = await switchOn(profile);
  await phone.page.goto(`${url}/login`);
  await phone.page.evaluate((value) => localStorage.setItem('token', value), token);
  await phone.close();
  return profile;
}

async function setUp(): Promise<{
  scene: Scene;
  examId: string;
  student: Awaited<ReturnType<typeof aStudent>>;
  profile: string;
}> {
  const server = await startServer();
  const line = await openLine(Number(new URL(server.url).port));
  const exam = await anExam(await apiAsAdmin(server.url), paper, { title: 'The exam that survives', duration: 600 });
  const student = await aStudent(server.url);
  const profile = await aSignedInProfile(line.url, student.token);
  const scene: Scene = {
    server,
    line,
    phone: await switchOn(profile),
    switchOn: async () => {
      scene.phone = await switchOn(profile);
    },
    open: async () => {
      await scene.phone.page.goto(`${line.url}/student/exam/${exam._id}`, { timeout: 5000 });
    },
  };
  return { scene, examId: exam._id, student, profile };
}

const isExamOpen = (scene: Scene, ms: number) =>
  scene.phone.page
    .getByRole('timer')
    .waitFor({ timeout: ms })
    .then(
      () => true,
      () => false,
    );

/** A page that could not be loaded when it was opened is opened again, as a person would. */
async function backInTheExam(scene: Scene): Promise<void> {
  for (let tries = 0; tries < 8 && !(await isExamOpen(scene, 4000)); tries += 1)
    await scene.open().catch(() => undefined);
}

async function play(): Promise<boolean> {
  const { scene, examId, student, profile } = await setUp();
  const worst = { clock: 0 };
  const sitter = aStudentAt(ledger, dice);
  let isGood = true;
  try {
    await scene.open();
    await scene.phone.page.getByRole('button', { name: 'Start Exam' }).click();
    await backInTheExam(scene);
    for (let round = 1; round <= rounds && isGood; round += 1) {
      const before = { ...sitter.counts };
      let isOver = false;
      const sitting = sitter.sit(
        () => scene.phone.page,
        () => isOver,
      );
      const names = await letThingsHappen(scene, dice);
      await backInTheExam(scene);
      isOver = true;
      await sitting;
      const unsaved = await untilSaved(scene.phone.page, settledWithinMs);
      const place = { page: scene.phone.page, student, examId, line: scene.line };
      const { wrong, clockOffBySeconds } = await checkRound(place, ledger);
      if (unsaved) wrong.push(`after ${settledWithinMs / 1000} s the screen says: ${unsaved}`);
      worst.clock = Math.max(worst.clock, clockOffBySeconds);
      isGood = wrong.length === 0;
      const clicks = `${sitter.counts.shown - before.shown} of ${sitter.counts.clicks - before.clicks} clicks shown`;
      console.log(`round ${round}: ${names.join(' and ')}; ${clicks}${isGood ? '' : '  WRONG'}`);
      for (const line of wrong) console.log(`  ${line}`);
    }
  } finally {
    await scene.phone.kill().catch(() => undefined);
    scene.line.close();
    await scene.server.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(`${sitter.counts.shown} clicks shown as chosen; the clock was off by at most ${worst.clock} s`);
  return isGood;
}

console.log(`${rounds} rounds, seed ${seed}`);
const isGood = await play();
console.log(isGood ? 'Nothing was lost.' : `Something was lost. Again: npm run crash -- ${rounds} --seed ${seed}`);
process.exit(isGood ? 0 : 1);
