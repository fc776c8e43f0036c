import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { questionEntity, toQuestion } from '../../src/questions/question.entity.ts';
import { questionSearchText } from '../../src/questions/questions.queries.ts';
import { anOldSchool } from '../old-school.ts';

test('old questions are found by their options and answers too, and nothing else is known about them', async () => {
  const db = await anOldSchool('0006');
  const at = '2026-09-15T09:00:00.000Z';
  for (let number = 1; number <= 600; number += 1) {
    const _id = String(number).padStart(24, '0');
    await sql`insert into questions (_id, text, type, options, correct_answer, points, search_text, created_at, updated_at)
      values (${_id}, 'Ta ni ọba?', 'multiple-choice', '["Ọ̀yọ́","Ẹdo ’s"]', 'Ẹdo ’s', 1, 'old', ${at}, ${at})`.execute(
      db,
    );
  }
  await migrate(db);
  const rows = await db.selectFrom('questions').selectAll().orderBy('_id').execute();
  expect(rows).toHaveLength(600);
  for (const row of [rows[0], rows[599]]) {
    if (!row) throw new Error('a question is gone');
    expect(row.search_text).toBe(questionSearchText(questionEntity.facts(row)));
    expect(row.search_text).toBe("ta ni oba?\u0001\noyo\nedo 's\nedo 's");
    for (const name of ['subject', 'year', 'tags', 'lesson', 'explanation'])
      expect(toQuestion(row, new Map())).not.toHaveProperty(name);
  }
});
