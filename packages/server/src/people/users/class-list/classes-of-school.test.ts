import { expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { anAdmin } from '../../../../test/people.ts';

async function aSecondarySchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    house.ask(method, path, { as: admin, ...(body && { body }) });
  const { data } = (await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' })).body;
  const idOf = (name: string) => data.find((one: { name: string }) => one.name === name)._id as string;
  const { arms } = (await ask('PUT', `/admin/classes/${idOf('SSS 2')}`, { arms: [{ name: 'A' }, { name: 'Science' }] }))
    .body.data;
  const bring = async (text: string) => (await ask('POST', '/admin/users/import', { text })).body.data;
  const read = async (id: string) => (await ask('GET', `/admin/users/import/${id}`)).body.data;
  const make = async (id: string) => ask('POST', `/admin/users/import/${id}/apply`);
  const people = async () =>
    Object.fromEntries(
      (await ask('GET', '/admin/all-user')).body.data.map(
        (one: { fullName: string; classLevel: string; class?: { name: string; arm?: string } }) => [
          one.fullName,
          one.class ? [one.class.name, one.class.arm].filter(Boolean).join(' ') : one.classLevel,
        ],
      ),
    );
  return { ask, idOf, arms, bring, read, make, people };
}

test('classes and arms that the school has are understood without a question', async () => {
  const { bring, make, people } = await aSecondarySchool();
  const list = await bring(
    'Name,Class\nAda Obi,SSS 2A\nBola Ade,JSS1\nChidi Eze,S.S. Two (Science)\nDayo Ige,Basic 9\n',
  );
  expect(list.classNames).toEqual([]);
  expect(list.counts).toMatchObject({ refused: 0 });
  await make(list._id);
  expect(await people()).toEqual({
    ...{ 'Ada Obi': 'SSS 2 A', 'Bola Ade': 'JSS 1', 'Chidi Eze': 'SSS 2 Science', 'Dayo Ige': 'JSS 3' },
  });
});

test('unknown names are asked together, once, and the next list asks nothing', async () => {
  const { ask, idOf, arms, bring, read, make, people } = await aSecondarySchool();
  const rows = (names: readonly string[]) =>
    `Name,Class\n${names.map((name, index) => `${['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe'][index]} Obi,${name}`).join('\n')}\n`;
  const names = ['Form 1', '1', 'SS2 Gold', 'Alpha', 'SSS 5'];
  const list = await bring(rows(names));
  expect(list.classNames.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(list.classNames[2].proposal).toEqual({ classId: idOf('SSS 2'), arm: 'Gold' });
  expect(list.counts).toMatchObject({ refused: 5 });
  const said = names.map((name, index) => ({
    name,
    classId: index === 2 ? idOf('SSS 2') : idOf('JSS 1'),
    ...(index === 2 && { armId: arms[1]._id }),
  }));
  await ask('PUT', `/admin/users/import/${list._id}/classes`, { classes: said });
  expect((await read(list._id)).counts).toMatchObject({ refused: 0 });
  await make(list._id);
  expect(await people()).toMatchObject({ 'Ada Obi': 'JSS 1', 'Chidi Obi': 'SSS 2 Science' });
  const second = await bring(rows(['SS2 Gold', 'Alpha']).replaceAll(' Obi', ' Musa'));
  expect(second.counts).toMatchObject({ refused: 0 });
  const wrong = { classes: [{ name: 'Alpha', classId: 'f'.repeat(24) }] };
  expect((await ask('PUT', `/admin/users/import/${second._id}/classes`, wrong)).body).toMatchObject({
    field: 'classes',
  });
});

test('lists of one school ask once: five names they do not know, with an arm made on the way; the next ask nothing', async () => {
  const { ask, idOf, bring, read, make, people } = await aSecondarySchool();
  const names = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi'];
  const rows = (surname: string, classes: readonly string[]) =>
    `Name,Class\n${classes.map((name, index) => `${names[index]} ${surname},${name}`).join('\n')}\n`;
  for (const [surname, name, place] of [
    ['Obi', 'SSS 2A', 'SSS 2 A'],
    ['Ade', 'JSS1', 'JSS 1'],
  ] as const) {
    const list = await bring(rows(surname, Array(6).fill(name)));
    expect(list).toMatchObject({ classNames: [], toMake: 6, counts: { refused: 0 } });
    expect((await make(list._id)).body.data.created).toBe(6);
    expect(await people()).toMatchObject({ [`Ada ${surname}`]: place, [`Femi ${surname}`]: place });
  }
  const unknown = ['Alpha', 'Form 1', 'SS2 Gold', 'SSS 2 (Gold)', 'Omega', 'Beta 3'];
  const list = await bring(rows('Eze', unknown));
  expect(list.classNames.map(({ name }: { name: string }) => name)).toEqual(unknown);
  expect(list.classNames[2].proposal).toEqual({ classId: idOf('SSS 2'), arm: 'Gold' });
  const classes = unknown.map((name) =>
    /Gold/.test(name) ? { name, classId: idOf('SSS 2'), newArm: 'Gold' } : { name, classId: idOf('JSS 3') },
  );
  expect((await ask('PUT', `/admin/users/import/${list._id}/classes`, { classes })).status).toBe(200);
  expect(await read(list._id)).toMatchObject({ toMake: 6, counts: { refused: 0 } });
  await make(list._id);
  expect(await people()).toMatchObject({ 'Chidi Eze': 'SSS 2 Gold', 'Dayo Eze': 'SSS 2 Gold', 'Efe Eze': 'JSS 3' });
  const { data } = (await ask('GET', '/admin/classes')).body;
  expect(data[4].arms.map(({ name }: { name: string }) => name)).toEqual(['A', 'Science', 'Gold']);
  const second = await bring(rows('Ojo', unknown));
  expect(second).toMatchObject({ toMake: 6, counts: { refused: 0 } });
  expect(second.classNames.filter((one: { classLevel: string }) => one.classLevel === '')).toEqual([]);
  await make(second._id);
  expect(await people()).toMatchObject({ 'Dayo Ojo': 'SSS 2 Gold', 'Ada Ojo': 'JSS 3' });
  const gone = { classes: [{ name: 'Alpha', classId: 'f'.repeat(24), newArm: 'Red' }] };
  const third = await bring(rows('Udo', ['Alpha']));
  const refused = await ask('PUT', `/admin/users/import/${third._id}/classes`, gone);
  expect(refused.body).toMatchObject({ code: 'invalid', field: 'classes' });
});

test('a class or an arm that the school made since is read by its name, whatever was said before it was there', async () => {
  const { ask, idOf, bring, make, people } = await aSecondarySchool();
  const names = ['SSS 1 Gold', 'Alpha', 'JSS 3B'];
  const rows = (surname: string) =>
    `Name,Class\n${names.map((name, index) => `${['Ada', 'Bola', 'Chidi'][index]} ${surname},${name}`).join('\n')}\n`;
  const list = await bring(rows('Obi'));
  const classes = list.classNames.map(({ name }: { name: string }) => ({ name, classId: idOf('JSS 1') }));
  expect(classes.map(({ name }: { name: string }) => name)).toEqual(names);
  await ask('PUT', `/admin/users/import/${list._id}/classes`, { classes });
  await ask('PUT', `/admin/classes/${idOf('SSS 1')}`, { arms: [{ name: 'Gold' }] });
  await ask('PUT', `/admin/classes/${idOf('JSS 3')}`, { arms: [{ name: 'A' }, { name: 'B' }] });
  const body = { name: 'Alpha', order: 1, classLevel: 'Grade 1 Secondary' };
  expect((await ask('POST', '/admin/classes', body)).status).toBe(201);
  const second = await bring(rows('Eze'));
  expect(second.counts).toMatchObject({ refused: 0 });
  await make(second._id);
  expect(await people()).toEqual({ 'Ada Eze': 'SSS 1 Gold', 'Bola Eze': 'Alpha', 'Chidi Eze': 'JSS 3 B' });
});

test('a level that has two classes puts nobody into one of them, and no spelling makes a leaver', async () => {
  const { bring, make, people } = await aSecondarySchool();
  const list = await bring('Name,Class\nAda Obi,SSS 3\nBola Ade,Left SSS 3\nChidi Eze,Finished\nDayo Ige,SSS 4\n');
  expect(list.counts).toMatchObject({ refused: 3 });
  await make(list._id);
  expect(await people()).toEqual({ 'Ada Obi': 'SSS 3' });
});
