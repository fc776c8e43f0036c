import { describe, expect, test } from 'vitest';
import { aGuardian } from '../../../test/guardian-calls.ts';
import { type House, openHouse } from '../../../test/house.ts';
import { aNewAddress } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';

async function aSchool(...names: string[]) {
  const house = await openHouse();
  const admin = await anAdmin(house, { fullName: 'Ngozi Bello', email: 'ngozi@school.test' });
  const students: Person[] = [];
  for (const fullName of names) {
    house.clock.advance({ minutes: 1 });
    students.push(await aStudent(house, { fullName, email: `s${students.length}@home.test` }));
  }
  const list = async (query: string) => {
    const reply = await house.ask('GET', `/admin/all-user?${query}`, { as: admin });
    return { names: reply.body.data.map((person: Person) => person.fullName), ...reply.body.pagination };
  };
  return { house, admin, students, list };
}

const suspend = (house: House, admin: Person, person: Person) =>
  house.ask('PUT', `/admin/users/${person._id}/suspend`, { as: admin });

describe('the lists of people', () => {
  test('come in pages, newest first, with how many there are in all', async () => {
    const { list } = await aSchool('One', 'Two', 'Three', 'Four', 'Five');
    expect(await list('limit=2')).toEqual({ names: ['Five', 'Four'], total: 5, page: 1, limit: 2, totalPages: 3 });
    expect(await list('limit=2&page=3')).toMatchObject({ names: ['One'], page: 3 });
    expect(await list('limit=2&page=9')).toMatchObject({ names: [], total: 5, totalPages: 3 });
  });

  test('hold at most 500 where no limit is given', async () => {
    const { list } = await aSchool('One');
    expect(await list('')).toEqual({ names: ['One'], total: 1, page: 1, limit: 500, totalPages: 1 });
    expect(await list('limit=0')).toMatchObject({ names: ['One'], limit: 500 });
    expect(await list('page=0')).toMatchObject({ names: ['One'], page: 1 });
  });

  test('are searched by name and e-mail address, whatever the letter case and the script', async () => {
    const { list } = await aSchool('Ọlá Adé', 'Bisi Cole', '100%_Real Name');
    expect(await list('search=bISI')).toMatchObject({ names: ['Bisi Cole'], total: 1 });
    expect(await list(`search=${encodeURIComponent('ọLÁ')}`)).toMatchObject({ names: ['Ọlá Adé'] });
    expect(await list('search=S1@HOME')).toMatchObject({ names: ['Bisi Cole'] });
    expect(await list(`search=${encodeURIComponent('%_')}`)).toMatchObject({ names: ['100%_Real Name'] });
    expect(await list('search=')).toMatchObject({ total: 3 });
    expect(await list(`search=${encodeURIComponent('s1@ cole')}`)).toMatchObject({ names: ['Bisi Cole'] });
    // The end of a name and the start of an address are two things.
    expect(await list('search=coles1')).toMatchObject({ names: [] });
  });

  test('find somebody by the new name and address, and no more by the old ones', async () => {
    const { house, students, list } = await aSchool('Bisi Cole');
    const change = (body: object) => house.ask('PUT', '/user/profile', { as: students[0], body });
    await change({ fullName: 'Ọlá ADÉ' });
    expect(await list('search=cole')).toMatchObject({ names: [] });
    expect(await list(`search=${encodeURIComponent('ọlá a')}`)).toMatchObject({ total: 1 });
    expect(await list('search=s0@home')).toMatchObject({ total: 1 });
    await aNewAddress(house, students[0] as Person, 'Moved@Else.test');
    expect(await list('search=moved@else')).toMatchObject({ total: 1 });
    expect(await list(`search=${encodeURIComponent('ọlá')}`)).toMatchObject({ total: 1 });
    expect(await list('search=s0@home')).toMatchObject({ total: 0 });
  });

  test('can be narrowed down to the active and to the suspended', async () => {
    const { house, admin, students, list } = await aSchool('One', 'Two', 'Three');
    if (students[1]) await suspend(house, admin, students[1]);
    expect(await list('status=suspended')).toMatchObject({ names: ['Two'], total: 1 });
    expect(await list('status=active')).toMatchObject({ names: ['Three', 'One'], total: 2 });
    expect(await list('status=')).toMatchObject({ total: 3 });
    expect(await list('status=asleep')).toMatchObject({ total: 3 });
  });

  test('say who is active and who signed in last when', async () => {
    const { house, admin, students } = await aSchool('One', 'Two');
    const [one, two] = students;
    if (!one || !two) throw new Error('there are two');
    house.clock.advance({ minutes: 5 });
    await house.ask('POST', '/auth/login', { body: { email: one.email, password } });
    await suspend(house, admin, two);
    const { data } = (await house.ask('GET', '/admin/all-user', { as: admin })).body;
    expect(data).toMatchObject([
      { fullName: 'Two', isActive: false, lastSignInAt: '2026-09-15T09:02:00.000Z' },
      { fullName: 'One', isActive: true, lastSignInAt: '2026-09-15T09:07:00.000Z' },
    ]);
  });

  test('of admins are paged and searched in the same way', async () => {
    const { house, admin } = await aSchool();
    await anAdmin(house, { fullName: 'Emeka Obi' });
    const head = await aSuperAdmin(house);
    for (const as of [admin, head]) {
      const reply = await house.ask('GET', '/admin/all-admin?search=NGOZI&limit=1', { as });
      expect(reply.body.data.map((person: Person) => person.fullName)).toEqual(['Ngozi Bello']);
      expect(reply.body.pagination).toEqual({ total: 1, page: 1, limit: 1, totalPages: 1 });
    }
  });
});

test('guardians are listed with their children, by name, and are found like everybody else', async () => {
  const { house, admin, students } = await aSchool('Bola Obi', 'Ada Obi', 'Eze Ike');
  const [bola, ada] = students as [Person, Person];
  const ngozi = await aGuardian(house, [bola, ada], { fullName: 'Ngozi Obi' });
  await aGuardian(house, [], { fullName: 'Uche Ike' });
  const list = async (query: string) => (await house.ask('GET', `/admin/all-guardian?${query}`, { as: admin })).body;
  const found = await list('search=ngozi');
  expect(found.pagination.total).toBe(1);
  expect(found.data[0]).toMatchObject({ _id: ngozi._id, fullName: 'Ngozi Obi', isActive: true });
  const children = [ada, bola].map(({ _id, fullName }) => ({ _id, fullName }));
  expect(found.data[0].children).toEqual(children);
  const all = (await list('')).data.map(({ fullName, children: of }: typeof ngozi & { children: unknown[] }) => [
    fullName,
    of.length,
  ]);
  expect(all).toEqual(
    expect.arrayContaining([
      ['Ngozi Obi', 2],
      ['Uche Ike', 0],
    ]),
  );
  expect((await list('search=nobody')).data).toEqual([]);
});
