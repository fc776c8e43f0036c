import type { Broadsheet, ScoreSheet, SheetsOfTerm } from '@akada/contract';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aScoreSchool, ca1, ca2, exam } from '../../../test/score-school.ts';

async function aSchool() {
  const school = await aScoreSchool();
  const { ids, terms, asking, admin, subjects, putAll, ada, bola, chidi } = school;
  const get = (where: object = {}, as = admin) =>
    asking(as)('GET', `/admin/broadsheet?${new URLSearchParams({ class: ids.ss2, term: terms.first, ...where })}`);
  const broadsheet = async (where?: object): Promise<Broadsheet> => (await get(where)).body.data;
  const full = (points: number) => ({ [ca1]: 10, [ca2]: 10, [exam]: points });
  await putAll([
    [ada, full(55)],
    [bola, full(30)],
    [chidi, full(55)],
  ]);
  await putAll(
    [
      [ada, full(40.5)],
      [chidi, { [ca1]: 20 }],
    ],
    { subject: subjects.biology },
  );
  return { ...school, get, broadsheet };
}

test('a broadsheet has all subjects of a class, with averages, places of complete rows and what is missing', async () => {
  const { broadsheet, subjects, staff, ids } = await aSchool();
  await staff('PUT', `/admin/subjects/${subjects.biology}`, { isCompulsory: false });
  const { subjects: shown, rows, group } = await broadsheet();
  expect(shown).toMatchObject([
    { name: 'Chemistry', missing: 0, group: { average: 66.7, highest: 75, lowest: 50 } },
    { name: 'Biology', missing: 1, group: { average: 60.5, highest: 60.5, lowest: 60.5 } },
  ]);
  expect(rows).toMatchObject([
    { fullName: 'Ada Obi', isComplete: true, average: 67.8, grade: 'C', position: { place: 1, of: 2 } },
    { fullName: 'Bola Ojo', isComplete: true, average: 50, grade: 'D', position: { place: 2, of: 2 } },
    { fullName: 'Chidi Eze', isComplete: false, average: 75 },
  ]);
  expect(rows[2]).not.toHaveProperty('position');
  expect(rows[1]?.subjects[subjects.biology]).toEqual({ state: 'not-offered', total: 0, outOf: 0 });
  expect(rows[0]?.subjects[subjects.chemistry]).toMatchObject({ percent: 75, grade: 'B', position: { place: 1 } });
  expect(group).toEqual({ average: 58.9, highest: 67.8, lowest: 50 });
  expect((await broadsheet({ arm: ids.blue })).rows.map(({ fullName }) => fullName)).toEqual(['Chidi Eze']);
});

test('it is the form teacher’s among limited teachers', async () => {
  const { house, limit, staff, get, subjects, ids } = await aSchool();
  const teacher = await anAdmin(house);
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.gold] }], ['marking']);
  expect(refusal(await get({}, teacher))).toMatchObject({ status: 403, field: 'class' });
  expect((await get({ class: ids.jss1 }, teacher)).body.data).toMatchObject({ rows: [] });
  const arms = [
    { _id: ids.gold, name: 'Gold' },
    { _id: ids.blue, name: 'Blue', teacherId: teacher._id },
  ];
  await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
  const { rows, subjects: shown } = (await get({}, teacher)).body.data as Broadsheet;
  expect(rows.map(({ fullName }) => fullName)).toEqual(['Chidi Eze']);
  expect(shown.map(({ missing }) => missing)).toEqual([0, 1]);
});

test('a subject that is added once a term is over is none of it, unless it has marks', async () => {
  const { staff, moveTo, addressOf, terms, ids, ada } = await aSchool();
  await moveTo('2027-02-01T09:00:00.000Z');
  const added = await staff('POST', '/admin/subjects', { name: 'Music', isCompulsory: true });
  const music = added.body.data._id;
  const broadsheet = async (term: string): Promise<Broadsheet> =>
    (await staff('GET', `/admin/broadsheet?${new URLSearchParams({ class: ids.ss2, term })}`)).body.data;
  const names = async (term: string) => (await broadsheet(term)).subjects.map(({ name }) => name);
  const inSheets = async (term: string) => {
    const sheets: SheetsOfTerm = (await staff('GET', `/admin/scores/sheets?term=${term}`)).body.data;
    return sheets.some(({ subjectId, classId }) => subjectId === music && classId === ids.ss2);
  };
  expect(await names(terms.first)).toEqual(['Chemistry', 'Biology']);
  expect(await names(terms.second)).toEqual(['Chemistry', 'Biology', 'Music']);
  expect([await inSheets(terms.first), await inSheets(terms.second)]).toEqual([false, true]);
  expect((await broadsheet(terms.first)).rows[0]).toMatchObject({
    fullName: 'Ada Obi',
    isComplete: true,
    average: 67.8,
  });
  const rows = [{ studentId: ada._id, scores: { [ca1]: 10 }, updatedAt: null }];
  await staff('PUT', addressOf({ subject: music }), { rows });
  expect(await names(terms.first)).toEqual(['Chemistry', 'Biology', 'Music']);
  expect(await inSheets(terms.first)).toBe(true);
});

const figures = (of: Broadsheet) => new Map(of.rows.map((row) => [row.studentId, row]));

test.each(['arm', 'class', 'off'])(
  'with positions in the %s, an arm has the figures that its class has',
  async (positions) => {
    const { staff, moveTo, addressOf, inClass, putAll, ids, terms, ada, bola, chidi } = await aSchool();
    const dayo = await inClass('Dayo Alli', ids.ss2, ids.blue);
    await putAll([[dayo, { [ca1]: 20, [ca2]: 18, [exam]: 44.5 }]]);
    // Bola's marks were entered in another arm than the present one.
    await staff('PUT', `/admin/users/${bola._id}`, { classId: ids.ss2, armId: ids.blue });
    await moveTo('2027-02-01T09:00:00.000Z');
    const added = await staff('POST', '/admin/subjects', { name: 'Music', isCompulsory: true });
    const music = added.body.data._id;
    const rows = [{ studentId: chidi._id, scores: { [ca1]: 10 }, updatedAt: null }];
    await staff('PUT', addressOf({ subject: music }), { rows });
    const { updatedAt: _, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
    const ruled = await staff('PUT', '/admin/schemes', { ...schemes, rules: { ...schemes.rules, positions } });
    expect(ruled.status, ruled.text).toBe(200);
    const broadsheet = async (where: object): Promise<Broadsheet> =>
      (await staff('GET', `/admin/broadsheet?${new URLSearchParams({ class: ids.ss2, ...where })}`)).body.data;
    const sheet = async (where: object): Promise<ScoreSheet> => (await staff('GET', addressOf(where))).body.data;
    for (const term of [terms.first, terms.second]) {
      const [whole, sheetOfClass] = [await broadsheet({ term }), await sheet({ term })];
      for (const arm of [ids.gold, ids.blue]) {
        const own = await broadsheet({ term, arm });
        expect(own.rows).toEqual(own.rows.map(({ studentId }) => figures(whole).get(studentId)));
        expect(own.subjects.map(({ name }) => name)).toEqual(whole.subjects.map(({ name }) => name));
        const marks = (await sheet({ term, arm })).rows;
        expect(marks).toEqual(
          sheetOfClass.rows.filter((row) => marks.some(({ studentId }) => studentId === row.studentId)),
        );
        expect(marks.map(({ fullName }) => fullName)).toEqual(own.rows.map(({ fullName }) => fullName));
      }
      const gold = (await broadsheet({ term, arm: ids.gold })).rows.map(({ fullName }) => fullName);
      expect(gold).toEqual(term === terms.first ? ['Ada Obi', 'Bola Ojo'] : ['Ada Obi']);
      expect((await broadsheet({ term, arm: ids.gold })).rows[0]).toMatchObject({ studentId: ada._id });
    }
  },
);
