import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { measured } from '../../../test/measured.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { readTable } from '../../money/orders/statement/read-table.ts';

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const file = (path: string) => house.app.inject({ url: `/api/admin/${path}`, headers: { token: admin.token } });
  const lines = async (query = '') => {
    const { body } = await file(`users.csv${query}`);
    return body.replace('\uFEFF', '').trim().split('\r\n');
  };
  return { house, admin, file, lines };
}

test('the students of the list are in the file by class and name, and the export is on record', async () => {
  const { house, file, lines } = await aSchool();
  await aStudent(house, { fullName: 'Òla Bello', classLevel: 'Grade 2 Secondary', phoneNumber: '+2348031234567' });
  await aStudent(house, { fullName: 'Zainab Musa', email: 'zainab@home.test' });
  const gone = await aStudent(house, { fullName: 'Ada, Obi' });
  await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', gone._id).execute();
  const [head, ada, zainab, ola] = await lines();
  expect(head).toBe('Name,Class,E-mail,Phone,Login name,Status,Joined,Last sign-in,Groups');
  expect(ada).toMatch(/^"Ada, Obi",Class 1,.*,Suspended,\d{4}-\d\d-\d\d,/);
  expect(zainab).toMatch(/^Zainab Musa,Class 1,zainab@home.test,/);
  expect(ola).toMatch(/^Òla Bello,Class 2,.*,'\+2348031234567,,Active,/);
  const { headers } = await file('users.csv');
  expect(headers['content-disposition']).toBe('attachment; filename="students.csv"');
  expect(await lines('?status=suspended')).toHaveLength(2);
  expect(await lines('?search=ola')).toEqual([head, ola]);
  const recorded = house.db.selectFrom('audit').select('subject_title').where('action', '=', 'user.list-export');
  expect((await recorded.orderBy('_id').execute()).map((row) => row.subject_title)).toEqual([
    'Students: 3',
    'Students: 3',
    'Students: 1',
    'Students: 1',
  ]);
});

test('the groups of a student are in the file', async () => {
  const { house, lines } = await aSchool();
  const admin = await anAdmin(house);
  const [ada] = [await aStudent(house, { fullName: 'Ada Obi' }), await aStudent(house, { fullName: 'Bayo Musa' })];
  for (const name of ['Science', '=Quiz, team']) {
    const { _id } = (await house.ask('POST', '/admin/groups', { as: admin, body: { name } })).body.data;
    await house.ask('POST', `/admin/groups/${_id}/members`, { as: admin, body: { studentIds: [ada._id] } });
  }
  const [, first, second] = await lines();
  expect(first).toMatch(/^Ada Obi,.*,"'=Quiz, team; Science"$/);
  expect(second).toMatch(/^Bayo Musa,.*,$/);
});

test('a formula in a name is text in both files', async () => {
  const { house, file, lines } = await aSchool();
  await aStudent(house, { fullName: '=HYPERLINK("http://evil.test")' });
  expect((await lines())[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil.test""\)",Class 1,/);
  const xlsx = await file('users.xlsx');
  expect(xlsx.headers['content-disposition']).toBe('attachment; filename="students.xlsx"');
  expect(readTable(xlsx.rawPayload)?.[1]?.[0]).toBe(`'=HYPERLINK("http://evil.test")`);
});

test('5,000 students are in the file, and others are answered meanwhile', { timeout: 120_000 }, async () => {
  const { house, file, lines } = await aSchool();
  const { _id } = await aStudent(house);
  const row = await house.db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
  for (let from = 1; from < 5000; from += 500) {
    const rows = Array.from({ length: Math.min(500, 5000 - from) }, (_, n) => {
      const id = (from + n).toString(16).padStart(24, '0');
      return { ...row, _id: id, email: `${id}@school.test`, phone_number: '' };
    });
    await house.db.insertInto('users').values(rows).execute();
  }
  expect(new Set(await measured('CSV', () => lines())).size).toBe(5001);
  const xlsx = await measured('XLSX', () => file('users.xlsx'));
  expect(readTable(xlsx.rawPayload)).toHaveLength(5001);
});
