import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aScoreSchool, ca1, ca2, exam } from '../../../test/score-school.ts';

describe('a score sheet', () => {
  test('of a new term is blank, and says what is missing', async () => {
    const { sheet, ids, ada } = await aScoreSchool();
    const { components, rows, counting: _, ...counts } = await sheet();
    expect(components.map(({ name, max }) => [name, max])).toEqual([
      ['CA 1', 20],
      ['CA 2', 20],
      ['Exam', 60],
    ]);
    expect(rows.map(({ fullName, arm }) => [fullName, arm])).toEqual([
      ['Ada Obi', 'Gold'],
      ['Bola Ojo', 'Gold'],
      ['Chidi Eze', 'Blue'],
    ]);
    expect(rows[0]).toEqual({
      ...{ studentId: ada._id, fullName: 'Ada Obi', arm: 'Gold', scores: { [ca1]: null, [ca2]: null, [exam]: null } },
      ...{ state: 'incomplete', total: 0, outOf: 0, earlier: [], updatedAt: null },
    });
    expect(counts).toEqual({ missing: 3, students: 3, lock: { isLocked: false } });
    expect((await sheet({ arm: ids.blue })).rows.map(({ fullName }) => fullName)).toEqual(['Chidi Eze']);
  });

  test('has totals, grades, shared places in the arm, and figures of those shown', async () => {
    const { sheet, ids, putAll, ada, bola, chidi } = await aScoreSchool();
    const reply = await putAll([
      [ada, { [ca1]: 15.5, [ca2]: 20, [exam]: 44 }],
      [bola, { [ca1]: 19.5, [ca2]: 0, [exam]: 60 }],
      [chidi, { [ca1]: 'absent', [ca2]: 'exempt', [exam]: 30 }],
    ]);
    expect(reply.status, reply.text).toBe(200);
    const { rows, missing, group } = await sheet({ arm: ids.gold });
    expect(rows).toMatchObject([
      { total: 79.5, percent: 79.5, grade: 'B', position: { place: 1, of: 2, isShared: true } },
      { total: 79.5, percent: 79.5, grade: 'B', position: { place: 1, of: 2, isShared: true } },
    ]);
    expect([missing, group]).toEqual([0, { average: 79.5, highest: 79.5, lowest: 79.5 }]);
    expect((await sheet({ arm: ids.blue })).rows[0]).toMatchObject({
      ...{ scores: { [ca1]: 'absent', [ca2]: 'exempt', [exam]: 30 }, state: 'complete' },
      ...{ total: 30, outOf: 80, percent: 37.5, grade: 'F', position: { place: 1, of: 1 } },
    });
  });

  test('a blank is not 0, a mark can be taken back, and who does not take a chosen subject owes nothing', async () => {
    const { put, rowOf, sheet, staff, subjects, ada, chidi } = await aScoreSchool();
    await put(ada, { [ca1]: 0, [ca2]: 20 });
    const row = await rowOf(ada);
    expect(row).toMatchObject({ state: 'incomplete', total: 20, outOf: 40 });
    expect(row).not.toHaveProperty('percent');
    expect((await put(ada, { [ca2]: null }, row?.updatedAt)).status).toBe(200);
    expect(await rowOf(ada)).toMatchObject({ scores: { [ca1]: 0, [ca2]: null }, total: 0, outOf: 20 });
    await staff('PUT', `/admin/subjects/${subjects.chemistry}`, { isCompulsory: false });
    expect(await rowOf(chidi)).toMatchObject({ state: 'not-offered' });
    expect(await sheet()).toMatchObject({ missing: 1, students: 1 });
  });
});

test('a sheet has what its figures are worked out with, and no names of those whom it does not show', async () => {
  const { sheet, putAll, staff, subjects, ids, terms, ada, bola, chidi } = await aScoreSchool();
  const all = { [ca1]: 10, [ca2]: 10, [exam]: 30 };
  await putAll([
    [ada, all],
    [bola, { [ca1]: 10 }],
    [chidi, { ...all, [exam]: 40 }],
  ]);
  const rules = { decimals: 1, absent: 'zero', positions: 'arm', cumulative: { kind: 'none' } };
  expect((await sheet({ arm: ids.gold })).counting).toEqual({
    ...{ rules, scale: { kind: 'letters' }, isChosen: false },
    others: [],
  });
  const { updatedAt: _, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
  await staff('PUT', '/admin/schemes', { ...schemes, rules: { ...schemes.rules, positions: 'class' } });
  expect((await sheet({ arm: ids.gold })).counting.others).toEqual([{ arm: 'Blue', percent: 60 }]);
  expect((await sheet()).counting.others).toEqual([]);
  await staff('PUT', `/admin/subjects/${subjects.chemistry}`, { isCompulsory: false });
  expect((await sheet({ term: terms.second })).counting).toMatchObject({
    ...{ isChosen: true, rules: { cumulative: { kind: 'mean' } } },
  });
});

describe('two teachers', () => {
  test('of other cells have both their work, though neither saw the other’s', async () => {
    const { house, put, rowOf, ada, colleague } = await aScoreSchool();
    await put(ada, { [ca1]: 15 });
    house.clock.advance({ minutes: 1 });
    expect((await put(ada, { [ca2]: 17 }, null, colleague)).status).toBe(200);
    expect(await rowOf(ada)).toMatchObject({ scores: { [ca1]: 15, [ca2]: 17, [exam]: null } });
  });

  test('of one cell are in conflict: it and the colleague are named, and nothing of the request is saved', async () => {
    const { house, put, rowOf, marks, ada, colleague } = await aScoreSchool();
    await put(ada, { [ca1]: 15 });
    const seen = (await rowOf(ada))?.updatedAt ?? '';
    house.clock.advance({ minutes: 1 });
    await put(ada, { [ca1]: 17 }, seen, colleague);
    house.clock.advance({ minutes: 1 });
    const reply = await put(ada, { [ca2]: 9, [ca1]: 16 }, seen);
    expect(refusal(reply)).toEqual({
      ...{ status: 409, field: `rows.0.scores.${ca1}` },
      message: 'Ada Obi, CA 1: Mr Bello entered 17 meanwhile. What you typed is still here.',
    });
    const at = '2026-09-15T09:01:00.000Z';
    expect(reply.body.conflicts).toEqual([{ studentId: ada._id, componentId: ca1, mark: 17, by: 'Mr Bello', at }]);
    expect(await marks()).toEqual([[ca1, 1700, 'Mr Bello']]);
    expect((await put(ada, { [ca2]: 9, [ca1]: 16 }, at)).status).toBe(200);
    expect(await rowOf(ada)).toMatchObject({ scores: { [ca1]: 16, [ca2]: 9 } });
  });

  test('who enter the same mark agree, and a repeated save changes nothing', async () => {
    const { house, put, marks, ada, colleague } = await aScoreSchool();
    await put(ada, { [ca1]: 15 });
    house.clock.advance({ minutes: 1 });
    expect((await put(ada, { [ca1]: 15 }, null, colleague)).status).toBe(200);
    expect((await put(ada, { [ca1]: 15 })).status).toBe(200);
    expect(await marks()).toEqual([[ca1, 1500, expect.not.stringMatching('Bello')]]);
    expect(await house.db.selectFrom('audit').select('action').where('area', '=', 'score').execute()).toHaveLength(1);
  });

  test('at one moment have one outcome, which both are told', async () => {
    const { put, rowOf, ada, bola, chidi, colleague } = await aScoreSchool();
    // The first save makes the row that is locked; later ones find it.
    for (const student of [ada, bola, chidi]) {
      const replies = await Promise.all([put(student, { [ca1]: 11 }), put(student, { [ca1]: 12 }, null, colleague)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = replies[0]?.status === 200 ? 11 : 12;
      expect(await rowOf(student)).toMatchObject({ scores: { [ca1]: won } });
      const lost = replies.find(({ status }) => status === 409);
      expect(lost?.body.conflicts).toMatchObject([{ mark: won }]);
    }
  });
});

test('what is out of range, or not of the sheet, is refused with its place, and nothing is saved', async () => {
  const { put, get, putAll, marks, inClass, ids, ada, bola } = await aScoreSchool();
  const zed = await inClass('Zed Foreign', ids.ss3);
  const some = 'e'.repeat(24);
  const tooMuch = await putAll([
    [ada, { [ca1]: 20 }],
    [bola, { [exam]: 60.5 }],
  ]);
  expect(refusal(tooMuch)).toEqual({
    ...{ status: 400, field: `rows.1.scores.${exam}` },
    message: 'Bola Ojo, Exam: 60.5 is more than 60',
  });
  expect(refusal(await put(ada, { [ca1]: -1 }))).toMatchObject({ status: 400, field: `rows.0.scores.${ca1}` });
  expect(refusal(await put(ada, { [some]: 1 }))).toMatchObject({ status: 409, field: `rows.0.scores.${some}` });
  expect(refusal(await put(zed, { [ca1]: 1 }))).toMatchObject({ status: 409, field: 'rows.0.studentId' });
  for (const [where, status] of [
    [{ class: some }, 404],
    [{ subject: some }, 404],
    [{ term: some }, 404],
    [{ arm: some }, 400],
    [{ class: 'x' }, 400],
  ] as const) {
    const field = Object.keys(where)[0];
    expect(refusal(await get(where)), field).toMatchObject({ status, field });
    expect(refusal(await put(ada, { [ca1]: 1 }, null, undefined, where)), field).toMatchObject({ status, field });
  }
  expect(await marks()).toEqual([]);
});

describe('a session', () => {
  test('has the earlier terms beside the later ones, and their mean', async () => {
    const { putAll, rowOf, terms, ada, bola } = await aScoreSchool();
    await putAll([
      [ada, { [ca1]: 10, [ca2]: 10, [exam]: 30 }],
      [bola, { [ca1]: 10, [ca2]: 10 }],
    ]);
    const all = { [ca1]: 20, [ca2]: 20, [exam]: 60 };
    await putAll(
      [
        [ada, all],
        [bola, all],
      ],
      { term: terms.second },
    );
    const second = { term: terms.second };
    expect(await rowOf(ada, second)).toMatchObject({
      percent: 100,
      earlier: [50],
      cumulative: { percent: 75, grade: 'B' },
    });
    expect(await rowOf(bola, second)).toMatchObject({ earlier: [null], cumulative: { percent: 100 } });
    expect(await rowOf(ada)).not.toHaveProperty('cumulative');
    expect(await rowOf(ada, { term: terms.third })).toMatchObject({ earlier: [50, 100], state: 'incomplete' });
  });

  test('keeps the sheets of students who were promoted after it', async () => {
    const { moveTo, put, sheet, staff, ids, ada } = await aScoreSchool();
    await put(ada, { [ca1]: 10 });
    await moveTo('2027-09-20T09:00:00.000Z');
    await staff('PUT', `/admin/users/${ada._id}`, { classId: ids.ss3 });
    const names = async (of: string) => (await sheet({ class: of })).rows.map(({ fullName, arm }) => [fullName, arm]);
    expect(await names(ids.ss2)).toEqual([
      ['Ada Obi', 'Gold'],
      ['Bola Ojo', 'Gold'],
      ['Chidi Eze', 'Blue'],
    ]);
    expect(await names(ids.ss3)).toEqual([]);
  });

  test('keeps them from its holidays on, and takes their late marks', async () => {
    const { moveTo, put, sheet, staff, ids, ada } = await aScoreSchool();
    await put(ada, { [ca1]: 10 });
    // The next term begins on 11 January.
    await moveTo('2026-12-21T09:00:00.000Z');
    await staff('PUT', `/admin/users/${ada._id}`, { classId: ids.ss3 });
    const names = async (of: string) => (await sheet({ class: of })).rows.map(({ fullName, arm }) => [fullName, arm]);
    expect((await names(ids.ss2))[0]).toEqual(['Ada Obi', 'Gold']);
    expect((await put(ada, { [exam]: 50 })).status).toBe(200);
    await moveTo('2027-01-20T09:00:00.000Z');
    expect((await names(ids.ss2))[0]).toEqual(['Ada Obi', 'Gold']);
    expect(await names(ids.ss3)).toEqual([]);
  });

  test('keeps those who are promoted in its last weeks, and has them in no other class', async () => {
    const { moveTo, put, sheet, staff, terms, ids, ada } = await aScoreSchool();
    const third = { term: terms.third };
    const names = async (of: string) =>
      (await sheet({ ...third, class: of })).rows.map(({ fullName, arm }) => [fullName, arm]);
    await moveTo('2027-07-19T09:00:00.000Z');
    await put(ada, { [ca1]: 10 }, null, undefined, third);
    await moveTo('2027-07-20T09:00:00.000Z');
    const plan = { classLevel: null, classId: ids.ss2, toClassId: ids.ss3, after: 0 };
    const made = await staff('POST', '/admin/users/promotions', plan);
    expect(made.status, made.text).toBe(201);
    expect(await names(ids.ss2)).toEqual([['Ada Obi', 'Gold']]);
    expect(await names(ids.ss3)).toEqual([
      ['Bola Ojo', undefined],
      ['Chidi Eze', undefined],
    ]);
    expect((await put(ada, { [exam]: 50 }, null, undefined, third)).status).toBe(200);
    await moveTo('2027-08-10T09:00:00.000Z');
    expect(await names(ids.ss2)).toEqual([['Ada Obi', 'Gold']]);
    await staff('DELETE', `/admin/users/promotions/${made.body.data._id}`);
    expect(await names(ids.ss2)).toHaveLength(3);
  });

  test('has students of an arm that is gone as those without an arm', async () => {
    const { moveTo, putAll, sheet, staff, terms, ids, ada, bola } = await aScoreSchool();
    const all = { [ca1]: 10, [ca2]: 10, [exam]: 30 };
    await putAll([
      [ada, all],
      [bola, { ...all, [exam]: 40 }],
    ]);
    await moveTo('2026-12-21T09:00:00.000Z');
    await staff('PUT', `/admin/classes/${ids.ss2}`, { arms: [{ _id: ids.blue, name: 'Blue' }] });
    expect((await sheet()).rows.map(({ arm, position }) => [arm, position?.place])).toEqual([
      [undefined, 2],
      [undefined, 1],
      ['Blue', undefined],
    ]);
    const { data } = (await staff('GET', `/admin/scores/sheets?term=${terms.first}`)).body;
    expect(data).toContainEqual(expect.objectContaining({ classId: ids.ss2, armId: null, students: 2 }));
  });
});

test('marks are in the export of their student, and go with the account', async () => {
  const { house, put, staff, marks, ada, terms, subjects } = await aScoreSchool();
  await put(ada, { [ca1]: 12.5, [ca2]: 'absent' });
  const { termScores } = (await house.ask('GET', '/user/export', { as: ada })).body;
  const of = { term: terms.first, subject: subjects.chemistry };
  expect(termScores).toMatchObject([
    { ...of, component: ca1, mark: 12.5 },
    { ...of, component: ca2, mark: 'absent' },
  ]);
  const erased = await staff('DELETE', `/admin/users/${ada._id}`, { fullName: 'Ada Obi' });
  expect(erased.status, erased.text).toBe(200);
  expect(await marks()).toEqual([]);
});
