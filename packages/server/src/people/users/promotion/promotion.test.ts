import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../../test/house.ts';
import { measured } from '../../../../test/measured.ts';
import { anAdmin, aStudent } from '../../../../test/people.ts';
import { answer, deskOf } from '../../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../../test/things.ts';
import { forgetOldPromotions } from './undo-promotion.ts';

const level = (n: number) => `Grade ${n} Secondary`;

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house, { fullName: 'Mr Bello' });
  const path = '/admin/users/promotions';
  const preview = async (query = '') => {
    const { body } = await house.ask('GET', `${path}/preview${query}`, { as: admin });
    return { ...body.data, pagination: body.pagination };
  };
  const promote = async (wishes: object = {}, as = admin, headers: Record<string, string> = {}) => {
    const { after } = await preview();
    return house.ask('POST', path, { as, body: { classLevel: null, after, ...wishes }, headers });
  };
  const undo = (id: string, as = admin) => house.ask('DELETE', `${path}/${id}`, { as });
  const classes = async () => {
    const rows = house.db.selectFrom('users').select(['full_name', 'class_level']).where('role', '=', 'user');
    return Object.fromEntries(
      (await rows.orderBy('full_name').execute()).map((row) => [row.full_name, row.class_level]),
    );
  };
  const recorded = (action: 'user.promote' | 'user.promote-undo') =>
    house.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('_id').execute();
  const list = async () => (await house.ask('GET', path, { as: admin })).body.data;
  return { house, admin, preview, promote, undo, classes, recorded, list };
}

async function aSchoolOfThree() {
  const school = await aSchool();
  const [ada, bayo, chidi] = [
    await aStudent(school.house, { fullName: 'Ada Obi', classLevel: level(1) }),
    await aStudent(school.house, { fullName: 'Bayo Musa', classLevel: level(2) }),
    await aStudent(school.house, { fullName: 'Chidi Eze', classLevel: level(5) }),
  ];
  return { ...school, ada, bayo, chidi };
}

test('the whole school goes one class up, the last class finishes, and an undo brings all back', async () => {
  const { promote, undo, classes, recorded, list, admin } = await aSchoolOfThree();
  const before = await classes();
  const made = await promote();
  expect([made.status, made.body.message]).toEqual([201, '3 students promoted']);
  expect(await classes()).toEqual({ 'Ada Obi': level(2), 'Bayo Musa': level(3), 'Chidi Eze': 'Finished' });
  expect(await list()).toMatchObject([
    { number: 1, classLevel: null, students: 3, madeByName: 'Mr Bello', canBeUndone: true },
  ]);
  expect(await recorded('user.promote')).toMatchObject([
    { actor_id: admin._id, subject_title: 'The whole school', after: '{"students":3,"leftOut":0}' },
  ]);
  const undone = await Promise.all([undo(made.body.data._id), undo(made.body.data._id)]);
  expect(undone.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([200, '3 students brought back']),
  );
  expect(await classes()).toEqual(before);
  expect(await recorded('user.promote-undo')).toMatchObject([{ before: '{"students":3}' }]);
  expect(await list()).toMatchObject([{ returned: 3, undoneAt: expect.any(String), canBeUndone: false }]);
});

test('one class goes where staff say, without those who repeat the year', async () => {
  const { house, promote, classes, ada } = await aSchoolOfThree();
  await aStudent(house, { fullName: 'Dayo Ige', classLevel: level(1) });
  const made = await promote({ classLevel: 'Class 1', to: '3', leaveOut: [ada._id, ada._id, '0'.repeat(24)] });
  expect(made.body.data).toMatchObject({ classLevel: level(1), to: level(3), students: 1 });
  expect(await classes()).toMatchObject({ 'Ada Obi': level(1), 'Dayo Ige': level(3), 'Bayo Musa': level(2) });
  expect((await promote({ classLevel: 'Class 5' })).body.data).toMatchObject({ to: 'Finished' });
});

test('a promotion that makes no sense is refused by its field', async () => {
  const { promote, classes, ada, list } = await aSchoolOfThree();
  const before = await classes();
  for (const [wishes, field] of [
    [{ classLevel: 'Class 6' }, 'classLevel'],
    [{ classLevel: undefined }, 'classLevel'],
    [{ classLevel: '1', to: 'Class 1' }, 'to'],
    [{ classLevel: '1', to: 'University' }, 'to'],
    [{ to: 'Class 2' }, 'to'],
    [{ leaveOut: 'all' }, 'leaveOut'],
    [{ after: -1 }, 'after'],
    [{ after: '0' }, 'after'],
  ] as const) {
    expect(refusal(await promote(wishes))).toMatchObject({ status: 400, field: expect.stringMatching(`^${field}`) });
  }
  expect(refusal(await promote({ classLevel: '1', leaveOut: [ada._id] }))).toMatchObject({
    status: 409,
    field: 'leaveOut',
  });
  expect(refusal(await promote({ after: 1 }))).toMatchObject({ status: 409, field: 'after' });
  expect([await classes(), await list()]).toEqual([before, []]);
});

test('of two admins who promote at once one does, and a repeated request is answered as the first', async () => {
  const { house, promote, classes, recorded } = await aSchoolOfThree();
  const other = await anAdmin(house);
  const replies = await Promise.all([promote({ after: 0 }), promote({ after: 0 }, other)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await classes()).toMatchObject({ 'Ada Obi': level(2), 'Bayo Musa': level(3) });
  const again = { 'Idempotency-Key': 'a click' };
  const twice = await Promise.all([1, 2].map(() => promote({ classLevel: '2', after: 1 }, other, again)));
  expect(twice.map(({ status, body }) => [status, body.data.students])).toEqual(Array(2).fill([201, 1]));
  expect(await classes()).toMatchObject({ 'Ada Obi': level(3) });
  expect(await recorded('user.promote')).toHaveLength(2);
});

test('an undo leaves alone whose class changed since, and says who', async () => {
  const { house, admin, promote, undo, classes, ada, bayo } = await aSchoolOfThree();
  const first = (await promote()).body.data;
  await house.ask('PUT', `/admin/users/${ada._id}`, { as: admin, body: { classLevel: 'Class 4' } });
  await promote({ classLevel: 'Class 3' });
  // A student moved by a later promotion stays, even in the class of the first one.
  await house.db
    .updateTable('users')
    .set({ class_level: level(3) })
    .where('_id', '=', bayo._id)
    .execute();
  const { body } = await undo(first._id);
  expect(body.message).toBe('1 student brought back; 2 students stayed, because their class changed since');
  expect(body.data.kept.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Ada Obi', 'Bayo Musa']);
  expect(await classes()).toEqual({ 'Ada Obi': level(4), 'Bayo Musa': level(3), 'Chidi Eze': level(5) });
});

test('the preview says who sits an exam, which exams are open and who was promoted lately', async () => {
  const { house, admin, ada, preview, promote } = await aSchoolOfThree();
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { title: 'Term test', questions });
  const desk = deskOf(house, ada, exam);
  await desk.start();
  const { steps, students, after, pagination } = await preview();
  expect(steps.map(({ classLevel, to, students: count }: Record<string, unknown>) => [classLevel, to, count])).toEqual([
    [level(1), level(2), 1],
    [level(2), level(3), 1],
    [level(3), level(4), 0],
    [level(4), level(5), 0],
    [level(5), 'Finished', 1],
  ]);
  expect(steps[0]).toMatchObject({ sitting: 1, openExamCount: 1, openExams: [{ title: 'Term test' }] });
  expect([after, pagination.total, students[0]]).toMatchObject([0, 3, { fullName: 'Ada Obi', sitting: 'Term test' }]);
  await promote();
  const later = await preview('?classLevel=2&search=ada');
  expect(later).toMatchObject({ after: 1, pagination: { total: 1 }, steps: [{ classLevel: level(2), students: 1 }] });
  expect(later.students).toMatchObject([{ fullName: 'Ada Obi', promotedAt: expect.any(String) }]);
});

test('who sits an exam sits it to its end, and starts none of the old class', async () => {
  const { house, admin, ada, promote } = await aSchoolOfThree();
  const questions = await threeQuestions(house, admin);
  const [begun, missed] = [await anExam(house, admin, { questions }), await anExam(house, admin, { questions })];
  const desk = deskOf(house, ada, begun);
  await desk.start();
  await promote();
  const [question] = questions;
  if (!question) throw new Error('no question');
  expect((await desk.save(answer(question, '4', 1))).status).toBe(200);
  expect((await desk.submit()).status).toBe(200);
  expect((await deskOf(house, ada, missed).start()).status).toBe(403);
});

test('who has finished school has the account and no exam of any class', async () => {
  const { house, admin, chidi, promote } = await aSchoolOfThree();
  await anExam(house, admin, { questions: await threeQuestions(house, admin), classLevel: level(5) });
  const exams = async () => (await house.ask('GET', '/exam', { as: chidi })).body.data;
  expect(await exams()).toHaveLength(1);
  await promote();
  expect(await exams()).toEqual([]);
  expect((await house.ask('GET', '/user', { as: chidi })).body.data).toMatchObject({ classLevel: 'Finished' });
  expect((await house.ask('PUT', '/user/profile', { as: chidi, body: { fullName: 'Chidi E' } })).status).toBe(200);
});

test('after 60 days who was promoted is forgotten, and the promotion stays', async () => {
  const { house, promote, undo, ada } = await aSchoolOfThree();
  const { _id } = (await promote()).body.data;
  const { promotions } = (await house.ask('GET', '/user/export', { as: ada })).body;
  expect(promotions).toMatchObject([{ from: level(1), to: level(2), takenBackAt: null }]);
  house.clock.advance({ days: 61 });
  await forgetOldPromotions(house.context);
  expect(await house.db.selectFrom('promotion_students').selectAll().execute()).toEqual([]);
  const later = await anAdmin(house);
  const { body } = await house.ask('GET', '/admin/users/promotions', { as: later });
  expect(body.data).toMatchObject([{ _id, students: 3, canBeUndone: false }]);
  expect(refusal(await undo(_id, later))).toMatchObject({ status: 409 });
});

test('5,000 students are promoted and brought back at once', { timeout: 120_000 }, async () => {
  const { house, promote, undo } = await aSchool();
  const pupil = await aStudent(house);
  const row = await house.db.selectFrom('users').selectAll().where('_id', '=', pupil._id).executeTakeFirstOrThrow();
  for (let from = 1; from < 5000; from += 500) {
    const rows = Array.from({ length: Math.min(500, 5000 - from) }, (_, n) => {
      const id = (from + n).toString(16).padStart(24, '0');
      return {
        ...row,
        _id: id,
        email: `${id}@school.test`,
        phone_number: '',
        class_level: level(((from + n) % 5) + 1),
      };
    });
    await house.db.insertInto('users').values(rows).execute();
  }
  const made = await measured('promoted', () => promote());
  expect(made.body.data.students).toBe(5000);
  const undone = await measured('brought back', () => undo(made.body.data._id));
  expect(undone.body.data.returned).toBe(5000);
});
