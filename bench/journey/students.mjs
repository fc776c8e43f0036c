// A process of its own: so many students who start, answer question after question, hand in and read their score, each
// on a connection of their own and without a pause. Remembers what the server acknowledged.
import { closeConnections, send } from '../exam-day/crowd.mjs';

function recorder() {
  const times = { start: [], save: [], submit: [], score: [] };
  const problems = new Map();
  const note = (kind, reply, ms) => {
    if (reply.status === 200) {
      times[kind].push(ms);
      return JSON.parse(reply.text);
    }
    const problem = `${kind}: ${reply.status} ${/"code":"\w+"/.exec(reply.text)?.[0] ?? reply.text.slice(0, 80)}`;
    problems.set(problem, (problems.get(problem) ?? 0) + 1);
    return null;
  };
  return { times, problems, note };
}

async function sit(server, { token, number, exam, questions, options }, note) {
  const device = `bench-device-${String(number).padStart(6, '0')}`;
  const call = async (kind, method, path, body) => {
    const began = performance.now();
    const reply = await send(server, { method, path: `/studentExam/${path}`, token, body });
    return note(kind, reply, performance.now() - began);
  };
  const acknowledged = [];
  await call('start', 'POST', `start/${exam}`, { device });
  for (const [index, questionId] of questions.entries()) {
    const answer = { questionId, selectedAnswer: options[(number + index) % options.length], seq: index + 1 };
    const reply = await call('save', 'PUT', `answer/${exam}`, { answers: [answer], device });
    const isSaved = reply?.data.saved.some((saved) => saved.questionId === questionId && saved.seq === answer.seq);
    if (isSaved) acknowledged.push(answer);
  }
  await call('submit', 'POST', `submit/${exam}`, { answers: [] });
  const score = await call('score', 'GET', `exams/score/${exam}`);
  return { acknowledged, correctAnswers: score?.data.correctAnswers ?? null };
}

async function sitTogether({ port, tokens, ...paper }) {
  const { times, problems, note } = recorder();
  const began = performance.now();
  const server = { hostname: '127.0.0.1', port };
  const students = await Promise.all(tokens.map((token, number) => sit(server, { token, number, ...paper }, note)));
  closeConnections();
  return { times, problems: [...problems], students, tookMs: performance.now() - began };
}

process.on('message', (wish) => {
  sitTogether(wish).then(
    (result) => process.send(result),
    (error) => process.send({ failed: String(error.stack) }),
  );
});

// Whoever asked is gone.
process.on('disconnect', () => process.exit());
