// Students at an exam while something happens to the school: what they were told, how long they waited, what was kept.
import { setTimeout as pause } from 'node:timers/promises';
import { device } from '../../bench/load.mjs';
import { options } from '../../bench/school.mjs';
import { openDb } from '../../packages/server/src/platform/db/open.ts';

export const everyMs = 5000;
/** The server refuses what has waited for 20 seconds; a busy machine adds to it. */
export const hangsMs = 30_000;

const noRequests = () => ({ longest: 0, refused: 0, unheard: 0, odd: [] });

/** `kept`: the last acknowledged answer to each question. `waits`: each answer, from when on and until when it waited. */
export const newRecord = () => ({ kept: new Map(), waits: [], saves: noRequests(), reads: noRequests() });

/** A reply is as agreed where it is what was asked, or a refusal that says when to come again. */
async function ask(requests, url, { method = 'GET', token, body }) {
  const began = performance.now();
  const headers = { token, ...(body && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(2 * hangsMs);
  const reply = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }).catch(
    () => null,
  );
  await reply?.arrayBuffer().catch(() => null);
  const status = reply?.status ?? 0;
  const retryAfter = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  requests.longest = Math.max(requests.longest, performance.now() - began);
  if (status === 0) requests.unheard += 1;
  else if (status === 503) requests.refused += 1;
  if (status !== 0 && status !== 200 && !(status === 503 && retryAfter > 0)) requests.odd.push(`${method} ${status}`);
  return { isServed: status === 200, waitMs: (retryAfter || 1) * 1000 };
}

/** A student answers every five seconds and sends each answer again until it is acknowledged, as a phone does. */
export async function sit({ school, exam, questions, token, number, students }, { isOver, kept, waits, saves }) {
  await pause((everyMs * number) / students);
  for (let turn = 0; !isOver(); turn += 1) {
    const questionId = questions[turn % questions.length];
    // No two answers of an exam have the same.
    const seq = turn * students + number + 1;
    const answers = [{ questionId, selectedAnswer: options[(turn + number) % options.length], seq }];
    const wait = { number, questionId, seq, began: performance.now(), ended: Number.POSITIVE_INFINITY, refusals: 0 };
    waits.push(wait);
    const call = { method: 'PUT', token, body: { answers, device: device(number) } };
    for (;;) {
      const { isServed, waitMs } = await ask(saves, `${school.url}/api/studentExam/answer/${exam}`, call);
      if (isServed) break;
      wait.refusals += 1;
      await pause(waitMs);
    }
    wait.ended = performance.now();
    kept.set(`${number} ${questionId}`, { number, questionId, seq });
    await pause(Math.max(0, everyMs - (wait.ended - wait.began)));
  }
}

/** Reads of other students meanwhile: a request a second, without waiting for the last reply. */
export async function read(school, { isOver, reads }) {
  const running = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const path = ['exam', 'lesson?page=1&limit=12', 'lesson/my/purchased'][turn % 3];
    running.push(ask(reads, `${school.url}/api/${path}`, { token: school.readers[turn % school.readers.length] }));
    await pause(1000);
  }
  await Promise.all(running);
}

/** Acknowledged answers that the database does not have. */
export async function lostOf(databaseUrl, exam, sitters, kept) {
  const db = await openDb(databaseUrl, { isReadOnly: true });
  const rows = await db
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.student_id', '=', 'answers.student_id').onRef('attempts._id', '=', 'answers.attempt_id'),
    )
    .select(['answers.student_id', 'question_id', 'seq'])
    .where('exam_id', '=', exam)
    .execute()
    .finally(() => db.destroy());
  const stored = new Map(rows.map((row) => [`${row.student_id} ${row.question_id}`, row.seq]));
  return [...kept.values()].filter(
    ({ number, questionId, seq }) => (stored.get(`${sitters[number]._id} ${questionId}`) ?? 0) < seq,
  ).length;
}
