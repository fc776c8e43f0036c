import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anAdmin, aSuperAdmin } from '../../../test/people.ts';
import { aScoreSchool, ca1, ca2 } from '../../../test/score-school.ts';

describe('a limited teacher', () => {
  test('has the rows of own students, and saves no others', async () => {
    const school = await aScoreSchool();
    const { house, limit, subjects, ids, get, sheet, put, marks, ada, chidi } = school;
    const teacher = await anAdmin(house, { fullName: 'Gold Teacher' });
    await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.gold] }], ['marking']);
    expect((await sheet({}, teacher)).rows.map(({ fullName }) => fullName)).toEqual(['Ada Obi', 'Bola Ojo']);
    expect((await put(ada, { [ca1]: 12 }, null, teacher)).status).toBe(200);
    expect(refusal(await put(chidi, { [ca1]: 12 }, null, teacher))).toMatchObject({
      status: 409,
      field: 'rows.0.studentId',
    });
    const biology = { subject: subjects.biology };
    expect(refusal(await get(biology, teacher))).toMatchObject({ status: 404, field: 'class' });
    expect(refusal(await put(ada, { [ca1]: 12 }, null, teacher, biology))).toMatchObject({ status: 404 });
    expect((await marks()).map(([, mark]) => mark)).toEqual([1200]);
  });

  test('of a class that is foreign has no sheet, and is told no name', async () => {
    const { house, limit, subjects, ids, get } = await aScoreSchool();
    const teacher = await anAdmin(house);
    await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.jss1] }], ['marking']);
    const reply = await get({}, teacher);
    expect(refusal(reply)).toMatchObject({ status: 404, message: 'Class not found' });
    expect(reply.text).not.toMatch(/Obi|Ojo|Eze/);
  });

  test('who is form teacher reads all subjects of the form, and enters none', async () => {
    const { house, head, limit, staff, subjects, ids, sheet, put, putAll, ada, chidi } = await aScoreSchool();
    await putAll([[chidi, { [ca1]: 7 }]]);
    const teacher = await anAdmin(house);
    await limit(teacher, [{ subjectId: subjects.biology, placeIds: [ids.jss1] }], ['marking']);
    const arms = [
      { _id: ids.gold, name: 'Gold' },
      { _id: ids.blue, name: 'Blue', teacherId: teacher._id },
    ];
    await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
    expect((await sheet({}, teacher)).rows).toMatchObject([
      { fullName: 'Chidi Eze', scores: { [ca1]: 7 }, limitedTo: 'reading' },
    ]);
    const refused = refusal(await put(chidi, { [ca2]: 12 }, null, teacher));
    expect(refused).toMatchObject({ status: 403, field: 'rows.0.studentId' });
    expect(refusal(await put(ada, { [ca2]: 12 }, null, teacher))).toMatchObject({ status: 409 });
    expect((await sheet({}, head)).rows).toHaveLength(3);
  });
});

test('after a promotion the marks of a term are those of who taught the class, not of who has its students now', async () => {
  const { house, moveTo, staff, subjects, ids, get, sheet, put, asking, terms, ada } = await aScoreSchool();
  await put(ada, { [ca1]: 10 });
  await moveTo('2026-12-21T09:00:00.000Z');
  await staff('PUT', `/admin/users/${ada._id}`, { classId: ids.ss3 });
  const head = await aSuperAdmin(house);
  const teacherOf = async (placeId: string) => {
    const teacher = await anAdmin(house);
    const body = { rights: ['marking'], teaching: [{ subjectId: subjects.chemistry, placeIds: [placeId] }] };
    await asking(head)('PUT', `/admin/users/${teacher._id}/rights`, { ...body, isLimited: true });
    return teacher;
  };
  const [before, now] = [await teacherOf(ids.gold), await teacherOf(ids.ss3)];
  expect((await sheet({}, before)).rows.map(({ fullName }) => fullName)).toEqual(['Ada Obi', 'Bola Ojo']);
  expect((await put(ada, { [ca2]: 12 }, null, before)).status).toBe(200);
  expect(refusal(await get({}, now))).toMatchObject({ status: 404, message: 'Class not found' });
  expect(refusal(await put(ada, { [ca2]: 13 }, null, now))).toMatchObject({ status: 404 });
  const sheetsOf = async (teacher: typeof now) =>
    (await asking(teacher)('GET', `/admin/scores/sheets?term=${terms.first}`)).body.data;
  expect(await sheetsOf(before)).toMatchObject([{ classId: ids.ss2, armId: ids.gold, students: 2 }]);
  expect(await sheetsOf(now)).toEqual([]);
});

describe('after the closing day', () => {
  async function aClosedSchool() {
    const school = await aScoreSchool();
    const { moveTo, staff, terms } = school;
    const { updatedAt, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
    const closings = [{ termId: terms.first, day: '2026-12-11' }];
    const saved = await staff('PUT', '/admin/schemes', { ...schemes, closings, ...(updatedAt && { updatedAt }) });
    expect(saved.status, saved.text).toBe(200);
    // 23:59 in Lagos.
    await moveTo('2026-12-11T22:59:00.000Z');
    return school;
  }

  test('marks are read and not entered', async () => {
    const { house, put, sheet, terms, ada } = await aClosedSchool();
    expect((await sheet()).lock).toEqual({ isLocked: false, closesOn: '2026-12-11' });
    expect((await put(ada, { [ca1]: 12 })).status).toBe(200);
    house.clock.advance({ minutes: 1 });
    expect(refusal(await put(ada, { [ca2]: 12 }))).toEqual({
      ...{ status: 409, field: 'term' },
      message:
        'Marks of First term 2026/2027 were entered until 11 Dec 2026. Please ask the school to open this sheet again; what you typed is still here.',
    });
    expect(await sheet()).toMatchObject({
      lock: { isLocked: true },
      rows: [{ scores: { [ca1]: 12, [ca2]: null } }, {}, {}],
    });
    expect((await put(ada, { [ca1]: 12 }, null, undefined, { term: terms.second })).status).toBe(200);
  });

  test('a sheet is opened again for a reason until the end of a day, and no other sheet', async () => {
    const { moveTo, staff, put, sheet, addressOf, subjects, terms, ada } = await aClosedSchool();
    await moveTo('2026-12-14T09:00:00.000Z');
    const reopen = (body: object) => staff('PUT', addressOf().replace('scores?', 'scores/reopen?'), body);
    const reason = 'The script of Ada was found';
    for (const [body, field] of [
      [{ until: '2026-12-15' }, 'reason'],
      [{ reason, until: '2026-12-13' }, 'until'],
      [{ reason, until: '2026-12-32' }, 'until'],
    ] as const) {
      expect(refusal(await reopen(body)), field).toMatchObject({ status: 400, field });
    }
    expect((await reopen({ reason, until: '2026-12-15' })).status).toBe(200);
    expect((await sheet()).lock).toMatchObject({ isLocked: false, reopened: { until: '2026-12-15', reason } });
    expect((await put(ada, { [ca1]: 12 })).status).toBe(200);
    expect(refusal(await put(ada, { [ca1]: 12 }, null, undefined, { subject: subjects.biology }))).toMatchObject({
      status: 409,
    });
    await moveTo('2026-12-15T23:00:00.000Z');
    expect(refusal(await put(ada, { [ca2]: 12 }))).toMatchObject({ status: 409, field: 'term' });
    const { updatedAt, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
    const later = [{ termId: terms.first, day: '2026-12-31' }];
    expect((await staff('PUT', '/admin/schemes', { ...schemes, closings: later, updatedAt })).status).toBe(200);
    expect((await sheet()).lock).toEqual({ isLocked: false, closesOn: '2026-12-31' });
  });
});
