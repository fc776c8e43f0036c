import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { codeFor, mailbox, textedCode, textsOf } from '../../../test/mail.ts';
import { anAdmin, aStudent, password } from '../../../test/people.ts';
import { deliverNext } from '../../platform/mail/outbox.ts';
import { openTransport } from '../../platform/mail/transport.ts';

const number = '+2348031234567';
const wrong = {
  status: 401,
  message: 'This code is wrong or has expired. Check it, or ask for a new one.',
  field: 'otp',
};

const askFor = (house: House, phoneNumber: string) => house.ask('POST', '/auth/code', { body: { phoneNumber } });
const signIn = (house: House, phoneNumber: string, otp: string) =>
  house.ask('POST', '/auth/code/verify', { body: { phoneNumber, otp } });

describe('a code by SMS', () => {
  test('signs in a student without an e-mail address, once, in any spelling of the number', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
    await house.db.updateTable('users').set({ email: '' }).where('_id', '=', ada._id).execute();
    const asked = await askFor(house, '0803 123 4567');
    expect([asked.status, asked.body.message]).toEqual([
      200,
      'If your school knows this number, a code is on its way. At most five are sent in an hour. Nothing after a minute? Use your e-mail address, or ask your school for a code.',
    ]);
    const code = await textedCode(house, number);
    expect(await textsOf(house)).toEqual([
      {
        to: number,
        text: `${code} is your code to sign in at Test School. It works once, for 15 minutes. Never give it to anybody.`,
      },
    ]);
    expect((await signIn(house, '00234 (803) 123-4567', code)).body).toMatchObject({ data: { _id: ada._id } });
    expect(refusal(await signIn(house, number, code))).toEqual(wrong);
  });

  test('says the same of a number without an account, and sends nothing', async () => {
    const house = await openHouse();
    const { phoneNumber } = await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
    const [known, unknown] = [await askFor(house, phoneNumber), await askFor(house, '+2348039999999')];
    const without = ({ requestId: _, ...body }: Record<string, unknown>) => body;
    expect(without(unknown.body)).toEqual(without(known.body));
    expect((await textsOf(house)).map(({ to }) => to)).toEqual([number]);
  });

  test('does not go to staff, whose number opens no school', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house, { phoneNumber: number });
    expect((await askFor(house, number)).status).toBe(200);
    expect(await textsOf(house)).toEqual([]);
    await house.ask('POST', '/auth/code', { body: { email: admin.email } });
    expect((await signIn(house, number, await codeFor(house, admin.email))).status).toBe(200);
  });

  test('does not fit when the account has another number by then', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
    await askFor(house, number);
    const code = await textedCode(house, number);
    await house.db.updateTable('users').set({ phone_number: '+2348030000000' }).where('_id', '=', ada._id).execute();
    expect(refusal(await signIn(house, number, code))).toEqual(wrong);
  });

  test('chooses a new password, which ends every session', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
    await house.ask('POST', '/user/forgot-password', { body: { phoneNumber: '08031234567' } });
    const otp = await textedCode(house, number);
    const fresh = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };
    const reset = (body: object) => house.ask('POST', '/user/reset-password', { body: { ...fresh, ...body } });
    expect(refusal(await reset({ phoneNumber: '08039999999', otp }))).toEqual(wrong);
    expect((await reset({ phoneNumber: '0803-123-4567', otp })).status).toBe(200);
    expect((await house.ask('GET', '/user', { as: ada })).status).toBe(401);
    const login = (word: string) => house.ask('POST', '/auth/login', { body: { phoneNumber: number, password: word } });
    expect([(await login(password)).status, (await login(fresh.newPassword)).status]).toEqual([401, 200]);
  });

  test('is sent a few times an hour, in which a stranger leaves some for the owner, and to one place', async () => {
    const house = await openHouse();
    await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
    const askAs = (browser: string) => house.ask('POST', '/auth/code', { body: { phoneNumber: number, browser } });
    const stranger = 'the-browser-of-a-stranger';
    for (let count = 0; count < 7; count += 1) expect((await askAs(stranger)).status).toBe(200);
    expect(await textsOf(house)).toHaveLength(3);
    for (let count = 0; count < 7; count += 1) await askAs(`the-phone-of-the-owner-${count}`);
    expect(await textsOf(house), 'of one network').toHaveLength(5);
    const refused = async (body: object) => refusal(await house.ask('POST', '/auth/code', { body }));
    const message = 'Please enter an e-mail address or a phone number';
    expect(await refused({})).toEqual({ status: 400, field: 'email', message });
    const both = { status: 400, field: 'phoneNumber', message: `${message}, not both` };
    expect(await refused({ email: 'ada@school.test', phoneNumber: number })).toEqual(both);
  });

  test('is not used up for the school by numbers that somebody invents', async () => {
    const house = await openHouse();
    await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
    for (let count = 0; count < 310; count += 1) {
      await askFor(house, `+234803${String(1_000_000 + count)}`);
    }
    expect((await askFor(house, number)).status).toBe(200);
    expect((await textsOf(house)).map(({ to }) => to)).toEqual([number]);
    for (const typed of ['12', 'ada.obi', '+999 12']) {
      expect(refusal(await askFor(house, typed))).toEqual({
        ...{ status: 400, field: 'phoneNumber', message: 'Please enter a valid phone number' },
      });
    }
  });

  test('is not offered where nothing sends it', async () => {
    const house = await openHouse({ env: { HOST: '0.0.0.0' } });
    expect((await house.ask('GET', '/school')).body.data.smsCodes).toBe(false);
    for (const path of ['/auth/code', '/user/forgot-password']) {
      expect(refusal(await house.ask('POST', path, { body: { phoneNumber: number } }))).toEqual({
        ...{ status: 400, field: 'phoneNumber' },
        message: 'Your school sends no codes by SMS. Please enter your e-mail address',
      });
    }
  });
});

type Wire = { path: string | undefined; key: string | undefined; form: Record<string, string> };

/** A fake of Africa's Talking that replies with `next`. */
async function aProvider(next: () => { status?: number; code?: number }) {
  const received: Wire[] = [];
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { url: path, headers } = request;
    received.push({ path, key: String(headers.apikey), form: Object.fromEntries(new URLSearchParams(text)) });
    const { status = 201, code = 101 } = next();
    reply.writeHead(status, { 'Content-Type': 'application/json' });
    reply.end(JSON.stringify({ SMSMessageData: { Message: '', Recipients: [{ statusCode: code, number }] } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    env: { HOST: '0.0.0.0', SMS_USERNAME: 'unity', SMS_API_KEY: 'secret', SMS_SENDER: 'UNITY', SMS_URL: url },
  };
}

test('a number that the provider will never reach is tried once', async () => {
  const { received, env } = await aProvider(() => ({ code: 403 }));
  const house = await openHouse({ env });
  await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
  await askFor(house, number);
  const transport = openTransport(house.context.config);
  await expect(deliverNext(house.context, transport)).rejects.toThrow(/given up after try 1: SMS_403/);
  house.clock.advance({ minutes: 5 });
  expect(await deliverNext(house.context, transport)).toBe(false);
  expect(received).toHaveLength(1);
});

test('a provider gets the number and the text; what it refuses is tried again, and no mail waits behind it', async () => {
  const answers = [{ code: 405 }, { status: 500 }, {}];
  const { received, env } = await aProvider(() => answers.shift() ?? {});
  const house = await openHouse({ env });
  expect((await house.ask('GET', '/school')).body.data.smsCodes).toBe(true);
  const ada = await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
  await askFor(house, number);
  const transport = openTransport(house.context.config);
  const outbox = () => house.db.selectFrom('outbox').select(['status', 'problem', 'sealed']).execute();
  const problems: unknown[] = [];
  for (const minutes of [0, 1, 5]) {
    house.clock.advance({ minutes });
    await deliverNext(house.context, transport);
    problems.push((await outbox())[0]?.problem);
  }
  expect(problems).toEqual(['SMS_405', 'HTTP_500', null]);
  expect(await outbox()).toEqual([{ status: 'sent', problem: null, sealed: '' }]);
  const code = received[0]?.form.message?.slice(0, 6) ?? '';
  const form = { username: 'unity', to: number, from: 'UNITY', message: expect.stringMatching(/^\d{6} is your code/) };
  expect(received).toEqual(Array(3).fill({ path: '/version1/messaging', key: 'secret', form }));
  expect((await signIn(house, number, code)).status).toBe(200);
  await house.ask('POST', '/auth/code', { body: { email: ada.email } });
  expect(await mailbox(house, ada.email)).toHaveLength(1);
});
