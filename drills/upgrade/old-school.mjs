// A school as the first version of Akada left it: its schema, and rows in the tables that later versions changed most.
import { migrate, migrations } from '../../packages/server/src/platform/db/migrate.ts';
import { openDb } from '../../packages/server/src/platform/db/open.ts';

const at = '2026-09-15T09:00:00.000Z';
const idOf = (kind, number) => `${kind}${String(number).padStart(23, '0')}`;
const upTo = (count) => Array.from({ length: count }, (_, index) => index);

const [students, lessons, exams, questionsEach] = [300, 20, 5, 20];
const choices = JSON.stringify(['Lagos', 'Abuja', 'Kano']);

const people = upTo(students).map((number) => ({
  ...{ _id: idOf('a', number), full_name: `Student ${number}`, email: `student${number}@school.test` },
  ...{ phone_number: `+2348${String(number).padStart(9, '0')}`, class_level: 'Grade 1 Secondary' },
  // Otherwise each first start would make a head of its own.
  role: number === 0 ? 'super-admin' : 'user',
  ...{ is_verified: 1, is_active: 1, password_hash: '', search_text: `student ${number}` },
  ...{ created_at: at, updated_at: at },
}));

const films = upTo(lessons).map((number) => ({
  ...{
    _id: idOf('b', number),
    title: `Lesson ${number}`,
    description: '',
    class_level: '',
    subject: '',
    instructor: '',
  },
  ...{ video: '', price_minor: 200_000, search_text: `lesson ${number}`, created_at: at, updated_at: at },
}));

const payments = upTo(students).map((number) => ({
  ...{ student_id: idOf('a', number), _id: idOf('c', number), student_name: `Student ${number}` },
  ...{ student_email: `student${number}@school.test`, lesson_id: idOf('b', number % lessons) },
  ...{ lesson_title: `Lesson ${number % lessons}`, price_minor: 200_000, discount_minor: 20_000 },
  ...{ amount_minor: 180_000, method: 'bank transfer', search_text: `student ${number}`, created_at: at },
  ...(number % 3 === 0
    ? { status: 'pending' }
    : { status: 'approved', decided_by: 'nobody', decided_by_name: 'Mr Bello', decided_at: at }),
}));

const exam = (number) => ({
  ...{ _id: idOf('d', number), title: `Exam ${number}`, description: 'All the work of the term', class_level: '' },
  ...{ duration_minutes: 60, start_date: '2026-09-01', end_date: '2026-09-30', opens_at: '2026-09-01T00:00:00.000Z' },
  ...{ closes_at: '2026-09-30T00:00:00.000Z', is_active: 1, max_attempts: 1, allow_review: 1, search_text: '' },
  ...{ created_at: at, updated_at: at },
});

const questions = upTo(exams * questionsEach).map((number) => ({
  ...{ _id: idOf('e', number), text: `Which city is number ${number}?`, type: 'multiple-choice', options: choices },
  ...{ correct_answer: 'Abuja', points: 1, search_text: `which city is number ${number}?` },
  ...{ created_at: at, updated_at: at },
}));

const ofExam = (number) => questions.slice(number * questionsEach, (number + 1) * questionsEach);

const paper = (number) => ({
  ...{ _id: idOf('f', number), exam_id: idOf('d', number), content_hash: String(number), created_at: at },
  content: JSON.stringify(ofExam(number)),
});

const attempts = upTo(students).map((number) => ({
  ...{ student_id: idOf('a', number), _id: idOf('0', number), exam_id: idOf('d', number % exams), number: 1 },
  ...{ paper_id: idOf('f', number % exams), status: 'submitted', started_at: at, deadline_at: at, submitted_at: at },
  ...{ total_questions: questionsEach, total_points: questionsEach, correct_answers: questionsEach },
  score: questionsEach,
}));

const answers = attempts.flatMap(({ student_id, _id }, number) =>
  ofExam(number % exams).map((question, index) => ({
    ...{ student_id, attempt_id: _id, question_id: question._id, selected_answer: 'Abuja' },
    ...{ seq: index + 1, saved_at: at },
  })),
);

const tables = {
  ...{ users: people, lessons: films, payments, exams: upTo(exams).map(exam), questions },
  exam_questions: upTo(exams).flatMap((number) =>
    ofExam(number).map(({ _id }, position) => ({ exam_id: idOf('d', number), question_id: _id, position })),
  ),
  ...{ papers: upTo(exams).map(paper), attempts, answers },
};

export const oldAnswers = answers.length;

/** Fills an empty database. */
export async function makeOldSchool(databaseUrl) {
  const db = await openDb(databaseUrl);
  const [[first, schema]] = Object.entries(migrations);
  await migrate(db, { [first]: schema });
  await db.transaction().execute(async (trx) => {
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows) await trx.insertInto(table).values(row).execute();
  });
  await db.destroy();
}
