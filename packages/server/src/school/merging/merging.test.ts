import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { link } from '../../../test/guardian-calls.ts';
import { refusal } from '../../../test/house.ts';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { tablesWith, twoAccounts } from '../../../test/merging.ts';
import { anAdmin, aPerson, aSuperAdmin, password } from '../../../test/people.ts';
import { aReview, watch } from '../../../test/reviewing.ts';
import { tables } from '../../../test/schema-lists.ts';
import { answer, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aLesson, aMessage, anExam, aPayment, aPurchase, threeQuestions } from '../../../test/things.ts';
import { addGroupGift } from '../../money/orders/give-group.ts';
import { workOnGroupGifts } from '../../money/orders/take-group-gift.ts';
import { elsewhere, ofStudents, ofUsers } from './moves.ts';

const countOf = async (house: { db: Awaited<ReturnType<typeof twoAccounts>>['house']['db'] }, id: string) =>
  (await house.db.selectFrom('users').select('_id').where('_id', '=', id).execute()).length;

test('every column that may name a student has its rule', () => {
  const ruled = new Set([
    ...Object.keys(ofStudents).map((table) => `${table}.student_id`),
    ...Object.keys(ofUsers).map((table) => `${table}.user_id`),
    ...elsewhere.map(([table, column]) => `${table}.${column}`),
  ]);
  const named = Object.entries(tables).flatMap(([table, columns]) =>
    columns
      .split(' ')
      .map((column) => column.replace(/[?#]+$/, ''))
      .filter((column) => /^(student|user|person|author|kept|owner)_id$/.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(named.length).toBeGreaterThan(45);
  // Notes for staff are by staff.
  expect(named.filter((place) => !ruled.has(place))).toEqual(['staff_notes.author_id']);
});

test('without the right name, of one account, of staff and of nobody it is refused, and everybody stays', async () => {
  const { house, admin, kept, ended, merge, preview } = await twoAccounts();
  for (const fullName of [null, '', 'Ada', 'Ada Obi', 7]) {
    expect(refusal(await merge({ fullName })), String(fullName)).toMatchObject({ status: 400, field: 'fullName' });
  }
  const [colleague, head, guardian] = [
    await anAdmin(house),
    await aSuperAdmin(house),
    await aPerson(house, 'guardian'),
  ];
  for (const ask of [merge, preview]) {
    expect(refusal(await ask({ otherId: kept._id }))).toMatchObject({ status: 400, field: 'otherId' });
    expect(refusal(await ask({ otherId: 'x' }))).toMatchObject({ status: 400, field: 'otherId' });
    for (const { _id } of [colleague, guardian, { _id: 'f'.repeat(24) }]) {
      expect((await ask({ otherId: _id })).status).toBe(404);
      expect((await ask({ id: _id })).status).toBe(404);
    }
    expect((await ask({ otherId: colleague._id, as: head })).status).toBe(403);
    expect((await ask({ as: kept })).status).toBe(403);
  }
  await house.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body: { rights: ['money'] } });
  for (const ask of [merge, preview]) expect((await ask()).status).toBe(403);
  for (const person of [kept, ended, colleague, guardian]) expect(await countOf(house, person._id)).toBe(1);
});

test('is refused while either sits an exam, by its title, and works when it is over', async () => {
  const { house, admin, kept, ended, merge, preview } = await twoAccounts();
  const questions = await threeQuestions(house, admin);
  for (const [title, person] of [['Algebra', ended] as const, ['Cells', kept] as const]) {
    const desk = deskOf(house, person, await anExam(house, admin, { title, questions }));
    await desk.start();
    const message = `This student sits ‘${title}’ now. Please wait until it is over.`;
    expect(refusal(await merge())).toMatchObject({ status: 409, message });
    expect((await preview()).body.data.refusal).toBe(message);
    await desk.submit();
  }
  expect((await preview()).body.data.refusal).toBeUndefined();
  expect((await merge()).status).toBe(200);
});

test('what is out of time is handed in first and comes over', async () => {
  const { house, admin, kept, ended, merge } = await twoAccounts();
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions });
  const desk = deskOf(house, ended, exam);
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  house.clock.advance({ minutes: 31 });
  const again = await house.ask('POST', '/auth/step-up', { as: admin, body: { password } });
  expect(again.status).toBe(200);
  expect((await merge()).status).toBe(200);
  expect(await attemptOf(house, kept, exam)).toMatchObject({ status: 'submitted', score: 2, submitted_by: 'time' });
});

test('two open orders of one lesson are refused by its title, until one is decided', async () => {
  const { house, admin, kept, ended, merge, preview } = await twoAccounts();
  const lesson = await aLesson(house, admin, { title: 'Angles' });
  const [, other] = [await aPayment(house, kept, lesson), await aPayment(house, ended, lesson)];
  const message = 'Both accounts have an open order for ‘Angles’. Please approve or reject one of them first.';
  expect(refusal(await merge())).toMatchObject({ status: 409, message });
  expect((await preview()).body.data.refusal).toBe(message);
  await house.ask('PUT', `/payment/${other._id}/reject`, { as: admin, body: { reason: 'Twice' } });
  expect((await merge()).status).toBe(200);
  const rows = await house.db.selectFrom('payments').select(['student_id', 'status']).execute();
  expect(rows.map(({ student_id, status }) => [student_id, status]).toSorted()).toEqual([
    [kept._id, 'pending'],
    [kept._id, 'rejected'],
  ]);
});

test('a lesson that one has and the other is paying for is refused by its title, until the order is decided', async () => {
  const { house, admin, kept, ended, merge, preview } = await twoAccounts();
  for (const [title, owner, payer] of [['Angles', kept, ended] as const, ['Circles', ended, kept] as const]) {
    const lesson = await aLesson(house, admin, { title });
    const gift = { studentId: owner._id, lessonId: lesson._id, reason: 'Scholarship' };
    expect((await house.ask('POST', '/grant', { as: admin, body: gift })).status).toBe(201);
    const order = await aPayment(house, payer, lesson);
    const message = `One account owns ‘${title}’, and the other has an open order for it. Please decide on that order first.`;
    expect(refusal(await merge())).toMatchObject({ status: 409, message });
    expect((await preview()).body.data.refusal).toBe(message);
    await house.ask('PUT', `/payment/${order._id}/reject`, { as: admin, body: { reason: 'Given' } });
  }
  expect((await merge()).status).toBe(200);
});

test('is refused while a gift to a group of either is being given, by its title, and works when all have it', async () => {
  const { house, admin, kept, ended, merge, preview } = await twoAccounts();
  const lesson = await aLesson(house, admin, { title: 'Optics' });
  const message = '‘Optics’ is being given to a group of this student now. Please wait until everybody has it.';
  for (const person of [kept, ended]) {
    const group = await house.ask('POST', '/admin/groups', { as: admin, body: { name: person.fullName } });
    const groupId = group.body.data._id;
    await house.ask('POST', `/admin/groups/${groupId}/members`, { as: admin, body: { studentIds: [person._id] } });
    const wanted = { groupId, lessonId: lesson._id, reason: 'Paid by the parents' };
    const [at, by] = [new Date(house.clock.now()).toISOString(), { ...admin, role: 'admin' as const, requestId: '' }];
    const { context } = house;
    await house.db.transaction().execute((trx) => addGroupGift(trx, context.newId(), wanted, { by, at }));
    expect(refusal(await merge())).toMatchObject({ status: 409, message });
    expect((await preview()).body.data.refusal).toBe(message);
    await workOnGroupGifts(context);
    expect((await preview()).body.data.refusal).toBeUndefined();
  }
  expect((await merge()).status).toBe(200);
});

test('all that was done in either account is in the one that stays, and nothing names the other any more', async () => {
  const { house, admin, kept, ended, merge, preview } = await twoAccounts();
  const questions = await threeQuestions(house, admin);
  const [both, second] = [
    await aLesson(house, admin, { title: 'Fractions', price: 1000 }),
    await aLesson(house, admin, { title: 'Decimals', price: 500 }),
  ];
  const [shared, own] = [
    await anExam(house, admin, { title: 'Shared', questions }),
    await anExam(house, admin, { title: 'Own', questions }),
  ];
  const group = (await house.ask('POST', '/admin/groups', { as: admin, body: { name: 'Science club' } })).body.data;
  const guardian = await aPerson(house, 'guardian');
  for (const person of [kept, ended]) {
    await aPurchase(house, person, both, admin);
    await watch(house, person, both, person === kept ? 60 : 80);
    await aReview(house, person, both, { text: `From ${person.fullName}` });
    await aMessage(house, person);
    const desk = deskOf(house, person, shared);
    await desk.start();
    await desk.submit(...(person === kept ? rightAnswers(questions) : [answer(questions[0], '4', 1)]));
    const studentIds = [person._id];
    await house.ask('POST', `/admin/groups/${group._id}/members`, { as: admin, body: { studentIds } });
    await link(house, person, guardian);
    house.clock.advance({ minutes: 1 });
  }
  await aPurchase(house, ended, second, admin);
  const desk = deskOf(house, ended, own);
  await desk.start();
  await desk.save(...rightAnswers(questions));
  await staffOf(house, admin, own).submitFor((await attemptOf(house, ended, own))._id);
  await desk.save(answer(questions[0], '3', 9));
  await staffOf(house, admin, own).remark({ questionId: questions[0]._id, correctAnswer: '5' });
  await staffOf(house, admin, shared).another(ended);
  await staffOf(house, admin, shared).another(kept, { until: '2026-12-01' });
  await house.ask('PUT', `/lesson/${both._id}/notes/${'a'.repeat(24)}`, {
    as: ended,
    body: { second: 3, text: 'Look here', updatedAt: '2026-09-15T08:00:00.000Z' },
  });
  await house.ask('POST', `/admin/users/${ended._id}/notes`, {
    as: admin,
    body: { _id: 'b'.repeat(24), text: 'Was ill' },
  });
  await house.ask('PUT', `/admin/users/${ended._id}/extra-time`, {
    as: admin,
    body: { percent: 25, reason: 'Reads slowly' },
  });
  await aFeedback(house, ended);

  // Tables where a row of each account becomes one; all others lose no row.
  const united = ['extra_attempts', 'group_members', 'guardian_links', 'lesson_progress', 'reviews', 'study_days'];
  const rowsOf = async (table: string) =>
    (await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(house.db)).rows[0]?.rows;
  const whole = Object.keys(ofStudents).filter((table) => !united.includes(table));
  const sums = async () => ({
    rows: Object.fromEntries(await Promise.all(whole.map(async (table) => [table, await rowsOf(table)]))),
    revenue: (await house.ask('GET', '/admin/revenue?from=2026-01-01&to=2026-12-31', { as: admin })).body,
    results: await Promise.all(
      [shared, own].map(async (exam) => {
        const rows = await house.db
          .selectFrom('attempts')
          .select(['_id', 'score', 'correct_answers', 'started_at', 'submitted_at'])
          .where('exam_id', '=', exam._id)
          .orderBy('_id')
          .execute();
        return rows;
      }),
    ),
    money: await house.db.selectFrom('money').select(['_id', 'amount_minor']).orderBy('_id').execute(),
    answers: (await house.db.selectFrom('answers').select('selected_answer').orderBy('attempt_id').execute()).length,
  });
  const before = await sums();
  expect((await preview()).body.data).toMatchObject({
    takes: ['extraTime'],
    lessonsOfBoth: ['Fractions'],
    examsOfBoth: ['Shared'],
    reviewsOfBoth: ['Fractions'],
    moves: expect.arrayContaining([
      { thing: 'lessons', count: 2 },
      { thing: 'orders', count: 2 },
      { thing: 'attempts', count: 2 },
      { thing: 'staffNotes', count: 1 },
    ]),
  });
  const named = await tablesWith(house, ended._id);
  // Without rows before the merge, the check afterwards would pass trivially.
  expect(named).toEqual(
    expect.arrayContaining([
      ...['answers', 'attempts', 'audit', 'extra_attempts', 'grants', 'group_members', 'guardian_links'],
      ...['lesson_notes', 'lesson_progress', 'messages', 'money', 'notifications', 'orders', 'payments', 'reviews'],
      ...['late_answers', 'message_replies', 'score_changes', 'sessions', 'staff_notes', 'study_days', 'users'],
    ]),
  );
  const merged = await merge();
  expect([merged.status, merged.body.data?._id]).toEqual([200, kept._id]);
  // The ended id stays in the audit log and in the redirect of old addresses.
  expect(await tablesWith(house, ended._id)).toEqual(['audit', 'merged_accounts']);
  expect(await sums()).toEqual(before);

  const page = (await house.ask('GET', `/admin/users/${ended._id}`, { as: admin })).body.data;
  expect(page).toMatchObject({ _id: kept._id, extraTime: { percent: 25 } });
  expect(page.purchases.rows.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Decimals',
    'Fractions',
  ]);
  expect(page.purchases.total).toBe(2);
  expect(page.payments.total).toBe(3);
  expect(
    page.attempts.rows
      .map(({ examTitle, number, score }: { examTitle: string; number: number; score: number }) => [
        examTitle,
        number,
        score,
      ])
      .toSorted(),
  ).toEqual([
    ['Own', 1, 4],
    ['Shared', 1, 6],
    ['Shared', 2, 2],
  ]);
  const reviews = await house.db.selectFrom('reviews').select('text').execute();
  expect(reviews).toEqual([{ text: 'From Ada N. Obi' }]);
  const messages = await house.db.selectFrom('messages').select(['student_id', 'number']).orderBy('number').execute();
  expect(messages).toEqual([1, 2].map((number) => ({ student_id: kept._id, number })));
  const progress = await house.db.selectFrom('lesson_progress').select(['watched_seconds', 'lesson_id']).execute();
  expect(progress).toEqual([{ watched_seconds: 80, lesson_id: both._id }]);
  const extra = await house.db.selectFrom('extra_attempts').select('until').execute();
  expect(extra.map(({ until }) => until.slice(0, 7))).toEqual(['2026-12']);
  const file = (await house.ask('GET', '/user/export', { as: kept })).body;
  expect(file.account.otherAccountMergedAt).toHaveLength(1);
  expect(file.exams).toHaveLength(3);
});

async function aFeedback(house: Awaited<ReturnType<typeof twoAccounts>>['house'], student: { token: string }) {
  const thread = await house.db
    .selectFrom('messages')
    .select('_id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await house.ask('POST', `/message/${thread._id}/reply`, {
    as: student,
    body: { _id: 'c'.repeat(24), text: 'Thanks' },
  });
}
