import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aCourse, aLesson } from '../../../test/things.ts';

const reason = 'Scholarship';
const unknown = 'f'.repeat(24);

async function aSchool() {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house, { fullName: 'Mr Bello' }), await aStudent(house)];
  const lesson = await aLesson(house, teacher, { title: 'Fractions' });
  const gift = { studentId: ada._id, lessonId: lesson._id, reason };
  const give = (body: unknown = gift, as: Person | undefined = teacher) => house.ask('POST', '/grant', { as, body });
  const takeBack = (id: string, body: unknown = { reason: 'By mistake' }, as: Person | undefined = teacher) =>
    house.ask('DELETE', `/grant/${id}`, { as, body });
  const grants = () => house.db.selectFrom('grants').selectAll().execute();
  const owned = async (as = ada) => (await house.ask('GET', '/lesson/my/purchased', { as })).body.data.length;
  const gifts = async () => (await house.ask('GET', `/grant?studentId=${ada._id}`, { as: teacher })).body.data;
  return { house, teacher, ada, lesson, gift, give, takeBack, grants, owned, gifts };
}

test('a lesson is given and taken back by an admin only, and by nobody to themselves', async () => {
  const { house, ada, gift, give, takeBack, grants, owned } = await aSchool();
  const others = [ada, await aStudent(house), await aSuperAdmin(house)];
  for (const as of others) expect((await give(gift, as)).status).toBe(403);
  expect((await house.ask('POST', '/grant', { body: gift })).status).toBe(401);
  expect(await grants()).toEqual([]);
  const { _id } = (await give()).body.data;
  for (const as of others) {
    expect((await takeBack(_id, { reason }, as)).status).toBe(403);
    expect((await house.ask('GET', `/grant?studentId=${ada._id}`, { as })).status).toBe(403);
  }
  expect((await house.ask('DELETE', `/grant/${_id}`, { body: { reason } })).status).toBe(401);
  expect(await owned()).toBe(1);
});

test('a gift without a reason, or about somebody or something unknown, is refused by its field', async () => {
  const { house, gift, give, takeBack, teacher, grants, owned } = await aSchool();
  for (const [change, status, field, message] of [
    [{ reason: undefined }, 400, 'reason', 'Please give a reason'],
    [{ reason: ' x ' }, 400, 'reason', 'Reason must be at least 3 characters long'],
    [{ reason: 'x'.repeat(501) }, 400, 'reason', 'Reason must be at most 500 characters long'],
    [{ studentId: undefined }, 400, 'studentId', 'Student ID is required'],
    [{ lessonId: 'x' }, 400, 'lessonId', 'Lesson ID is required'],
    [{ studentId: unknown }, 404, 'studentId', 'Student not found'],
    [{ studentId: teacher._id }, 404, 'studentId', 'Student not found'],
    [{ lessonId: unknown }, 404, 'lessonId', 'Lesson not found'],
  ] as const) {
    expect(refusal(await give({ ...gift, ...change })), JSON.stringify(change)).toEqual({ status, field, message });
  }
  expect(await grants()).toEqual([]);
  const { _id } = (await give()).body.data;
  const before = await grants();
  for (const body of [{}, { reason: '' }, { reason: 'x' }]) {
    expect(refusal(await takeBack(_id, body))).toMatchObject({ status: 400, field: 'reason' });
  }
  expect(refusal(await takeBack(unknown))).toMatchObject({ status: 404, message: 'Grant not found' });
  expect((await house.ask('GET', `/grant?studentId=${unknown}`, { as: teacher })).body.data).toEqual([]);
  expect([await grants(), await owned()]).toEqual([before, 1]);
});

test('a gift is there once, however often and by however many it is given', async () => {
  const { house, gift, give, gifts, owned } = await aSchool();
  const colleague = await anAdmin(house);
  const replies = await Promise.all([give(), give(gift, colleague), give()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const late = replies.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({ message: 'The student owns ‘Fractions’ already', field: 'lessonId' });
  expect([(await gifts()).length, await owned()]).toEqual([1, 1]);
});

test('taken back twice it is taken back once; a lesson that was paid for is refunded instead', async () => {
  const { house, teacher, ada, lesson, give, takeBack, gifts, grants, owned } = await aSchool();
  const { _id } = (await give()).body.data;
  const replies = await Promise.all([takeBack(_id), takeBack(_id, { reason: 'Somebody else’s reason' })]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect([await gifts(), await owned()]).toEqual([[], 0]);
  const audit = await house.db.selectFrom('audit').select('action').where('action', '=', 'grant.take').execute();
  expect(audit).toHaveLength(1);

  const order = await anOrder(house, ada, [lesson]);
  await house.ask('PUT', `/order/${order._id}/approve`, { as: teacher });
  const paid = (await grants()).find(({ order_id }) => order_id === order._id);
  expect(refusal(await takeBack(paid?._id ?? ''))).toMatchObject({
    ...{ status: 409, message: 'This lesson was paid for: give the money back instead' },
  });
  expect(await owned()).toBe(1);
});

test('a gift is kept by a refund of the same lesson, and bought lessons by a gift that is taken back', async () => {
  const { house, teacher, ada, lesson, give, takeBack, owned } = await aSchool();
  const order = await anOrder(house, ada, [lesson]);
  const { _id } = (await give()).body.data;
  await house.ask('PUT', `/order/${order._id}/approve`, { as: teacher });
  await takeBack(_id);
  expect(await owned()).toBe(1);
  const body = { lessonIds: [lesson._id], reason: 'Bought by mistake' };
  await house.ask('POST', `/order/${order._id}/refund`, { as: teacher, body });
  expect(await owned()).toBe(0);
});

const noticesOf = async (house: House, as: Person): Promise<string[]> =>
  (await house.ask('GET', '/notification', { as })).body.data.map(({ title }: { title: string }) => title);

const ownGifts = async (house: House, as: Person) => (await house.ask('GET', '/grant/mine', { as })).body.data;

test('a gift is notified once and listed with who gave it and why; taken back, both are gone', async () => {
  const { house, ada, lesson, give, takeBack } = await aSchool();
  const { _id } = (await give()).body.data;
  await give();
  expect(await noticesOf(house, ada)).toEqual(['A lesson was given to you: Fractions']);
  const gift = { lessonId: lesson._id, lessonTitle: 'Fractions', givenBy: 'Mr Bello', reason };
  expect(await ownGifts(house, ada)).toMatchObject([gift]);
  expect(await ownGifts(house, await aStudent(house))).toEqual([]);
  await takeBack(_id);
  expect([await noticesOf(house, ada), await ownGifts(house, ada)]).toEqual([[], []]);
});

test('a reason that was written before students read it stays with the staff', async () => {
  const { house, ada, give, gifts } = await aSchool();
  await give();
  await house.db.updateTable('grants').set({ reason_shown: null }).execute();
  const [own] = await ownGifts(house, ada);
  expect([own.givenBy, 'reason' in own]).toEqual(['Mr Bello', false]);
  expect((await gifts())[0].reason).toBe(reason);
});

test('a gift is no revenue', async () => {
  const { house, teacher, give } = await aSchool();
  await give();
  const { body } = await house.ask('GET', '/payment', { as: teacher });
  expect([body.data, body.summary]).toMatchObject([[], { totalPayments: 0, approvedAmount: 0 }]);
});

test('a course gives the lessons that are not owned, once however often it is pressed, and each can be taken back', async () => {
  const { house, teacher, ada, lesson, give, takeBack, gifts, owned } = await aSchool();
  const decimals = await aLesson(house, teacher, { title: 'Decimals' });
  const course = await aCourse(house, teacher, [lesson, decimals], { title: 'Numbers' });
  const giveCourse = (body: object = {}) =>
    house.ask('POST', '/grant/course', {
      as: teacher,
      body: { studentId: ada._id, courseId: course._id, reason, ...body },
    });
  expect(refusal(await giveCourse({ courseId: unknown }))).toMatchObject({ status: 404, field: 'courseId' });
  expect(refusal(await giveCourse({ reason: '' }))).toMatchObject({ status: 400, field: 'reason' });
  await give();
  const both = await Promise.all([giveCourse(), giveCourse()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 201)?.body.data).toEqual({ lessons: 1 });
  expect(refusal(await giveCourse()).message).toBe('The student owns all lessons of ‘Numbers’ already');
  expect((await noticesOf(house, ada)).filter((title) => title.includes('Numbers'))).toHaveLength(1);
  expect(await owned()).toBe(2);
  for (const { _id } of await gifts()) expect((await takeBack(_id)).status).toBe(200);
  expect(await owned()).toBe(0);
});
