import { expect, test } from 'vitest';
import { aSchoolOfArms } from '../../../test/limited-teacher.ts';
import { anAdmin } from '../../../test/people.ts';
import { anExam } from '../../../test/things.ts';

/** Rows of a teacher after a class, an arm, a group or a subject goes. */

const five = 'Grade 5 Secondary';

async function aTeacherOf(rows: (school: Awaited<ReturnType<typeof aSchoolOfArms>>) => [string | null, string[]][]) {
  const school = await aSchoolOfArms();
  const { house, head, staff } = school;
  const teacher = await anAdmin(house);
  const teaching = rows(school).map(([subjectId, placeIds]) => ({ subjectId, placeIds }));
  await school.limit(teacher, teaching);
  const taught = async () => {
    const { teaching: now = [] } = (await house.ask('GET', '/user', { as: teacher })).body.data;
    return now.map((row: { subjectId: string | null; placeIds: string[] }) => [row.subjectId, row.placeIds]);
  };
  const armsOf = async (id: string) => {
    type One = { _id: string; arms: { _id: string; name: string }[] };
    const one = (await staff('GET', '/admin/classes')).body.data.find(({ _id }: One) => _id === id) as One;
    return Object.fromEntries(one.arms.map(({ _id, name }) => [name, _id]));
  };
  return { ...school, teacher, taught, armsOf, ask: school.asking(teacher), head };
}

test('a merged class and its united arms are taught in the class that stays, and once', async () => {
  const { house, admin, staff, ids, subjects, teacher, taught, armsOf, limit, ask } = await aTeacherOf(() => []);
  await staff('PUT', `/admin/classes/${ids.ss3}`, { arms: [{ name: 'GOLD' }, { name: 'Red' }] });
  const { GOLD = '', Red = '' } = await armsOf(ids.ss3);
  await limit(teacher, [
    { subjectId: subjects.chemistry, placeIds: [ids.gold, GOLD, Red] },
    { subjectId: null, placeIds: [ids.ss3] },
  ]);
  const exam = await anExam(house, admin, { subject: 'Chemistry', classLevel: five, groupIds: [GOLD] });
  expect((await staff('PUT', `/admin/classes/${ids.ss3}/merge`, { into: ids.ss2 })).status).toBe(200);
  expect(await taught()).toEqual([
    [subjects.chemistry, [ids.gold, Red]],
    [null, [ids.ss2]],
  ]);
  expect((await ask('GET', `/exam/${exam._id}`)).body.data).not.toHaveProperty('limitedTo');
});

test('subjects of a merged class are those of the class that stays, and no subject becomes one of all', async () => {
  const { staff, ids, subjects } = await aTeacherOf(() => []);
  const takes = (id: string, classIds: string[]) => staff('PUT', `/admin/subjects/${id}`, { classIds });
  const classIds = async () =>
    Object.fromEntries(
      (await staff('GET', '/admin/subjects')).body.data.map((one: { name: string; classIds: string[] }) => [
        one.name,
        one.classIds,
      ]),
    );
  await takes(subjects.chemistry, [ids.ss2, ids.ss3]);
  await takes(subjects.biology, [ids.ss3]);
  await staff('PUT', `/admin/classes/${ids.ss3}/merge`, { into: ids.ss2 });
  expect(await classIds()).toEqual({ Chemistry: [ids.ss2], Biology: [ids.ss2] });
  await takes(subjects.chemistry, [ids.ss2, ids.jss1]);
  await takes(subjects.biology, [ids.jss1]);
  expect((await staff('DELETE', `/admin/classes/${ids.jss1}`)).status).toBe(200);
  expect(await classIds()).toEqual({ Chemistry: [ids.ss2], Biology: [ids.jss1] });
});

test('a deleted class, arm or group leaves the rows, and a row without any goes', async () => {
  const { staff, ids, subjects, teacher, taught, limit, ask } = await aTeacherOf(() => []);
  const { _id: choir } = (await staff('POST', '/admin/groups', { name: 'Choir' })).body.data;
  await limit(teacher, [
    { subjectId: subjects.chemistry, placeIds: [ids.gold, ids.jss1, choir] },
    { subjectId: subjects.biology, placeIds: [ids.jss1] },
    { subjectId: null, placeIds: [ids.blue] },
  ]);
  expect((await staff('DELETE', `/admin/classes/${ids.jss1}`)).status).toBe(200);
  expect((await staff('DELETE', `/admin/groups/${choir}`)).status).toBe(200);
  const arms = [{ _id: ids.gold, name: 'Gold' }];
  expect((await staff('PUT', `/admin/classes/${ids.ss2}`, { arms })).status).toBe(200);
  expect(await taught()).toEqual([[subjects.chemistry, [ids.gold]]]);
  expect((await staff('PUT', `/admin/classes/${ids.ss2}`, { arms: [] })).status).toBe(200);
  expect(await taught()).toEqual([]);
  expect((await ask('GET', '/question')).body.data).toEqual([]);
});

test('a preset that needs a class no more leaves nobody teaching there', async () => {
  const { staff, ids, subjects, taught } = await aTeacherOf(({ ids: of, subjects: all }) => [
    [all.chemistry, [of.ss3, of.gold]],
  ]);
  const { data } = (await staff('GET', '/admin/classes')).body;
  const from = Object.fromEntries(
    data.map(({ _id, name }: { _id: string; name: string }) => [name, _id === ids.ss3 ? null : _id]),
  );
  expect((await staff('PUT', '/admin/classes', { preset: 'JSS-SSS', from })).status).toBe(200);
  expect(await taught()).toEqual([[subjects.chemistry, [ids.gold]]]);
});

test('a deleted subject takes its rows along, and none becomes one of every subject', async () => {
  const { staff, ids, subjects, taught } = await aTeacherOf(({ ids: of, subjects: all }) => [
    [all.chemistry, [of.ss2]],
    [all.biology, [of.ss3]],
  ]);
  expect((await staff('DELETE', `/admin/subjects/${subjects.chemistry}`)).status).toBe(200);
  expect(await taught()).toEqual([[subjects.biology, [ids.ss3]]]);
  expect((await staff('PUT', `/admin/subjects/${subjects.biology}`, { name: 'Life Science' })).status).toBe(200);
  expect((await staff('PUT', `/admin/subjects/${subjects.biology}/close`)).status).toBe(200);
  expect(await taught()).toEqual([[subjects.biology, [ids.ss3]]]);
});

test('a merge and a change of rights at once both hold, and the class that is gone is taught by nobody', async () => {
  const { house, head, staff, ids, subjects, teacher, taught } = await aTeacherOf(({ ids: of, subjects: all }) => [
    [all.chemistry, [of.ss3]],
  ]);
  const teaching = [{ subjectId: subjects.chemistry, placeIds: [ids.ss3, ids.jss1] }];
  const rights = { rights: ['teaching'], teaching };
  const [merged, saved] = await Promise.all([
    staff('PUT', `/admin/classes/${ids.ss3}/merge`, { into: ids.ss2 }),
    house.ask('PUT', `/admin/users/${teacher._id}/rights`, { as: head, body: rights }),
  ]);
  expect(merged.status).toBe(200);
  // The one that comes second finds the class gone.
  expect([200, 400, 409]).toContain(saved.status);
  const places = saved.status === 200 ? [ids.ss2, ids.jss1] : [ids.ss2];
  expect(await taught()).toEqual([[subjects.chemistry, places]]);
});
