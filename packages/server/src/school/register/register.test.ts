import { describe, expect, test } from 'vitest';
import { aGuardian } from '../../../test/guardian-calls.ts';
import { refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aRegisterSchool } from '../../../test/register-school.ts';

describe('a register is refused', () => {
  test('for a day that has not come, is in no term, or is none', async () => {
    const { open, staff, addressOf, ada } = await aRegisterSchool();
    const body = { updatedAt: null, rows: [{ studentId: ada._id, state: 'absent' }] };
    for (const day of ['2026-09-16', '2026-09-11', '2026-02-30']) {
      expect(refusal(await open({ day }))).toMatchObject({ status: 400, field: 'day' });
      expect(refusal(await staff('PUT', addressOf({ day }), body))).toMatchObject({ status: 400, field: 'day' });
    }
    expect(refusal(await open({ day: '2026-09-16' })).message).toBe('The day 16 Sep 2026 has not come yet');
    expect(refusal(await open({ day: '2026-09-11' })).message).toBe('The day 11 Sep 2026 is in no term of the school');
  });

  test('with a student of another arm, who is unknown, or twice, and nothing is written', async () => {
    const { addressOf, staff, statesOn, ada, chidi } = await aRegisterSchool();
    const put = (rows: readonly string[], present: readonly string[] = []) =>
      staff('PUT', addressOf(), {
        ...{ updatedAt: null, present },
        rows: rows.map((studentId) => ({ studentId, state: 'absent' })),
      });
    expect(refusal(await put([ada._id, chidi._id]))).toMatchObject({ status: 409, field: 'rows.1.studentId' });
    expect(refusal(await put([ada._id], ['f'.repeat(24)]))).toMatchObject({ status: 409, field: 'present.0' });
    expect(refusal(await put([ada._id], [ada._id]))).toMatchObject({ status: 400, field: 'present.0' });
    expect(refusal(await put([]))).toMatchObject({ status: 400, field: 'rows' });
    expect(await statesOn()).toEqual({ 'Ada Obi': null, 'Bola Ojo': null });
  });

  test('to a limited teacher who is not the form teacher, and the form teacher has it', async () => {
    const { house, limit, staff, subjects, ids, open, take, away, termOf, ada } = await aRegisterSchool();
    const [teacher, stranger] = [await anAdmin(house), await anAdmin(house)];
    await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.ss2] }], ['marking']);
    await limit(stranger, [{ subjectId: subjects.chemistry, placeIds: [ids.jss1] }], ['marking']);
    expect(refusal(await open({}, teacher))).toMatchObject({ status: 403, field: 'class' });
    expect(refusal(await open({}, stranger))).toMatchObject({ status: 404, message: 'Class not found' });
    const arms = [
      { _id: ids.gold, name: 'Gold', teacherId: teacher._id },
      { _id: ids.blue, name: 'Blue' },
    ];
    await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
    expect((await take([[ada, 'absent']], {}, { as: teacher })).status).toBe(200);
    expect((await termOf(ids.gold, teacher)).status).toBe(200);
    expect(refusal(await open({ arm: ids.blue }, teacher))).toMatchObject({ status: 403 });
    expect(await away(teacher)).toEqual([]);
  });
});

test('everybody is present whom nobody marked, and a tap more corrects it', async () => {
  const { take, statesOn, register, ada, bola } = await aRegisterSchool();
  expect(await register()).toMatchObject({ updatedAt: null });
  await take([[ada, 'absent']], {}, { reason: 'Fever' });
  const { updatedAt, rows, takenBy } = await register();
  expect(takenBy).toBe('Unlimited Admin');
  expect(rows).toMatchObject([{ state: 'absent', reason: 'Fever' }, { state: 'present' }]);
  await take([[ada, 'late']], {}, { seen: updatedAt });
  await take([[bola, 'excused']], {}, { seen: updatedAt });
  expect(await statesOn()).toEqual({ 'Ada Obi': 'late', 'Bola Ojo': 'excused' });
});

test('a repeated request changes nothing, and one with another choice is not refused as a colleague’s', async () => {
  const { house, take, register, statesOn, ada } = await aRegisterSchool();
  const body = [[ada, 'absent']] as const;
  expect((await take(body)).status).toBe(200);
  const before = await register();
  house.clock.advance({ minutes: 1 });
  expect((await take(body)).status).toBe(200);
  expect(await register()).toEqual(before);
  expect((await take([[ada, 'late']])).status).toBe(200);
  expect(await statesOn()).toEqual({ 'Ada Obi': 'late', 'Bola Ojo': 'present' });
});

describe('two teachers who take one register', () => {
  test('both have what they chose, where it is about other students', async () => {
    const { take, statesOn, ada, bola, colleague } = await aRegisterSchool();
    const replies = await Promise.all([take([[ada, 'absent']]), take([[bola, 'late']], {}, { as: colleague })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statesOn()).toEqual({ 'Ada Obi': 'absent', 'Bola Ojo': 'late' });
  });

  test('are told of a student for whom they chose differently, and one of them has it', async () => {
    const { house, take, statesOn, ada, colleague } = await aRegisterSchool();
    const states = ['absent', 'late'] as const;
    const replies = await Promise.all([take([[ada, states[0]]]), take([[ada, states[1]]], {}, { as: colleague })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = replies[0]?.status === 200 ? 'absent' : 'late';
    expect((await statesOn())['Ada Obi']).toBe(won);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ field: 'rows.0.state', conflicts: [{ studentId: ada._id, mark: won }] });
    expect(lost?.body.message).toMatch(/^Ada Obi: (Unlimited Admin|Mr Bello) chose (absent|late) meanwhile/);
    expect((await house.db.selectFrom('registers').selectAll().execute()).length).toBe(1);
  });
});

describe('a student who moves to another arm', () => {
  test('keeps the days of before, and is in one register a day', async () => {
    const { moveTo, staff, ids, take, statesOn, daysOf, ada } = await aRegisterSchool();
    await take([[ada, 'absent']], { day: '2026-09-14' });
    await take([]);
    await staff('PUT', `/admin/users/${ada._id}`, { classId: ids.ss2, armId: ids.blue });
    expect(await statesOn({ arm: ids.blue })).toEqual({ 'Chidi Eze': null });
    expect(await statesOn()).toEqual({ 'Ada Obi': 'present', 'Bola Ojo': 'present' });
    await moveTo('2026-09-16T09:00:00.000Z');
    await take([[ada, 'late']], { arm: ids.blue, day: '2026-09-16' });
    expect(await statesOn({ day: '2026-09-16' })).toEqual({ 'Bola Ojo': null });
    const days = { open: 3, present: 2, late: 1, absent: 1, excused: 0 };
    expect(await daysOf(ada)).toMatchObject(days);
    expect(await daysOf(ada, ids.blue)).toMatchObject(days);
  });
});

test('a term has its days, those without a register but for weekends, and a deleted one is gone', async () => {
  const { house, moveTo, staff, addressOf, termOf, take, daysOf, ids, ada, bola } = await aRegisterSchool();
  await moveTo('2026-09-21T09:00:00.000Z');
  await take([[ada, 'absent']], { day: '2026-09-14' });
  await take([[bola, 'excused']], { day: '2026-09-18' });
  await take([], { day: '2026-09-19' });
  const { taken, withoutRegister } = (await termOf(ids.gold)).body.data;
  expect(taken).toEqual([
    { day: '2026-09-14', absent: 1 },
    { day: '2026-09-18', absent: 1 },
    { day: '2026-09-19', absent: 0 },
  ]);
  expect(withoutRegister).toEqual(['2026-09-15', '2026-09-16', '2026-09-17', '2026-09-21']);
  expect(await daysOf(bola)).toMatchObject({ open: 3, present: 2, late: 0, absent: 0, excused: 1 });
  await staff('DELETE', addressOf({ day: '2026-09-19' }));
  expect(await daysOf(bola)).toMatchObject({ open: 2, present: 1 });
  const recorded = ['register.correct', 'register.remove'] as const;
  const actions = await house.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'in', recorded)
    .orderBy('_id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([...Array(3).fill('register.correct'), 'register.remove']);
});

describe('the list of who is away', () => {
  const week = ['2026-09-17', '2026-09-18', '2026-09-21'];

  test('has a student who was absent on three school days in a row, over a weekend', async () => {
    const { moveTo, take, away, register, ids, ada, bola } = await aRegisterSchool();
    await moveTo('2026-09-21T09:00:00.000Z');
    for (const day of week)
      await take([[ada, 'absent'], ...(day === week[1] ? [] : [[bola, 'absent'] as const])], { day });
    expect(await away()).toEqual([
      {
        ...{ studentId: ada._id, fullName: 'Ada Obi', classId: ids.ss2, armId: ids.gold },
        ...{ days: 3, since: '2026-09-17', guardians: [] },
      },
    ]);
    expect((await register({ day: '2026-09-21' })).rows.map(({ awayBefore }) => awayBefore)).toEqual([2, 0]);
  });

  test('does not count leave, and lets go of a student who came back', async () => {
    const { moveTo, take, away, ada } = await aRegisterSchool();
    await moveTo('2026-09-22T09:00:00.000Z');
    for (const day of week) await take([[ada, 'absent']], { day });
    await take([[ada, 'excused']], { day: '2026-09-18' });
    expect(await away()).toEqual([]);
    await take([[ada, 'absent']], { day: '2026-09-22' });
    expect(await away()).toMatchObject([{ days: 3 }]);
    await take([[ada, 'late']], { day: '2026-09-22' });
    expect(await away()).toEqual([]);
  });
});

test('a student has the own days of the term, and a guardian those of the child where results are not withheld', async () => {
  const { house, take, asking, ada, bola } = await aRegisterSchool();
  for (const day of ['2026-09-14', '2026-09-15']) await take([[ada, 'late']], { day });
  const guardian = await aGuardian(house, [ada]);
  const child = async () => (await asking(guardian)('GET', `/guardian/children/${ada._id}`)).body.data;
  const days = { term: 'First term 2026/2027', open: 2, present: 2, late: 2, absent: 0, excused: 0 };
  expect((await child()).attendance).toEqual(days);
  expect((await asking(ada)('GET', '/user/stats')).body.data.attendance).toEqual(days);
  expect((await asking(bola)('GET', '/user/stats')).body.data.attendance).toMatchObject({ present: 2, late: 0 });
  await house.db
    .insertInto('guardian_choices')
    .values({
      ...{ student_id: ada._id, is_of_age: 1, updated_at: '' },
      ...{ hides_results: 1, hides_payments: 0, hides_time: 0 },
    })
    .execute();
  expect((await child()).attendance).toBeUndefined();
});
