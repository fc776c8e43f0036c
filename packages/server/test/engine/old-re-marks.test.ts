import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readHistory } from '../../src/exams/marking/marking-history.ts';
import { findScoreChanges } from '../../src/exams/marking/score-changes.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { anOldSchool } from '../old-school.ts';

const at = '2026-09-15T09:00:00.000Z';

/** A student who had 1 of 3 points, and 3 since the key of a question was corrected; a second re-mark changed nobody. */
async function anExamMarkedAgain(db: Db): Promise<void> {
  await sql`insert into users (_id, full_name, email, phone_number, class_level, role, is_verified, is_active,
    password_hash, search_text, created_at, updated_at)
    values ('student', 'Ada Obi', 'ada@home.test', '', '', 'user', 1, 1, '', '', ${at}, ${at})`.execute(db);
  await sql`insert into exams (_id, title, description, class_level, duration_minutes, start_date, end_date, opens_at,
    closes_at, is_active, max_attempts, allow_review, search_text, created_at, updated_at)
    values ('exam', 'Algebra', '', '', 20, ${at}, ${at}, ${at}, ${at}, 1, 1, 1, '', ${at}, ${at})`.execute(db);
  await sql`insert into questions (_id, text, type, options, correct_answer, points, search_text, created_at, updated_at)
    values ('sum', 'What is 2 + 2?', 'multiple-choice', '["3","4"]', '4', 2, '', ${at}, ${at})`.execute(db);
  await sql`insert into papers (_id, exam_id, content_hash, content, created_at)
    values ('paper', 'exam', 'hash', '{}', ${at})`.execute(db);
  await sql`insert into attempts (student_id, _id, exam_id, number, paper_id, status, started_at, deadline_at,
    submitted_at, submitted_by, total_questions, total_points, correct_answers, score)
    values ('student', 'attempt', 'exam', 1, 'paper', 'submitted', ${at}, ${at}, ${at}, 'student', 2, 3, 2, 3)`.execute(
    db,
  );
  await sql`insert into score_changes (student_id, attempt_id, _id, kind, reason, before_score, before_correct,
    after_score, after_correct, changed_by, changed_at)
    values ('student', 'attempt', 'change', 're-mark', 'The key was wrong', 1, 1, 3, 2, 'Hauwa Bello', ${at})`.execute(
    db,
  );
  const changed = [
    { _id: 'attempt', before: { score: 1, percent: 50, grade: 'C' }, after: { score: 3, percent: 100, grade: 'A' } },
  ];
  const counts = { attempts: 1, running: 0, better: 1, worse: 0 };
  const reMark = async (_id: string, question: string, key: string, details: string | null, result: object) =>
    sql`insert into re_marks (_id, exam_id, question_id, correct_answer, reason, request_key, result, made_by, made_at, details)
      values (${_id}, 'exam', ${question}, ${key}, 'The key was wrong', ${`key-${_id}`}, ${JSON.stringify(result)},
        'Hauwa Bello', ${at}, ${details})`.execute(db);
  await reMark('first', 'sum', '4', null, { changed, ...counts });
  await reMark('second', 'a question that is gone', '5', '{"tolerance":1}', { ...counts, better: 0 });
}

test('earlier re-marks are decisions that staff can read, and their changes have their totals', async () => {
  const db = await anOldSchool('0016');
  await anExamMarkedAgain(db);
  await migrate(db);
  const of = { by: 'Hauwa Bello', at, reason: 'The key was wrong' };
  expect(await readHistory(db, 'exam')).toEqual([
    {
      ...{ ...of, _id: 'second', changed: 0, counts: { attempts: 1, running: 0, better: 0, worse: 0 } },
      decisions: [{ kind: 'key', question: { _id: 'a question that is gone', text: '' }, after: '5' }],
    },
    {
      ...{ ...of, _id: 'first', changed: 1, counts: { attempts: 1, running: 0, better: 1, worse: 0 } },
      decisions: [{ kind: 'key', question: { _id: 'sum', text: 'What is 2 + 2?' }, after: '4' }],
    },
  ]);
  expect(await findScoreChanges(db, { student_id: 'student', _id: 'attempt' })).toMatchObject([
    { before: { score: 1, percent: 50, totalPoints: 3 }, after: { score: 3, percent: 100, totalPoints: 3 } },
  ]);
});

test('a request that was repeated across the upgrade still has its first result', async () => {
  const db = await anOldSchool('0016');
  await anExamMarkedAgain(db);
  await migrate(db);
  const rows = await db.selectFrom('marking_decisions').selectAll().orderBy('_id').execute();
  expect(rows.map(({ request_key, request }) => [request_key, JSON.parse(request)])).toEqual([
    ['key-first', [{ kind: 'key', questionId: 'sum', correctAnswer: '4' }]],
    [
      'key-second',
      [{ kind: 'key', questionId: 'a question that is gone', correctAnswer: '5', details: { tolerance: 1 } }],
    ],
  ]);
  expect(JSON.parse(rows[0]?.result ?? '')).toMatchObject({
    changes: [{ attemptId: 'attempt', before: { score: 1, totalPoints: 3 }, after: { score: 3, totalPoints: 3 } }],
  });
});
