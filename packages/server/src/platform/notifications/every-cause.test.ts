import { type Cause, causes, topicOf } from '@akada/contract/rules/notification';
import { expect, onTestFinished, test } from 'vitest';
import { causesBrought } from '../../../test/causes.ts';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { mailNotifications } from './mail-notifications.ts';
import { pushNotifications } from './push-notifications.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;
type Scene = { house: House; service: PushService; admin: Person; cause: Cause };

const choose = ({ house, cause }: Scene, as: Person, isOn: boolean) =>
  house.ask('PUT', '/notification/choices', { as, body: { topic: topicOf(cause), mail: isOn, push: isOn } });

const confirm = ({ house }: Scene, { _id }: Person) =>
  house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', _id).execute();

const subscribe = async ({ house, service }: Scene, as: Person) => {
  expect((await house.ask('PUT', '/notification/push', { as, body: service.browser() })).status).toBe(200);
};

const all = async (scene: Scene, as: Person) => {
  await choose(scene, as, true);
  await confirm(scene, as);
  await subscribe(scene, as);
};

/** Choices made before the event. */
const preferences = {
  'as it is': async (scene, as) => {
    await confirm(scene, as);
    await subscribe(scene, as);
  },
  on: all,
  off: async (scene, as) => {
    await all(scene, as);
    await choose(scene, as, false);
  },
  'not confirmed': async (scene, as) => {
    await choose(scene, as, true);
    await subscribe(scene, as);
  },
  'no device': async (scene, as) => {
    await choose(scene, as, true);
    await confirm(scene, as);
  },
  'quiet hours': async (scene, as) => {
    await all(scene, as);
    const body = { whose: 'own', from: '07:00', until: '20:00' };
    expect((await scene.house.ask('PUT', '/notification/quiet-hours', { as, body })).status).toBe(200);
  },
  locked: all,
  erased: all,
} satisfies Record<string, (scene: Scene, as: Person) => Promise<unknown>>;

type Preference = keyof typeof preferences;
const columns = Object.keys(preferences) as Preference[];

/** Channels used: bell, mail, push. Locked and erased accounts get none, and `off` leaves the bell. */
const table: Readonly<Record<Cause, string>> = {
  //                 as it is | on | off | not confirmed | no device | quiet hours | locked | erased
  'order-decided': ' bmp        bmp  b     bmp             bm          b             -        -',
  'exam-published': 'bp         bmp  b     bp              bm          b             -        -',
  'exam-tomorrow': ' bp         bmp  b     bp              bm          b             -        -',
  'exam-closes': '   bp         bmp  b     bp              bm          bmp           -        -',
  'exam-changed': '  bp         bmp  b     bp              bm          b             -        -',
  result: '          bp         bmp  b     bp              bm          b             -        -',
  'result-changed': 'bp         bmp  b     bp              bm          b             -        -',
  'card-issued': '   bp         bmp  b     bp              bm          b             -        -',
  'certificate-given': 'bp     bmp  b     bp              bm          b             -        -',
  'review-open': '   bp         bmp  b     bp              bm          b             -        -',
  reply: '           bmp        bmp  b     bp              bm          b             -        -',
  announcement: '    bmp        bmp  b     bp              bm          b             -        -',
  'lesson-ready': '  bp         bmp  b     bp              bm          b             -        -',
  'lesson-given': '  bp         bmp  b     bp              bm          b             -        -',
  'class-decided': ' bmp        bmp  b     bp              bm          b             -        -',
  'accounts-merged': 'bmp       bmp  b     bp              bm          b             -        -',
};

async function aSchool(cause: Cause) {
  const service = await startPushService();
  onTestFinished(service.stop);
  const house = await openHouse({ env: service.env });
  const scene: Scene = { house, service, cause, admin: await anAdmin(house) };
  const people = new Map<Preference, Person>();
  for (const column of columns) {
    const person = await aStudent(house);
    people.set(column, person);
    await preferences[column](scene, person);
  }
  return { ...scene, people };
}

/** One letter per delivery: b, m, p for bell, mail, push. */
async function reached({ house, service, cause }: Scene, { _id, email }: Person): Promise<string> {
  await mailNotifications(house.context);
  await pushNotifications(house.context);
  const written = house.db.selectFrom('notifications').select(['title', 'user_id']).where('cause', '=', cause);
  const rows = await written.execute();
  const titles = new Set(rows.map(({ title }) => title));
  const mails = (await mailbox(house)).filter(({ to, subject }) => to === email && titles.has(subject));
  const pushes = service.received.filter(({ payload }) => payload.to === _id && titles.has(payload.title ?? ''));
  const bells = rows.filter(({ user_id }) => user_id === _id);
  return 'b'.repeat(bells.length) + 'm'.repeat(mails.length) + 'p'.repeat(pushes.length) || '-';
}

test.each(causes)('%s reaches everybody by the ways of their choice, once', async (cause) => {
  const { people, ...scene } = await aSchool(cause);
  const { house, admin } = scene;
  const bring = await causesBrought[cause]({ house, admin, people: [...people.values()] });
  const [locked, erased] = [people.get('locked'), people.get('erased')];
  await house.ask('PUT', `/admin/users/${locked?._id}/suspend`, { as: admin });
  expect((await house.ask('DELETE', '/user', { as: erased })).status).toBe(200);
  await bring();
  // Longer than what may be taken back waits.
  house.clock.advance({ minutes: 3 });
  const row = async () => {
    const cells = [];
    for (const [column, person] of people) cells.push([column, await reached(scene, person)]);
    return Object.fromEntries(cells);
  };
  const expected = Object.fromEntries(
    (table[cause] ?? '')
      .trim()
      .split(/ +/)
      .map((cell, index) => [columns[index], cell]),
  );
  expect(await row()).toEqual(expected);
  // Half an hour after the quiet hours of one, before those of the school.
  house.clock.set(`${new Date(house.clock.now()).toISOString().slice(0, 10)}T19:30:00.000Z`);
  expect(await row()).toEqual({ ...expected, 'quiet hours': expected.on });
});
