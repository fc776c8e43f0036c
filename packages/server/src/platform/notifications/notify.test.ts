import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { type Notice, notify, studentsOf, withdraw } from './notify.ts';

const subjectId = 'a'.repeat(24);

const aNotice = (more: Partial<Notice> & Pick<Notice, 'to'>): Notice => ({
  cause: 'announcement',
  subjectId,
  title: 'The school is closed on Friday',
  body: 'From the school',
  link: '/student/messages',
  ...more,
});

const write = ({ db, context }: House, notice: Notice) =>
  db.transaction().execute((trx) => notify(trx, context, notice));

const listed = async (house: House, as: Person) => (await house.ask('GET', '/notification', { as })).body;

test('nothing is notified of a cause that fails', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  const failing = house.db.transaction().execute(async (trx) => {
    await notify(trx, house.context, aNotice({ to: [ada._id] }));
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await listed(house, ada)).toMatchObject({ data: [], unread: 0 });
});

test('a class is notified of a cause once, however often it is written, and nobody else', async () => {
  const house = await openHouse();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const others = [await aStudent(house, { classLevel: 'Grade 2 Secondary' }), await aStudent(house)];
  await house.ask('PUT', `/admin/users/${others[1]?._id}/suspend`, { as: await anAdmin(house) });
  const toClass = aNotice({ to: studentsOf('Grade 1 Secondary') });
  await Promise.all([write(house, toClass), write(house, toClass), write(house, aNotice({ to: [ada._id] }))]);
  for (const as of [ada, bola]) {
    const { data, unread } = await listed(house, as);
    expect(data).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...{ cause: 'announcement', title: 'The school is closed on Friday', body: 'From the school' },
        ...{ link: '/student/messages', createdAt: '2026-09-15T09:00:00.000Z' },
      },
    ]);
    expect(unread).toBe(1);
  }
  const rows = await house.db.selectFrom('notifications').select('user_id').execute();
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([ada._id, bola._id].toSorted());
});

test('one is read, or all that were on the screen; never somebody else’s, and twice is once', async () => {
  const house = await openHouse();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  for (const occurrence of ['1', '2', '3']) {
    await write(house, aNotice({ to: [ada._id, bola._id], occurrence }));
    house.clock.advance({ minutes: 1 });
  }
  const [newest, second] = (await listed(house, ada)).data;
  const read = (body: object) => house.ask('PUT', '/notification/read', { as: ada, body });
  expect((await read({ notificationId: newest._id })).body.data).toEqual({ unread: 2 });
  const [again] = (await listed(house, ada)).data;
  house.clock.advance({ minutes: 1 });
  await read({ notificationId: newest._id });
  expect((await listed(house, ada)).data[0]).toEqual(again);
  await write(house, aNotice({ to: [ada._id], occurrence: '4' }));
  expect((await read({ upTo: second.createdAt })).body.data).toEqual({ unread: 1 });
  expect((await read({})).body.data).toEqual({ unread: 0 });
  expect((await house.ask('GET', '/notification/unread', { as: bola })).body.data).toEqual({ unread: 3 });
  for (const [field, value] of [
    ['notificationId', 'x'],
    ['upTo', 'yesterday'],
  ] as const) {
    expect(await read({ [field]: value })).toMatchObject({ status: 400, body: { field } });
  }
});

test('what no longer holds leaves the list', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  await write(house, aNotice({ to: [ada._id], cause: 'exam-published' }));
  await write(house, aNotice({ to: [ada._id], cause: 'reply', title: 'The school answered' }));
  await house.db.transaction().execute((trx) => withdraw(trx, subjectId, ['exam-published']));
  expect((await listed(house, ada)).data).toMatchObject([{ title: 'The school answered' }]);
});
