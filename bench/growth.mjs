// The same exam, list pages and searches in a school and in one ten times as big, asked by turns one at a time.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { percentile, report } from './calls.mjs';
import { device } from './load.mjs';
import { makeExam, makeQuestions, openSchool, options, root } from './school.mjs';

const tenth = { users: 10_000, lessons: 500, payments: 5000, questions: 2000, exams: 40, answers: 100_000 };
const whole = { users: 100_000, lessons: 5000, payments: 50_000, questions: 20_000, exams: 40, answers: 1_000_000 };
const times = 60;
const warmUps = 5;

const dayAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const pages = {
  users: '/admin/all-user?limit=50',
  'users, suspended': '/admin/all-user?limit=50&status=suspended',
  payments: '/payment?limit=50',
  'payments, pending': '/payment?limit=50&status=pending',
  'payments, approved': '/payment?limit=50&status=approved',
  orders: '/order?limit=50',
  'orders, page 80': '/order?limit=50&page=80',
  'orders, open': '/order?limit=50&status=open',
  'orders, paid': '/order?limit=50&status=paid',
  'orders, rejected': '/order?limit=50&status=rejected',
  lessons: '/lesson?limit=24',
  questions: '/question?limit=50',
  'questions of a subject': '/question?limit=50&subject=Mathematics',
  'questions of a paper': '/question?limit=50&source=WAEC&year=2019',
  exams: '/exam?limit=24&fields=summary',
  messages: '/message?limit=50',
  certificates: '/admin/certificates?limit=24',
};
/** Pages of a student. */
const ownPages = { 'own orders': '/order/mine', 'own lessons': '/lesson/my/purchased' };
const year = `from=${dayAgo(364)}&to=${dayAgo(0)}`;
/** Sums over all the money of a year, so they grow with it; they have the bar of every list: 300 ms at p99. */
const sums = {
  'income of a year by month': `/admin/revenue?${year}&by=month`,
  'income of a year by day': `/admin/revenue?${year}&by=day`,
  'income of a year by lesson': `/admin/revenue?${year}&by=lesson`,
};
/** Reports over 25,000 attempts with a million answers; counted before the measurement, as by a school's first look. */
const months = `from=${dayAgo(330).slice(0, 7)}&to=${dayAgo(0).slice(0, 7)}`;
const counted = {
  'results of a year by month': `/analytics/results?${months}`,
  'topics of a year by class': `/analytics/topics?${months}`,
};
/** Each with the table that a bare scan of the same word reads. */
const searches = {
  'users by name': ['/admin/all-user?limit=50&search=ngozi', 'users', 'ngozi'],
  'users, nobody': ['/admin/all-user?limit=50&search=zzzzq', 'users', 'zzzzq'],
  'payments by lesson': ['/payment?limit=50&search=fractions', 'payments', 'fractions'],
  'payments, none': ['/payment?limit=50&search=zzzzq', 'payments', 'zzzzq'],
  'orders by name': ['/order?limit=50&search=ngozi', 'orders', 'ngozi'],
  'orders, none': ['/order?limit=50&search=zzzzq', 'orders', 'zzzzq'],
  lessons: ['/lesson?limit=24&search=fractions', 'lessons', 'fractions'],
  questions: ['/question?limit=50&search=ibadan', 'questions', 'ibadan'],
};

export async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function middleOf(count, ...works) {
  const seen = works.map(() => []);
  for (let turn = 0; turn < count + warmUps; turn += 1)
    for (const [index, work] of works.entries()) {
      const ms = await timed(() => work(turn));
      if (turn >= warmUps) seen[index].push(ms);
    }
  return seen.map((list) => percentile(list, 0.5));
}

export const asker =
  (school, token) =>
  async (path, { method = 'GET', body } = {}) => {
    const headers = { token, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${school.url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };

/** Requests of a student during an exam, each as often as there are students. */
const steps = {
  start: { method: 'POST', bodyOf: ({ number }) => ({ device: device(number) }) },
  answer: {
    method: 'PUT',
    bodyOf: ({ number, questions }) => ({
      answers: [{ questionId: questions[number % questions.length], selectedAnswer: options[number % 4], seq: 1 }],
      device: device(number),
    }),
  },
  state: { method: 'GET', bodyOf: () => undefined },
  submit: { method: 'POST', bodyOf: () => ({ answers: [] }) },
};

async function sitterOf(school) {
  const questions = await makeQuestions(school);
  const exam = await makeExam(school, questions, 'Growth');
  return (step) => (number) => {
    const { method, bodyOf } = steps[step];
    const path = `/studentExam/${step}/${exam}`;
    return asker(school, school.sitters[number].token)(path, { method, body: bodyOf({ number, questions }) });
  };
}

/** Replies come while exams are still being counted. */
async function untilCounted(school, path) {
  let reply;
  do reply = await (await fetch(`${school.url}/api${path}`, { headers: { token: school.admin } })).json();
  while (reply.data.counting);
}

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

/** Bars: a step of an exam or a page of the big school takes at most 1.3 times as long, a search at most twice a bare scan of its table. */
export async function measure(postgres) {
  const people = { readers: 1, sitters: times + warmUps };
  const small = await openSchool({ name: 'tenth', size: tenth, people, postgres });
  const big = await openSchool({ name: 'whole', size: whole, people, postgres });
  const { scan, end } = await bareScan(big.databaseUrl);
  const [askSmall, askBig] = [asker(small, small.admin), asker(big, big.admin)];
  let missed = 0;
  const compare = async (name, ...works) => {
    const [one, ten] = await middleOf(times, ...works);
    const text = `${one.toFixed(2)} ms, ten times the data ${ten.toFixed(2)} ms: ${(ten / one).toFixed(2)} (bar 1.3)`;
    missed += report(name, text, ten / one <= 1.3);
  };
  const comparePages = async (paths, inSmall, inBig) => {
    for (const [name, path] of Object.entries(paths)) {
      await compare(
        `page: ${name}`,
        () => inSmall(path),
        () => inBig(path),
      );
    }
  };
  try {
    const sitters = [await sitterOf(small), await sitterOf(big)];
    for (const step of Object.keys(steps)) await compare(`exam: ${step}`, ...sitters.map((sitter) => sitter(step)));
    await comparePages(pages, askSmall, askBig);
    await comparePages(ownPages, asker(small, small.readers[0]), asker(big, big.readers[0]));
    const began = performance.now();
    await untilCounted(big, counted['results of a year by month']);
    console.log(`first look at a million answers: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    for (const [name, path] of Object.entries({ ...sums, ...counted })) {
      const taken = [];
      for (let turn = 0; turn < times; turn += 1) taken.push(await timed(() => askBig(path)));
      const slowest = percentile(taken, 0.99);
      const text = `${percentile(taken, 0.5).toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms (bar 300 ms)`;
      missed += report(`sum: ${name}`, text, slowest <= 300);
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
