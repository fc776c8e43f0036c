// What the database holds of an exam, read past the server: a map from a student's id to their answers by question.
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

const serverRequire = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const query = `select attempts.student_id, answers.question_id, answers.selected_answer, answers.seq
  from answers inner join attempts on attempts._id = answers.attempt_id where attempts.exam_id = `;

async function rowsOf(url, exam) {
  if (!/^postgres/.test(url)) {
    const database = new DatabaseSync(url, { readOnly: true });
    const rows = database.prepare(`${query}?`).all(exam);
    database.close();
    return rows;
  }
  const pg = serverRequire('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`${query}$1`, [exam]);
  await client.end();
  return rows;
}

export async function storedAnswers(url, exam) {
  const students = new Map();
  for (const row of await rowsOf(url, exam)) {
    const answers = students.get(row.student_id) ?? new Map();
    answers.set(row.question_id, row);
    students.set(row.student_id, answers);
  }
  return students;
}
