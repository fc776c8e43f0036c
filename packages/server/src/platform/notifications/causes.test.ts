import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, anExam, aPayment, threeQuestions } from '../../../test/things.ts';
import { announceDue } from './announce.ts';
import { mailNotifications } from './mail-notifications.ts';
import { notify } from './notify.ts';

const titlesOf = async (house: House, as: Person): Promise<string[]> =>
  (await house.ask('GET', '/notification', { as })).body.data.map(({ title }: { title: string }) => title);

const confirm = ({ db }: House, { _id }: Person) =>
  db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', _id).execute();

const mailsOf = async (house: House, { email }: Person) => {
  await mailNotifications(house.context);
  return (await mailbox(house, email)).map(({ subject }) => subject);
};

test('a mail waits for the end of the night, is sent once by two processes, and not of what was read', async () => {
  const house = await openHouse();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  for (const person of [ada, bola]) await confirm(house, person);
  const notice = { subjectId: 'a'.repeat(24), title: 'The school answered you', body: 'Read it', link: '/student' };
  house.clock.set('2026-09-15T21:00:00.000Z');
  const write = () =>
    house.db
      .transaction()
      .execute((trx) => notify(trx, house.context, { ...notice, to: [ada._id, bola._id], cause: 'reply' }));
  await write();
  expect(await mailsOf(house, ada)).toEqual([]);
  await house.ask('PUT', '/notification/read', { as: bola, body: {} });
  house.clock.set('2026-09-16T05:00:00.000Z');
  await Promise.all([mailNotifications(house.context), mailNotifications(house.context)]);
  expect(await mailsOf(house, ada)).toEqual(['The school answered you']);
  expect((await mailbox(house, ada.email))[0]?.text).toContain('http://school.test/student');
  expect(await mailsOf(house, bola)).toEqual([]);
  expect(await house.db.selectFrom('notification_deliveries').selectAll().execute()).toEqual([]);
});

test('a decided order is notified once beside its mail, without the mail for whoever wants none', async () => {
  const house = await openHouse();
  const [admin, ada, bola] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  for (const person of [ada, bola]) await confirm(house, person);
  await house.ask('PUT', '/notification/choices', { as: bola, body: { topic: 'payments', mail: false } });
  const lesson = await aLesson(house, admin, { title: 'Fractions', price: 1000 });
  const other = await aLesson(house, admin, { title: 'Cells', price: 1000 });
  const payments = [await aPayment(house, ada, lesson), await aPayment(house, bola, lesson)];
  for (const { _id } of [...payments, ...payments]) await house.ask('PUT', `/payment/${_id}/approve`, { as: admin });
  const { _id } = await aPayment(house, ada, other);
  house.clock.advance({ minutes: 1 });
  await house.ask('PUT', `/payment/${_id}/reject`, { as: admin, body: { reason: 'Ada Obi has not paid' } });
  expect(await titlesOf(house, ada)).toEqual(['Your payment was rejected', 'Your payment was approved']);
  expect(await mailsOf(house, ada)).toEqual(['Your payment was approved', 'Your payment was rejected']);
  expect(await titlesOf(house, bola)).toEqual(['Your payment was approved']);
  expect(await mailsOf(house, bola)).toEqual([]);
  const { body } = await house.ask('GET', '/notification', { as: ada });
  expect(JSON.stringify(body.data)).not.toContain('Ada Obi');
});

test('an exam is notified when published, moved, tomorrow, about to close and open for review; a draft is not', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const [ada, other] = [await aStudent(house), await aStudent(house, { classLevel: 'Grade 2 Secondary' })];
  const questions = await threeQuestions(house, admin);
  const dates = { startDate: '2026-09-17T08:00:00.000Z', endDate: '2026-09-17T16:00:00.000Z' };
  const exam = await anExam(house, admin, {
    title: 'Algebra',
    questions,
    isActive: false,
    reviewAt: 'close',
    ...dates,
  });
  const listed = async () => (await titlesOf(house, ada)).toReversed();
  expect(await listed()).toEqual([]);
  const change = (what: 'publish' | 'unpublish') =>
    house.ask('PUT', `/exam/${exam._id}/${what}`, { as: admin, body: {} });
  expect((await change('publish')).status).toBe(200);
  expect(await listed()).toEqual(['New exam: Algebra']);
  await change('unpublish');
  expect(await listed()).toEqual([]);
  await change('publish');
  const move = { startDate: '2026-09-17T07:00:00.000Z' };
  expect((await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: move })).status).toBe(200);
  const soFar = ['New exam: Algebra', 'Another time for an exam: Algebra'];
  expect((await listed()).toSorted()).toEqual(soFar.toSorted());
  const at = async (moment: string) => {
    house.clock.set(moment);
    await Promise.all([announceDue(house.context), announceDue(house.context)]);
    await announceDue(house.context);
    return (await listed()).slice(2);
  };
  expect(await at('2026-09-16T14:59:00.000Z')).toEqual([]);
  expect(await at('2026-09-16T15:00:00.000Z')).toEqual(['Exam tomorrow: Algebra']);
  expect(await at('2026-09-17T11:00:00.000Z')).toEqual(['Exam tomorrow: Algebra', 'An exam closes at 17:00: Algebra']);
  await house.ask('POST', `/studentExam/start/${exam._id}`, { as: ada, body: {} });
  await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: ada, body: { answers: [] } });
  expect((await at('2026-09-17T16:20:00.000Z')).at(-1)).toBe('The right answers are open: Algebra');
  expect(await titlesOf(house, other)).toEqual([]);
});

test('the hour at which an exam opens is that of the school', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const dates = { startDate: '2026-09-17T08:00:00.000Z', endDate: '2026-09-17T16:00:00.000Z' };
  await anExam(house, admin, { title: 'Algebra', questions: await threeQuestions(house, admin), ...dates });
  house.clock.set('2026-09-16T15:00:00.000Z');
  await announceDue(house.context);
  const { body } = await house.ask('GET', '/notification', { as: ada });
  expect(body.data[0]).toMatchObject({ title: 'Exam tomorrow: Algebra', body: 'It opens at 09:00' });
});

test('owners are notified of a lesson on the day it opens, once', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const lesson = await aLesson(house, admin, { title: 'Fractions', price: 1000, scheduledDate: '2026-09-20' });
  await house.ask('PUT', `/payment/${(await aPayment(house, ada, lesson))._id}/approve`, { as: admin });
  await announceDue(house.context);
  expect(await titlesOf(house, ada)).toEqual(['Your payment was approved']);
  house.clock.set('2026-09-19T23:00:00.000Z');
  await Promise.all([announceDue(house.context), announceDue(house.context)]);
  expect(await titlesOf(house, ada)).toEqual(['A lesson is ready: Fractions', 'Your payment was approved']);
  expect(await titlesOf(house, bola)).toEqual([]);
});

test('an announcement is in the app of its class at once, and mailed two minutes later without its text', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const other = await aStudent(house, { classLevel: 'Grade 2 Secondary' });
  for (const person of [ada, other]) await confirm(house, person);
  const body = { title: 'Closed on Friday', text: 'The boiler burst.', classLevels: ['Grade 1 Secondary'] };
  const { data } = (await house.ask('POST', '/admin/announcements', { as: admin, body })).body;
  expect([await titlesOf(house, ada), await mailsOf(house, ada)]).toEqual([[body.title], []]);
  house.clock.advance({ minutes: 2 });
  expect(await mailsOf(house, ada)).toEqual([body.title]);
  const [mail] = await mailbox(house, ada.email);
  expect(mail?.text).toContain(`http://school.test/student/announcements/${data._id}`);
  expect(mail?.text).not.toContain('boiler');
  expect([await titlesOf(house, other), await mailsOf(house, other)]).toEqual([[], []]);
});
