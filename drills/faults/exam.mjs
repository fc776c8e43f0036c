// An exam of 200 during which something happens to the database: what students were told, how long they waited, what was lost.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { device } from '../../bench/load.mjs';
import { lostOf } from '../../bench/retries.mjs';
import { startedExam } from '../../bench/saves.mjs';
import { openSchool, options, root } from '../../bench/school.mjs';

export const { default: pg } = await import(createRequire(join(root, 'packages/server/package.json')).resolve('pg'));

export const rounds = Number(process.env.ROUNDS ?? 10);
const students = 200;
const everyMs = 5000;
/** The server refuses what has waited for 20 seconds; a busy machine adds to it. */
const hangsMs = 30_000;
const boundMs = 30_000;

/** One request; `isTold`: it was served, or refused with when to come again. */
async function ask(record, url, { method = 'GET', token, body }) {
  const began = performance.now();
  const headers = { token, ...(body && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(2 * hangsMs);
  const reply = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }).catch(
    () => null,
  );
  await reply?.arrayBuffer().catch(() => null);
  const status = reply?.status ?? 0;
  const retryAfter = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  const ms = performance.now() - began;
  record.longest = Math.max(record.longest, ms);
  if (status === 503) record.refused += 1;
  if (status !== 200 && !(status === 503 && retryAfter > 0)) record.odd.push(`${method} ${status}`);
  return { isServed: status === 200, waitMs: (retryAfter || 1) * 1000 };
}

/** A student answers every five seconds and sends each answer again until it is acknowledged, as a phone does. */
async function sit({ school, exam, questions, token, number }, { isOver, kept, waits, saves }) {
  await pause((everyMs * number) / students);
  for (let seq = 1; !isOver(); seq += 1) {
    const questionId = questions[seq % questions.length];
    const answers = [{ questionId, selectedAnswer: options[(seq + number) % options.length], seq }];
    const wait = { began: performance.now(), ended: Number.POSITIVE_INFINITY };
    waits.push(wait);
    const call = { method: 'PUT', token, body: { answers, device: device(number) } };
    for (;;) {
      const { isServed, waitMs } = await ask(saves, `${school.url}/api/studentExam/answer/${exam}`, call);
      if (isServed) break;
      await pause(waitMs);
    }
    wait.ended = performance.now();
    kept.set(`${number} ${questionId}`, { number, questionId, seq });
    await pause(Math.max(0, everyMs - (wait.ended - wait.began)));
  }
}

/** What others do meanwhile: a request a second, whether or not the last one was answered. */
async function read(school, { isOver, reads }) {
  const running = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const path = ['exam', 'lesson?page=1&limit=12', 'lesson/my/purchased'][turn % 3];
    running.push(ask(reads, `${school.url}/api/${path}`, { token: school.readers[turn % school.readers.length] }));
    await pause(1000);
  }
  await Promise.all(running);
}

/** Until each answer given before `at` is acknowledged; returns how long after it the last one was. */
async function allRetried(waits, at) {
  const before = waits.filter(({ began }) => began < at);
  while (before.some(({ ended }) => ended === Number.POSITIVE_INFINITY)) {
    if (performance.now() - at > 2 * boundMs) return Number.POSITIVE_INFINITY;
    await pause(100);
  }
  return Math.max(0, Math.max(...before.map(({ ended }) => ended)) - at);
}

/** `fault` breaks the database and resolves when it is well again, with figures of its own; `atEnd` tidies up. */
async function playRound(school, fault, atEnd) {
  const { sitters } = school;
  const { exam, questions } = await startedExam(school, sitters);
  const request = () => ({ longest: 0, refused: 0, odd: [] });
  const record = { kept: new Map(), waits: [], saves: request(), reads: request() };
  let over = false;
  const people = { ...record, isOver: () => over };
  const sitting = sitters.map(({ token }, number) => sit({ school, exam, questions, token, number }, people));
  const reading = read(school, people);
  await pause(everyMs + 1000);
  const { at, figures } = await fault(school);
  const retried = await allRetried(record.waits, at);
  await pause(everyMs);
  over = true;
  // An answer that is never acknowledged is reported, not waited for.
  if (retried < Number.POSITIVE_INFINITY) await Promise.all([...sitting, reading]);
  const lost = await lostOf(school.databaseUrl, exam, sitters, record.kept);
  await atEnd?.();
  const { saves, reads, waits } = record;
  const isWell = school.isRunning();
  const odd = [...saves.odd, ...reads.odd];
  const longest = Math.max(saves.longest, reads.longest);
  return { figures, retried, longest, odd, lost, isWell, saves: waits.length, refused: saves.refused + reads.refused };
}

const seconds = (ms) => (ms / 1000).toFixed(1);
const show = (figures) => Object.entries(figures).map(([what, ms]) => `${what} ${seconds(ms)} s`);

function tell(round, { figures, retried, longest, odd, lost, saves, refused }) {
  const parts = [...show(figures), `last retry ${seconds(retried)} s later`, `${saves} answers, ${lost} lost`];
  parts.push(`${refused} told to come again, longest reply ${seconds(longest)} s`);
  if (odd.length > 0) parts.push(`NOT as agreed: ${[...new Set(odd)].join(', ')} (${odd.length})`);
  console.log(`  round ${round}: ${parts.join('; ')}`);
}

function sumUp(played) {
  const most = (of) => Math.max(...played.map(of));
  const sum = (of) => played.reduce((total, round) => total + of(round), 0);
  const figures = Object.keys(played[0].figures).map((what) => [what, most((round) => round.figures[what])]);
  const [lost, odd] = [sum((round) => round.lost), sum((round) => round.odd.length)];
  const isWell = played.every((round) => round.isWell);
  const [retried, longest] = [most((round) => round.retried), most((round) => round.longest)];
  const words = [
    `${played.length} times, at most: ${[...show(Object.fromEntries(figures)), `every retry ${seconds(retried)} s later`, `a reply ${seconds(longest)} s`].join(', ')}`,
    `${lost} of ${sum(({ saves }) => saves)} acknowledged answers lost`,
    `${sum(({ refused }) => refused)} told to come again, ${odd} answered otherwise`,
    `Akada ${isWell ? 'not restarted' : 'DIED'}`,
  ];
  return {
    figure: words.join('; '),
    ok: lost === 0 && odd === 0 && isWell && retried <= boundMs && longest <= hangsMs,
  };
}

/** Opens a school on this PostgreSQL and plays the fault in so many exams. */
export async function playRounds({ name, postgres, fault, before, atEnd }) {
  const size = { users: 200, lessons: 10, payments: 10, questions: 50, exams: 2 };
  const school = await openSchool({ name, size, people: { sitters: students, readers: 20 }, postgres });
  try {
    const played = [];
    for (let round = 1; round <= rounds; round += 1) {
      await before?.();
      played.push(await playRound(school, fault, atEnd));
      tell(round, played.at(-1));
    }
    return sumUp(played);
  } finally {
    await school.close();
  }
}
