import type { SheetsOfTerm } from '@akada/contract';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aScoreSchool, ca1, ca2, exam } from '../../../test/score-school.ts';

async function aSchool() {
  const school = await aScoreSchool();
  const { admin, asking, terms, ids, subjects, staff, putAll, ada, bola, chidi } = school;
  const get = (term = terms.first, as = admin) => asking(as)('GET', `/admin/scores/sheets?term=${term}`);
  const names = new Map([
    ...Object.entries(ids).map(([name, id]) => [id, name] as const),
    ...Object.entries(subjects).map(([name, id]) => [id, name] as const),
  ]);
  const owed = async (as = admin, term = terms.first) =>
    ((await get(term, as)).body.data as SheetsOfTerm).map(({ classId, armId, subjectId, students, missing }) => [
      ...[classId, armId ?? '', subjectId].map((id) => names.get(id) ?? ''),
      `${missing} of ${students}`,
    ]);
  const all = { [ca1]: 10, [ca2]: 'absent', [exam]: 0 };
  await putAll([
    [ada, all],
    [bola, { [ca1]: 10, [ca2]: 10 }],
    [chidi, all],
  ]);
  await staff('PUT', `/admin/subjects/${subjects.biology}`, { isCompulsory: false });
  const none = { [ca1]: 'not-offered', [ca2]: 'not-offered', [exam]: 'not-offered' };
  const biology = { subject: subjects.biology };
  await putAll(
    [
      [ada, { [ca1]: 10 }],
      [chidi, none],
    ],
    biology,
  );
  return { ...school, get, owed };
}

test('each sheet of a term says how many still have a blank, of those who take the subject', async () => {
  const { owed, put, ada, inClass, ids, admin, terms, get } = await aSchool();
  const sheets = [
    ['ss2', 'gold', 'chemistry', '1 of 2'],
    ['ss2', 'blue', 'chemistry', '0 of 1'],
    ['ss2', 'gold', 'biology', '1 of 1'],
    ['ss2', 'blue', 'biology', '0 of 0'],
  ];
  expect(await owed()).toEqual(sheets);
  await put(ada, { [ca1]: null }, '2026-12-31T00:00:00.000Z');
  await inClass('Dayo Isa', ids.ss2);
  expect(await owed()).toContainEqual(['ss2', 'gold', 'chemistry', '2 of 2']);
  expect(await owed()).toContainEqual(['ss2', '', 'chemistry', '1 of 1']);
  expect(await owed(admin, terms.second)).toContainEqual(['ss2', 'gold', 'chemistry', '2 of 2']);
  expect(refusal(await get('e'.repeat(24)))).toMatchObject({ status: 404, field: 'term' });
});

test('a limited teacher has own sheets and those of the form, and is named beside them', async () => {
  const { house, limit, staff, owed, get, subjects, ids } = await aSchool();
  const teacher = await anAdmin(house, { fullName: 'Gold Teacher' });
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.gold] }], ['marking']);
  expect(await owed(teacher)).toEqual([['ss2', 'gold', 'chemistry', '1 of 2']]);
  const arms = [
    { _id: ids.gold, name: 'Gold' },
    { _id: ids.blue, name: 'Blue', teacherId: teacher._id },
  ];
  await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
  expect(await owed(teacher)).toEqual([
    ['ss2', 'gold', 'chemistry', '1 of 2'],
    ['ss2', 'blue', 'chemistry', '0 of 1'],
    ['ss2', 'blue', 'biology', '0 of 0'],
  ]);
  const sheets: SheetsOfTerm = (await get()).body.data;
  expect(sheets.map(({ teachers }) => teachers)).toEqual([['Gold Teacher'], [], [], []]);
});
