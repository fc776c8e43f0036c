// A school to measure: a seeded database on SQLite or PostgreSQL, people with sessions, and the real server before it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { node, root } from '../scripts/install.mjs';
import { makeExam, makeQuestions } from './bench-exam.mjs';
import { freePort, startServer, stopServer } from './server-process.mjs';

const { DATABASE_URL: _, ...inherited } = process.env;

function runWith(env, args) {
  const ran = spawnSync(node, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e9 });
  if (ran.status !== 0) throw new Error(`${args.join(' ')} ended with ${ran.status}`);
  return ran.stdout;
}

/**
 * `size` is what `cli seed` makes; `people` how many sit exams and how many read lists. `postgres` (see postgres.mjs)
 * instead of a file, `extra` is more environment.
 */
export async function makeSchool({ name, size, people, postgres, extra = {} }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-bench-'));
  const databaseUrl = postgres ? await postgres.newDatabase(name) : join(dataDir, 'akada.sqlite');
  const env = { LOG_LEVEL: 'error', ...inherited, DATA_DIR: dataDir, DEMO: 'off', ...extra };
  if (postgres) env.DATABASE_URL = databaseUrl;
  const wishes = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)]);
  runWith(env, [join(root, 'packages/server/src/cli.ts'), 'seed', ...wishes]);
  const enrolled = JSON.parse(runWith(env, [join(root, 'bench/enrol.mjs'), JSON.stringify(people)]));
  return {
    dataDir,
    databaseUrl,
    env,
    people: enrolled,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The server before such a school. `peakMegabytes()` is the most memory it ever had. */
export async function openSchool(school, nodeArgs = [], extraEnv = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...school.env, ...extraEnv, PORT: String(port) };
  const server = await startServer(env, url, ['--import', join(root, 'bench/watch.mjs'), ...nodeArgs]);
  const readings = [];
  createInterface({ input: server.stdio[3] }).on('line', (text) => readings.push(JSON.parse(text)));
  return {
    url,
    port,
    pid: server.pid,
    readings,
    peakMegabytes: () => readings.at(-1)?.peakMegabytes ?? 0,
    stop: () => stopServer(server),
  };
}

/** Exams by name, each made when it is first asked for. */
export function examsOf(open, admin) {
  const made = new Map();
  let questions = null;
  const questionIds = async () => {
    questions ??= makeQuestions(open.url, admin);
    return questions;
  };
  return {
    questionIds,
    exam: async (title) => {
      const ids = await questionIds();
      if (!made.has(title)) made.set(title, makeExam(open.url, admin, ids, { title }));
      return made.get(title);
    },
  };
}
