import { expect, test } from 'vitest';
import { twoAccounts } from '../../../test/merging.ts';

test('a mark of a term stays, though its cell was made blank later in the other account', async () => {
  const { house, kept, ended, merge } = await twoAccounts();
  const place = { term_id: 'term', subject_id: 'subject', class_id: 'class', arm_id: null, state: null };
  const cell = (student_id: string, component_id: string, hundredths: number | null, day: number) => ({
    ...{ ...place, student_id, component_id, hundredths },
    ...{ updated_at: `2026-10-0${day}T09:00:00.000Z`, updated_by: 'Mr Bello' },
  });
  const cells = [
    cell(kept._id, 'ca1', 1500, 1),
    cell(ended._id, 'ca1', null, 2),
    cell(kept._id, 'ca2', null, 2),
    cell(ended._id, 'ca2', 1200, 1),
    cell(kept._id, 'exam', 4000, 1),
    cell(ended._id, 'exam', 4400, 2),
  ];
  await house.db.insertInto('term_scores').values(cells).execute();
  expect((await merge()).status).toBe(200);
  const marks = house.db.selectFrom('term_scores').select(['student_id', 'component_id', 'hundredths']);
  expect(await marks.orderBy('component_id').execute()).toEqual([
    { student_id: kept._id, component_id: 'ca1', hundredths: 1500 },
    { student_id: kept._id, component_id: 'ca2', hundredths: 1200 },
    { student_id: kept._id, component_id: 'exam', hundredths: 4400 },
  ]);
});

test('two issued report cards of one term cannot become one', async () => {
  const { house, kept, ended, merge } = await twoAccounts();
  const term = { _id: 'a'.repeat(24), name: 'First Term', startDate: '2026-09-14', endDate: '2026-12-18' };
  const card = { content: JSON.stringify({ term }), payload: '', reason: '', issued_at: '', issued_by: 'Mr Bello' };
  const rows = [kept, ended].map(({ _id: student_id }) => ({
    ...{ student_id, term_id: term._id, version: 1, code: `code of ${student_id}`, ...card },
    ...{ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null },
  }));
  await house.db.insertInto('issued_cards').values(rows).execute();
  const refused = await merge();
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/^Both accounts have an issued report card of First Term/);
});
