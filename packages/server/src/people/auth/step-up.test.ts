import { endpoints } from '@akada/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { openWorld } from '../../../test/open-world.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';
import { anExam, aQuestion, aStart } from '../../../test/things.ts';
import { askRoute } from '../../../test/world.ts';

const isAsked = { status: 403, message: 'Nothing was done: this needs you to confirm that it is you.' };
const confirmed = (house: House, as: Person, body: object = { password }) =>
  house.ask('POST', '/auth/step-up', { as, body });

const guarded = Object.values(endpoints)
  .filter((endpoint) => endpoint.stepUp)
  .map((endpoint) => ({ route: `${endpoint.method} ${endpoint.path}`, access: endpoint.access }));

test('a confirmation is asked for at these addresses', () => {
  expect(guarded.map(({ route }) => route).toSorted()).toEqual([
    'DELETE /admin/users/:id',
    'DELETE /admin/users/:id/second-factor',
    'DELETE /user',
    'DELETE /user/second-factor',
    'GET /admin/backups/:name',
    'GET /admin/broadsheet.pdf',
    'GET /admin/broadsheet.xlsx',
    'GET /admin/cards.pdf',
    'GET /admin/cards.zip',
    'GET /admin/report-cards.pdf',
    'GET /admin/users.csv',
    'GET /admin/users.xlsx',
    'GET /analytics/students.csv',
    'GET /studentExam/exams/:examId/results.csv',
    'GET /studentExam/exams/:examId/results.xlsx',
    'GET /user/export',
    'POST /admin/create-admin',
    'POST /admin/users/:id/mail-password',
    'POST /admin/users/:id/merge/:otherId',
    'POST /admin/users/:id/sign-in-code',
    'POST /admin/users/:id/slip',
    'POST /admin/users/import/:id/slips',
    'POST /exam/:id/marking/apply',
    'POST /user/second-factor',
    'POST /user/second-factor/recovery-codes',
    'PUT /admin/users/:id/reactivate',
    'PUT /admin/users/:id/rights',
    'PUT /admin/users/:id/suspend',
  ]);
});

test.each(guarded)('$route is refused ten minutes after the sign-in, and works after a confirmation', async (one) => {
  const world = await openWorld();
  const staff = one.access.includes('admin' as never) ? world.admin : world.superAdmin;
  if (one.route.includes('recovery')) await turnOnSecondFactor(world.house, staff);
  world.house.clock.advance({ minutes: 10 });
  const refused = await askRoute(world, one.route, staff);
  expect([refused.body.code, refused.status]).toEqual(['step_up_required', 403]);
  await confirmed(world.house, staff);
  expect((await askRoute(world, one.route, staff)).status).toBeLessThan(300);
});

describe('a confirmation', () => {
  test('is not asked for within ten minutes of the sign-in', async () => {
    const house = await openHouse();
    const [admin, ada] = [await anAdmin(house), await aStudent(house)];
    house.clock.advance({ minutes: 10, ms: -1 });
    expect((await house.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: admin })).status).toBe(200);
  });

  test('is for this session only', async () => {
    const house = await openHouse();
    const [admin, ada] = [await anAdmin(house), await aStudent(house)];
    const other = (await house.ask('POST', '/auth/login', { body: { email: admin.email, password } })).body;
    house.clock.advance({ minutes: 10 });
    await confirmed(house, admin);
    const refused = await house.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: other });
    expect(refusal(refused)).toEqual(isAsked);
  });

  test('with a wrong password is 400, confirms nothing and slows down as the login does', async () => {
    const house = await openHouse();
    const [admin, ada] = [await anAdmin(house), await aStudent(house)];
    house.clock.advance({ minutes: 10 });
    for (let round = 0; round < 5; round += 1) {
      const wrong = await confirmed(house, admin, { password: 'not the password' });
      expect(refusal(wrong)).toEqual({ status: 400, message: 'The password is wrong', field: 'password' });
    }
    expect((await confirmed(house, admin)).status).toBe(429);
    const refused = await house.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: admin });
    expect(refusal(refused)).toEqual(isAsked);
  });

  test('can be a code of the second factor, once', async () => {
    const house = await openHouse();
    const admin = await aSuperAdmin(house);
    const { secret } = await turnOnSecondFactor(house, admin);
    house.clock.advance({ minutes: 10 });
    const otp = appCode(house, secret);
    expect((await confirmed(house, admin, { otp })).body.data).toEqual({ until: '2026-09-15T09:20:00.000Z' });
    expect((await confirmed(house, admin, { otp })).status).toBe(400);
  });

  test('by a code of an account without a second factor is refused', async () => {
    const house = await openHouse();
    expect((await confirmed(house, await anAdmin(house), { otp: '123456' })).status).toBe(400);
  });

  test('without anything says what is missing', async () => {
    const house = await openHouse();
    const reply = await confirmed(house, await anAdmin(house), {});
    expect(refusal(reply)).toEqual({ status: 400, message: 'Please enter your password', field: 'password' });
  });
});

test('deleting an exam asks for a confirmation when somebody has sat it, and not when nobody has', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const [sat, fresh] = [
    await anExam(house, admin, { title: 'Sat', questions: [await aQuestion(house, admin)] }),
    await anExam(house, admin, { title: 'Fresh', questions: [await aQuestion(house, admin)] }),
  ];
  await aStart(house, await aStudent(house), sat);
  house.clock.advance({ minutes: 10 });
  const remove = (exam: { _id: string }) => house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
  expect((await remove(fresh)).status).toBe(200);
  expect((await remove(sat)).body.code).toBe('step_up_required');
  await confirmed(house, admin);
  expect((await remove(sat)).status).toBe(200);
});
