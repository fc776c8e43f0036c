// Students who write an exam at their own pace beside what is measured.
import { makeCalls, percentile } from './calls.mjs';
import { device } from './load.mjs';
import { makeExam, makeQuestions, options } from './school.mjs';

export async function timed(url, { method = 'GET', token, body }) {
  const began = performance.now();
  const headers = { token, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const reply = await response.json();
  return { ms: performance.now() - began, isRefused: !response.ok, reply };
}

/** An exam that all these sitters have started. */
export async function startedExam(school, sitters) {
  const questions = await makeQuestions(school);
  const exam = await makeExam(school, questions, 'At once');
  const calls = sitters.map(({ token }, number) => ({
    ...{ method: 'POST', path: `/api/studentExam/start/${exam}`, token },
    body: { device: device(number) },
  }));
  await makeCalls(school.url, { calls, connections: 32 });
  return { exam, questions, sitters };
}

/** Each sitter answers every five seconds, until `stop()`, which returns how long the saves took. */
export function saveOn(school, { exam, questions, sitters }, round) {
  const running = [];
  let next = 0;
  const save = () => {
    const number = next % sitters.length;
    const turn = Math.floor(next / sitters.length);
    next += 1;
    const answer = {
      questionId: questions[turn % questions.length],
      selectedAnswer: options[turn % options.length],
      seq: round * 1000 + turn + 1,
    };
    const body = { answers: [answer], device: device(number) };
    const { token } = sitters[number];
    running.push(timed(`${school.url}/api/studentExam/answer/${exam}`, { method: 'PUT', token, body }));
  };
  const timer = setInterval(save, 5000 / sitters.length);
  return async () => {
    clearInterval(timer);
    const saves = await Promise.all(running);
    const ms = saves.map((saved) => saved.ms);
    const [p50, p99] = [percentile(ms, 0.5), percentile(ms, 0.99)];
    return { p50, p99, saves: saves.length, errors: saves.filter(({ isRefused }) => isRefused).length };
  };
}
