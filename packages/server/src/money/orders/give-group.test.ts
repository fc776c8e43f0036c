import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { mergeCalls } from '../../../test/merging.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aCourse, aLesson } from '../../../test/things.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { addGroupGift, giveSome } from './give-group.ts';
import { workOnGroupGifts } from './take-group-gift.ts';

async function aScience() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const bola = await aStudent(house, { fullName: 'Bola Ade', classLevel: 'Grade 2 Secondary' });
  const other = await aStudent(house, { fullName: 'Chi Eze' });
  const body = { name: 'Science' };
  const groupId: string = (await house.ask('POST', '/admin/groups', { as: admin, body })).body.data._id;
  const join = (...students: Person[]) =>
    house.ask('POST', `/admin/groups/${groupId}/members`, {
      as: admin,
      body: { studentIds: students.map(({ _id }) => _id) },
    });
  await join(ada, bola);
  const give = (what: object) =>
    house.ask('POST', '/grant/group', { as: admin, body: { groupId, reason: 'Paid by the parents', ...what } });
  const takeBack = (id: string) =>
    house.ask('DELETE', `/grant/group/${id}`, { as: admin, body: { reason: 'The wrong group' } });
  return { house, admin, ada, bola, other, groupId, join, give, takeBack };
}

const owned = async (house: House, as: Person): Promise<string[]> =>
  (await house.ask('GET', '/lesson/my/purchased', { as })).body.data.map(({ title }: { title: string }) => title);
const notices = async (house: House, as: Person): Promise<string[]> =>
  (await house.ask('GET', '/notification', { as })).body.data.map(({ title }: { title: string }) => title);
const live = async ({ db }: House) =>
  (await db.selectFrom('grants').select('_id').where('revoked_at', 'is', null).execute()).length;

test('each member gets it once with one notice, owners are skipped, and taking it back takes only what it gave', async () => {
  const { house, admin, ada, bola, other, join, give, takeBack } = await aScience();
  const lesson = await aLesson(house, admin, { title: 'Optics' });
  const own = { studentId: bola._id, lessonId: lesson._id, reason: 'Scholarship' };
  await house.ask('POST', '/grant', { as: admin, body: own });
  const given = await give({ lessonId: lesson._id });
  expect(given.body.data).toMatchObject({ state: 'given', students: 1, owners: 1, title: 'Optics' });
  await join(other);
  expect(await owned(house, ada)).toEqual(['Optics']);
  expect(await owned(house, other)).toEqual([]);
  expect(await notices(house, ada)).toEqual(['A lesson was given to you: Optics']);
  expect((await house.ask('GET', '/grant/mine', { as: ada })).body.data).toMatchObject([
    { reason: 'Paid by the parents' },
  ]);
  const again = await give({ lessonId: lesson._id });
  expect(again.body.data).toMatchObject({ students: 1, owners: 2 });
  expect(await owned(house, other)).toEqual(['Optics']);
  expect(await notices(house, ada)).toHaveLength(1);
  expect((await takeBack(given.body.data._id)).body.data).toMatchObject({
    state: 'taken',
    taken: { reason: 'The wrong group' },
  });
  expect((await takeBack(given.body.data._id)).status).toBe(200);
  expect(await owned(house, ada)).toEqual([]);
  expect(await notices(house, ada)).toEqual([]);
  expect(await owned(house, bola)).toEqual(['Optics']);
  expect(await owned(house, other)).toEqual(['Optics']);
  const actions = await house.db.selectFrom('audit').select('action').where('area', '=', 'grant').execute();
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    ...['grant.give', 'grant.group-give', 'grant.group-give', 'grant.group-take'],
  ]);
});

test('of a course each member gets what is missing; two gifts at once give each lesson once', async () => {
  const { house, admin, ada, bola, give } = await aScience();
  const lessons = [await aLesson(house, admin, { title: 'One' }), await aLesson(house, admin, { title: 'Two' })];
  const course = await aCourse(house, admin, lessons);
  await house.ask('POST', '/grant', {
    as: admin,
    body: { studentId: ada._id, lessonId: lessons[0]?._id, reason: 'Scholarship' },
  });
  const replies = await Promise.all([1, 2].map(() => give({ courseId: course._id })));
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const students = replies.map(({ body }) => body.data.students).toSorted();
  expect(students).toEqual([0, 2]);
  for (const student of [ada, bola]) expect((await owned(house, student)).toSorted()).toEqual(['One', 'Two']);
  expect(await live(house)).toBe(4);
});

test('a process that was killed half way goes on with the next member, in giving and in taking back', async () => {
  const { house, admin, ada, bola, groupId, takeBack } = await aScience();
  const lesson = await aLesson(house, admin, { title: 'Optics' });
  const { db, context } = house;
  const id = context.newId();
  const at = new Date(house.clock.now()).toISOString();
  const by = { _id: admin._id, role: 'admin' as const, fullName: 'Admin', requestId: '' };
  const wanted = { groupId, lessonId: lesson._id, reason: 'Paid by the parents' };
  await db.transaction().execute((trx) => addGroupGift(trx, id, wanted, { by, at }));
  const [first] = [ada._id, bola._id].toSorted();
  // As far as a first piece came.
  await db
    .updateTable('group_gifts')
    .set({ given_up_to: first ?? '' })
    .where('_id', '=', id)
    .execute();
  expect(refusal(await house.ask('DELETE', `/admin/groups/${groupId}`, { as: admin })).status).toBe(409);
  await workOnGroupGifts(context);
  expect(await live(house)).toBe(1);
  const listed = await house.ask('GET', `/grant/group?groupId=${groupId}`, { as: admin });
  expect(listed.body.data).toMatchObject([{ state: 'given', students: 1 }]);
  expect(await db.transaction().execute((trx) => giveSome(trx, context, id))).toBe(false);
  await takeBack(id);
  await db.updateTable('group_gifts').set({ cleared_at: null }).execute();
  await db.updateTable('grants').set({ revoked_at: null }).execute();
  await workOnGroupGifts(context);
  expect(await live(house)).toBe(0);
});

test('what is missing, a draft, or chosen twice is refused by its field', async () => {
  const { house, admin, groupId, give } = await aScience();
  const [lesson, draft] = [await aLesson(house, admin), await aLesson(house, admin, { isDraft: true, title: 'Later' })];
  const gone = 'f'.repeat(24);
  const wrong = [
    [{ lessonId: gone }, 404, 'lessonId'],
    [{ courseId: gone }, 404, 'courseId'],
    [{ lessonId: draft._id }, 409, 'lessonId'],
    [{}, 400, 'lessonId'],
    [{ lessonId: lesson._id, courseId: gone }, 400, 'lessonId'],
    [{ lessonId: lesson._id, groupId: gone }, 404, 'groupId'],
    [{ lessonId: lesson._id, reason: '' }, 400, 'reason'],
  ] as const;
  for (const [what, status, field] of wrong) expect(refusal(await give(what))).toMatchObject({ status, field });
  expect(await live(house)).toBe(0);
  const listed = await house.ask('GET', `/grant/group?groupId=${groupId}`, { as: admin });
  expect(listed.body.data).toEqual([]);
  expect(
    (await house.ask('DELETE', `/grant/group/${gone}`, { as: admin, body: { reason: 'By mistake' } })).status,
  ).toBe(404);
});

test('a course for a group leads who was given it to their lessons, because its page is for the group alone', async () => {
  const { house, admin, ada, other, groupId, give } = await aScience();
  const [one, two] = [await aLesson(house, admin, { title: 'One' }), await aLesson(house, admin, { title: 'Two' })];
  const forGroup = await aCourse(house, admin, [one], { groupIds: [groupId] });
  const forAll = await aCourse(house, admin, [two], { title: 'For all' });
  await give({ courseId: forGroup._id });
  await give({ courseId: forAll._id });
  const alone = { studentId: other._id, courseId: forGroup._id, reason: 'Scholarship' };
  expect((await house.ask('POST', '/grant/course', { as: admin, body: alone })).status).toBe(201);
  expect((await house.ask('GET', `/course/${forGroup._id}`, { as: ada })).status).toBe(200);
  expect((await house.ask('GET', `/course/${forGroup._id}`, { as: other })).status).toBe(404);
  const links = async (as: Person): Promise<string[]> =>
    (await house.ask('GET', '/notification', { as })).body.data.map(({ link }: { link: string }) => link);
  expect(await links(other)).toEqual(['/student/my-lessons']);
  expect((await links(ada)).toSorted()).toEqual([`/student/courses/${forAll._id}`, '/student/my-lessons']);
});

test('a lesson that is taken back from one member takes their notice along, of a course with its last lesson', async () => {
  const { house, admin, ada, bola, give } = await aScience();
  const [one, two, three] = [
    await aLesson(house, admin, { title: 'One' }),
    await aLesson(house, admin, { title: 'Two' }),
    await aLesson(house, admin, { title: 'Three' }),
  ];
  const course = await aCourse(house, admin, [two, three], { title: 'Both' });
  await give({ lessonId: one._id });
  await give({ courseId: course._id });
  const [ofLesson, ofCourse] = ['A lesson was given to you: One', 'A course was given to you: Both'];
  const grants = (await house.ask('GET', `/grant?studentId=${ada._id}`, { as: admin })).body.data;
  const take = (title: string) => {
    const { _id } = grants.find(({ lessonTitle }: { lessonTitle: string }) => lessonTitle === title);
    return house.ask('DELETE', `/grant/${_id}`, { as: admin, body: { reason: 'Left the school' } });
  };
  expect((await take('One')).status).toBe(200);
  expect(await notices(house, ada)).toEqual([ofCourse]);
  await take('Two');
  expect(await notices(house, ada)).toEqual([ofCourse]);
  await take('Three');
  expect(await notices(house, ada)).toEqual([]);
  expect((await notices(house, bola)).toSorted()).toEqual([ofCourse, ofLesson]);
});

test('a student who had two accounts in the group is counted once when they are one', async () => {
  const { house, admin, ada, bola, groupId, give } = await aScience();
  const lesson = await aLesson(house, admin, { title: 'Optics' });
  expect((await give({ lessonId: lesson._id })).body.data).toMatchObject({ students: 2, owners: 0 });
  expect((await mergeCalls(house, admin, ada, bola).merge()).status).toBe(200);
  const listed = await house.ask('GET', `/grant/group?groupId=${groupId}`, { as: admin });
  expect(listed.body.data).toMatchObject([{ students: 1, owners: 0 }]);
});

test('a gift that fails stops no other one, and is reported', async () => {
  const { house, admin, groupId } = await aScience();
  const { db, context } = house;
  const [one, two] = [await aLesson(house, admin, { title: 'One' }), await aLesson(house, admin, { title: 'Two' })];
  const at = new Date(house.clock.now()).toISOString();
  const by = { ...admin, role: 'admin' as const, requestId: '' };
  const add = async (lessonId: string) => {
    const [id, wanted] = [context.newId(), { groupId, lessonId, reason: 'Paid by the parents' }];
    await db.transaction().execute((trx) => addGroupGift(trx, id, wanted, { by, at }));
    return id;
  };
  const broken = await add(one._id);
  await add(two._id);
  await db.updateTable('group_gifts').set({ lesson_ids: 'broken' }).where('_id', '=', broken).execute();
  await expect(workOnGroupGifts(context)).rejects.toThrow('broken');
  expect(await live(house)).toBe(2);
});

test('a request gives to a large group and takes from it in part, and the job goes on', async () => {
  const { house, admin, ada, groupId, give, takeBack } = await aScience();
  const { db, context } = house;
  const account = await db.selectFrom('users').selectAll().where('_id', '=', ada._id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: 250 }, () => context.newId());
  const others = ids.map((_id) => ({ ...account, _id, email: '', phone_number: '', login_name: null }));
  for (const chunk of inChunks(others, 100))
    await db
      .insertInto('users')
      .values([...chunk])
      .execute();
  const added_at = new Date(house.clock.now()).toISOString();
  const members = ids.map((student_id) => ({ student_id, group_id: groupId, added_at }));
  await db.insertInto('group_members').values(members).execute();
  const lesson = await aLesson(house, admin, { title: 'Optics' });
  const given = (await give({ lessonId: lesson._id })).body.data;
  expect(given).toMatchObject({ state: 'giving', students: 200 });
  const listed = async () => (await house.ask('GET', `/grant/group?groupId=${groupId}`, { as: admin })).body.data[0];
  await workOnGroupGifts(context);
  expect(await listed()).toMatchObject({ state: 'given', students: 252 });
  expect((await takeBack(given._id)).body.data.state).toBe('taking');
  expect(await live(house)).toBe(52);
  await workOnGroupGifts(context);
  expect(await listed()).toMatchObject({ state: 'taken', students: 252 });
  expect(await live(house)).toBe(0);
  expect(await notices(house, ada)).toEqual([]);
});
