import { expect, test } from 'vitest';
import { aSchoolOfArms } from '../../../test/limited-teacher.ts';
import { anAdmin, aSuperAdmin } from '../../../test/people.ts';

const rights = ['teaching', 'marking'];

async function aTeacher() {
  const school = await aSchoolOfArms();
  const { house, head } = school;
  const teacher = await anAdmin(house);
  const put = (body: object) => house.ask('PUT', `/admin/users/${teacher._id}/rights`, { as: head, body });
  return { ...school, teacher, put };
}

test('what an admin teaches is set beside the rights, and stays where it is not named', async () => {
  const { house, teacher, put, subjects, ids, head } = await aTeacher();
  const before = (await house.ask('GET', '/user', { as: teacher })).body.data;
  expect(before).not.toHaveProperty('isLimited');
  expect(before).not.toHaveProperty('teaching');
  const teaching = [{ subjectId: subjects.chemistry, placeIds: [ids.ss2] }];
  expect((await put({ rights, teaching })).body.data).toMatchObject({ rights, teaching });
  expect((await house.ask('GET', '/exam', { as: teacher })).status).toBe(200);
  expect((await put({ rights, isLimited: true })).body.data).toMatchObject({ isLimited: true, teaching });
  expect((await house.ask('GET', '/user', { as: teacher })).body.data).toMatchObject({ isLimited: true, teaching });
  expect((await put({ rights: ['marking'] })).body.data).toMatchObject({ isLimited: true, teaching });
  const off = (await put({ rights: ['marking'], isLimited: false, teaching: [] })).body.data;
  expect(off).not.toHaveProperty('isLimited');
  expect(off).not.toHaveProperty('teaching');
  const entries = (await house.ask('GET', '/admin/audit?area=user', { as: head })).body.data.filter(
    ({ action }: { action: string }) => action === 'user.rights',
  );
  expect(entries.map(({ after }: { after: object }) => after)).toEqual([
    { onlyOwnSubjectsAndClasses: false, teaching: [] },
    { rights: ['marking'] },
    { onlyOwnSubjectsAndClasses: true },
    { rights, teaching: ['Chemistry: SSS 2'] },
  ]);
});

test('subjects and classes must be of the school', async () => {
  const { put, subjects, ids } = await aTeacher();
  const gone = 'f'.repeat(24);
  const wrong: [object[], string][] = [
    [[{ subjectId: gone, placeIds: [ids.ss2] }], 'teaching'],
    [[{ subjectId: subjects.chemistry, placeIds: [gone] }], 'teaching'],
    [[{ subjectId: subjects.chemistry, placeIds: [] }], 'teaching.0.placeIds'],
    [[{ subjectId: 'Chemistry', placeIds: [ids.ss2] }], 'teaching.0.subjectId'],
  ];
  for (const [teaching, field] of wrong) {
    expect(await put({ rights, teaching })).toMatchObject({ status: 400, body: { field } });
  }
});

test('a class or subject that is closed later does not keep the rights from being changed', async () => {
  const { staff, put, subjects, ids } = await aTeacher();
  const teaching = [{ subjectId: subjects.biology, placeIds: [ids.ss3] }];
  await put({ rights, teaching });
  await staff('PUT', `/admin/classes/${ids.ss3}/close`);
  expect((await put({ rights: ['teaching'], teaching })).status).toBe(200);
});

test('of two super-admins who change what is taught one does, and the other is told', async () => {
  const { house, teacher, put, subjects, ids } = await aTeacher();
  const other = await aSuperAdmin(house);
  const places = (...placeIds: string[]) => [{ subjectId: subjects.chemistry, placeIds }];
  const [first, second] = [places(ids.ss2), places(ids.ss3)];
  const from = { rights, before: rights, teachingBefore: [] };
  await put({ rights });
  const replies = await Promise.all([
    put({ ...from, teaching: first }),
    house.ask('PUT', `/admin/users/${teacher._id}/rights`, { as: other, body: { ...from, teaching: second } }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict', field: 'teaching' });
  const taught = (await house.ask('GET', '/user', { as: teacher })).body.data.teaching;
  expect(taught).toEqual(replies[0].status === 200 ? first : second);
  // The same again is no conflict, and a tick alone changes nothing of it.
  expect((await put({ ...from, teaching: taught })).status).toBe(200);
  expect((await put({ rights, before: rights, isLimited: true })).body.data).toMatchObject({ teaching: taught });
});
