import { clockTime, isQuietAt, type QuietHours } from '@akada/contract/rules/quiet-hours';
import { expect, onTestFinished, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { aLesson, aPayment } from '../../../test/things.ts';
import { dueOfExam } from './announce.ts';
import { mailNotifications } from './mail-notifications.ts';
import { notify } from './notify.ts';
import { pushNotifications } from './push-notifications.ts';
import { isNotHeld } from './quiet-hours.ts';

const choose = (house: House, as: Person, body: object) => house.ask('PUT', '/notification/quiet-hours', { as, body });
const own = (from: string, until: string) => ({ whose: 'own', from, until });
const shown = async (house: House, as: Person) =>
  (await house.ask('GET', '/notification/choices', { as })).body.data.quietHours;

async function aReader(house: House): Promise<Person> {
  const person = await aStudent(house);
  await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', person._id).execute();
  return person;
}

let count = 0;
async function write(house: House, people: readonly Person[]): Promise<void> {
  count += 1;
  const to = people.map(({ _id }) => _id);
  const notice = { to, cause: 'reply', subjectId: 'a'.repeat(24), occurrence: `${count}` } as const;
  const words = { title: 'Your school has answered', body: 'There is an answer', link: '/student' };
  await house.db.transaction().execute((trx) => notify(trx, house.context, { ...notice, ...words }));
}

const mails = async (house: House, { email }: Person) => {
  await mailNotifications(house.context);
  return (await mailbox(house, email)).length;
};

const fromWords = 'From must be a time such as 21:00';
const untilWords = 'Until must be a time such as 06:00';

test.each([
  [{}, 'whose', 'whose must be school, own or none'],
  [{ whose: 'mine' }, 'whose', 'whose must be school, own or none'],
  [{ whose: 'own', until: '06:00' }, 'from', 'From must be given with hours of your own'],
  [{ whose: 'own', from: '21:00' }, 'until', 'Until must be given with hours of your own'],
  [own('07:00', '07:00'), 'until', 'Until must be another time than the beginning'],
  [own('24:00', '06:00'), 'from', fromWords],
  [own('9:00', '06:00'), 'from', fromWords],
  [own('21:00', '06:60'), 'until', untilWords],
  [{ ...own('21:00', '06:00'), until: 6 }, 'until', untilWords],
  [{ ...own('21:00', '06:00'), from: null }, 'from', fromWords],
])('%j is refused by the name of its field, and the choice stays', async (body, field, message) => {
  const house = await openHouse();
  const ada = await aStudent(house);
  await choose(house, ada, own('20:00', '07:00'));
  expect(refusal(await choose(house, ada, body))).toEqual({ status: 400, field, message });
  expect(await shown(house, ada)).toMatchObject({ whose: 'own', own: { from: '20:00', until: '07:00' } });
});

test('a choice is the student’s own, the last of two at once counts whole, and the school’s returns', async () => {
  const house = await openHouse();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const school = { from: '21:00', until: '06:00' };
  expect(await shown(house, ada)).toEqual({ whose: 'school', own: null, school });
  const replies = await Promise.all([
    choose(house, ada, own('20:00', '07:00')),
    choose(house, ada, own('13:00', '15:00')),
    choose(house, ada, own('20:00', '07:00')),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const kept = (await shown(house, ada)).own;
  expect([
    { from: '20:00', until: '07:00' },
    { from: '13:00', until: '15:00' },
  ]).toContainEqual(kept);
  expect(await shown(house, bola)).toEqual({ whose: 'school', own: null, school });
  // Times beside another choice are not kept.
  const { body } = await choose(house, ada, { ...own('20:00', '07:00'), whose: 'none' });
  expect(body.data.quietHours).toEqual({ whose: 'none', own: null, school });
  await choose(house, ada, { whose: 'school' });
  expect(await shown(house, ada)).toEqual({ whose: 'school', own: null, school });
});

test('another choice holds and releases what waits already, by day and by night', async () => {
  const house = await openHouse();
  const [ada, bola, chi] = [await aReader(house), await aReader(house), await aReader(house)];
  const people = [ada, bola, chi];
  const all = async () => {
    const counts = [];
    for (const person of people) counts.push(await mails(house, person));
    return counts;
  };
  // Ten in the morning in Lagos.
  await choose(house, ada, own('09:00', '17:00'));
  await write(house, people);
  expect(await all()).toEqual([0, 1, 1]);
  await choose(house, ada, { whose: 'school' });
  expect(await all()).toEqual([1, 1, 1]);
  house.clock.set('2026-09-15T22:00:00.000Z');
  await choose(house, bola, { whose: 'none' });
  await write(house, people);
  expect(await all()).toEqual([1, 2, 1]);
  await choose(house, chi, own('22:00', '08:00'));
  house.clock.set('2026-09-16T05:00:00.000Z');
  expect(await all()).toEqual([2, 2, 1]);
  house.clock.set('2026-09-16T06:59:59.000Z');
  expect(await all()).toEqual([2, 2, 1]);
  house.clock.set('2026-09-16T07:00:00.000Z');
  expect(await all()).toEqual([2, 2, 2]);
});

test('the school sets the hours of whoever has not chosen; the same time twice is none', async () => {
  const house = await openHouse();
  const [ada, bola] = [await aReader(house), await aReader(house)];
  const save = async (quietFrom: string, quietUntil: string) => {
    const body = { quietFrom, quietUntil };
    expect((await house.ask('PUT', '/admin/settings', { as: await anAdmin(house), body })).status).toBe(200);
  };
  const shownToAnybody = async () => (await shown(house, await aStudent(house))).school;
  await choose(house, bola, own('23:30', '05:00'));
  house.clock.set('2026-09-15T18:30:00.000Z');
  await save('19:00', '05:30');
  await write(house, [ada, bola]);
  expect([await mails(house, ada), await mails(house, bola)]).toEqual([0, 1]);
  expect(await shownToAnybody()).toEqual({ from: '19:00', until: '05:30' });
  house.clock.set('2026-09-15T23:00:00.000Z');
  await write(house, [bola]);
  await save('00:00', '00:00');
  expect([await mails(house, ada), await mails(house, bola)]).toEqual([1, 1]);
  expect(await shownToAnybody()).toBeNull();
});

test('the mail of a decided order and the life of a push end with the student’s own hours', async () => {
  const service = await startPushService();
  onTestFinished(service.stop);
  const house = await openHouse({ env: service.env });
  const [admin, ada] = [await anAdmin(house), await aReader(house)];
  await house.ask('PUT', '/notification/push', { as: ada, body: service.browser() });
  await choose(house, ada, own('12:30', '13:00'));
  await write(house, [ada]);
  await pushNotifications(house.context);
  // From 10:00 to 12:30.
  expect(service.received[0]?.headers.ttl).toBe(String(2.5 * 3600));
  house.clock.set('2026-09-15T11:45:00.000Z');
  const { _id } = await aPayment(house, ada, await aLesson(house, admin));
  await house.ask('PUT', `/payment/${_id}/approve`, { as: admin });
  const approvals = async () =>
    (await mailbox(house, ada.email)).filter(({ subject }) => subject === 'Your payment was approved').length;
  house.clock.set('2026-09-15T11:59:30.000Z');
  expect(await approvals()).toBe(0);
  house.clock.set('2026-09-15T12:00:00.000Z');
  expect(await approvals()).toBe(1);
});

const zones = ['Africa/Lagos', 'America/New_York', 'Asia/Kathmandu'];
const kinds: readonly QuietHours[] = [
  { from: '21:00', until: '06:00' },
  { from: '13:00', until: '15:30' },
  { from: '00:00', until: '00:00' },
  { from: '00:00', until: '12:00' },
  { from: '12:00', until: '00:00' },
];

test.each(zones)('the database holds as the rule says, every quarter of an hour in %s', async (timeZone) => {
  const house = await openHouse();
  const people = new Map<string, QuietHours>();
  const school = { from: '22:15', until: '05:45' };
  for (const hours of kinds) {
    const ada = await aReader(house);
    people.set(ada._id, hours);
    const none = { whose: 'none' };
    await choose(house, ada, hours.from === hours.until ? none : own(hours.from, hours.until));
  }
  const without = await aReader(house);
  people.set(without._id, school);
  const settings = () => ({ ...house.context.settings(), timeZone, quietFrom: school.from, quietUntil: school.until });
  const everybody = await house.db.selectFrom('users').select(['_id', 'email']).execute();
  await write(house, everybody as Person[]);
  // Summer time ends in New York.
  const start = Date.parse('2026-11-01T00:00:00.000Z');
  for (let quarter = 0; quarter < 96; quarter += 1) {
    const now = start + quarter * 900_000;
    const rows = await house.db
      .selectFrom('notification_deliveries')
      .select('user_id')
      .where(isNotHeld({ now: () => now, settings }))
      .execute();
    const time = clockTime(now, timeZone);
    const awake = [...people].flatMap(([_id, hours]) => (isQuietAt(time, hours) ? [] : [_id]));
    expect([time, rows.map(({ user_id }) => user_id).toSorted()]).toEqual([time, awake.toSorted()]);
  }
});

const school = { timeZone: 'Africa/Lagos', quietFrom: '21:00', quietUntil: '06:00' };

/** It does not wait for the end of quiet hours, so it is written when they have ended, where that is early enough. */
test.each([
  ['10:00', '04:30', false],
  ['10:00', '05:59', false],
  ['10:00', '06:00', true],
  ['06:59', '01:30', true],
  ['05:00', '23:30', true],
  ['23:00', '16:59', false],
  ['23:00', '17:00', true],
])('that an exam closes at %s is announced at %s: %s', (closes, now, isDue) => {
  const day = (time: string) => (time < '12:00' ? '2026-09-16' : '2026-09-15');
  const at = (time: string) => Date.parse(`${day(time)}T${time}:00+01:00`);
  const exam = {
    ...{ _id: 'a'.repeat(24), title: 'Algebra', class_level: 'Grade 1 Secondary', group_ids: '[]' },
    ...{ opens_at: '2026-09-14T08:00:00.000Z', closes_at: new Date(at(closes)).toISOString() },
    ...({ allow_review: 0, review_at: 'close', review_released_at: null } as const),
  };
  expect(dueOfExam(exam, at(now), school)?.cause ?? null).toBe(isDue ? 'exam-closes' : null);
});
