import { messagesPerHour } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aMessage } from '../../../test/things.ts';

const hello = { teacher: 'Mrs Amaka Eze', text: 'Is the test on Friday?' };

function send(house: House, as: Person, body: object = hello) {
  return house.ask('POST', '/message', { as, body });
}

const stored = (house: House) => house.db.selectFrom('messages').select(['text', 'number']).orderBy('number').execute();

describe('a message that cannot be sent', () => {
  test('names the teacher and has 1 to 2,000 characters after trimming', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const wrong: [object, string, string][] = [
      [{ ...hello, teacher: undefined }, 'Please say which teacher the message is for', 'teacher'],
      [{ ...hello, teacher: '  ' }, 'Please say which teacher the message is for', 'teacher'],
      [{ ...hello, teacher: 'x'.repeat(101) }, 'Teacher must be at most 100 characters long', 'teacher'],
      [{ ...hello, teacher: ['Mrs Eze'] }, 'Teacher must be text', 'teacher'],
      [{ ...hello, text: undefined }, 'Please write a message', 'text'],
      [{ ...hello, text: ' \n\t ' }, 'Please write a message', 'text'],
      [{ ...hello, text: 'x'.repeat(2001) }, 'Message must be at most 2000 characters long', 'text'],
      [{ ...hello, text: 42 }, 'Message must be text', 'text'],
      [{ ...hello, text: 'a\u0000b' }, 'Message contains characters that cannot be stored', 'text'],
    ];
    for (const [body, message, field] of wrong) {
      expect(refusal(await send(house, ada, body)), JSON.stringify(body).slice(0, 60)).toEqual({
        status: 400,
        message,
        field,
      });
    }
    expect(await stored(house)).toEqual([]);
  });

  test('is the twenty-first within an hour: 429 with the time to wait, until the first is an hour old', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    for (let count = 1; count <= messagesPerHour; count += 1) {
      await aMessage(house, ada, { text: `Question ${count}` });
      house.clock.advance({ seconds: 60 });
    }
    const refused = await send(house, ada);
    expect(refusal(refused)).toEqual({
      status: 429,
      message: 'You have sent 20 messages in the last hour. Please try again in 40 minutes.',
    });
    expect(refused.headers['retry-after']).toBe('2400');
    expect(refused.body.retryAfterSeconds).toBe(2400);
    expect((await send(house, bola)).status).toBe(201);

    house.clock.advance({ seconds: 2399 });
    expect(refusal(await send(house, ada)).message).toBe(
      'You have sent 20 messages in the last hour. Please try again in a minute.',
    );
    house.clock.advance({ seconds: 1 });
    expect((await send(house, ada)).status).toBe(201);
    expect((await send(house, ada, { ...hello, text: 'And another' })).status).toBe(429);
  });

  test('is the twenty-first of thirty that are sent at the same moment', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(house, ada, { ...hello, text: `Question ${index}` })),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await stored(house)).map((row) => row.number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

describe('sending a message', () => {
  test('stores it trimmed, with line breaks, and ignores what else the body claims', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const reply = await send(house, ada, {
      teacher: ' Mrs Amaka Eze ',
      text: `  First line\nẹ̀kọ́ ${'ọ'.repeat(1980)} `,
      studentId: bola._id,
      handledAt: '2026-01-01T00:00:00.000Z',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      success: true,
      message: 'Message sent',
      data: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        teacher: 'Mrs Amaka Eze',
        text: `First line\nẹ̀kọ́ ${'ọ'.repeat(1980)}`.normalize('NFC'),
        createdAt: '2026-09-15T09:00:00.000Z',
      },
    });
    const { data } = (await house.ask('GET', '/message', { as: await anAdmin(house) })).body;
    expect(data).toMatchObject([{ studentId: ada._id }]);
  });

  test('twice within a minute stores it once and answers with the first; a minute later it is a new one', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const first = await send(house, ada);
    house.clock.advance({ seconds: 59 });
    const again = await send(house, ada, { ...hello, text: ` ${hello.text} ` });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await send(house, ada, { ...hello, teacher: 'Mr Bello' })).body.data._id).not.toBe(first.body.data._id);
    house.clock.advance({ seconds: 1 });
    expect((await send(house, ada)).body.data._id).not.toBe(first.body.data._id);
    expect(await stored(house)).toHaveLength(3);
  });

  test('fifty times at once stores it once', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(house, index % 2 === 0 ? ada : bola)),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(2);
    expect(await stored(house)).toHaveLength(2);
  });

  test('again after the twentieth, because its answer was lost, is not refused', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    let last = '';
    for (let count = 1; count <= messagesPerHour; count += 1) {
      last = (await aMessage(house, ada, { text: `Question ${count}` }))._id;
    }
    const again = await send(house, ada, { teacher: 'Mr Tunde Bakare', text: `Question ${messagesPerHour}` });
    expect([again.status, again.body.data._id]).toEqual([201, last]);
  });
});
