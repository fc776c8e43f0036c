// The same list pages and searches in a school and in one ten times as big, asked by turns one at a time.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { percentile, report } from './calls.mjs';
import { openSchool, root } from './school.mjs';

const tenth = { users: 10_000, lessons: 500, payments: 5000, questions: 2000, exams: 40, answers: 100_000 };
const whole = { users: 100_000, lessons: 5000, payments: 50_000, questions: 20_000, exams: 40, answers: 1_000_000 };
const times = 60;

const pages = {
  users: '/admin/all-user?limit=50',
  'users, suspended': '/admin/all-user?limit=50&status=suspended',
  payments: '/payment?limit=50',
  'payments, pending': '/payment?limit=50&status=pending',
  'payments, approved': '/payment?limit=50&status=approved',
  lessons: '/lesson?limit=24',
  questions: '/question?limit=50',
  exams: '/exam?limit=24&fields=summary',
  messages: '/message?limit=50',
};
/** Each with the table that a bare scan of the same word reads. */
const searches = {
  'users by name': ['/admin/all-user?limit=50&search=ngozi', 'users', 'ngozi'],
  'users, nobody': ['/admin/all-user?limit=50&search=zzzzq', 'users', 'zzzzq'],
  'payments by lesson': ['/payment?limit=50&search=fractions', 'payments', 'fractions'],
  'payments, none': ['/payment?limit=50&search=zzzzq', 'payments', 'zzzzq'],
  lessons: ['/lesson?limit=24&search=fractions', 'lessons', 'fractions'],
  questions: ['/question?limit=50&search=ibadan', 'questions', 'ibadan'],
};

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function middleOf(count, ...works) {
  const seen = works.map(() => []);
  for (let turn = 0; turn < count + 5; turn += 1)
    for (const [index, work] of works.entries()) {
      const ms = await timed(work);
      if (turn >= 5) seen[index].push(ms);
    }
  return seen.map((list) => percentile(list, 0.5));
}

const asker = (school) => async (path) => {
  const response = await fetch(`${school.url}/api${path}`, { headers: { token: school.admin } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
};

/** Counts the rows of a table that hold the word, on a connection of its own. */
async function bareScan(url) {
  const text = (table, mark) => `select count(*) from ${table} where search_text like ${mark}`;
  if (!url.startsWith('postgres')) {
    const database = new DatabaseSync(url, { readOnly: true });
    database.exec('pragma cache_size = -32768');
    return { scan: (table, word) => database.prepare(text(table, '?')).get(`%${word}%`), end: () => database.close() };
  }
  const pg = createRequire(join(root, 'packages/server/package.json'))('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { scan: (table, word) => client.query(text(table, '$1'), [`%${word}%`]), end: () => client.end() };
}

/** Bars: a page of the big school takes at most 1.3 times as long, a search at most twice a bare scan of its table. */
export async function measure(postgres) {
  const small = await openSchool({ name: 'tenth', size: tenth, people: {}, postgres });
  const big = await openSchool({ name: 'whole', size: whole, people: {}, postgres });
  const { scan, end } = await bareScan(big.databaseUrl);
  const [askSmall, askBig] = [asker(small), asker(big)];
  let missed = 0;
  try {
    for (const [name, path] of Object.entries(pages)) {
      const [one, ten] = await middleOf(
        times,
        () => askSmall(path),
        () => askBig(path),
      );
      const text = `${one.toFixed(2)} ms, ten times the data ${ten.toFixed(2)} ms: ${(ten / one).toFixed(2)} (bar 1.3)`;
      missed += report(`page: ${name}`, text, ten / one <= 1.3);
    }
    for (const [name, [path, table, word]] of Object.entries(searches)) {
      const [ours, bare] = await middleOf(
        times,
        () => askBig(path),
        async () => scan(table, word),
      );
      const text = `${ours.toFixed(2)} ms, bare scan ${bare.toFixed(2)} ms: ${(ours / bare).toFixed(2)} (bar 2)`;
      missed += report(`search: ${name}`, text, ours / bare <= 2);
    }
  } finally {
    await end();
    await small.close();
    await big.close();
  }
  return missed;
}
