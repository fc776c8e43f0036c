import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';
import { otherDevice, phone } from '../../../test/security.ts';

type Session = { token: string };
type Listed = { _id: string; device: string; isCurrent: boolean; createdAt: string; lastUsedAt: string };

const listOf = async (house: House, as: Session): Promise<Listed[]> =>
  (await house.ask('GET', '/user/sessions', { as })).body.data;
const statusOf = async (house: House, as: Session) => (await house.ask('GET', '/user', { as })).status;

describe('the list of own devices', () => {
  test('names browser and system, when it was signed in and last used, and marks this one', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    house.clock.advance({ hours: 1, seconds: 20 });
    await otherDevice(house, ada);
    expect(await listOf(house, ada)).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        device: 'Unknown device',
        isCurrent: true,
        createdAt: '2026-09-15T09:00:00.000Z',
        lastUsedAt: '2026-09-15T10:00:00.000Z',
      },
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        device: 'Chrome on Android',
        isCurrent: false,
        createdAt: '2026-09-15T10:00:20.000Z',
        lastUsedAt: '2026-09-15T10:00:00.000Z',
      },
    ]);
  });

  test('holds neither the address nor what the session is stored under, nor the words of the browser', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await otherDevice(house, ada);
    const { text } = await house.ask('GET', '/user/sessions', { as: ada });
    const rows = await house.db.selectFrom('sessions').selectAll().execute();
    for (const row of rows)
      for (const secret of [row.id_hash, row.id_hash.slice(0, 24)]) {
        expect(text).not.toContain(secret);
      }
    expect(text + JSON.stringify(rows)).not.toContain(phone.slice(0, 20));
  });

  test('forgets a session that has expired', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    house.clock.advance({ hours: 11 });
    const { token } = await otherDevice(house, admin);
    house.clock.advance({ hours: 2 });
    expect(await listOf(house, { token })).toHaveLength(1);
  });
});

describe('signing out', () => {
  test('another device ends it within that request, and no other', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const lost = await otherDevice(house, ada);
    const laptop = await otherDevice(house, ada);
    expect((await house.ask('DELETE', `/user/sessions/${lost.id}`, { as: ada })).status).toBe(200);
    expect([await statusOf(house, lost), await statusOf(house, laptop), await statusOf(house, ada)]).toEqual([
      401, 200, 200,
    ]);
    const again = await house.ask('DELETE', `/user/sessions/${lost.id}`, { as: ada });
    expect(refusal(again)).toEqual({ status: 404, message: 'This device is not signed in any more' });
  });

  test('a device that has just changed its password ends its old token as well', async () => {
    const house = await openHouse();
    const laptop = await aStudent(house);
    const newPassword = 'seven small fishes';
    const body = { oldPassword: password, newPassword, cpassword: newPassword };
    const { token } = (await house.ask('PATCH', '/user/update-password', { as: laptop, body })).body;
    const login = { email: laptop.email, password: newPassword };
    const phoneOfAda: Session = (await house.ask('POST', '/auth/login', { body: login })).body;
    const [other] = (await listOf(house, phoneOfAda)).filter(({ isCurrent }) => !isCurrent);
    expect((await house.ask('DELETE', `/user/sessions/${other?._id}`, { as: phoneOfAda })).status).toBe(200);
    expect([await statusOf(house, { token }), await statusOf(house, laptop)]).toEqual([401, 401]);
    expect(await statusOf(house, phoneOfAda)).toBe(200);
  });

  test('a device of somebody else is 404 and leaves it alone', async () => {
    const house = await openHouse();
    const [ada, bola]: Person[] = [await aStudent(house), await aStudent(house)];
    const hers = await otherDevice(house, bola ?? null);
    expect((await house.ask('DELETE', `/user/sessions/${hers.id}`, { as: ada })).status).toBe(404);
    expect(await statusOf(house, hers)).toBe(200);
  });

  test('all others leaves this one', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const others = [await otherDevice(house, ada), await otherDevice(house, ada)];
    await house.ask('DELETE', '/user/sessions', { as: ada });
    for (const other of others) expect(await statusOf(house, other)).toBe(401);
    expect(await listOf(house, ada)).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const fresh = 'seven small fishes';
  const change = (house: House, as: Session, oldPassword = password) =>
    house.ask('PATCH', '/user/update-password', { as, body: { oldPassword, newPassword: fresh, cpassword: fresh } });

  test('gives a new token and ends every other session; the old token works for a minute, then it is dead', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const lost = await otherDevice(house, ada);
    const { token } = (await change(house, ada)).body;
    expect(token).not.toBe(ada.token);
    expect([await statusOf(house, { token }), await statusOf(house, ada), await statusOf(house, lost)]).toEqual([
      200, 200, 401,
    ]);
    expect(await listOf(house, ada)).toEqual(await listOf(house, { token }));
    house.clock.advance({ seconds: 59 });
    expect(await statusOf(house, ada)).toBe(200);
    house.clock.advance({ seconds: 1 });
    expect([await statusOf(house, ada), await statusOf(house, { token })]).toEqual([401, 200]);
  });

  test('sent again because the answer was lost, gives a token anew; the one nobody got is dead', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const unheard = (await change(house, ada)).body;
    house.clock.advance({ seconds: 30 });
    const heard = await change(house, ada);
    expect(heard.status).toBe(200);
    expect([await statusOf(house, unheard), await statusOf(house, heard.body)]).toEqual([401, 200]);
    house.clock.advance({ seconds: 30 });
    expect([await statusOf(house, ada), await statusOf(house, heard.body)]).toEqual([401, 200]);
  });

  test('makes no session live longer', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    house.clock.advance({ hours: 11, minutes: 59, seconds: 30 });
    const { token } = (await change(house, admin)).body;
    house.clock.advance({ seconds: 30 });
    expect([await statusOf(house, admin), await statusOf(house, { token })]).toEqual([401, 401]);
  });

  test('and then logging out with the old token ends the session that nobody has heard of', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const unheard = (await change(house, ada)).body;
    await house.ask('POST', '/auth/logout', { as: ada });
    expect([await statusOf(house, ada), await statusOf(house, unheard)]).toEqual([401, 401]);
  });

  test('ten times at once in one session leaves one session', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const replies = await Promise.all(Array.from({ length: 10 }, () => change(house, ada)));
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const alive = await Promise.all(
      replies.filter(({ status }) => status === 200).map(({ body }) => statusOf(house, body)),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });
});
