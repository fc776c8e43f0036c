import { expect, test } from 'vitest';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';
import { anExam } from '../../../test/things.ts';
import { openSession } from '../../people/auth/sessions.queries.ts';

const unauthenticated = [401, 'unauthenticated'];

/** A student who saved a moment ago. Later writes by another instance are not in this one's cache. */
async function whoHasJustSaved() {
  const scene = await aSitting();
  const { house, exam, questions, desk } = scene;
  const { student } = desk;
  await desk.start();
  expect((await desk.save(answer(questions[0], '4', 1))).status).toBe(200);
  const change = (row: { is_active?: number; one_time_password_at?: string; role?: 'admin' }) =>
    house.db.updateTable('users').set(row).where('_id', '=', student._id).execute();
  const logOut = () => house.db.deleteFrom('sessions').where('user_id', '=', student._id).execute();
  const save = async () => {
    const { status, body } = await desk.save(answer(questions[0], '5', 2));
    return [status, body.code];
  };
  const send = async (payload: string) => {
    const headers = { token: student.token, 'content-type': 'application/json' };
    const url = `/api/studentExam/answer/${exam._id}`;
    const reply = await house.app.inject({ method: 'PUT', url, headers, payload });
    return [reply.statusCode, reply.json().code];
  };
  const kept = async () =>
    (await house.db.selectFrom('answers').select('selected_answer').execute()).map((row) => row.selected_answer);
  return { ...scene, change, logOut, save, send, kept };
}

type Scene = Awaited<ReturnType<typeof whoHasJustSaved>>;

test.each<[string, (scene: Scene) => Promise<unknown>, unknown[]]>([
  ['was logged out', ({ logOut }) => logOut(), unauthenticated],
  ['was suspended', ({ change }) => change({ is_active: 0 }), [401, 'suspended']],
  [
    'has a password to replace',
    ({ change, exam }) => change({ one_time_password_at: exam.startDate }),
    [403, 'own_password_required'],
  ],
  ['has become an admin', ({ change }) => change({ role: 'admin' }), [403, 'forbidden']],
])('a student who %s saves nothing more, though the session was found a moment ago', async (_, end, refused) => {
  const scene = await whoHasJustSaved();
  await end(scene);
  expect(await scene.save()).toEqual(refused);
  expect(await scene.kept()).toEqual(['4']);
});

test('a student who was logged out starts and hands in nothing more', async () => {
  const { house, admin, questions, desk, logOut } = await whoHasJustSaved();
  const other = deskOf(house, desk.student, await anExam(house, admin, { questions }));
  await logOut();
  for (const refused of [await other.start(), await desk.submit()])
    expect([refused.status, refused.body.code]).toEqual(unauthenticated);
  const attempts = await house.db.selectFrom('attempts').select('status').execute();
  expect(attempts).toEqual([{ status: 'running' }]);
});

test('a session that has expired hands in what it sat, and starts nothing new', async () => {
  const { house, admin, questions, desk } = await whoHasJustSaved();
  const other = deskOf(house, desk.student, await anExam(house, admin, { questions }));
  await house.db.updateTable('sessions').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect((await desk.submit()).body.data).toMatchObject({ score: 2 });
  expect((await other.start()).status).toBe(401);
});

test.each([
  ['first', [401, 200]],
  ['last', [200, 401]],
])(
  'of two devices that hand in at one moment, the one that was logged out learns no score: it comes %s',
  async (place, statuses) => {
    const { house, exam, desk: phone, questions } = await whoHasJustSaved();
    const own = house.db.selectFrom('users').selectAll().where('_id', '=', phone.student._id);
    const token = await openSession(house.context, await own.executeTakeFirstOrThrow());
    const laptop = deskOf(house, { ...phone.student, token }, exam);
    expect((await laptop.save(answer(questions[0], '5', 2))).status).toBe(200);
    expect((await house.ask('POST', '/auth/logout', { as: phone.student })).status).toBe(200);
    const devices = place === 'first' ? [phone, laptop] : [laptop, phone];
    const replies = await Promise.all(devices.map((device) => device.submit()));
    expect(replies.map(({ status }) => status)).toEqual(statuses);
    expect(replies.map(({ body }) => body.data?.score ?? null).toSorted()).toEqual([0, null]);
  },
);

test.each([
  ['is no JSON', '{"answers":'],
  ['has no answers', '{}'],
  ['has a foreign question', JSON.stringify({ answers: [answer({ _id: 'f'.repeat(24) }, '4', 1)] })],
])('a body that %s is named to who is logged in, and to nobody else', async (_, body) => {
  const { send, logOut } = await whoHasJustSaved();
  expect(await send(body)).toEqual([400, 'invalid']);
  await logOut();
  expect(await send(body)).toEqual(unauthenticated);
});

test('a session that has expired saves until its exam is over, one that was replaced does not', async () => {
  const { house, save, kept } = await whoHasJustSaved();
  const past = { expires_at: '2026-01-01T00:00:00.000Z' };
  await house.db.updateTable('sessions').set(past).execute();
  expect(await save()).toEqual([200, undefined]);
  await house.db
    .updateTable('sessions')
    .set({ replaced_by: 'f'.repeat(64) })
    .execute();
  expect(await save()).toEqual(unauthenticated);
  expect(await kept()).toEqual(['5']);
});

test('a session that has expired lasts for the grace of its own exam, whoever else still sits', async () => {
  const { house, exam, save } = await whoHasJustSaved();
  house.clock.advance({ minutes: 5 });
  await deskOf(house, await aStudent(house), exam).start();
  await house.db.updateTable('sessions').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
  house.clock.advance({ minutes: 25, seconds: 15 });
  expect(await save()).toEqual([200, undefined]);
  house.clock.advance({ ms: 1 });
  expect(await save()).toEqual(unauthenticated);
});

test('of two devices that save at one moment, the one that was logged out takes nothing from the other', async () => {
  const { house, exam, questions, desk: phone, kept } = await whoHasJustSaved();
  const own = house.db.selectFrom('users').selectAll().where('_id', '=', phone.student._id);
  const token = await openSession(house.context, await own.executeTakeFirstOrThrow());
  const laptop = deskOf(house, { ...phone.student, token }, exam);
  expect((await laptop.save(answer(questions[0], '5', 2))).status).toBe(200);
  expect((await house.ask('POST', '/auth/logout', { as: phone.student })).status).toBe(200);
  const saves = await Promise.all([
    phone.save(answer(questions[0], '6', 9)),
    laptop.save(answer(questions[0], '3', 3)),
    phone.save(answer(questions[1], 'true', 9)),
  ]);
  expect(saves.map(({ status }) => status)).toEqual([401, 200, 401]);
  expect(saves[1].body.data.saved).toEqual([{ questionId: questions[0]._id, seq: 3 }]);
  expect(await kept()).toEqual(['3']);
});
