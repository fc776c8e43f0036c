import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aMessage } from '../../../test/things.ts';

async function aDesk() {
  const house = await openHouse();
  const bello = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house, {
    fullName: 'Ada Obi',
    email: 'ada@home.test',
    classLevel: 'Grade 3 Secondary',
  });
  const message = await aMessage(house, ada);
  house.clock.advance({ minutes: 5 });
  return { house, bello, ada, message };
}

function handle(house: House, as: Person, id: string, handled: unknown = true) {
  return house.ask('PUT', `/message/${id}/handled`, { as, body: { handled } });
}

const list = async (house: House, as: Person, query = '') => (await house.ask('GET', `/message${query}`, { as })).body;
const texts = async (house: House, as: Person, query: string) =>
  (await list(house, as, query)).data.map((message: { text: string }) => message.text);

describe('the list of messages', () => {
  test('shows who wrote what, to whom and when, the newest first', async () => {
    const { house, bello, ada, message } = await aDesk();
    const second = await aMessage(house, ada, { text: 'Thank you' });
    const { data, pagination } = await list(house, bello);
    expect(pagination).toEqual({ total: 2, page: 1, limit: 500, totalPages: 1 });
    expect(data.map((one: { _id: string }) => one._id)).toEqual([second._id, message._id]);
    expect(data[1]).toEqual({
      _id: message._id,
      studentId: ada._id,
      studentName: 'Ada Obi',
      studentEmail: 'ada@home.test',
      studentClassLevel: 'Grade 3 Secondary',
      teacher: 'Mr Tunde Bakare',
      text: 'Please explain question 4.',
      createdAt: '2026-09-15T09:00:00.000Z',
      status: 'open',
      lastAt: '2026-09-15T09:00:00.000Z',
      lastFrom: 'student',
      lastText: 'Please explain question 4.',
      seen: false,
    });
  });

  test('is searched over student, e-mail, teacher and text, in capitals or not, signs taken as they are', async () => {
    const { house, bello } = await aDesk();
    const bisi = await aStudent(house, { fullName: 'Bísí Cole', email: 'bisi@school.test' });
    await aMessage(house, bisi, { teacher: 'Mrs Ngozi Udo', text: 'I got 100% of it_' });
    const [adas, bisis] = ['Please explain question 4.', 'I got 100% of it_'];
    const found: Record<string, string[]> = {
      'ada o': [adas],
      'ADA@HOME': [adas],
      BÍSÍ: [bisis],
      ngozi: [bisis],
      'QUESTION 4': [adas],
      '0%': [bisis],
      it_: [bisis],
      '%': [bisis],
      zebra: [],
      '': [bisis, adas],
    };
    for (const [term, expected] of Object.entries(found)) {
      expect(await texts(house, bello, `?search=${encodeURIComponent(term)}`), term).toEqual(expected);
    }
  });

  test('is filtered by status, together with the search, and comes in pages', async () => {
    const { house, bello, ada, message } = await aDesk();
    for (const text of ['One', 'Two', 'Three']) {
      house.clock.advance({ seconds: 1 });
      await aMessage(house, ada, { text });
    }
    await handle(house, bello, message._id);
    expect(await texts(house, bello, '?status=handled')).toEqual(['Please explain question 4.']);
    expect(await texts(house, bello, '?status=open')).toEqual(['Three', 'Two', 'One']);
    expect(await texts(house, bello, '?status=open&search=question')).toEqual([]);
    for (const all of ['?status=all', '?status=', '']) expect(await texts(house, bello, all)).toHaveLength(4);
    const page = await list(house, bello, '?status=open&page=2&limit=2');
    expect(page.data.map((one: { text: string }) => one.text)).toEqual(['One']);
    expect(page.pagination).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
  });

  test('takes a status there is not as left out', async () => {
    const { house, bello } = await aDesk();
    expect(await texts(house, bello, '?status=lost')).toEqual(await texts(house, bello, ''));
  });

  test('follows the student’s name, and loses the messages of a deleted account', async () => {
    const { house, bello, ada } = await aDesk();
    await house.ask('PUT', '/user/profile', { as: ada, body: { fullName: 'Ada Nwosu' } });
    expect((await list(house, bello)).data[0].studentName).toBe('Ada Nwosu');
    await house.ask('DELETE', '/user', { as: ada });
    expect((await list(house, bello)).data).toEqual([]);
    expect(await house.db.selectFrom('messages').selectAll().execute()).toEqual([]);
  });
});

describe('marking a message as handled', () => {
  test('says who did it and when; opening it again takes that away', async () => {
    const { house, bello, message } = await aDesk();
    const reply = await handle(house, bello, message._id);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      _id: message._id,
      handledAt: '2026-09-15T09:05:00.000Z',
      handledByName: 'Mr Bello',
    });
    const opened = await handle(house, await aSuperAdmin(house), message._id, false);
    expect(opened.body.data).toMatchObject({});
    const openedAgain = await handle(house, bello, message._id, false);
    expect(openedAgain.body).toEqual(opened.body);
  });

  test('again, also by somebody else and later, answers the first decision', async () => {
    const { house, bello, message } = await aDesk();
    const first = await handle(house, bello, message._id);
    house.clock.advance({ hours: 1 });
    const again = await handle(house, await anAdmin(house), message._id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('by ten admins at once leaves one name on it, which all of them read', async () => {
    const { house, message } = await aDesk();
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(house)));
    const replies = await Promise.all(admins.map((admin) => handle(house, admin, message._id)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.body.data.handledByName)).size).toBe(1);
  });

  test('needs a plain yes or no and a message that is there', async () => {
    const { house, bello, message } = await aDesk();
    for (const wrong of ['true', 1, null]) {
      expect(refusal(await handle(house, bello, message._id, wrong))).toEqual({
        status: 400,
        message: 'handled must be true or false',
        field: 'handled',
      });
    }
    expect(refusal(await house.ask('PUT', `/message/${message._id}/handled`, { as: bello, body: {} }))).toEqual({
      status: 400,
      message: 'Please say whether it is handled',
      field: 'handled',
    });
    expect(refusal(await handle(house, bello, '1'))).toMatchObject({ status: 400, message: 'Message ID is required' });
    expect(refusal(await handle(house, bello, 'f'.repeat(24)))).toEqual({ status: 404, message: 'Message not found' });
    expect((await list(house, bello)).data[0].handledAt).toBeUndefined();
  });

  test('stays handled, without a name, when the admin’s account is deleted', async () => {
    const { house, bello, message } = await aDesk();
    await handle(house, bello, message._id);
    await house.ask('DELETE', '/user', { as: bello });
    const { data } = await list(house, await anAdmin(house));
    expect(data[0]).toMatchObject({ handledAt: '2026-09-15T09:05:00.000Z' });
  });
});
