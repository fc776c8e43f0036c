import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../src/platform/db/schema.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { furnish } from './school-under-load.ts';
import { call, ready, type ServerProcess } from './server-process.ts';
import { twoInstances } from './two-instances.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
});
afterAll(() => postgres.stop());

const studentCount = 40;
const savesEach = 15;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The clients' record: retries, remaining errors, and acknowledged saves. */
type Seen = {
  isOver: boolean;
  retries: number;
  errors: string[];
  saves: number;
  stored: Map<string, string>;
  /** Expected, as the hand-in said, as the score says. */
  scores: number[][];
};

type Reply = Awaited<ReturnType<typeof call>>;

/** As the web's client does: a call that got no answer, or one of 5xx, is made once more. */
async function askAgainOnce(seen: Seen, ask: () => Promise<Reply>): Promise<Reply | null> {
  const once = () => ask().catch((error: Error) => ({ status: 599, body: { message: error.message } }));
  const first = await once();
  if (first.status < 500) return first;
  seen.retries += 1;
  await pause(100);
  const second = await once();
  if (second.status < 500) return second;
  seen.errors.push(`${second.status} ${second.body.message}, after ${first.status} ${first.body.message}`);
  return null;
}

type Desk = { server: Pick<ServerProcess, 'url'>; token: string; exam: string; questions: readonly string[] };

/** Starts, answers and changes answers until the exam is over, hands in, reads the score. */
async function sitTheExam({ server, token, exam, questions }: Desk, seen: Seen): Promise<void> {
  const ask = (method: string, path: string, body?: object) =>
    askAgainOnce(seen, () => call(server as ServerProcess, method, path, { token, ...(body && { body }) }));
  const started = await ask('POST', `/studentExam/start/${exam}`);
  const attempt = started?.body.data.attempt._id;
  const chosen = new Map<string, string>();
  for (let seq = 1; seq <= savesEach || !(seen.isOver || seen.errors.length > 0); seq += 1) {
    const questionId = questions[seq % questions.length] ?? '';
    const selectedAnswer = Math.random() < 0.5 ? 'A' : 'B';
    const reply = await ask('PUT', `/studentExam/answer/${exam}`, { answers: [{ questionId, selectedAnswer, seq }] });
    if (reply?.status === 200) {
      seen.saves += 1;
      chosen.set(questionId, selectedAnswer);
      seen.stored.set(`${attempt} ${questionId}`, `${selectedAnswer} ${seq}`);
    }
    await pause(Math.random() * 300);
  }
  const right = [...chosen.values()].filter((answer) => answer === 'A').length;
  const submitted = await ask('POST', `/studentExam/submit/${exam}`, { answers: [] });
  const score = await ask('GET', `/studentExam/exams/score/${exam}`);
  seen.scores.push([right, submitted?.body.data?.score, score?.body.data?.score]);
}

async function storedAnswers(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('answers').selectAll().execute();
  return new Map(rows.map((row) => [`${row.attempt_id} ${row.question_id}`, `${row.selected_answer} ${row.seq}`]));
}

if (!hasNginx()) console.warn('nginx is not here: that an exam goes on when an instance dies was NOT tested.');

test.runIf(hasNginx())(
  'an exam behind nginx goes on while one instance is killed, comes back, and the other is stopped: no error, no answer lost',
  { timeout: 120_000 },
  async () => {
    const { one, two, launch, db, enrol } = await twoInstances(postgres);
    const { students, admin } = await enrol(studentCount);
    const { exams, questions } = await furnish(one, admin, { exams: 1, lessons: 0 });
    const server = await startNginx([one.url, two.url]);
    const seen: Seen = { isOver: false, retries: 0, errors: [], saves: 0, stored: new Map(), scores: [] };
    const moreSaves = async (count: number) => {
      const enough = seen.saves + count;
      while (seen.saves < enough && seen.errors.length === 0) await pause(10);
    };
    const disturb = async () => {
      await moreSaves(100);
      one.kill('SIGKILL');
      await one.exited;
      await moreSaves(100);
      await ready(await launch({ PORT: new URL(one.url).port }));
      await server.uses(one.url);
      two.kill('SIGTERM');
      expect(await two.exited).toBe(0);
      await moreSaves(100);
    };
    const disturbed = disturb().finally(() => {
      seen.isOver = true;
    });
    const sitting = students.map((token) => sitTheExam({ server, token, exam: exams[0] ?? '', questions }, seen));
    await Promise.all([disturbed, ...sitting]);
    expect(seen.errors.slice(0, 5), server.log().slice(-3000)).toEqual([]);
    expect(seen.scores).toHaveLength(studentCount);
    for (const [expected, submitted, score] of seen.scores) expect([submitted, score]).toEqual([expected, expected]);
    expect(await storedAnswers(db)).toEqual(seen.stored);
    console.info(`${seen.saves} saves acknowledged and stored; clients asked again ${seen.retries} times`);
  },
);
