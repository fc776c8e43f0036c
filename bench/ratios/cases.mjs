// What is measured. Each case plans the calls of a round; a plan with `once` goes through its list and ends, because a
// sequence counts up, and a `whole` one is not cut short by the clock either, because a student starts an exam once.
// `bar` is the least ratio to the baseline at 32 connections on SQLite.
import { handIns, prepared, saves, starts } from './sittings.mjs';

const get = (path, tokens) => tokens.map((token) => ({ method: 'GET', path: `/api${path}`, token }));
const catalogue = '/lesson?page=1&limit=12';
const words = ['fractions', 'equations', 'cells', 'heat', 'light', 'rivers', 'elections', 'tenses', 'forces', 'money'];

/** So many students in one round. */
const crowd = (school, connections) =>
  school.people.sitters.slice(0, connections === 1 ? Math.ceil(school.people.sitters.length / 4) : undefined);
const key = (round, connections) => `bench ${connections} ${round}`;

/** Those whose reply has a tag, asked again with it: a page that shows what its reader has paid has none. */
async function tagged(school, calls) {
  const tagOf = async (call) => (await school.ask(call)).headers.get('etag');
  const tags = await Promise.all(calls.map(tagOf));
  const again = calls.map((call, index) => ({ ...call, headers: { 'If-None-Match': tags[index] } }));
  return again.filter((_, index) => tags[index]);
}

export const cases = [
  { name: 'health', plan: () => ({ calls: [{ method: 'GET', path: '/api/health' }] }) },
  {
    name: 'login',
    bar: 0.9,
    work: 'hash',
    plan: (school) => ({
      calls: school.people.sitters.map(({ email }) => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email, password: school.people.password },
      })),
    }),
  },
  {
    name: 'catalogue page',
    bar: 0.8,
    plan: (school) => ({ calls: get(catalogue, school.people.readers) }),
  },
  {
    name: 'catalogue unchanged',
    plan: async (school) => ({ expected: 304, calls: await tagged(school, get(catalogue, school.people.readers)) }),
  },
  {
    name: 'catalogue search',
    plan: (school) => ({
      calls: words.flatMap((word) => get(`/lesson?search=${word}&page=1&limit=12`, school.people.readers.slice(0, 20))),
    }),
  },
  { name: 'exam list', bar: 0.7, plan: (school) => ({ calls: get('/exam', school.people.readers) }) },
  {
    name: 'start',
    bar: 0.4,
    work: 'attempt',
    plan: async (school, { round, connections }) => {
      const name = key(round, connections);
      school.done.add(`started ${name}`);
      const exam = await school.exams.exam(name);
      return { once: true, whole: true, calls: starts(exam, crowd(school, connections)) };
    },
  },
  {
    name: 'save',
    bar: 1.5,
    work: 'answer',
    plan: async (school, { connections, seconds }) => ({
      once: true,
      calls: await saves(school, connections, seconds),
    }),
  },
  {
    name: 'submit',
    plan: async (school, { round, connections }) => {
      const name = key(round, connections);
      const students = crowd(school, connections);
      const exam = await prepared(school, 'answered', name, students);
      school.done.add(`handed in ${name}`);
      return { once: true, whole: true, calls: handIns(exam, students) };
    },
  },
  {
    name: 'score',
    bar: 0.6,
    plan: async (school, { connections }) => {
      const students = crowd(school, connections);
      const exam = await prepared(school, 'handed in', key(0, connections), students);
      return {
        calls: get(
          `/studentExam/exams/score/${exam}`,
          students.map(({ token }) => token),
        ),
      };
    },
  },
  {
    name: 'admin payments',
    plan: (school) => ({ calls: get('/payment?page=1&limit=50', [school.people.admin]) }),
  },
];
