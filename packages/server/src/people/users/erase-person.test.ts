import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { attemptOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { deskOf } from '../../../test/sitting.ts';
import { aLesson, aMessage, anExam, aPurchase, threeQuestions } from '../../../test/things.ts';
import { startAttempt } from '../../exams/sitting/start.ts';

async function anOffice() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house, { fullName: 'Ada Obi' })];
  const erase = (fullName: unknown = 'Ada Obi', { id = ada._id, as = admin }: { id?: string; as?: Person } = {}) =>
    house.ask('DELETE', `/admin/users/${id}`, { as, body: { fullName } });
  return { house, admin, ada, erase };
}

const isThere = async (house: House, { _id }: Person) =>
  (await house.db.selectFrom('users').select('_id').where('_id', '=', _id).execute()).length === 1;

test('without the right name, of staff, and of nobody it is refused, and everybody stays', async () => {
  const { house, admin, ada, erase } = await anOffice();
  for (const name of [null, '', 'Ada', 'Bola Ige', 7]) {
    expect(refusal(await erase(name)), String(name)).toMatchObject({ status: 400, field: 'fullName' });
  }
  const [colleague, head] = [await anAdmin(house), await aSuperAdmin(house)];
  expect((await erase(colleague.fullName, { id: colleague._id })).status).toBe(404);
  expect((await erase(colleague.fullName, { id: colleague._id, as: head })).status).toBe(403);
  expect((await erase(head.fullName, { id: head._id, as: head })).status).toBe(403);
  expect((await erase('Nobody', { id: 'f'.repeat(24) })).status).toBe(404);
  for (const person of [admin, ada, colleague, head]) expect(await isThere(house, person)).toBe(true);
});

test('erases what the student’s own deletion erases, and leaves the money without a name', async () => {
  const { house, admin, ada, erase } = await anOffice();
  await aPurchase(house, ada, await aLesson(house, admin, { price: 1000 }), admin);
  await aMessage(house, ada, { text: 'I am Ada Obi.' });
  await house.ask('POST', `/admin/users/${ada._id}/notes`, {
    as: admin,
    body: { _id: house.context.newId(), text: 'Ada Obi was ill' },
  });
  expect((await erase('  ada   OBI ')).body).toEqual({ success: true, message: 'The account was deleted' });
  expect((await house.ask('GET', '/user', { as: ada })).status).toBe(401);
  expect((await house.ask('POST', '/auth/login', { body: { email: ada.email, password } })).status).toBe(401);
  for (const table of [
    'users',
    'sessions',
    'payments',
    'orders',
    'messages',
    'staff_notes',
    'audit',
    'grants',
  ] as const) {
    const rows = JSON.stringify(await house.db.selectFrom(table).selectAll().execute());
    for (const secret of [ada._id, ada.email, ada.fullName]) expect(rows, table).not.toContain(secret);
  }
  const { body } = await house.ask('GET', '/payment', { as: admin });
  expect(body.data).toMatchObject([{ studentName: 'Deleted account', amount: 900 }]);
  const [deed] = await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.erase').execute();
  expect(deed).toMatchObject({ actor_id: admin._id, person_id: null, subject_title: '' });
});

test('is refused while an exam runs, by its title, and works when it is over', async () => {
  const { house, admin, ada, erase } = await anOffice();
  const exam = await anExam(house, admin, { title: 'Algebra', questions: await threeQuestions(house, admin) });
  const desk = deskOf(house, ada, exam);
  await desk.start();
  expect(refusal(await erase())).toMatchObject({
    ...{ status: 409, message: 'This student sits ‘Algebra’ now. Please wait until it is over.' },
  });
  expect((await desk.submit()).status).toBe(200);
  expect((await erase()).status).toBe(200);
  expect(await house.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});

test('of an erasure and a start at one moment, the exam goes on or there is none', async () => {
  const { house, admin, ada, erase } = await anOffice();
  const exam = await anExam(house, admin, { questions: await threeQuestions(house, admin) });
  const desk = deskOf(house, ada, exam);
  const [erased, started] = await Promise.all([erase(), desk.start()]);
  const attempts = await house.db.selectFrom('attempts').selectAll().execute();
  if (erased.status === 200) expect([started.status >= 400, attempts]).toEqual([true, []]);
  else expect([erased.status, started.status, attempts.length]).toEqual([409, 200, 1]);
});

test('a start that has not committed is waited for, and its exam is not lost', async () => {
  const { house, admin, ada, erase } = await anOffice();
  const exam = await anExam(house, admin, { title: 'Algebra', questions: await threeQuestions(house, admin) });
  let asked: ReturnType<typeof erase> | undefined;
  await house.db.transaction().execute(async (trx) => {
    await startAttempt(trx, house.context, { _id: ada._id, classLevel: 'Grade 1 Secondary' }, exam._id, undefined);
    asked = erase();
    await setTimeout(100);
  });
  expect(refusal(await (asked ?? erase()))).toMatchObject({ status: 409 });
  expect(await attemptOf(house, ada, exam)).toMatchObject({ status: 'running' });
});

test('pressed twice it is done once', async () => {
  const { house, erase } = await anOffice();
  const both = await Promise.all([erase(), erase()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.erase').execute()).toHaveLength(1);
});
