import { expect, test } from 'vitest';
import { aLimitedTeacher } from '../../../test/limited-teacher.ts';
import { anAdmin, aSuperAdmin, type Person } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { anExam, aTerm } from '../../../test/things.ts';

/** A filter narrows what a limited teacher sees, and never widens it: neither rows nor counts are of others. */

const five = 'Grade 5 Secondary';

test('lists by class have what is own and what is shared with that class', async () => {
  const { ask, ids } = await aLimitedTeacher();
  for (const [path, what] of [
    ['/exam', 'exam'],
    ['/lesson', 'lesson'],
  ] as const) {
    const shown = async (of: string) => {
      const { data, pagination } = (await ask('GET', `${path}?class=${of}`)).body;
      return [data.map(({ title }: { title: string }) => title).toSorted(), pagination.total];
    };
    expect(await shown(ids.ss2), path).toEqual([[`Own ${what}`, `Shared ${what}`], 2]);
    expect(await shown(ids.gold), path).toEqual([[`Own ${what}`, `Shared ${what}`], 2]);
    expect(await shown(ids.ss3), path).toEqual([[`Shared ${what}`], 1]);
    expect(await shown(ids.jss1), path).toEqual([[], 0]);
  }
});

test('exams by term are own and shared ones only', async () => {
  const { ask, house, admin, ids } = await aLimitedTeacher();
  const { _id: term } = await aTerm(house);
  await anExam(house, admin, { title: 'Foreign', subject: 'Biology', classLevel: five, groupIds: [ids.ss2] });
  const { data, pagination } = (await ask('GET', `/exam?term=${term}&fields=summary`)).body;
  expect(data.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Own exam', 'Shared exam']);
  expect(pagination.total).toBe(2);
  expect((await ask('GET', `/exam?term=${term}&class=${ids.jss1}`)).body.pagination.total).toBe(0);
});

test('results and the live view of another class are neither shown nor counted', async () => {
  const { ask, staff, ids, shared, ofClass } = await aLimitedTeacher();
  const exam = `/studentExam/exams/${shared.ids.exam}`;
  expect((await staff('GET', `${exam}?class=${ids.ss3}`)).body.pagination.total).toBe(1);
  expect((await ask('GET', `${exam}?class=${ids.ss3}`)).body).toMatchObject({
    ...{ data: [], pagination: { total: 0 }, summary: { finished: 1 } },
  });
  expect((await ask('GET', `${exam}?class=${ids.ss2}`)).body.pagination.total).toBe(1);
  expect((await ask('GET', `${exam}/live?class=${ids.ss3}`)).body).toMatchObject({
    ...{ data: [], pagination: { total: 0 }, counts: { done: 1 } },
  });
  expect((await ask('GET', `/studentExam/exams/${ofClass.ids.exam}?class=${ids.ss2}`)).status).toBe(404);
});

test('figures by class are of own exams, lessons and students', async () => {
  const { ask, staff, house, subjects, ids } = await aLimitedTeacher();
  const lessons = async (as: typeof ask, of: string) =>
    (await as('GET', `/analytics/lessons?class=${of}`)).body.data.map(({ title }: { title: string }) => title);
  expect(await lessons(ask, ids.ss2)).toEqual(['Own lesson']);
  expect(await lessons(staff, ids.ss3)).toContain('Shared lesson');
  expect(await lessons(ask, ids.ss3)).toEqual([]);
  const months = 'from=2026-09&to=2026-09';
  for (const place of [ids.ss3, ids.jss1]) {
    const { all, rows } = (await ask('GET', `/analytics/results?${months}&class=${place}`)).body.data;
    expect([all.attempts, rows]).toEqual([0, []]);
    expect((await ask('GET', `/analytics/topics?${months}&class=${place}`)).text).not.toContain('Foreign');
  }
  house.clock.advance({ days: 40 });
  const [teacher, head] = [await anAdmin(house), await aSuperAdmin(house)];
  const teaching = [{ subjectId: subjects.chemistry, placeIds: [ids.ss2] }];
  const rights = { rights: ['teaching', 'marking'], teaching, isLimited: true };
  await house.ask('PUT', `/admin/users/${teacher._id}/rights`, { as: head, body: rights });
  const behind = async (as: Person, of: string) =>
    (await house.ask('GET', `/analytics/students?days=14&class=${of}`, { as })).body.data.map(
      ({ fullName }: { fullName: string }) => fullName,
    );
  expect(await behind(await anAdmin(house), ids.ss3)).toEqual(['Foreign Zed']);
  expect(await behind(teacher, ids.ss3)).toEqual([]);
  expect(await behind(teacher, ids.ss2)).toEqual(['Own Ada']);
});

test('report cards of a class are printed for the form only', async () => {
  const { house, staff, limit, subjects, ids, inClass } = await aLimitedTeacher();
  await inClass('Own Bola', ids.ss2, ids.blue);
  const teacher = await anAdmin(house);
  await limit(teacher, [{ subjectId: subjects.biology, placeIds: [ids.jss1] }]);
  const arms = [
    { _id: ids.gold, name: 'Gold', teacherId: teacher._id },
    { _id: ids.blue, name: 'Blue' },
  ];
  await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
  const { _id: term } = await aTerm(house);
  const print = (of: string) => {
    const url = `/api/admin/report-cards.pdf?term=${term}&class=${of}`;
    return house.app.inject({ url, headers: { token: teacher.token } });
  };
  const words = readPdf((await print(ids.ss2)).rawPayload).lines.join(' ');
  expect(words).toContain('Own Ada');
  expect(words).not.toContain('Bola');
  for (const place of [ids.blue, ids.ss3, ids.jss1]) expect((await print(place)).statusCode, place).toBe(409);
});
