import { expect, test } from 'vitest';
import { twoAccounts } from '../../../test/merging.ts';
import { issueAll } from '../certificates/issue.ts';

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

test('of the remarks of a term each stays by its own time, and a blank one replaces none', async () => {
  const { house, kept, ended, merge } = await twoAccounts();
  const at = (day: number) => `2026-10-0${day}T09:00:00.000Z`;
  const row = (student_id: string, term_id: string, teacher: [string, number], principal: [string, number]) => ({
    ...{ student_id, term_id, teacher: teacher[0], principal: principal[0] },
    ...{ teacher_at: at(teacher[1]), teacher_by: 'Mr Bello', principal_at: at(principal[1]), principal_by: 'Mrs Eze' },
    ...{ updated_at: at(Math.max(teacher[1], principal[1])), updated_by: 'Mr Bello' },
  });
  const { teacher_at: _, teacher_by, ...whole } = row(ended._id, 'third', ['Both later.', 5], ['', 1]);
  const rows = [
    row(kept._id, 'first', ['Kept, later.', 4], ['Kept, earlier.', 1]),
    row(ended._id, 'first', ['Ended, earlier.', 2], ['Ended, later.', 3]),
    row(kept._id, 'second', ['Kept.', 1], ['', 1]),
    row(ended._id, 'second', ['', 9], ['Ended alone.', 2]),
    row(kept._id, 'third', ['Earlier.', 4], ['', 1]),
    { ...whole, teacher_at: null, teacher_by: null },
    row(ended._id, 'fourth', ['Moved.', 1], ['', 1]),
  ];
  await house.db.insertInto('term_remarks').values(rows).execute();
  expect((await merge()).status).toBe(200);
  const found = house.db.selectFrom('term_remarks').selectAll().orderBy('term_id');
  expect(await found.execute()).toMatchObject([
    { student_id: kept._id, term_id: 'first', teacher: 'Kept, later.', teacher_at: at(4), principal: 'Ended, later.' },
    { student_id: kept._id, term_id: 'fourth', teacher: 'Moved.' },
    { student_id: kept._id, term_id: 'second', teacher: 'Kept.', principal: 'Ended alone.', principal_at: at(2) },
    { student_id: kept._id, term_id: 'third', teacher: 'Both later.', teacher_at: at(5), teacher_by: 'Mr Bello' },
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

test('certificates move, and of two for one exam the kept account’s stays true, or the only true one', async () => {
  const { house, admin, kept, ended, merge } = await twoAccounts();
  const { db, context } = house;
  const earned = (student: { _id: string }, subjectId: string) => ({
    ...({ kind: 'exam', title: 'Algebra', percent: 82, at: '2026-09-15T09:00:00.000Z' } as const),
    ...{ subjectId, studentId: student._id, fullName: 'Ada Obi' },
  });
  const all = [
    earned(kept, 'both'),
    earned(ended, 'both'),
    earned(ended, 'one'),
    earned(kept, 'late'),
    earned(ended, 'late'),
  ];
  const issuing = { reason: '', by: null, which: 'first' } as const;
  for (const one of all) await db.transaction().execute((trx) => issueAll(trx, context, [one], issuing));
  const codes = await db.selectFrom('certificates').select(['student_id', 'subject_id', 'code']).execute();
  const codeOf = (student: { _id: string }, subject: string) =>
    codes.find(({ student_id, subject_id }) => student_id === student._id && subject_id === subject)?.code;
  const stateOf = async (code = '') => (await house.ask('GET', `/card/${code}`)).body.data.state;
  const lateCode = codeOf(kept, 'late') ?? '';
  const body = { reason: 'A wrong name' };
  const withdrawn = await house.ask('POST', `/admin/certificates/${lateCode}/withdraw`, { as: admin, body });
  expect(withdrawn.status).toBe(200);
  expect((await merge()).status).toBe(200);
  const left = db.selectFrom('certificates').select(['student_id', 'subject_id']).orderBy('subject_id');
  expect(await left.execute()).toEqual([
    { student_id: kept._id, subject_id: 'both' },
    { student_id: kept._id, subject_id: 'late' },
    { student_id: kept._id, subject_id: 'one' },
  ]);
  expect(await stateOf(codeOf(kept, 'both'))).toBe('true');
  expect(await stateOf(codeOf(ended, 'both'))).toBe('withdrawn');
  expect(await stateOf(codeOf(ended, 'one'))).toBe('true');
  expect([await stateOf(lateCode), await stateOf(codeOf(ended, 'late'))]).toEqual(['withdrawn', 'true']);
});
