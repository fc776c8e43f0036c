import { expect, test } from 'vitest';
import { type House, openHouse, type Reply } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aCourse, aLesson } from '../../../test/things.ts';

const refusal = ({ body }: Reply) => body.message as string;

type Body = { lessonIds?: string[]; courseIds?: string[]; coupon?: string };

const titles = (of: readonly { title: string }[]) => of.map(({ title }) => title);

/** Fractions (2,000), Cells (1,000) and Rivers (free) as one course for 2,000. */
async function aShop() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const fractions = await aLesson(house, admin, { title: 'Fractions', price: 2000 });
  const cells = await aLesson(house, admin, { title: 'Cells', price: 1000 });
  const rivers = await aLesson(house, admin, { title: 'Rivers', price: 0 });
  const course = await aCourse(house, admin, [fractions, cells, rivers], { title: 'Numbers', price: 2000 });
  const put = (body: object, _id = course._id) => house.ask('PUT', `/course/${_id}`, { as: admin, body });
  const seen = async (as: Person) => (await house.ask('GET', `/course/${course._id}`, { as })).body.data;
  const owned = async (as: Person) =>
    titles((await house.ask('GET', '/lesson/my/purchased', { as })).body.data).toSorted();
  const approve = (id: string) => house.ask('PUT', `/order/${id}/approve`, { as: admin });
  return { house, admin, ada, fractions, cells, rivers, course, put, seen, owned, approve };
}

const quote = (house: House, as: Person, body: Body) => house.ask('POST', '/order/quote', { as, body });

async function order(house: House, as: Person, body: Body) {
  const quoted = await quote(house, as, body);
  expect(quoted.status, quoted.text).toBe(200);
  const placed = { ...body, expectedTotal: quoted.body.data.total };
  return house.ask('POST', '/order', { as, body: placed });
}

const courseIdsOf = ({ _id }: { _id: string }) => ({ courseIds: [_id] });

test('what is wrong with a course is said by field', async () => {
  const { house, admin, put, course, cells } = await aShop();
  const draft = await aLesson(house, admin, { title: 'Sets', isDraft: true });
  const gone = await aLesson(house, admin, { title: 'Gone' });
  await house.ask('DELETE', `/lesson/${gone._id}`, { as: admin });
  const post = (body: object) => house.ask('POST', '/course', { as: admin, body });
  expect(refusal(await post({}))).toMatch('Please enter a course title');
  expect(refusal(await put({ lessonIds: [cells._id, cells._id] }))).toMatch('A lesson can be in a course only once');
  expect(refusal(await put({ lessonIds: [gone._id] }))).toMatch('Lessons: one of them does not exist any more');
  expect(refusal(await put({ lessonIds: [draft._id] }))).toMatch('‘Sets’ is a draft. Publish it before the course');
  expect(refusal(await put({ lessonIds: [] }))).toMatch('Lessons: add at least one before you publish the course');
  expect(refusal(await put({ title: 'Old', updatedAt: '2020-01-01' }))).toMatch(
    'Somebody changed this course meanwhile',
  );
  const unpublish = await house.ask('PUT', `/lesson/${cells._id}`, { as: admin, body: { isDraft: true } });
  expect(refusal(unpublish)).toMatch('This lesson is in the course ‘Numbers’');
  expect((await post({ title: 'Later', classLevel: '1', lessonIds: [draft._id] })).body.data.isDraft).toBe(true);
  expect(
    await house.db.selectFrom('course_lessons').selectAll().where('course_id', '=', course._id).execute(),
  ).toHaveLength(3);
});

test('a draft is invisible to students, and can neither be ordered nor found', async () => {
  const { house, ada, put, course, seen } = await aShop();
  await put({ isDraft: true });
  expect((await house.ask('GET', '/course', { as: ada })).body.data).toEqual([]);
  expect(await seen(ada)).toBeUndefined();
  expect(refusal(await quote(house, ada, courseIdsOf(course)))).toMatch('This course does not exist');
});

test('a course is bought at one price, which its lessons share to the kobo, and gives them all', async () => {
  const { house, ada, course, seen, owned, approve } = await aShop();
  const quoted = (await quote(house, ada, courseIdsOf(course))).body.data;
  expect(quoted).toMatchObject({ items: [], subtotal: 2000, discount: 200, total: 1800 });
  expect(quoted.courses).toEqual([
    { courseId: course._id, title: 'Numbers', lessons: 3, price: 2000, discount: 200, amount: 1800 },
  ]);
  const placed = (await order(house, ada, courseIdsOf(course))).body.data;
  expect(placed.items.map(({ amount }: { amount: number }) => amount)).toEqual([1199.99, 600.01, 0]);
  expect(placed.items[0].course).toEqual({ _id: course._id, title: 'Numbers' });
  expect(await seen(ada)).toMatchObject({ isOnOrder: true, isBought: false, purchased: false });
  await approve(placed._id);
  expect(await owned(ada)).toEqual(['Cells', 'Fractions', 'Rivers']);
  expect(await seen(ada)).toMatchObject({ isBought: true, purchased: true, duePrice: 0, isOnOrder: false });
  expect(refusal(await quote(house, ada, courseIdsOf(course)))).toMatch('You own all lessons of this course already');
});

test('the next lesson is that of the course, whatever the order in which its lessons were made', async () => {
  const { house, ada, course, put, cells, fractions, rivers, approve } = await aShop();
  const { data } = (await order(house, ada, courseIdsOf(course))).body;
  await approve(data._id);
  const next = async (of: { _id: string }) =>
    (await house.ask('GET', `/lesson/${of._id}`, { as: ada })).body.data.next?.title;
  await put({ lessonIds: [cells._id, fractions._id, rivers._id] });
  expect([await next(cells), await next(fractions)]).toEqual(['Fractions', 'Rivers']);
  await put({ lessonIds: [cells._id, fractions._id, rivers._id], isDraft: true });
  expect(await next(cells)).toBe('Rivers');
});

test('who owns a part does not pay its share', async () => {
  const { house, ada, course, cells, seen, approve, owned } = await aShop();
  await approve((await order(house, ada, { lessonIds: [cells._id] })).body.data._id);
  expect(await seen(ada)).toMatchObject({ price: 2000, duePrice: 1333.33 });
  const placed = (await order(house, ada, courseIdsOf(course))).body.data;
  expect(placed).toMatchObject({ subtotal: 1333.33, total: 1200 });
  expect(titles(placed.items)).toEqual(['Fractions', 'Rivers']);
  await approve(placed._id);
  expect(await owned(ada)).toHaveLength(3);
});

test('a lesson by itself beside its course, and two courses that share one, are refused in plain words', async () => {
  const { house, admin, ada, course, cells, fractions } = await aShop();
  const both = await quote(house, ada, { lessonIds: [cells._id], ...courseIdsOf(course) });
  expect(refusal(both)).toMatch('‘Cells’: It is in the course ‘Numbers’, which you are ordering too');
  const other = await aCourse(house, admin, [fractions], { title: 'More numbers' });
  const two = await quote(house, ada, { courseIds: [course._id, other._id] });
  expect(refusal(two)).toMatch('‘More numbers’: ‘Fractions’ is in the course ‘Numbers’ too');
  await order(house, ada, { lessonIds: [cells._id] });
  expect(refusal(await quote(house, ada, courseIdsOf(course)))).toMatch(/‘Cells’ is in your order AK-\w+ already/);
});

test('two orders of one course at once make one', async () => {
  const { house, ada, course } = await aShop();
  const body = { ...courseIdsOf(course), expectedTotal: 1800 };
  const replies = await Promise.all([1, 2].map(() => house.ask('POST', '/order', { as: ada, body })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const keyed = { as: await aStudent(house), body, headers: { 'idempotency-key': 'course-0001' } };
  const [one, again] = await Promise.all([1, 2].map(() => house.ask('POST', '/order', keyed)));
  expect(one?.body.data._id).toBe(again?.body.data._id);
  const other = await house.ask('POST', '/order', {
    ...keyed,
    body: { ...body, lessonIds: [], courseIds: [], expectedTotal: 1 },
  });
  expect(other.status).toBe(400);
});

test('a lesson that is added later comes to who bought the course, and goes with it', async () => {
  const { house, admin, ada, course, put, owned, approve } = await aShop();
  const bola = await aStudent(house);
  const [paid, late] = [
    (await order(house, ada, courseIdsOf(course))).body.data,
    (await order(house, bola, courseIdsOf(course))).body.data,
  ];
  await approve(paid._id);
  const sets = await aLesson(house, admin, { title: 'Sets', price: 500 });
  const lessonIds = [...course.lessons.map(({ _id }) => _id), sets._id];
  await Promise.all([put({ lessonIds }), approve(late._id)]);
  expect(await owned(ada)).toEqual(['Cells', 'Fractions', 'Rivers', 'Sets']);
  expect(await owned(bola)).toEqual(['Cells', 'Fractions', 'Rivers', 'Sets']);
  const back = (ids: string[]) =>
    house.ask('POST', `/order/${paid._id}/refund`, { as: admin, body: { lessonIds: ids, reason: 'Moved away' } });
  const ids = course.lessons.map(({ _id }) => _id);
  await back(ids.slice(0, 1));
  expect(await owned(ada)).toEqual(['Cells', 'Rivers', 'Sets']);
  await put({ price: 1900 });
  expect(await owned(ada)).toEqual(['Cells', 'Rivers', 'Sets']);
  expect((await back(ids)).body.data).toMatchObject({ status: 'refunded', received: 0 });
  expect(await owned(ada)).toEqual([]);
  const revenue = await house.ask('GET', '/admin/revenue?from=2026-09-01&to=2026-09-30&by=lesson', { as: admin });
  expect(revenue.body.data.total.income).toBe(1800);
  const incomes = revenue.body.data.rows.map(({ income }: { income: number }) => income);
  expect(incomes.reduce((sum: number, income: number) => sum + income, 0)).toBe(1800);
});

test('a lesson of a bought course that becomes for more students comes to those of them who bought it', async () => {
  const { house, admin, ada, course, put, owned, approve } = await aShop();
  const bola = await aStudent(house, { fullName: 'Bola Ade' });
  for (const student of [ada, bola]) await approve((await order(house, student, courseIdsOf(course))).body.data._id);
  const group = async (name: string, student?: Person): Promise<string> => {
    const { _id } = (await house.ask('POST', '/admin/groups', { as: admin, body: { name } })).body.data;
    const body = { studentIds: [student?._id] };
    if (student) await house.ask('POST', `/admin/groups/${_id}/members`, { as: admin, body });
    return _id;
  };
  const [choir, club] = [await group('Choir'), await group('Club', ada)];
  const sets = await aLesson(house, admin, { title: 'Sets', price: 500, groupIds: [choir] });
  await put({ lessonIds: [...course.lessons.map(({ _id }) => _id), sets._id] });
  const isFor = (groupIds: string[]) =>
    house.ask('PUT', `/lesson/${sets._id}`, { as: admin, body: { ...sets, groupIds, updatedAt: undefined } });
  const first = ['Cells', 'Fractions', 'Rivers'];
  expect(await owned(ada)).toEqual(first);
  expect((await isFor([choir, club])).status).toBe(200);
  expect(await owned(ada)).toEqual([...first, 'Sets']);
  expect(await owned(bola)).toEqual(first);
  await put({ isDraft: true });
  expect((await isFor([])).status).toBe(200);
  expect(await owned(bola)).toEqual(first);
  await put({ isDraft: false });
  expect(await owned(bola)).toEqual([...first, 'Sets']);
});

test('a course that was sold is not deleted, and as a draft stays with who bought it', async () => {
  const { house, admin, ada, course, put, seen, approve } = await aShop();
  await approve((await order(house, ada, courseIdsOf(course))).body.data._id);
  const remove = () => house.ask('DELETE', `/course/${course._id}`, { as: admin });
  expect(refusal(await remove())).toMatch('Students have bought this course');
  await put({ isDraft: true });
  expect(await seen(ada)).toMatchObject({ onSale: false, isBought: true });
  expect(await seen(await aStudent(house))).toBeUndefined();
});
