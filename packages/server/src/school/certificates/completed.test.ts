import type { OwnCertificate } from '@akada/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { watch } from '../../../test/reviewing.ts';
import { aCourse, aLesson, aPurchase } from '../../../test/things.ts';
import { refreshCertificates, workOnCertificates } from './refresh.ts';

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const bola = await aStudent(house, { fullName: 'Bola Ojo' });
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    house.ask(method, path, { as: admin, body });
  const aGroup = async (...members: Person[]): Promise<string> => {
    const { body } = await staff('POST', '/admin/groups', { name: `Group ${house.context.newId()}` });
    const studentIds = members.map(({ _id }) => _id);
    expect((await staff('POST', `/admin/groups/${body.data._id}/members`, { studentIds })).status).toBe(200);
    return body.data._id;
  };
  const own = async (as: Person): Promise<OwnCertificate[]> =>
    (await house.ask('GET', '/user/certificates', { as })).body.data;
  const given = async () => {
    expect(await refreshCertificates(house.context)).toEqual([]);
    const rows = house.db.selectFrom('certificates').select(['student_id', 'title']).orderBy('title');
    return (await rows.execute()).map(({ student_id, title }) => [student_id, title]);
  };
  const bought = async (student: Person) => {
    const lesson = await aLesson(house, admin);
    await aPurchase(house, student, lesson, admin);
    return lesson;
  };
  return { house, admin, ada, bola, staff, aGroup, own, given, bought };
}

test('a course for a group certifies its members, and who bought it, and nobody else', async () => {
  const { house, admin, ada, bola, aGroup, own, given, bought } = await aSchool();
  const lesson = await bought(ada);
  await aPurchase(house, bola, lesson, admin);
  const groupIds = [await aGroup(bola)];
  const course = await aCourse(house, admin, [lesson], { title: 'Of a group', certificate: true, groupIds });
  for (const student of [ada, bola]) await watch(house, student, lesson, 100);
  expect(await given()).toEqual([[bola._id, 'Of a group']]);
  expect(await own(ada)).toEqual([]);
  await house.db.updateTable('payments').set({ course_id: course._id }).where('student_id', '=', ada._id).execute();
  expect(await own(ada)).toMatchObject([{ title: 'Of a group' }]);
});

test('lessons of other groups are not asked for, and one that is shown is', async () => {
  const { house, admin, ada, bola, staff, aGroup, given, bought } = await aSchool();
  const [first, second] = [await bought(ada), await bought(ada)];
  for (const lesson of [first, second]) await aPurchase(house, bola, lesson, admin);
  for (const [lesson, members] of [
    [first, [ada]],
    [second, [bola]],
  ] as const) {
    await staff('PUT', `/lesson/${lesson._id}`, { groupIds: [await aGroup(...members)] });
  }
  await aCourse(house, admin, [first, second], { title: 'For two groups', certificate: true });
  for (const student of [ada, bola]) await watch(house, student, first, 100);
  // An owner is shown the lesson of another group, too.
  expect(await given()).toEqual([]);
  await house.db.updateTable('grants').set({ revoked_at: '2026-09-15T09:00:00.000Z' }).execute();
  expect(await given()).toEqual([[ada._id, 'For two groups']]);
});

/** PostgreSQL has no such trigger. */
const onSqlite = test.skipIf(process.env.TEST_ENGINE === 'postgres');

onSqlite('one course that fails takes no other’s certificates away, and the job says so', async () => {
  const { house, admin, ada, own, bought } = await aSchool();
  const lesson = await bought(ada);
  const broken = await aCourse(house, admin, [lesson], { title: 'Broken', certificate: true });
  await aCourse(house, admin, [lesson], { title: 'Whole', certificate: true });
  await watch(house, ada, lesson, 100);
  await sql`create trigger broken before insert on certificates when new.subject_id = ${sql.lit(broken._id)}
    begin select raise(abort, 'broken'); end`.execute(house.db);
  expect((await own(ada)).map(({ title }) => title)).toEqual(['Whole']);
  await expect(workOnCertificates(house.context)).rejects.toThrow('broken');
});
