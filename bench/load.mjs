// Saves and starts against the bare server, and what students read, at 32 connections; a thousand starts at once.
import { makeCalls, report } from './calls.mjs';
import { byTurns, startBare } from './compare.mjs';
import { makeExam, makeQuestions, openSchool, options } from './school.mjs';

const size = { users: 2000, lessons: 500, payments: 2000, questions: 2000, exams: 40, answers: 20_000 };
const connections = 32;
const rounds = 5;
const crowd = 1000;
const savesARound = 6000;

export const device = (number) => `bench-device-${String(number).padStart(6, '0')}`;

const startsOf = (exam, sitters) =>
  sitters.map(({ token }, number) => ({
    method: 'POST',
    path: `/api/studentExam/start/${exam}`,
    token,
    body: { device: device(number) },
  }));

function savesOf(exam, sitters, questions, round) {
  return Array.from({ length: savesARound }, (_, index) => {
    const number = index % sitters.length;
    const turn = round * 100 + Math.floor(index / sitters.length);
    const answer = { questionId: questions[turn % 40], selectedAnswer: options[turn % 4], seq: turn + 1 };
    const path = `/api/studentExam/answer/${exam}`;
    return { method: 'PUT', path, token: sitters[number].token, body: { answers: [answer], device: device(number) } };
  });
}

const handInsOf = (exam, sitters) =>
  sitters.map(({ token }) => ({
    method: 'POST',
    path: `/api/studentExam/submit/${exam}`,
    token,
    body: { answers: [] },
  }));

const bareExam = (round) => String(round).padStart(24, '0');

/** Also returns the exam of each round, which everybody has started. */
async function compareStarts(school, bare, questions) {
  const exams = [];
  const { ours, theirs, errors } = await byTurns(
    rounds,
    async (round) => {
      exams[round] = await makeExam(school, questions, `Start ${round}`);
      return makeCalls(school.url, { calls: startsOf(exams[round], school.sitters), connections });
    },
    (round) => makeCalls(bare.url, { calls: startsOf(bareExam(round), school.sitters), connections }),
  );
  return { exams, starts: { name: 'start', ours, theirs, errors } };
}

/** Compares hand-ins of exams that everybody has started, with six saved answers each. */
async function compareHandIns(school, bare, questions, exams) {
  for (const [round, exam] of exams.entries())
    await makeCalls(school.url, { calls: savesOf(exam, school.sitters, questions, round), connections });
  const { ours, theirs, errors } = await byTurns(
    rounds,
    (round) => makeCalls(school.url, { calls: handInsOf(exams[round], school.sitters), connections }),
    (round) => makeCalls(bare.url, { calls: handInsOf(bareExam(round), school.sitters), connections }),
  );
  return { name: 'hand-in', ours, theirs, errors, bar: 0.3 };
}

async function compareSaves(school, bare, questions, exam, bar) {
  const calls = (round) => savesOf(exam, school.sitters, questions, round);
  const { ours, theirs, errors } = await byTurns(
    rounds,
    (round) => makeCalls(school.url, { calls: calls(round), connections }),
    (round) => makeCalls(bare.url, { calls: calls(round), connections }),
  );
  return { name: 'durable save', ours, theirs, errors, bar };
}

function reportRatio({ name, ours, theirs, errors, bar }) {
  const ratio = ours.perSecond / theirs.perSecond;
  const text = `${ours.perSecond.toFixed(0)}/s, bare ${theirs.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (bar ${bar}), p99 ${ours.p99.toFixed(1)} ms, ${errors} errors`;
  return report(name, text, ratio >= bar && errors === 0);
}

async function measureReads(school, exam) {
  await makeCalls(school.url, { calls: handInsOf(exam, school.sitters), connections });
  const get = (path, tokens) => tokens.map((token) => ({ path: `/api${path}`, token }));
  const sitters = school.sitters.map(({ token }) => token);
  const words = ['fractions', 'cells', 'heat', 'forces', 'money'];
  const reads = {
    catalogue: get('/lesson?page=1&limit=12', school.readers),
    'catalogue search': words.flatMap((word) => get(`/lesson?search=${word}&page=1&limit=12`, school.readers)),
    'exam list': get('/exam', school.readers),
    'own lessons': get('/lesson/my/purchased', school.readers),
    result: get(`/studentExam/exams/score/${exam}`, sitters),
  };
  let missed = 0;
  for (const [name, calls] of Object.entries(reads)) {
    const enough = Array.from({ length: Math.ceil(3000 / calls.length) }, () => calls).flat();
    await makeCalls(school.url, { calls, connections });
    const { perSecond, p50, p99, errors } = await makeCalls(school.url, { calls: enough, connections });
    const text = `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (bar 50), ${errors} errors`;
    missed += report(name, text, p99 <= 50 && errors === 0);
  }
  return missed;
}

/** Bars: a save 1.5 of the bare server on SQLite and 0.4 on PostgreSQL, a start 0.4 and 0.2, a hand-in 0.3; 1,000 starts p99 ≤ 1.5 s, reads p99 ≤ 50 ms. */
export async function measure(postgres) {
  const school = await openSchool({ name: 'load', size, people: { sitters: crowd, readers: 200 }, postgres });
  const bare = await startBare(school, postgres);
  try {
    const questions = await makeQuestions(school);
    const { exams, starts } = await compareStarts(school, bare, questions);
    let missed = reportRatio({ ...starts, bar: postgres ? 0.2 : 0.4 });
    const exam = await makeExam(school, questions, 'At once');
    const atOnce = await makeCalls(school.url, { calls: startsOf(exam, school.sitters), connections: crowd });
    const text = `p50 ${atOnce.p50.toFixed(0)} ms, p99 ${atOnce.p99.toFixed(0)} ms (bar 1500), ${atOnce.errors} errors`;
    missed += report(`${crowd} starts at once`, text, atOnce.p99 <= 1500 && atOnce.errors === 0);
    missed += reportRatio(await compareSaves(school, bare, questions, exam, postgres ? 0.4 : 1.5));
    missed += reportRatio(await compareHandIns(school, bare, questions, exams));
    return missed + (await measureReads(school, exam));
  } finally {
    await bare.stop();
    await school.close();
  }
}
