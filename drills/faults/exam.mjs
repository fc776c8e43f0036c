// An exam of 200 during which something happens to the school: what students were told, how long they waited, what was lost.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startedExam } from '../../bench/saves.mjs';
import { openSchool, root } from '../../bench/school.mjs';
import { everyMs, hangsMs, lostOf, newRecord, read, sit } from './students.mjs';

export const { default: pg } = await import(createRequire(join(root, 'packages/server/package.json')).resolve('pg'));

export const rounds = Number(process.env.ROUNDS ?? 10);
export const students = 200;
const boundMs = 30_000;

/** Until each answer given before `at` is acknowledged; returns how long after it the last one was. */
async function allRetried(waits, at) {
  const before = waits.filter(({ began }) => began < at);
  while (before.some(({ ended }) => ended === Number.POSITIVE_INFINITY)) {
    if (performance.now() - at > 2 * boundMs) return Number.POSITIVE_INFINITY;
    await pause(100);
  }
  return Math.max(0, Math.max(...before.map(({ ended }) => ended)) - at);
}

/**
 * `fault` breaks something and resolves when it is well again (`at`), with `figures` of its own in milliseconds, `counts`
 * that are added up, and what it found `wrong`, in words; `atEnd` tidies up.
 */
async function playRound(school, number, { fault, atEnd, isRestarted }) {
  const { sitters } = school;
  const { exam, questions } = await startedExam(school, sitters);
  let over = false;
  const record = { ...newRecord(), isOver: () => over };
  const sitting = sitters.map(({ token }, number) => sit({ school, exam, questions, token, number, students }, record));
  const reading = read(school, record);
  await pause(everyMs + 1000);
  const { at, figures, counts = {}, wrong = [] } = await fault(school, { number, exam, questions, record });
  const retried = await allRetried(record.waits, at);
  await pause(everyMs);
  over = true;
  // An answer that is never acknowledged is reported, not waited for.
  if (retried < Number.POSITIVE_INFINITY) await Promise.all([...sitting, reading]);
  const lost = await lostOf(school.databaseUrl, exam, sitters, record.kept);
  await atEnd?.();
  const { saves, reads, waits } = record;
  const unheard = saves.unheard + reads.unheard;
  // A killed server sends no replies until it is up again; otherwise every request must get one.
  const silent = isRestarted ? [] : Array.from({ length: unheard }, () => 'no reply');
  return {
    ...{ figures, counts, retried, lost, wrong, unheard, isWell: school.isRunning() },
    longest: Math.max(saves.longest, reads.longest),
    odd: [...saves.odd, ...reads.odd, ...silent],
    saves: waits.length,
    refused: saves.refused + reads.refused,
  };
}

const seconds = (ms) => (ms / 1000).toFixed(1);
const show = (figures) => Object.entries(figures).map(([what, ms]) => `${what} ${seconds(ms)} s`);
const showCounts = (counts) => Object.entries(counts).map(([what, count]) => `${count} ${what}`);

function tell(round, { figures, counts, retried, longest, odd, lost, wrong, saves, refused, unheard }) {
  const parts = [
    ...show(figures),
    ...showCounts(counts),
    `last retry ${seconds(retried)} s later`,
    `${saves} answers, ${lost} lost`,
  ];
  parts.push(`${refused} told to come again, ${unheard} not answered, longest reply ${seconds(longest)} s`, ...wrong);
  if (odd.length > 0) parts.push(`NOT as agreed: ${[...new Set(odd)].join(', ')} (${odd.length})`);
  console.log(`  round ${round}: ${parts.join('; ')}`);
}

function sumUp(played, isRestarted) {
  const most = (of) => Math.max(...played.map(of));
  const sum = (of) => played.reduce((total, round) => total + of(round), 0);
  const figures = Object.keys(played[0].figures).map((what) => [what, most((round) => round.figures[what])]);
  const counts = Object.keys(played[0].counts).map((what) => [what, sum((round) => round.counts[what])]);
  const [lost, odd] = [sum((round) => round.lost), sum((round) => round.odd.length)];
  const wrong = played.flatMap((round, index) => round.wrong.map((text) => `round ${index + 1}: ${text}`));
  const isWell = played.every((round) => round.isWell);
  const [retried, longest] = [most((round) => round.retried), most((round) => round.longest)];
  const words = [
    `${played.length} times, at most: ${[...show(Object.fromEntries(figures)), `every retry ${seconds(retried)} s later`, `a reply ${seconds(longest)} s`].join(', ')}`,
    `${lost} of ${sum(({ saves }) => saves)} acknowledged answers lost`,
    `${sum(({ refused }) => refused)} told to come again, ${odd} answered otherwise`,
    ...showCounts(Object.fromEntries(counts)),
    ...(isRestarted && isWell ? [] : [`Akada ${isWell ? 'not restarted' : 'DIED'}`]),
    ...wrong,
  ];
  const isKept = lost === 0 && odd === 0 && wrong.length === 0 && isWell;
  return { figure: words.join('; '), ok: isKept && retried <= boundMs && longest <= hangsMs };
}

const small = { users: 200, lessons: 10, payments: 10, questions: 50, exams: 2 };

/** Opens a school and plays the fault in so many exams. `isRestarted`: the fault ends its server, and starts another. */
export async function playRounds({ name, postgres, dataDir, launch, size = small, before, ...fault }) {
  const people = { sitters: students, readers: 20 };
  const school = await openSchool({ name, size, people, postgres, dataDir, launch });
  try {
    const played = [];
    for (let number = 1; number <= rounds; number += 1) {
      await before?.(school);
      played.push(await playRound(school, number, fault));
      tell(number, played.at(-1));
    }
    return sumUp(played, fault.isRestarted);
  } finally {
    await school.close();
  }
}
