// The figures of an exam that 5,000 students sat, asked for while 500 others write another one.
import { setTimeout as pause } from 'node:timers/promises';
import { makeCalls, percentile, report } from './calls.mjs';
import { device } from './load.mjs';
import { ask, makeExam, makeQuestions, openSchool, options } from './school.mjs';

/** A fifth of the students is in the class of the one exam. */
const size = { users: 26_000, questions: 40, exams: 1, answers: 200_000 };
const sitters = 500;
const times = 200;
/** Each of them answers every five seconds. */
const betweenSavesMs = 10;

async function timed(url, { method = 'GET', token, body }) {
  const began = performance.now();
  const headers = { token, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const reply = await response.json();
  return { ms: performance.now() - began, isRefused: !response.ok, reply };
}

/** Saves at the pace of an exam until `stop()`, which returns how long each took. */
function saveOn(school, exam, questions, round) {
  const running = [];
  let next = 0;
  const save = () => {
    const number = next % sitters;
    const turn = Math.floor(next / sitters);
    next += 1;
    const answer = {
      questionId: questions[turn % questions.length],
      selectedAnswer: options[turn % options.length],
      seq: round * 1000 + turn + 1,
    };
    const body = { answers: [answer], device: device(number) };
    const { token } = school.sitters[number];
    running.push(timed(`${school.url}/api/studentExam/answer/${exam}`, { method: 'PUT', token, body }));
  };
  const timer = setInterval(save, betweenSavesMs);
  return async () => {
    clearInterval(timer);
    const saves = await Promise.all(running);
    const ms = saves.map((saved) => saved.ms);
    const [p50, p99] = [percentile(ms, 0.5), percentile(ms, 0.99)];
    return { p50, p99, saves: saves.length, errors: saves.filter(({ isRefused }) => isRefused).length };
  };
}

/** Bars: figures within 300 ms and saves within 50 ms at p99, and no save is refused. */
export async function measure(postgres) {
  const school = await openSchool({ name: 'analysis', size, people: { sitters }, postgres });
  try {
    const [{ _id: sat }] = (await ask(school, 'GET', '/exam')).data;
    const questions = await makeQuestions(school);
    const exam = await makeExam(school, questions, 'At once');
    const starts = school.sitters.map(({ token }, number) => ({
      ...{ method: 'POST', path: `/api/studentExam/start/${exam}`, token },
      body: { device: device(number) },
    }));
    await makeCalls(school.url, { calls: starts, connections: 32 });
    const alone = saveOn(school, exam, questions, 0);
    await pause(10_000);
    const without = await alone();
    const beside = saveOn(school, exam, questions, 1);
    const taken = [];
    let attempts = 0;
    for (let turn = 0; turn < times; turn += 1) {
      const { ms, reply } = await timed(`${school.url}/api/exam/${sat}/analysis`, { token: school.admin });
      attempts = reply.data.attempts;
      taken.push(ms);
      await pause(100);
    }
    const saves = await beside();
    // Only the first is computed while nothing changes: it has its own figure.
    const [first] = taken;
    const slowest = percentile(taken, 0.99);
    const figures = `first ${first.toFixed(0)} ms, p50 ${percentile(taken, 0.5).toFixed(0)} ms, p99 ${slowest.toFixed(0)} ms (bar 300)`;
    const missed = report(`figures of ${attempts} attempts`, figures, slowest <= 300);
    const text = `p50 ${saves.p50.toFixed(1)} ms, p99 ${saves.p99.toFixed(1)} ms (bar 50); without it p99 ${without.p99.toFixed(1)} ms: ${(saves.p99 / without.p99).toFixed(1)} times; ${saves.errors} of ${saves.saves} refused`;
    return missed + report(`saves of ${sitters} meanwhile`, text, saves.p99 <= 50 && saves.errors === 0);
  } finally {
    await school.close();
  }
}
