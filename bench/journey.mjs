// A whole exam of 200 students, 44 calls each in the order a student makes them, against the bare server that groups
// its commits; then every acknowledged answer is looked for in the database itself, past the server.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeCalls, report } from './calls.mjs';
import { byTurns, startBare } from './compare.mjs';
import { device } from './load.mjs';
import { makeExam, makeQuestions, openSchool, options, root } from './school.mjs';

const size = { users: 2000, lessons: 500, payments: 2000, questions: 2000, exams: 40 };
const students = 200;
const crowd = 1000;
const rounds = 3;

function journeyOf(exam, questions, { token, _id }, number) {
  const at = `/api/studentExam`;
  const saves = questions.map((questionId, index) => {
    const answer = { questionId, selectedAnswer: options[(number + index) % options.length], seq: index + 1 };
    return {
      method: 'PUT',
      path: `${at}/answer/${exam}`,
      token,
      body: { answers: [answer], device: device(number) },
      _id,
    };
  });
  return [
    { path: '/api/exam', token },
    { method: 'POST', path: `${at}/start/${exam}`, token, body: { device: device(number) } },
    ...saves,
    { method: 'POST', path: `${at}/submit/${exam}`, token, body: { answers: [] } },
    { path: `${at}/exams/score/${exam}`, token, _id },
  ];
}

const stored = `select attempts.student_id, answers.question_id, answers.selected_answer, answers.seq from answers
  inner join attempts on attempts.student_id = answers.student_id and attempts._id = answers.attempt_id where attempts.exam_id = `;

async function storedAnswers(url, exam) {
  if (!url.startsWith('postgres')) {
    const database = new DatabaseSync(url, { readOnly: true });
    const rows = database.prepare(`${stored} ?`).all(exam);
    database.close();
    return rows;
  }
  const pg = createRequire(join(root, 'packages/server/package.json'))('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(`${stored} $1`, [exam])).rows;
  } finally {
    await client.end();
  }
}

/** Remembers what the server acknowledged; `check()` returns how many of those answers are not stored, and wrong scores. */
function ledgerOf(school, exam) {
  const acknowledged = new Map();
  const scores = new Map();
  return {
    onReply: ({ method, _id, body }, status, text) => {
      if (status !== 200 || !_id) return;
      if (method !== 'PUT') scores.set(_id, JSON.parse(text).data.correctAnswers);
      else for (const answer of body.answers) acknowledged.set(`${_id} ${answer.questionId}`, answer);
    },
    check: async () => {
      const rows = await storedAnswers(school.databaseUrl, exam);
      const found = new Map(rows.map((row) => [`${row.student_id} ${row.question_id}`, row]));
      const lost = [...acknowledged].filter(([key, { selectedAnswer, seq }]) => {
        const row = found.get(key);
        return row?.selected_answer !== selectedAnswer || row.seq !== seq;
      }).length;
      const expected = Map.groupBy(acknowledged, ([key, { selectedAnswer }]) =>
        selectedAnswer === options.at(-1) ? key.slice(0, 24) : '',
      );
      const wrong = [...scores].filter(([id, correct]) => correct !== (expected.get(id)?.length ?? 0)).length;
      return { lost, wrong, acknowledged: acknowledged.size, scores: scores.size };
    },
  };
}

/** Everybody writes a new exam; what was found is added to `found`. */
async function sitTogether(school, { sitters, questions, title, found }) {
  const exam = await makeExam(school, questions, title);
  const ledger = ledgerOf(school, exam);
  const lists = sitters.map((sitter, number) => journeyOf(exam, questions, sitter, number));
  const result = await makeCalls(school.url, { lists, onReply: ledger.onReply });
  const { lost, wrong, acknowledged, scores } = await ledger.check();
  found.lost += lost;
  found.wrong += wrong;
  found.missing += sitters.length * 41 - acknowledged - scores;
  return result;
}

const reportFound = (errors, { lost, wrong, missing }) =>
  report('answers', `${errors} errors, ${lost} lost, ${wrong} wrong scores`, errors + lost + wrong + missing === 0);

/** Bars: at most 4 times the bare grouped server, no errors, nothing lost, at most 250 MB; a thousand students in 15 s. */
export async function measure(postgres) {
  const school = await openSchool({ name: 'journey', size, people: { sitters: crowd }, postgres });
  const bare = await startBare(school, postgres, { grouped: true });
  try {
    const questions = await makeQuestions(school);
    const sitters = school.sitters.slice(0, students);
    const found = { lost: 0, wrong: 0, missing: 0 };
    const { ours, theirs, errors } = await byTurns(
      rounds,
      (round) => sitTogether(school, { sitters, questions, title: `Journey ${round}`, found }),
      (round) => {
        const exam = String(round).padStart(24, '0');
        return makeCalls(bare.url, {
          lists: sitters.map((one, number) => journeyOf(exam, questions, one, number)),
        });
      },
    );
    const times = ours.seconds / theirs.seconds;
    const text = `${ours.seconds.toFixed(1)} s, bare ${theirs.seconds.toFixed(1)} s: ${times.toFixed(1)} times (bar 4), p99 ${ours.p99.toFixed(0)} ms`;
    const memory = school.peakMegabytes();
    const missed =
      report(`${students} students, 44 calls each`, text, times <= 4) +
      reportFound(errors, found) +
      report('memory', `${memory.toFixed(0)} MB (bar 250)`, memory <= 250);
    const all = await sitTogether(school, { sitters: school.sitters, questions, title: 'Journey of a crowd', found });
    const crowdText = `${all.seconds.toFixed(1)} s (bar 15), p99 ${all.p99.toFixed(0)} ms, then ${school.peakMegabytes().toFixed(0)} MB`;
    return (
      missed +
      report(`${crowd} students, 44 calls each`, crowdText, all.seconds <= 15) +
      reportFound(errors + all.errors, found)
    );
  } finally {
    await bare.stop();
    await school.close();
  }
}
