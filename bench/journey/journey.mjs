// The whole exam of N students at once, on a server of its own, so that the memory is that of the journey.
import { examOptions, examQuestions } from '../bench-exam.mjs';
import { startChild } from '../child.mjs';
import { percentile } from '../percentile.mjs';
import { examsOf, makeSchool, openSchool } from '../school.mjs';
import { storedAnswers } from './stored-answers.mjs';

const size = { users: 2000, lessons: 500, payments: 2000, questions: 2000, exams: 40 };
const mostMegabytes = 250;
const mostLoopDelayMs = 100;
const right = examOptions.at(-1);

/** Answers the server said it had and has not, and scores that are not what the acknowledged answers make. */
function compare(sitters, students, stored) {
  let [lost, wrongScores] = [0, 0];
  for (const [number, { acknowledged, correctAnswers }] of students.entries()) {
    const own = stored.get(sitters[number]._id);
    for (const { questionId, selectedAnswer, seq } of acknowledged) {
      const row = own?.get(questionId);
      if (row?.selected_answer !== selectedAnswer || row.seq !== seq) lost += 1;
    }
    const expected = acknowledged.filter(({ selectedAnswer }) => selectedAnswer === right).length;
    if (correctAnswers !== expected) wrongScores += 1;
  }
  return { lost, wrongScores };
}

function print(times, markdown) {
  const names = ['call', 'calls', 'p50 ms', 'p95 ms', 'p99 ms'];
  const text = (cells) => cells.map((cell, index) => (index ? cell.padStart(10) : cell.padEnd(10))).join('');
  const row = (cells) => (markdown ? `| ${cells.join(' | ')} |` : text(cells));
  console.log(row(names));
  if (markdown) console.log(`| ${names.map((_, index) => (index ? '---:' : '---')).join(' | ')} |`);
  for (const [kind, list] of Object.entries(times)) {
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(list, share).toFixed(1));
    console.log(row([kind, String(list.length), ...figures]));
  }
}

const met = (isMet) => (isMet ? 'met' : 'NOT met');

function report({ times, problems, tookMs }, { lost, wrongScores }, server, markdown) {
  console.log('');
  print(times, markdown);
  const calls = Object.values(times).reduce((sum, list) => sum + list.length, 0);
  const errors = problems.reduce((sum, [, count]) => sum + count, 0);
  const memory = server.peakMegabytes();
  const loop = server.readings.at(-1)?.heldUpP99Ms ?? 0;
  const isSafe = errors === 0 && lost === 0 && wrongScores === 0;
  for (const [problem, count] of problems.slice(0, 5)) console.log(`  ${count} × ${problem}`);
  console.log('');
  const item = markdown ? '- ' : '';
  const lines = [
    `${calls} calls in ${(tookMs / 1000).toFixed(1)} s: ${((calls / tookMs) * 1000).toFixed(0)} a second`,
    `${errors} errors, ${lost} acknowledged answers lost, ${wrongScores} wrong scores: ${met(isSafe)}`,
    `memory of the server ${memory.toFixed(0)} MB at most (bar ${mostMegabytes}): ${met(memory <= mostMegabytes)}`,
    `event loop held up ${loop.toFixed(0)} ms at p99 (bar ${mostLoopDelayMs}): ${met(loop <= mostLoopDelayMs)}`,
  ];
  for (const text of lines) console.log(`${item}${text}`);
  return isSafe && memory <= mostMegabytes && loop <= mostLoopDelayMs;
}

/** Prints it; true when every bar is met. */
export async function printJourney(postgres, { students, markdown }) {
  const school = await makeSchool({ name: 'journey', size, people: { sitters: students, readers: 0 }, postgres });
  const crowd = startChild('journey/students.mjs');
  const open = await openSchool(school);
  try {
    const exams = examsOf(open, school.people.admin);
    const exam = await exams.exam('The journey');
    const result = await crowd.ask({
      port: open.port,
      tokens: school.people.sitters.map(({ token }) => token),
      exam,
      questions: await exams.questionIds(),
      options: examOptions,
    });
    // The last reading of the server's memory and event loop.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const compared = compare(school.people.sitters, result.students, await storedAnswers(school.databaseUrl, exam));
    const title = `Journey of ${students} students at once: start, ${examQuestions} saves each, submit, score`;
    console.log(`\n${markdown ? '#### ' : ''}${title}`);
    return report(result, compared, open, markdown);
  } finally {
    await crowd.stop();
    await open.stop();
    school.remove();
  }
}
