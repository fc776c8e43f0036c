import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { sendSome, workOnAnnouncements } from './send.ts';

const [first, second, third] = ['Grade 1 Secondary', 'Grade 2 Secondary', 'Grade 3 Secondary'] as const;

const aBody = { title: 'Closed on Friday', text: 'The school is closed.\nCome on Monday.', classLevels: [second] };

const write = (house: House, as: Person, body: object = {}, key?: string) =>
  house.ask('POST', '/admin/announcements', {
    ...{ as, body: { ...aBody, ...body } },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const listed = async (house: House, as: Person) => (await house.ask('GET', '/admin/announcements', { as })).body.data;
const unread = async (house: House, as: Person): Promise<number> =>
  (await house.ask('GET', '/notification/unread', { as })).body.data.unread;

test('what is missing or wrong is refused by its name, and nothing is sent', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const wrong = [
    [{ title: ' ' }, 'title', 'Please give the announcement a title'],
    [{ title: 'x'.repeat(101) }, 'title', 'Title must be at most 100 characters long'],
    [{ text: '' }, 'text', 'Please write the text'],
    [{ text: 'x'.repeat(2001) }, 'text', 'Text must be at most 2000 characters long'],
    [{ classLevels: undefined }, 'classLevels', 'Please choose at least one class level, or the whole school'],
    [{ classLevels: [] }, 'classLevels', 'Please choose at least one class level, or the whole school'],
    [{ classLevels: ['Class 9'] }, 'classLevels.0', 'Please select a class level'],
    [{ sendAt: '2026-09-20' }, 'sendAt', 'The time to send at must be a date and time, as 2026-09-01T08:00:00Z'],
    [{ sendAt: '2026-09-15T09:00:00Z' }, 'sendAt', 'The time to send at has passed. Choose a later one.'],
    [{ sendAt: '2027-09-20T09:00:00Z' }, 'sendAt', 'The time to send at must be within a year'],
  ] as const;
  for (const [body, field, message] of wrong) {
    expect(refusal(await write(house, admin, body))).toEqual({ status: 400, field, message });
  }
  const preview = await house.ask('GET', '/admin/announcements/preview?classLevels=1,9', { as: admin });
  expect(refusal(preview)).toMatchObject({ status: 400, field: 'classLevels' });
  expect(await listed(house, admin)).toEqual([]);
  expect(await unread(house, ada)).toBe(0);
});

test('classes are previewed and notified, nobody else is, and who joins later does not get it', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house, { fullName: 'Mrs Bello' });
  const ada = await aStudent(house, { fullName: 'Ada Obi', classLevel: second });
  const bola = await aStudent(house, { fullName: 'Bola Ade', classLevel: first });
  const others = [await aStudent(house, { classLevel: third }), await aStudent(house, { classLevel: second })];
  await house.ask('PUT', `/admin/users/${others[1]?._id}/suspend`, { as: admin });
  const preview = async (query: string) =>
    (await house.ask('GET', `/admin/announcements/preview?${query}`, { as: admin })).body.data;
  expect(await preview('classLevels=1,2')).toEqual({ students: 2, first: ['Ada Obi', 'Bola Ade'] });
  expect((await preview('classLevels=')).students).toBe(3);
  const { status, body } = await write(house, admin, { classLevels: [second, first, second] });
  expect([status, body.message]).toEqual([201, 'Announcement sent']);
  expect(body.data).toMatchObject({
    ...{ title: 'Closed on Friday', classLevels: [first, second], state: 'sent', students: 2, read: 0 },
    ...{ writtenByName: 'Mrs Bello', sentAt: '2026-09-15T09:00:00.000Z' },
  });
  house.clock.advance({ minutes: 1 });
  const late = await aStudent(house, { classLevel: second });
  await house.db
    .updateTable('users')
    .set({ class_level: second })
    .where('_id', '=', others[0]?._id ?? '')
    .execute();
  await workOnAnnouncements(house.context);
  for (const as of [late, others[0] as Person]) {
    expect(await unread(house, as)).toBe(0);
    expect((await house.ask('GET', `/announcement/${body.data._id}`, { as })).status).toBe(404);
  }
  const { data } = (await house.ask('GET', '/notification', { as: ada })).body;
  expect(data).toMatchObject([
    { cause: 'announcement', title: 'Closed on Friday', link: `/student/announcements/${body.data._id}` },
  ]);
  expect(JSON.stringify(data)).not.toContain('Come on Monday');
  const own = (await house.ask('GET', `/announcement/${body.data._id}`, { as: ada })).body.data;
  expect(own).toMatchObject({ text: aBody.text, notificationId: data[0]._id });
  await house.ask('PUT', '/notification/read', { as: ada, body: { notificationId: own.notificationId } });
  expect([await unread(house, ada), await unread(house, bola)]).toEqual([0, 1]);
  expect(await listed(house, admin)).toMatchObject([{ students: 2, read: 1 }]);
});

test('the same key makes one announcement, of two clicks at once too; for another text it is refused', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house, { classLevel: second })];
  const replies = await Promise.all([write(house, admin, {}, 'k1'), write(house, admin, {}, 'k1')]);
  expect(new Set(replies.map(({ body }) => body.data._id)).size).toBe(1);
  expect(await unread(house, ada)).toBe(1);
  expect(refusal(await write(house, admin, { text: 'Open after all.' }, 'k1'))).toMatchObject({
    status: 409,
    field: 'Idempotency-Key',
  });
  expect(await listed(house, admin)).toHaveLength(1);
});

test('a scheduled one is changed or deleted before its time, sent once by two processes, and stays then', async () => {
  const house = await openHouse();
  const [admin, other] = [await anAdmin(house), await anAdmin(house)];
  const [ada, bola] = [await aStudent(house, { classLevel: second }), await aStudent(house, { classLevel: third })];
  const sendAt = '2026-09-15T10:00:00.000Z';
  const made = (await write(house, admin, { sendAt: '2026-09-15T11:00:00+01:00' })).body.data;
  expect(made).toMatchObject({ state: 'scheduled', sendAt, students: 0 });
  const gone = (await write(house, admin, { title: 'A slip', sendAt })).body.data;
  const path = `/admin/announcements/${made._id}`;
  const change = (as: Person, title: string) =>
    house.ask('PUT', path, { as, body: { ...aBody, title, classLevels: [third], sendAt, updatedAt: made.updatedAt } });
  house.clock.advance({ minutes: 1 });
  const two = await Promise.all([change(admin, 'Ours'), change(other, 'Theirs')]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [title] = two.filter(({ status }) => status === 200).map(({ body }) => body.data.title);
  expect((await house.ask('DELETE', `/admin/announcements/${gone._id}`, { as: other })).status).toBe(200);
  expect((await house.ask('DELETE', `/admin/announcements/${gone._id}`, { as: admin })).status).toBe(404);
  expect((await house.ask('PUT', `${path}/withdraw`, { as: admin })).status).toBe(409);
  const run = () => Promise.all([workOnAnnouncements(house.context), workOnAnnouncements(house.context)]);
  await run();
  expect(await unread(house, bola)).toBe(0);
  house.clock.set(sendAt);
  await run();
  await run();
  expect([await unread(house, ada), await unread(house, bola)]).toEqual([0, 1]);
  expect(await listed(house, admin)).toMatchObject([{ title, state: 'sent', sentAt: sendAt, students: 1 }]);
  for (const late of [await change(admin, 'Too late'), await house.ask('DELETE', path, { as: admin })]) {
    expect(refusal(late)).toMatchObject({
      status: 409,
      message: 'This announcement is on its way to students already. You can withdraw it instead.',
    });
  }
});

test('a withdrawn one leaves bell, list, page and mail; of two withdrawals the first counts', async () => {
  const house = await openHouse();
  const [admin, other] = [await anAdmin(house, { fullName: 'Mrs Bello' }), await anAdmin(house)];
  const [ada, bola] = [await aStudent(house, { classLevel: second }), await aStudent(house, { classLevel: second })];
  await house.db.updateTable('users').set({ is_verified: 1 }).execute();
  const { _id } = (await write(house, admin)).body.data;
  await house.ask('PUT', '/notification/read', { as: ada, body: {} });
  expect(await house.db.selectFrom('notification_deliveries').select('user_id').execute()).toHaveLength(2);
  house.clock.advance({ minutes: 1 });
  const withdraw = (as: Person) => house.ask('PUT', `/admin/announcements/${_id}/withdraw`, { as });
  const { body } = await withdraw(admin);
  house.clock.advance({ minutes: 1 });
  expect((await withdraw(other)).body.data).toEqual(body.data);
  expect(body.data).toMatchObject({
    ...{ state: 'withdrawn', students: 2, read: 1 },
    ...{ withdrawnByName: 'Mrs Bello', withdrawnAt: '2026-09-15T09:01:00.000Z' },
  });
  for (const as of [ada, bola]) {
    expect(await unread(house, as)).toBe(0);
    expect((await house.ask('GET', '/notification', { as })).body.data).toEqual([]);
    expect((await house.ask('GET', `/announcement/${_id}`, { as })).status).toBe(404);
  }
  expect(await house.db.selectFrom('notification_deliveries').select('user_id').execute()).toEqual([]);
});

async function aLargeClass(house: House, students: number): Promise<void> {
  const { _id } = await aStudent(house, { classLevel: second });
  const one = await house.db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: students - 1 }, (_, index) => ({
    ...{ ...one, _id: house.context.newId(), email: `pupil${index}@school.test`, phone_number: `+2347${index}` },
  }));
  await house.db.insertInto('users').values(rows).execute();
}

test('a large class is notified in pieces; one that breaks off is written anew, exactly once for each student', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  await aLargeClass(house, 450);
  const { _id } = (await write(house, admin, { sendAt: '2026-09-15T10:00:00Z' })).body.data;
  house.clock.set('2026-09-15T10:00:00.000Z');
  const rows = async () => (await house.db.selectFrom('notifications').select('user_id').execute()).length;
  const piece = () => house.db.transaction().execute((trx) => sendSome(trx, house.context, _id));
  expect([await piece(), await rows()]).toEqual([true, 200]);
  const broken = house.db.transaction().execute(async (trx) => {
    await sendSome(trx, house.context, _id);
    throw new Error('the process was killed');
  });
  await expect(broken).rejects.toThrow('the process was killed');
  expect([await rows(), (await listed(house, admin))[0].students]).toEqual([200, 200]);
  expect((await listed(house, admin))[0].state).toBe('sending');
  await Promise.all([workOnAnnouncements(house.context), workOnAnnouncements(house.context)]);
  expect([await rows(), (await listed(house, admin))[0].students]).toEqual([450, 450]);
  const withdrawn = house.ask('PUT', `/admin/announcements/${_id}/withdraw`, { as: admin });
  expect([(await withdrawn).status, await rows()]).toEqual([200, 0]);
});

test('one withdrawn on its way goes to nobody else, and a killed withdrawal is finished by the next process', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  await aLargeClass(house, 450);
  const { _id } = (await write(house, admin, { sendAt: '2026-09-15T10:00:00Z' })).body.data;
  house.clock.set('2026-09-15T10:00:00.000Z');
  await house.db.transaction().execute((trx) => sendSome(trx, house.context, _id));
  const at = '2026-09-15T10:00:00.000Z';
  await house.db.updateTable('announcements').set({ withdrawn_at: at, sent_at: at }).execute();
  await workOnAnnouncements(house.context);
  expect(await house.db.selectFrom('notifications').select('user_id').execute()).toEqual([]);
  expect(await listed(house, admin)).toMatchObject([{ state: 'withdrawn', students: 200 }]);
});
