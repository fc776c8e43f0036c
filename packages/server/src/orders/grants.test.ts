import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../test/house.ts';
import { anOrder } from '../../test/order-calls.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../test/people.ts';
import { aLesson } from '../../test/things.ts';

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
