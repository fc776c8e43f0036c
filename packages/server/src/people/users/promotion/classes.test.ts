import { expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { anAdmin, aStudent } from '../../../../test/people.ts';

type Shown = { _id: string; name: string; arms: { _id: string; name: string }[] };

async function aSecondarySchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    house.ask(method, path, { as: admin, ...(body && { body }) });
  await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' });
  const classes = async (): Promise<Shown[]> => (await ask('GET', '/admin/classes')).body.data;
  const named = async (name: string) => (await classes()).find((one) => one.name === name) as Shown;
  const arms = async (name: string, ...names: string[]) =>
    ask('PUT', `/admin/classes/${(await named(name))._id}`, { arms: names.map((arm) => ({ name: arm })) });
  const armOf = async (name: string, arm: string) => (await named(name)).arms.find((one) => one.name === arm)?._id;
  const pupil = async (fullName: string, name: string, arm?: string) => {
    const { _id } = await aStudent(house, { fullName });
    const armId = arm && (await armOf(name, arm));
    await ask('PUT', `/admin/users/${_id}`, { classId: (await named(name))._id, ...(armId && { armId }) });
    return _id;
  };
  const where = async () => {
    const { body } = await ask('GET', '/admin/all-user');
    const people = body.data as { fullName: string; classLevel: string; class?: { name: string; arm?: string } }[];
    return Object.fromEntries(
      people.map(({ fullName, classLevel, class: own }) => [
        fullName,
        own ? [own.name, own.arm].filter(Boolean).join(' ') : classLevel,
      ]),
    );
  };
  const preview = async (query = '') => (await ask('GET', `/admin/users/promotions/preview${query}`)).body.data;
  const promote = async (wishes: object) => {
    const { after } = await preview();
    return ask('POST', '/admin/users/promotions', { classLevel: null, after, ...wishes });
  };
  return { house, ask, named, arms, armOf, pupil, where, preview, promote };
}

test('JSS 3 goes to SSS 1, SSS 3 leaves, a repeater stays, arms of the same name are kept; an undo brings all back', async () => {
  const { ask, arms, pupil, where, preview, promote } = await aSecondarySchool();
  for (const name of ['JSS 3', 'SSS 1', 'SSS 2']) await arms(name, 'Gold', 'Blue');
  await arms('SSS 3', 'Gold');
  await pupil('Ada', 'JSS 3', 'Gold');
  const bola = await pupil('Bola', 'SSS 1', 'Blue');
  await pupil('Chidi', 'SSS 2', 'Blue');
  await pupil('Dayo', 'SSS 3', 'Gold');
  const before = await where();
  expect(before).toEqual({ Ada: 'JSS 3 Gold', Bola: 'SSS 1 Blue', Chidi: 'SSS 2 Blue', Dayo: 'SSS 3 Gold' });
  const { steps } = await preview();
  const way = steps.map((step: { class: Shown; toClass?: Shown; students: number }) => [
    ...[step.class.name, step.toClass?.name ?? 'leaves', step.students],
  ]);
  expect(way.slice(2)).toEqual([
    ['JSS 3', 'SSS 1', 1],
    ['SSS 1', 'SSS 2', 1],
    ['SSS 2', 'SSS 3', 1],
    ['SSS 3', 'leaves', 1],
  ]);
  const made = await promote({ leaveOut: [bola] });
  expect(made.body.message).toBe('3 students promoted');
  // SSS 3 has no arm Blue.
  expect(await where()).toEqual({ Ada: 'SSS 1 Gold', Bola: 'SSS 1 Blue', Chidi: 'SSS 3', Dayo: 'Finished' });
  expect((await ask('DELETE', `/admin/users/promotions/${made.body.data._id}`)).body.data.returned).toBe(3);
  expect(await where()).toEqual(before);
});

test('an arm is split: one part goes to one arm, the rest to another', async () => {
  const { named, arms, armOf, pupil, where, preview, promote } = await aSecondarySchool();
  await arms('JSS 1', 'A');
  await arms('JSS 2', 'Red', 'Blue');
  await pupil('Ada', 'JSS 1', 'A');
  const bola = await pupil('Bola', 'JSS 1', 'A');
  await pupil('Chidi', 'JSS 1');
  const [classId, armId] = [(await named('JSS 1'))._id, await armOf('JSS 1', 'A')];
  expect((await preview(`?classId=${classId}&armId=${armId}`)).students).toHaveLength(2);
  const to = { classId, armId, toClassId: (await named('JSS 2'))._id };
  const first = await promote({ ...to, toArmId: await armOf('JSS 2', 'Red'), leaveOut: [bola] });
  expect(first.body.data).toMatchObject({ class: { name: 'JSS 1', arm: 'A' }, toClass: { name: 'JSS 2', arm: 'Red' } });
  await promote({ ...to, toArmId: await armOf('JSS 2', 'Blue') });
  expect(await where()).toEqual({ Ada: 'JSS 2 Red', Bola: 'JSS 2 Blue', Chidi: 'JSS 1' });
  const own = (await named('JSS 1'))._id;
  expect((await promote({ classId: own, toClassId: own })).body).toMatchObject({ code: 'invalid', field: 'to' });
  expect((await promote({ classId, armId: 'f'.repeat(24) })).body).toMatchObject({ code: 'invalid', field: 'armId' });
});

test('students of a level with two classes who are in none of them stay, and are counted', async () => {
  const { house, where, preview, promote } = await aSecondarySchool();
  await aStudent(house, { fullName: 'Ada', classLevel: 'Grade 5 Secondary' });
  await aStudent(house, { fullName: 'Bola', classLevel: 'Grade 4 Secondary' });
  expect((await preview()).withoutClass).toBe(1);
  expect((await promote({})).body.message).toBe('1 student promoted');
  expect(await where()).toEqual({ Ada: 'Grade 5 Secondary', Bola: 'SSS 2' });
});
