import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { linkIn, mailbox, textedCode, textsOf } from '../../../test/mail.ts';
import { login, me, ownPassword, put, undo, verified } from '../../../test/own-addresses.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';

describe('a new phone number', () => {
  const fresh = '+2348035550123';
  const type = (house: House, as: Person, otp: string) =>
    house.ask('POST', '/user/phone/confirm', { as, body: { otp } });
  const sendCode = (house: House, phoneNumber: string) =>
    house.ask('POST', '/user/forgot-password', { body: { phoneNumber } });

  test('waits for the code that is sent to it: until then no code for the account goes there', async () => {
    const house = await openHouse();
    const ada = await verified(house, await aStudent(house));
    const reply = await put(house, ada, { phoneNumber: '0803 555 0123' });
    expect(reply.body.data).toMatchObject({ phoneNumber: ada.phoneNumber, pendingPhoneNumber: '0803 555 0123' });
    expect(reply.body.message).toMatch(/code/);
    const code = await textedCode(house, fresh);
    await sendCode(house, fresh);
    expect((await textsOf(house)).filter(({ to }) => to === fresh)).toHaveLength(1);
    const wrong = await type(house, ada, code === '000000' ? '000001' : '000000');
    expect([wrong.status, wrong.body.field]).toEqual([400, 'otp']);
    expect((await type(house, await aStudent(house), code)).status).toBe(400);
    expect((await type(house, ada, code)).body.data).toMatchObject({ phoneNumber: '0803 555 0123' });
    expect((await type(house, ada, code)).status).toBe(400);
    const [mail] = await mailbox(house, ada.email);
    expect(mail?.subject).toBe('Somebody asked to change the phone number of your account');
    expect(mail?.text).not.toContain('5550123');
    expect((await undo(house, await linkIn(house, ada.email))).status).toBe(200);
    const back = await login(house, ada.email, ownPassword);
    expect(back.body.data).toMatchObject({ phoneNumber: ada.phoneNumber });
  });

  test('has five tries, and fifteen minutes', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await put(house, ada, { phoneNumber: fresh });
    const code = await textedCode(house, fresh);
    for (let tries = 0; tries < 5; tries += 1) await type(house, ada, code === '000000' ? '000001' : '000000');
    expect((await type(house, ada, code)).status).toBe(400);
    await put(house, ada, { phoneNumber: fresh });
    const other = await textedCode(house, fresh);
    house.clock.advance({ minutes: 15 });
    expect((await type(house, ada, other)).status).toBe(400);
    expect(await me(house, ada)).toMatchObject({ phoneNumber: ada.phoneNumber });
  });

  test('of staff, who get no codes by SMS, counts at once, and they are told', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    expect((await put(house, admin, { phoneNumber: fresh })).body.data.phoneNumber).toBe(fresh);
    expect((await mailbox(house, admin.email)).map(({ subject }) => subject)).toEqual([
      'Somebody asked to change the phone number of your account',
    ]);
    expect((await textsOf(house)).length).toBe(0);
  });

  test('of an account without an e-mail address is told to the old number', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { email: '' });
    await put(house, ada, { phoneNumber: fresh });
    const text = (await textsOf(house)).find(({ to }) => to === ada.phoneNumber)?.text ?? '';
    const token = /#undo=([\w-]+)$/.exec(text)?.[1] ?? '';
    await type(house, ada, await textedCode(house, fresh));
    expect((await undo(house, token)).status).toBe(200);
    const body = { phoneNumber: ada.phoneNumber, password: ownPassword };
    expect((await house.ask('POST', '/auth/login', { body })).status).toBe(200);
  });

  test('of an account without an e-mail address is refused while the hour’s SMS are spent, and nothing changes', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { email: '' });
    await put(house, ada, { phoneNumber: fresh });
    // The code for the new number still goes out, the word to the old one does not.
    const most = house.db.selectFrom('mail_counts').select((eb) => eb.fn.max('mails').as('mails'));
    expect((await most.executeTakeFirstOrThrow()).mails).toBe(2);
    await house.db.updateTable('mail_counts').set({ mails: 19 }).where('mails', '=', 2).execute();
    const reply = await put(house, ada, { phoneNumber: '+2348035550124' });
    expect([reply.status, reply.body.field]).toEqual([429, 'phoneNumber']);
    expect(await me(house, ada)).toMatchObject({ pendingPhoneNumber: fresh, phoneNumber: ada.phoneNumber });
    expect((await textsOf(house)).filter(({ to }) => to === '+2348035550124')).toEqual([]);
  });
});
