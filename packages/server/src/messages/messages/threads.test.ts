import { messagesPerHour } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aMessage, aPurchase } from '../../../test/things.ts';

async function aThread() {
  const house = await openHouse();
  const bello = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const { _id } = await aMessage(house, ada);
  house.clock.advance({ minutes: 5 });
  return { house, bello, ada, _id };
}

const reply = (house: House, as: Person, id: string, text: unknown = 'It is on Friday.') =>
  house.ask('POST', `/message/${id}/reply`, { as, body: { text } });
const read = async (house: House, as: Person, id: string) =>
  (await house.ask('GET', `/message/${id}`, { as })).body.data;
const own = async (house: House, as: Person) => (await house.ask('GET', '/message/threads', { as })).body;
const see = (house: House, as: Person, id: string) => house.ask('PUT', `/message/${id}/seen`, { as });

describe('a thread that is refused', () => {
  test('belongs to another student: read, written on, seen or listed', async () => {
    const { house, _id } = await aThread();
    const bola = await aStudent(house);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/reply'],
      ['PUT', '/seen'],
    ] as const) {
      const answer = await house.ask(method, `/message/${_id}${path}`, { as: bola, body: { text: 'Me too' } });
      expect(refusal(answer)).toEqual({ status: 404, message: 'Message not found' });
    }
    expect((await own(house, bola)).data).toEqual([]);
  });

  test('has no text, or is about what is not the student’s', async () => {
    const { house, ada, bello, _id } = await aThread();
    expect(refusal(await reply(house, ada, _id, ' '))).toEqual({
      status: 400,
      message: 'Please write a message',
      field: 'text',
    });
    const lesson = await aLesson(house, bello);
    const send = (about: object) =>
      house.ask('POST', '/message', { as: ada, body: { teacher: 'Mr Bello', text: 'Why?', ...about } });
    expect(refusal(await send({ lesson: lesson._id, second: 80 }))).toMatchObject({ status: 404 });
    expect(refusal(await send({ order: 'f'.repeat(24) }))).toEqual({ status: 404, message: 'Order not found' });
    expect(refusal(await send({ second: 80 }))).toMatchObject({ status: 400, field: 'second' });
    expect(refusal(await send({ second: 1.5 }))).toMatchObject({ message: 'second must be a whole number' });
  });

  test('is the twenty-first message of the hour, begun or written on; staff may write on', async () => {
    const { house, ada, bello, _id } = await aThread();
    for (let count = 2; count <= messagesPerHour; count += 1) await reply(house, ada, _id, `Question ${count}`);
    expect((await reply(house, ada, _id, 'One more')).status).toBe(429);
    expect((await house.ask('POST', '/message', { as: ada, body: { teacher: 'A', text: 'B' } })).status).toBe(429);
    expect((await reply(house, bello, _id)).status).toBe(201);
  });
});

describe('a thread', () => {
  test('goes from the lesson’s second to an answer and back; each side sees what the other has seen', async () => {
    const { house, ada, bello } = await aThread();
    const lesson = await aLesson(house, bello, { title: 'Fractions' });
    await aPurchase(house, ada, lesson, bello);
    const about = { teacher: 'Mr Bello', text: 'Why 3x?', lesson: lesson._id, second: 80 };
    const { _id } = (await house.ask('POST', '/message', { as: ada, body: about })).body.data;
    const lessonOf = { _id: lesson._id, title: 'Fractions' };
    expect((await own(house, ada)).data[0]).toMatchObject({
      lesson: lessonOf,
      second: 80,
      status: 'open',
      seen: false,
    });
    await see(house, bello, _id);
    expect((await own(house, ada)).data[0].seen).toBe(true);
    house.clock.advance({ minutes: 2 });
    expect((await reply(house, bello, _id, 'Both sides.')).body.data).toMatchObject({
      from: 'school',
      authorName: 'Mr Bello',
    });
    const { data, unread } = await own(house, ada);
    expect([data[0].status, data[0].lastText, unread]).toEqual(['answered', 'Both sides.', 1]);
    await see(house, ada, _id);
    expect((await own(house, ada)).unread).toBe(0);
    expect((await read(house, bello, _id)).seen).toBe(true);
    house.clock.advance({ minutes: 2 });
    await reply(house, ada, _id, 'Thank you');
    const thread = await read(house, ada, _id);
    expect(thread.status).toBe('open');
    expect(thread.messages.map((one: { text: string }) => one.text)).toEqual(['Why 3x?', 'Both sides.', 'Thank you']);
    expect(thread).not.toHaveProperty('studentEmail');
    expect((await house.ask('GET', '/message?status=open&search=both', { as: bello })).body.data).toHaveLength(1);
  });

  test('names the order it is about', async () => {
    const { house, ada, bello } = await aThread();
    const order = await anOrder(house, ada, [await aLesson(house, bello)]);
    const body = { teacher: 'The school', text: 'Has it come?', order: order._id };
    await house.ask('POST', '/message', { as: ada, body });
    expect((await own(house, ada)).data[0].order).toEqual({ _id: order._id, reference: order.reference });
  });

  test('takes the same words again where the other side has written meanwhile', async () => {
    const { house, ada, bello, _id } = await aThread();
    for (const [by, text] of [
      [bello, 'Yes.'],
      [ada, 'Thank you'],
      [bello, 'Yes.'],
      [ada, 'Thank you'],
      [ada, 'Thank you'],
    ] as const) {
      house.clock.advance({ seconds: 5 });
      await reply(house, by, _id, text);
    }
    const texts = (await read(house, ada, _id)).messages.slice(1).map((one: { text: string }) => one.text);
    expect(texts).toEqual(['Yes.', 'Thank you', 'Yes.', 'Thank you']);
  });

  test('keeps both of two answers given at once, and stores a double tap once', async () => {
    const { house, bello, _id } = await aThread();
    const ngozi = await anAdmin(house, { fullName: 'Mrs Ngozi' });
    await Promise.all([
      reply(house, bello, _id, 'Friday'),
      reply(house, ngozi, _id, 'At ten'),
      reply(house, bello, _id, 'Friday'),
    ]);
    const { messages, status, handledByName, lastText } = await read(house, bello, _id);
    expect(messages.map((one: { text: string }) => one.text).toSorted()).toEqual([
      'At ten',
      'Friday',
      'Please explain question 4.',
    ]);
    expect(status).toBe('answered');
    expect(handledByName).toBe(lastText === 'Friday' ? 'Mr Bello' : 'Mrs Ngozi');
  });

  test('is taken by one of two admins at once; the other is told whose it is', async () => {
    const { house, bello, _id } = await aThread();
    const ngozi = await anAdmin(house, { fullName: 'Mrs Ngozi' });
    const assign = (as: Person, assignee: string | null, was: string | null = null) =>
      house.ask('PUT', `/message/${_id}/assignee`, { as, body: { assignee, was } });
    const replies = await Promise.all([assign(bello, bello._id), assign(ngozi, ngozi._id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { assignee } = await read(house, bello, _id);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body.message).toBe(`${assignee.fullName} has taken this message meanwhile`);
    const mine = async (as: Person) => (await house.ask('GET', '/message?assigned=me', { as })).body.data.length;
    expect([await mine(bello), await mine(ngozi)].toSorted()).toEqual([0, 1]);
    expect((await assign(bello, null, assignee._id)).status).toBe(200);
    expect((await house.ask('GET', '/message?assigned=nobody', { as: bello })).body.data).toHaveLength(1);
    const student = await aStudent(house);
    expect(refusal(await assign(bello, student._id))).toMatchObject({ status: 400, field: 'assignee' });
  });

  test('is in the student’s export, and goes with the account', async () => {
    const { house, ada, bello, _id } = await aThread();
    await reply(house, bello, _id);
    const { messageReplies } = (await house.ask('GET', '/user/export', { as: ada })).body;
    expect(messageReplies).toMatchObject([{ message: _id, fromSchool: 1, text: 'It is on Friday.' }]);
    await house.ask('DELETE', '/user', { as: ada });
    expect(await house.db.selectFrom('message_replies').selectAll().execute()).toEqual([]);
  });
});

test('an answer kept for all staff replaces the one with its title', async () => {
  const { house, bello } = await aThread();
  const save = (text: string) => house.ask('POST', '/message/canned', { as: bello, body: { title: 'Pay', text } });
  await save('At the bank');
  await save('On the page of your order');
  const { data } = (await house.ask('GET', '/message/canned', { as: bello })).body;
  expect(data).toMatchObject([{ title: 'Pay', text: 'On the page of your order' }]);
});
