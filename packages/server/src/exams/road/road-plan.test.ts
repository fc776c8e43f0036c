import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, aPurchase, aQuestion } from '../../../test/things.ts';
import { inChunks, isPostgres } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readRoad } from './read-road.ts';

const [manyStudents, answersOfEach, manyQuestions] = [300, 20, 2000];

/** Rows of other students: answers, cards, grants and films watched, of a bank with many questions. */
async function fill(db: Db, like: { question: string; lesson: string; admin: string; student: string }): Promise<void> {
  const at = '2026-09-15T08:00:00.000Z';
  const idOf = (kind: string, index: number) => `${kind}${String(index).padStart(23, '0')}`;
  const question = await db
    .selectFrom('questions')
    .selectAll()
    .where('_id', '=', like.question)
    .executeTakeFirstOrThrow();
  const questions = Array.from({ length: manyQuestions }, (_, index) => ({
    ...{ ...question, _id: idOf('a', index), practice: 0, subject: `Subject ${index % 15}` },
    ...{ text: `Of others ${index}`, alike_options: `${index}`, alike_key: `${index}` },
  }));
  const user = await db.selectFrom('users').selectAll().where('_id', '=', like.student).executeTakeFirstOrThrow();
  const users = Array.from({ length: manyStudents }, (_, index) => ({
    ...{
      ...user,
      _id: idOf('b', index),
      email: `other${index}@akada.test`,
      phone_number: '',
      login_name: null,
      arm_id: idOf('d', index % 30),
    },
  }));
  const grant = await db
    .selectFrom('grants')
    .selectAll()
    .where('student_id', '=', like.student)
    .executeTakeFirstOrThrow();
  for (const chunk of inChunks(questions, 30)) await db.insertInto('questions').values(chunk).execute();
  for (const chunk of inChunks(users, 20)) await db.insertInto('users').values(chunk).execute();
  for (const [index, { _id: student_id }] of users.entries()) {
    const given = Array.from({ length: answersOfEach }, (_, place) => idOf('a', (index * 7 + place) % manyQuestions));
    const own = { student_id, is_right: 1, answered_at: at };
    await db
      .insertInto('practice_answers')
      .values(given.map((question_id) => ({ ...own, _id: question_id, question_id })))
      .execute();
    await db
      .insertInto('practice_cards')
      .values(given.map((question_id) => ({ ...own, question_id, due_at: at, older: null })))
      .execute();
    await db
      .insertInto('grants')
      .values({ ...grant, _id: idOf('c', index), student_id, payment_id: null })
      .execute();
    const watched = { ranges: '[]', watched_seconds: 1, duration_seconds: 2, position_seconds: 1, finished_at: null };
    await db
      .insertInto('lesson_progress')
      .values({ student_id, lesson_id: like.lesson, ...watched, watched_at: at, updated_at: at })
      .execute();
  }
  await db.executeQuery(CompiledQuery.raw(isPostgres(db) ? 'vacuum analyze' : 'analyze'));
}

function watched(db: Db) {
  const asked: CompiledQuery[] = [];
  const watching = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watching, asked };
}

async function planOf(db: Db, { sql, parameters: asked }: CompiledQuery, studentId: string): Promise<string> {
  // Slots of prepared statements.
  const parameters = asked.map((value) => (typeof value === 'string' && value.startsWith('\0') ? studentId : value));
  const explain = isPostgres(db) ? 'explain' : 'explain query plan';
  return JSON.stringify((await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))).rows);
}

/** PostgreSQL reads a table that is empty here from its beginning. */
const filled = 'practice_answers|practice_cards|lesson_progress|grants';
const whole = new RegExp(`SCAN (${filled}|attempts|answers|users)|Seq Scan on (${filled})`);

test('in a big school a road reads what is the student’s own, in few statements, whatever others have', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const student = await aStudent(house);
  const question = await aQuestion(house, admin, { subject: 'Physics', topic: 'Heat', practice: true });
  const lesson = await aLesson(house, admin, { subject: 'Physics', title: 'Heat and cold' });
  await aPurchase(house, student, lesson, admin);
  await fill(house.db, { question: question._id, lesson: lesson._id, admin: admin._id, student: student._id });
  const { db, asked } = watched(house.db);
  const learner = { _id: student._id, classLevel: 'Grade 1 Secondary', extraTimePercent: 0 };
  const road = await readRoad({ ...house.context, db }, learner, 'Physics');
  expect(road.topics).toMatchObject([{ topic: 'Heat', state: 'none', questions: 1, lessons: [{ purchased: true }] }]);
  for (const query of asked) {
    const plan = await planOf(house.db, query, student._id);
    expect(plan, query.sql).not.toMatch(whole);
    // The bank by its keys or by what is open for the class.
    if (!isPostgres(house.db)) expect(plan, query.sql).not.toMatch(/SCAN questions/);
  }
  expect(asked.length).toBeLessThan(20);
});
