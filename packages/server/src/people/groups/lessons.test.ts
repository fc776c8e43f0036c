import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { aSchoolOfGroups } from '../../../test/grouping.ts';
import { type House, refusal } from '../../../test/house.ts';
import type { Person } from '../../../test/people.ts';
import { aTeacherCard } from '../../../test/teaching.ts';
import { aCourse, aLesson, aQuestion } from '../../../test/things.ts';
import { getLessonFor } from '../../catalogue/lessons/lessons.queries.ts';
import { isCitus } from '../../platform/db/citus/is-citus.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { revalidated } from '../../platform/http/replies.ts';
import { findExplanations } from '../../questions/explanations.ts';
import { findLessonsOn } from '../../questions/topics.ts';

async function aScience() {
  const school = await aSchoolOfGroups();
  const { house, admin } = school;
  const leave = (id: string, student: Person) =>
    house.ask('DELETE', `/admin/groups/${id}/members/${student._id}`, { as: admin });
  return { ...school, leave };
}

const get = (house: House, as: Person, path: string) => house.ask('GET', path, { as });
const titles = async (house: House, as: Person, path: string): Promise<string[]> =>
  (await get(house, as, path)).body.data.map(({ title }: { title: string }) => title);
/** At the price of the moment; the refusal where there is none. */
async function order(house: House, as: Person, wanted: object) {
  const body = { lessonIds: [], ...wanted };
  const quote = await house.ask('POST', '/order/quote', { as, body });
  const expectedTotal = quote.body.data?.total ?? 0;
  return house.ask('POST', '/order', { as, body: { ...body, expectedTotal } });
}
const wish = (house: House, as: Person, path: string) => house.ask('PUT', `/wish-list/${path}`, { as });

test('a lesson for a group is found, opened and ordered by its students, of whatever class, and by nobody else', async () => {
  const { house, admin, ada, bola, classmate, group } = await aScience();
  const science = await group('Science', [ada, bola]);
  await group('Choir', [classmate]);
  await aLesson(house, admin, { title: 'Fractions', subject: 'Mathematics' });
  const optics = await aLesson(house, admin, { title: 'Optics', subject: 'Physics', groupIds: [science] });
  for (const student of [ada, bola]) {
    expect(await titles(house, student, '/lesson')).toEqual(['Optics', 'Fractions']);
    expect((await get(house, student, '/lesson')).body.subjects).toEqual(['Mathematics', 'Physics']);
    expect((await get(house, student, `/lesson/${optics._id}`)).status).toBe(200);
    expect((await get(house, student, '/lesson')).text).not.toContain(science);
  }
  for (const path of ['/lesson', '/lesson?search=optics', `/lesson?groupId=${science}`, '/lesson?subject=Physics']) {
    const { body, text } = await get(house, classmate, path);
    expect(text).not.toContain('Optics');
    expect(body.pagination.total).toBe(body.data.length);
  }
  expect((await get(house, classmate, '/lesson')).body.subjects).toEqual(['Mathematics']);
  expect((await get(house, classmate, `/lesson/${optics._id}`)).status).toBe(404);
  expect((await get(house, classmate, `/lesson/${optics._id}/reviews`)).status).toBe(404);
  const [refused, taken] = [
    await order(house, classmate, { lessonIds: [optics._id] }),
    await order(house, bola, { lessonIds: [optics._id] }),
  ];
  expect(refusal(refused)).toMatchObject({ status: 409, message: 'This lesson does not exist' });
  expect(taken.status).toBe(201);
  expect((await house.ask('POST', `/lesson/pay/${optics._id}`, { as: classmate })).status).toBe(404);
  expect((await wish(house, classmate, `lessons/${optics._id}`)).status).toBe(404);
});

test('a draft for a group, and a deleted lesson, leave the page of its students shared with everybody', async () => {
  const { house, admin, ada, group } = await aScience();
  const science = await group('Science', [ada]);
  await aLesson(house, admin, { title: 'Fractions' });
  await aLesson(house, admin, { title: 'Later', groupIds: [science], isDraft: true });
  const shared = async () => (await get(house, ada, '/lesson')).headers['cache-control'] === revalidated;
  expect(await shared()).toBe(true);
  const optics = await aLesson(house, admin, { title: 'Optics', groupIds: [science] });
  expect(await shared()).toBe(false);
  await house.ask('DELETE', `/lesson/${optics._id}`, { as: admin });
  expect(await shared()).toBe(true);
});

test('who owns it keeps it after leaving the group; who joins finds it', async () => {
  const { house, admin, ada, classmate, group, leave } = await aScience();
  const science = await group('Science', [ada]);
  const optics = await aLesson(house, admin, { title: 'Optics', price: 0, groupIds: [science] });
  expect((await order(house, ada, { lessonIds: [optics._id] })).status).toBe(201);
  await leave(science, ada);
  expect(await titles(house, ada, '/lesson')).toEqual([]);
  expect(await titles(house, ada, '/lesson/my/purchased')).toEqual(['Optics']);
  expect((await get(house, ada, `/lesson/${optics._id}`)).body.data).toMatchObject({ purchased: true });
  await house.ask('POST', `/admin/groups/${science}/members`, { as: admin, body: { studentIds: [classmate._id] } });
  expect(await titles(house, classmate, '/lesson')).toEqual(['Optics']);
});

test('a wish, a teacher’s page and the review of an exam do not tell of a lesson for others', async () => {
  const { house, admin, ada, classmate, group, leave } = await aScience();
  const science = await group('Science', [ada]);
  await aTeacherCard(house, admin);
  const optics = await aLesson(house, admin, {
    title: 'Optics',
    subject: 'Physics',
    groupIds: [science],
    tutors: [admin._id],
  });
  const wished = await wish(house, ada, `lessons/${optics._id}`);
  expect(wished.status).toBeLessThan(300);
  const namesIt = async (as: Person, path: string) => (await get(house, as, path)).text.includes('Optics');
  expect(await namesIt(ada, '/wish-list')).toBe(true);
  expect(await namesIt(ada, `/teacher/${admin._id}`)).toBe(true);
  expect(await namesIt(classmate, `/teacher/${admin._id}`)).toBe(false);
  const question = await aQuestion(house, admin, { lesson: optics._id });
  const explained = async ({ _id }: Person) =>
    (await findExplanations(house.context, [question._id], _id)).get(question._id)?.lesson?.title;
  const wanted = { classLevel: 'Grade 1 Secondary', subjects: ['physics'] };
  const onTopic = async ({ _id }: Person) =>
    (await findLessonsOn(house.context, { studentId: _id, ...wanted })).map(({ title }) => title);
  expect([await explained(ada), await explained(classmate)]).toEqual(['Optics', undefined]);
  expect([await onTopic(ada), await onTopic(classmate)]).toEqual([['Optics'], []]);
  await leave(science, ada);
  expect(await namesIt(ada, '/wish-list')).toBe(false);
  expect(await namesIt(ada, `/teacher/${admin._id}`)).toBe(false);
});

test('a course for a group is for its students; a lesson for a group is left out of a course for others', async () => {
  const { house, admin, ada, classmate, group } = await aScience();
  const science = await group('Science', [ada]);
  const open = await aLesson(house, admin, { title: 'Fractions' });
  const optics = await aLesson(house, admin, { title: 'Optics', groupIds: [science] });
  const club = await aCourse(house, admin, [open], { title: 'Club', price: 0, groupIds: [science] });
  const mixed = await aCourse(house, admin, [open, optics], { title: 'Mixed', price: 3000 });
  expect(await titles(house, ada, '/course')).toEqual(['Mixed', 'Club']);
  expect(await titles(house, classmate, '/course')).toEqual(['Mixed']);
  expect((await get(house, classmate, `/course/${club._id}`)).status).toBe(404);
  expect((await wish(house, classmate, `courses/${club._id}`)).status).toBe(404);
  const refused = await order(house, classmate, { courseIds: [club._id] });
  expect(refusal(refused)).toMatchObject({ status: 409, message: 'This course does not exist' });
  const seen = (await get(house, classmate, `/course/${mixed._id}`)).body.data;
  expect(seen).toMatchObject({ duePrice: 3000, lessons: [{ title: 'Fractions' }] });
  const bought = await order(house, classmate, { courseIds: [mixed._id] });
  expect(bought.body.data.items).toMatchObject([{ title: 'Fractions', price: 3000 }]);
  await house.ask('PUT', `/order/${bought.body.data._id}/approve`, { as: admin });
  expect(await titles(house, classmate, '/lesson/my/purchased')).toEqual(['Fractions']);
  const later = await aLesson(house, admin, { title: 'Waves', groupIds: [science] });
  const body = { lessonIds: [open._id, optics._id, later._id] };
  expect((await house.ask('PUT', `/course/${mixed._id}`, { as: admin, body })).status).toBe(200);
  expect(await titles(house, classmate, '/lesson/my/purchased')).toEqual(['Fractions']);
});

test('staff name groups that there are, filter by one, and read which on record; a group that is needed stays', async () => {
  const { house, admin, ada, group } = await aScience();
  const science = await group('Science', [ada]);
  const optics = await aLesson(house, admin, { title: 'Optics', groupIds: [science] });
  await aLesson(house, admin, { title: 'Fractions' });
  await aCourse(house, admin, [optics], { title: 'Club', groupIds: [science] });
  await aQuestion(house, admin);
  expect(await titles(house, admin, `/lesson?groupId=${science}`)).toEqual(['Optics']);
  expect((await get(house, admin, `/lesson/${optics._id}`)).body.data.groupIds).toEqual([science]);
  const gone = ['f'.repeat(24)];
  for (const [method, path] of [
    ['PUT', `/lesson/${optics._id}`],
    ['POST', '/course'],
  ] as const) {
    const body = { title: 'Optics', classLevel: '1', groupIds: gone };
    const reply = await house.ask(method, path, { as: admin, body });
    expect(refusal(reply)).toMatchObject({ status: 400, field: 'groupIds' });
  }
  expect(refusal(await house.ask('DELETE', `/admin/groups/${science}`, { as: admin }))).toEqual({
    ...{ status: 409, message: 'This group is still needed by the lesson “Optics”, the course “Club”' },
  });
  const given = (await get(house, admin, `/admin/groups/${science}/given`)).body.data;
  expect(given).toEqual({
    exams: [],
    lessons: [{ _id: optics._id, title: 'Optics' }],
    courses: [{ _id: expect.any(String), title: 'Club' }],
    announcements: [],
  });
  const [entry] = await house.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'lesson.create')
    .orderBy('_id')
    .execute();
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ groups: ['Science'] });
});

test('one statement opens a lesson, and finds the student’s groups by their key', async () => {
  const { house, ada, group } = await aScience();
  await group('Science', [ada]);
  const asked: CompiledQuery[] = [];
  const watched = house.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(house.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await getLessonFor(watched, 'a'.repeat(24), { _id: ada._id, role: 'user' }).catch(() => undefined);
  expect(asked).toHaveLength(1);
  const [query] = asked;
  const explain = isPostgres(house.db) ? 'explain' : 'explain query plan';
  const trx = await house.db.startTransaction().execute();
  // So few rows are read in their order otherwise, by the machines that have them, too.
  if (isCitus(trx)) await trx.executeQuery(CompiledQuery.raw("set local citus.propagate_set_commands = 'local'"));
  // To read all of this index costs the same while there are so few. It is back afterwards: others get this database.
  else if (isPostgres(trx)) await trx.executeQuery(CompiledQuery.raw('drop index group_members_group'));
  if (isPostgres(trx)) await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
  const { rows } = await trx.executeQuery(
    CompiledQuery.raw(`${explain} ${query?.sql}`, [...(query?.parameters ?? [])]),
  );
  await trx.rollback().execute();
  const plan = JSON.stringify(rows);
  expect(plan).toMatch(/group_members USING COVERING INDEX|group_members_pkey/);
  expect(plan).not.toMatch(/SCAN group_members|Seq Scan/);
});
