import { expect, onTestFinished, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';
import { aBrowser, startPushService } from '../../../test/push-service.ts';
import { notify } from './notify.ts';
import { isPublicAddress } from './push-address.ts';
import { pushNotifications } from './push-notifications.ts';

async function aSchool() {
  const service = await startPushService();
  onTestFinished(service.stop);
  const house = await openHouse({ env: service.env });
  const turnOn = async (as: { token: string }, browser = service.browser()) => {
    const { status, body } = await house.ask('PUT', '/notification/push', { as, body: browser });
    expect([status, body.data.isOnHere]).toEqual([200, true]);
    return browser;
  };
  return { service, house, turnOn };
}

const write = ({ db, context }: House, people: readonly Person[], occurrence = '1') => {
  const notice = {
    subjectId: 'a'.repeat(24),
    title: 'All is marked',
    body: 'You have 19 of 20',
    link: '/student/results',
  };
  const to = people.map(({ _id }) => _id);
  return db.transaction().execute((trx) => notify(trx, context, { ...notice, to, cause: 'result', occurrence }));
};

const waiting = ({ db }: House) => db.selectFrom('push_deliveries').selectAll().execute();

test('a push has title and link only, is encrypted for its device and signed by the school', async () => {
  const { service, house, turnOn } = await aSchool();
  const ada = await aStudent(house);
  const { endpoint } = await turnOn(ada);
  await write(house, [ada]);
  await Promise.all([pushNotifications(house.context), pushNotifications(house.context)]);
  const { publicKey } = (await house.ask('GET', '/notification/push', { as: ada })).body.data;
  const [note] = await house.db.selectFrom('notifications').select('_id').execute();
  expect(service.received).toMatchObject([
    {
      to: endpoint,
      payload: { to: ada._id, id: note?._id, title: 'All is marked', link: '/student/results' },
      signer: { key: publicKey, aud: service.origin },
      // From 10:00 to 21:00 in Lagos.
      headers: { ttl: String(11 * 3600), topic: note?._id, 'content-encoding': 'aes128gcm' },
    },
  ]);
  expect(Object.keys(service.received[0]?.payload ?? {})).toHaveLength(4);
});

test('a busy push service is tried again when it says; one that knows the device no more ends it', async () => {
  const { service, house, turnOn } = await aSchool();
  const ada = await aStudent(house);
  const browser = await turnOn(ada);
  await write(house, [ada]);
  service.answer(429, { 'Retry-After': '900' });
  await pushNotifications(house.context);
  house.clock.advance({ minutes: 14 });
  await pushNotifications(house.context);
  expect(service.received).toEqual([]);
  house.clock.advance({ minutes: 1 });
  service.answer(302, { location: `${service.origin}/elsewhere` });
  await pushNotifications(house.context);
  expect([service.received, await waiting(house)]).toEqual([[], []]);
  await write(house, [ada], '2');
  service.forget(browser);
  await pushNotifications(house.context);
  expect((await house.ask('GET', '/notification/push', { as: ada })).body.data.isOnHere).toBe(false);
});

test('pushes end with the session, a suspension, another student on the device, and what was read', async () => {
  const { service, house, turnOn } = await aSchool();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const [chi, dayo] = [await aStudent(house), await aStudent(house)];
  const shared = await turnOn(ada);
  await turnOn(bola, shared);
  await turnOn(chi);
  await turnOn(dayo);
  await write(house, [ada, bola, chi, dayo]);
  await house.ask('POST', '/auth/logout', { as: chi });
  await house.ask('PUT', '/notification/read', { as: dayo, body: {} });
  await pushNotifications(house.context);
  expect(service.received.map(({ payload }) => payload.to)).toEqual([bola._id]);
  await house.ask('PUT', `/admin/users/${bola._id}/suspend`, { as: await anAdmin(house) });
  expect(await house.db.selectFrom('push_subscriptions').select('user_id').execute()).toEqual([{ user_id: dayo._id }]);
  await house.ask('DELETE', '/notification/push', { as: dayo });
  expect(await house.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
});

test('a new password ends the pushes of other devices and keeps those of this one', async () => {
  const { service, house, turnOn } = await aSchool();
  const ada = await aStudent(house);
  const login = { email: ada.email, password };
  const other = (await house.ask('POST', '/auth/login', { body: login })).body;
  const here = await turnOn(ada);
  await turnOn(other);
  const newPassword = 'Another-Word-77';
  const change = { oldPassword: password, newPassword, cpassword: newPassword };
  expect((await house.ask('PATCH', '/user/update-password', { as: ada, body: change })).status).toBe(200);
  await write(house, [ada]);
  await pushNotifications(house.context);
  expect(service.received.map(({ to }) => to)).toEqual([here.endpoint]);
});

test('two calls at once leave one device of the session, and one student of the device', async () => {
  const { house, service } = await aSchool();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const shared = service.browser();
  const calls = [ada, bola, ada, bola].flatMap((as) => [
    house.ask('PUT', '/notification/push', { as, body: shared }),
    house.ask('PUT', '/notification/push', { as, body: service.browser() }),
  ]);
  for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
  const rows = await house.db.selectFrom('push_subscriptions').select(['user_id', 'endpoint']).execute();
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
  expect(rows.filter(({ endpoint }) => endpoint === shared.endpoint).length).toBeLessThanOrEqual(1);
});

test.each([
  'http://push.akada.example/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://printer.local/a',
  'https://push.akada.example:8443/a',
  'https://ada:word@push.akada.example/a',
  'https://2130706433/a',
  'ftp://push.akada.example/a',
])('%s is refused as the address of a push service', async (endpoint) => {
  const house = await openHouse();
  const as = await aStudent(house);
  const reply = await house.ask('PUT', '/notification/push', { as, body: { ...aBrowser(), endpoint } });
  const message = 'endpoint must be the https address of a push service';
  expect(refusal(reply)).toEqual({ status: 400, message, field: 'endpoint' });
});

test.each([
  ['8.8.8.8', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['192.168.1.1', false],
  ['2a00:1450:4003::1', true],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['2002:a00:1::1', false],
])('whether %s is on the public net: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
