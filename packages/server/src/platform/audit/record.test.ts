import { isStaff } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { openWorld } from '../../../test/open-world.ts';
import { password } from '../../../test/people.ts';
import { actions, recordedReads } from '../../../test/recorded-actions.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';
import { askRoute, aWorld, type World } from '../../../test/world.ts';

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/**
 * Routes that decide nothing: reads by POST, mails to the caller, a step-up, a second factor only begun, a message's
 * file not yet sent, and uploads that are only read: a note, a statement, questions, a class list.
 */
const changeNothing = [
  'POST /exam/:id/marking/preview',
  'POST /auth/verify/resend',
  'POST /auth/step-up',
  'POST /user/second-factor',
  'PUT /order/:id/note',
  'PUT /message/:id/seen',
  'POST /message/attachment',
  'DELETE /message/attachment/:id',
  'POST /order/statement',
  'POST /question/import',
  'POST /admin/users/import',
  'PUT /admin/users/import/:id/rows/:line',
  'PUT /admin/users/import/:id/groups',
  'PUT /admin/users/import/:id/columns',
  'PUT /admin/users/import/:id/classes',
  'POST /admin/users/import/:id/login-names',
  'POST /admin/users/import/:id/one-word-names',
  'POST /question/split',
  'PUT /question/import/:id/columns',
  'PUT /question/import/:id/rows/:line',
  'DELETE /question/import/:id/rows/:line',
  'POST /question/import/:id/from-bank',
  'POST /question/import/:id/answers-fit',
  'PUT /order/statement/:id/columns',
];

/** Whatever staff may call that is not a mere read, by the contract. */
const privileged = Object.values(endpoints).filter(
  (endpoint) =>
    endpoint.method !== 'GET' &&
    endpoint.access !== 'anyone' &&
    endpoint.access.some(isStaff) &&
    !changeNothing.includes(routeOf(endpoint)),
);

function staffFor(world: World, route: string) {
  const forAdmin = Object.values(endpoints).some(
    (endpoint) => routeOf(endpoint) === route && endpoint.access !== 'anyone' && endpoint.access.includes('admin'),
  );
  return forAdmin ? world.admin : world.superAdmin;
}

async function rows(world: World) {
  return world.house.db.selectFrom('audit').selectAll().orderBy('_id').execute();
}

test('the table names every privileged endpoint of the contract and no other', () => {
  expect(Object.keys(actions).toSorted()).toEqual([...new Set(privileged.map(routeOf)), ...recordedReads].toSorted());
});

/** PostgreSQL has tools of its own. */
const ofOneEngine = process.env.TEST_ENGINE === 'postgres' ? ['POST /admin/backups'] : [];

test.each(Object.entries(actions).filter(([route]) => !ofOneEngine.includes(route)))(
  '%s is on record as %s, with who did it and in which request',
  async (route, action) => {
    const world = await openWorld();
    if (route.startsWith('DELETE /question/:id/picture'))
      await askRoute(world, 'POST /question/:id/picture', world.admin);
    if (route.startsWith('DELETE /question/:id/explanation-picture'))
      await askRoute(world, 'POST /question/:id/explanation-picture', world.admin);
    if (/^DELETE \/admin\/.*\/picture$/.test(route))
      await askRoute(world, route.replace('DELETE', 'POST'), world.admin);
    if (route.endsWith('/versions/:version')) await askRoute(world, 'PUT /question/:id', world.admin);
    world.house.clock.advance({ minutes: 1 });
    const before = await rows(world);
    const staff = staffFor(world, route);
    const reply = await askRoute(world, route, staff);
    expect(reply.status, reply.text).toBeLessThan(300);
    // The call of a route may make what it needs first: a lesson that is then paid for.
    const added = (await rows(world)).slice(before.length).filter((row) => row.action === action);
    expect(added.map((row) => row.action)).toEqual([action]);
    expect(added[0]).toMatchObject({
      actor_id: staff._id,
      actor_name: staff.fullName,
      at: '2026-09-15T09:01:00.000Z',
      request_id: reply.headers['x-request-id'],
    });
  },
);

/** Refused, or done already. */
const again = [
  'PUT /admin/users/:id/suspend',
  'PUT /admin/users/:id/sign-out',
  'PUT /admin/settings',
  'PUT /lesson/:id',
  'DELETE /lesson/:id',
  'PUT /payment/:id/approve',
  'PUT /payment/approve',
  'PUT /order/approve',
  'PUT /order/:id/approve',
  'PUT /order/:id/reverse',
  'POST /order/:id/refund',
  'PUT /message/:id/handled',
  'PUT /question/:id',
  'DELETE /question/:id',
  'PUT /exam/:id',
  'DELETE /exam/:id',
  'POST /studentExam/attempts/:attemptId/submit',
  'POST /exam/:id/marking/apply',
];

test.each(again)('%s a second time changes nothing and writes nothing', async (route) => {
  const world = await openWorld();
  const staff = staffFor(world, route);
  await askRoute(world, route, staff);
  const once = (await rows(world)).length;
  await askRoute(world, route, staff);
  expect(await rows(world)).toHaveLength(once);
});

describe('what is put on record', () => {
  test('is only what changed, before and after', async () => {
    const world = await openWorld();
    const { house, admin, lesson } = world;
    house.clock.advance({ minutes: 1 });
    await house.ask('PUT', `/lesson/${lesson._id}`, { as: admin, body: { price: 3000.5, title: lesson.title } });
    const row = (await rows(world)).at(-1);
    expect(row).toMatchObject({ action: 'lesson.update', subject_id: lesson._id, subject_title: 'For sale' });
    expect([row?.before, row?.after].map((text) => JSON.parse(text ?? ''))).toEqual([
      { price: 2000 },
      { price: 3000.5 },
    ]);
  });

  test('names the questions of an exam by how they begin', async () => {
    const world = await openWorld();
    const { house, admin, exam, questions } = world;
    house.clock.advance({ minutes: 1 });
    await house.ask('PUT', `/exam/${exam._id}`, {
      as: admin,
      body: { questions: [questions[2]._id], newVersion: true },
    });
    const row = (await rows(world)).findLast(({ action }) => action === 'exam.update');
    expect(JSON.parse(row?.before ?? '').questions).toHaveLength(4);
    expect(JSON.parse(row?.after ?? '')).toEqual({ questions: ['Name the capital of Nigeria.'] });
  });

  test('holds no password, hash or token', async () => {
    const world = await openWorld();
    const { house, admin, superAdmin } = world;
    const account = { fullName: 'Ngozi Bello', email: 'ngozi@school.test', password, cpassword: password };
    await house.ask('POST', '/admin/create-admin', { as: superAdmin, body: account });
    const { body } = await house.ask('POST', '/auth/login', { body: { email: account.email, password } });
    const newPassword = 'another horse battery';
    await house.ask('PATCH', '/user/update-password', {
      as: admin,
      body: { oldPassword: password, newPassword, cpassword: newPassword },
    });
    const all = JSON.stringify(await rows(world));
    for (const secret of [password, newPassword, 'argon2', body.token, admin.token, superAdmin.token]) {
      expect(all).not.toContain(secret);
    }
    expect(all).toContain('ngozi@school.test');
  });

  test('is no student signing in, studying or changing a profile', async () => {
    const world = await openWorld();
    const { house, student } = world;
    const before = (await rows(world)).length;
    await house.ask('POST', '/auth/login', { body: { email: student.email, password } });
    await house.ask('PUT', '/user/profile', { as: student, body: { fullName: 'Renamed' } });
    await house.ask('POST', '/auth/logout', { as: student });
    expect(await rows(world)).toHaveLength(before);
  });

  test('is not there when the action failed', async () => {
    const world = await openWorld();
    const { house, admin, exam } = world;
    const before = (await rows(world)).length;
    const reply = await house.ask('PUT', `/exam/${exam._id}`, {
      as: admin,
      body: { title: 'Renamed', questions: ['f'.repeat(24)], newVersion: true },
    });
    expect(reply.status).toBe(400);
    expect(await rows(world)).toHaveLength(before);
  });

  test('names no student, and forgets whom it concerned when the account is deleted', async () => {
    const house = await openHouse();
    const { admin, student } = await aWorld(house);
    await aPurchase(house, student, await aLesson(house, admin, { title: 'Decimals' }), admin);
    await house.ask('PUT', `/admin/users/${student._id}/sign-out`, { as: admin });
    const concerning = () => house.db.selectFrom('audit').selectAll().where('person_id', '=', student._id).execute();
    expect(new Set((await concerning()).map((row) => row.action))).toEqual(
      new Set(['payment.approve', 'user.sign-out']),
    );
    const token = (await house.ask('POST', '/auth/login', { body: { email: student.email, password } })).body.token;
    expect((await house.ask('DELETE', '/user', { as: { token } })).status).toBe(200);
    expect(await concerning()).toEqual([]);
    const all = JSON.stringify(await house.db.selectFrom('audit').selectAll().execute());
    for (const secret of [student._id, student.fullName, student.email]) expect(all).not.toContain(secret);
  });
});

describe('the log is append-only: the database refuses', () => {
  const refused = /append-only/;

  test('to change a row, whichever column', async () => {
    const { house } = await openWorld();
    const row = await house.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
    for (const column of Object.keys(row).filter((name) => name !== 'person_id')) {
      const change = sql`update audit set ${sql.ref(column)} = 'x' where _id = ${row._id}`.execute(house.db);
      await expect(change, column).rejects.toThrow(refused);
    }
    expect(await house.db.selectFrom('audit').selectAll().where('_id', '=', row._id).executeTakeFirst()).toEqual(row);
  });

  test('to delete one', async () => {
    const { house } = await openWorld();
    const before = await house.db.selectFrom('audit').selectAll().execute();
    await expect(house.db.deleteFrom('audit').execute()).rejects.toThrow(refused);
    expect(await house.db.selectFrom('audit').selectAll().execute()).toHaveLength(before.length);
  });
});
