import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aLesson, anExam, threeQuestions } from '../../../test/things.ts';

const five = 'Grade 5 Secondary';
type Shown = { _id: string; name: string; arms: { _id: string; name: string; teacher?: { fullName: string } }[] };

async function aSchoolOfArms() {
  const house = await openHouse();
  const admin = await anAdmin(house, { fullName: 'Mrs Bello' });
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = admin) =>
    house.ask(method, path, { as, ...(body && { body }) });
  await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' });
  const classes = async (): Promise<Shown[]> => (await ask('GET', '/admin/classes')).body.data;
  const named = async (name: string) => (await classes()).find((one) => one.name === name) as Shown;
  const withArms = async (name: string, arms: object[]) =>
    (await ask('PUT', `/admin/classes/${(await named(name))._id}`, { arms })).body.data as Shown;
  const ss2 = await withArms('SSS 2', [{ name: 'Gold' }, { name: 'Blue' }]);
  const ss3 = await withArms('SSS 3', [{ name: ' GOLD', teacherId: admin._id }, { name: 'Red' }]);
  const armOf = (one: Shown, name: string) => one.arms.find((arm) => arm.name === name)?._id ?? '';
  const pupil = async (fullName: string, one: Shown, armId?: string) => {
    const student = await aStudent(house, { fullName });
    await ask('PUT', `/admin/users/${student._id}`, { classId: one._id, ...(armId && { armId }) });
    return student;
  };
  const merge = (from: Shown, into: Shown, as = admin) =>
    ask('PUT', `/admin/classes/${from._id}/merge`, { into: into._id }, as);
  const where = async () => {
    const { data } = (await ask('GET', '/admin/all-user')).body;
    type One = { fullName: string; classLevel: string; class?: { name: string; arm?: string } };
    return Object.fromEntries(
      data.map((one: One) => [one.fullName, [one.class?.name ?? one.classLevel, one.class?.arm].join(' ').trim()]),
    );
  };
  return { house, admin, ask, named, classes, ss2, ss3, armOf, pupil, merge, where };
}

test('all that hangs on a class and its arms hangs on the other one, and nothing is lost', async () => {
  const { house, admin, ask, classes, ss2, ss3, armOf, pupil, merge, where } = await aSchoolOfArms();
  const [gold3, red, gold2] = [armOf(ss3, 'GOLD'), armOf(ss3, 'Red'), armOf(ss2, 'Gold')];
  const ada = await pupil('Ada', ss3, gold3);
  await pupil('Bola', ss3, red);
  await pupil('Chidi', ss3);
  await pupil('Dayo', ss2, gold2);
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { classLevel: five, groupIds: [gold3], questions });
  await anExam(house, admin, { title: 'Both', classLevel: five, groupIds: [ss3._id, ss2._id] });
  const lesson = await aLesson(house, admin, { classLevel: five, groupIds: [red], price: 0 });
  const notice = { title: 'Trip', text: 'On Friday.', classLevels: null, groupIds: [ss3._id], sendAt: null };
  const { _id: said } = (await ask('POST', '/admin/announcements', notice)).body.data;
  const desk = deskOf(house, ada, exam);
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  const until = '2026-09-20T08:00:00Z';
  const invite = { classId: ss3._id, armId: gold3, mostUses: 3, endsAt: until };
  const { code } = (await ask('POST', '/admin/users/invites', invite)).body.data;
  const list = { text: 'Name,Class\nEfe Udo,Senior Gold\n' };
  const { _id: listId } = (await ask('POST', '/admin/users/import', list)).body.data;
  const spelled = { classes: [{ name: 'Senior Gold', classId: ss3._id, armId: gold3 }] };
  await ask('PUT', `/admin/users/import/${listId}/classes`, spelled);

  const preview = await ask('GET', `/admin/classes/${ss3._id}/merge?into=${ss2._id}`);
  const arms = [
    { name: 'GOLD', isUnited: true },
    { name: 'Red', isUnited: false },
  ];
  expect(preview.body.data).toEqual({ students: 3, exams: 2, lessons: 1, courses: 0, announcements: 1, arms });
  const { status, body } = await merge(ss3, ss2);
  expect([status, body.message]).toEqual([200, 'Classes merged']);
  expect(body.data).toMatchObject({ _id: ss2._id, name: 'SSS 2', students: 4 });
  expect(body.data.arms).toMatchObject([
    { _id: gold2, name: 'Gold', students: 2, teacher: { fullName: 'Mrs Bello' } },
    { name: 'Blue', students: 0 },
    { _id: red, name: 'Red', students: 1 },
  ]);
  expect((await classes()).map(({ name }) => name)).toEqual(['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2']);
  expect(await where()).toEqual({ Ada: 'SSS 2 Gold', Bola: 'SSS 2 Red', Chidi: 'SSS 2', Dayo: 'SSS 2 Gold' });

  expect((await desk.submit()).body.data).toMatchObject({ score: 2 });
  const examNow = (await ask('GET', `/exam/${exam._id}`)).body.data;
  expect(examNow.groupIds).toEqual([gold2]);
  expect((await ask('GET', `/lesson/${lesson._id}`)).body.data.groupIds).toEqual([red]);
  expect((await ask('GET', `/announcement/${said}`, undefined, ada)).status).toBe(200);
  expect((await ask('GET', `/invite/${code}`)).body.data.class).toMatchObject({ name: 'SSS 2', armId: gold2 });
  const row = (await ask('GET', `/admin/users/import/${listId}`)).body.data.rows[0];
  expect(row.class).toMatchObject({ name: 'SSS 2', armId: gold2 });
  const next = (await ask('POST', '/admin/users/import', { text: 'Name,Class\nIfe Ojo,Senior Gold\n' })).body.data;
  expect(next.rows[0].class).toMatchObject({ name: 'SSS 2', armId: gold2 });
});

test('a promotion into a class that was merged since is undone as if it had led to the other one', async () => {
  const { ask, named, ss2, ss3, armOf, pupil, merge, where } = await aSchoolOfArms();
  await pupil('Ada', ss2, armOf(ss2, 'Gold'));
  await pupil('Bola', ss3);
  const plan = { classLevel: null, classId: ss2._id, toClassId: ss3._id, after: 0 };
  const made = (await ask('POST', '/admin/users/promotions', plan)).body.data;
  expect(await where()).toEqual({ Ada: 'SSS 3 GOLD', Bola: 'SSS 3' });
  // To a class of another level, so that the levels of the promotion move with it.
  expect((await merge(ss3, await named('SSS 1'))).status).toBe(200);
  expect(await where()).toEqual({ Ada: 'SSS 1 GOLD', Bola: 'SSS 1' });
  const undone = (await ask('DELETE', `/admin/users/promotions/${made._id}`)).body.data;
  expect(undone).toMatchObject({ returned: 1, keptCount: 0 });
  expect(await where()).toEqual({ Ada: 'SSS 2 Gold', Bola: 'SSS 1' });
});

test('a merge is refused by its reason, and of two at once one is made', async () => {
  const { house, admin, ask, named, classes, ss2, ss3, pupil, merge, where } = await aSchoolOfArms();
  await pupil('Ada', ss2);
  await pupil('Bola', ss3);
  expect(refusal(await merge(ss2, ss2))).toMatchObject({ status: 400, field: 'into' });
  expect(refusal(await merge(ss2, { ...ss3, _id: 'f'.repeat(24) }))).toMatchObject({ status: 400, field: 'into' });
  expect((await merge({ ...ss2, _id: 'f'.repeat(24) }, ss3)).status).toBe(404);
  const jss1 = await named('JSS 1');
  await ask('PUT', `/admin/classes/${jss1._id}/close`);
  expect(refusal(await merge(ss2, jss1))).toMatchObject({ status: 409, field: 'into' });
  const open = await anExam(house, admin, { title: 'Mock', classLevel: five });
  expect(refusal(await merge(ss3, await named('SSS 1'))).message).toContain('“Mock” is open');
  await ask('DELETE', `/exam/${open._id}`);
  const other = await anAdmin(house);
  const replies = await Promise.all([merge(ss2, ss3), merge(ss3, ss2, other)]);
  expect(replies.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
  const left = (await classes()).filter(({ name }) => /SSS [23]/.test(name));
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({ students: 2 });
  expect(new Set(Object.values(await where())).size).toBe(1);
  const logged = house.db.selectFrom('audit').select('action').where('action', '=', 'class.merge');
  expect(await logged.execute()).toHaveLength(1);
});

test('classes that led to the one that goes lead to the other one, and never in a circle', async () => {
  const { ask, named, merge } = await aSchoolOfArms();
  const follows = async (name: string) => {
    const { data } = (await ask('GET', '/admin/classes')).body;
    const one = data.find((each: Shown) => each.name === name);
    return data.find((each: Shown) => each._id === one.follows)?.name;
  };
  await merge(await named('JSS 2'), await named('SSS 1'));
  expect([await follows('JSS 1'), await follows('JSS 3')]).toEqual(['SSS 1', 'SSS 1']);
  // SSS 2 follows SSS 1 and leads to SSS 3, which goes into SSS 1.
  await merge(await named('SSS 3'), await named('SSS 1'));
  expect([await follows('SSS 1'), await follows('SSS 2')]).toEqual(['SSS 2', undefined]);
  await merge(await named('SSS 2'), await named('SSS 1'));
  expect(await follows('SSS 1')).toBeUndefined();
});
