import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { aPdf, proofForm } from '../../../test/proofs.ts';
import { aReview } from '../../../test/reviewing.ts';
import { otherDevice } from '../../../test/security.ts';
import { answer, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aCsv, upload as uploadStatement } from '../../../test/statements.ts';
import { aLesson, aMessage, anExam, aPayment, aPurchase, threeQuestions } from '../../../test/things.ts';
import { eraseAccount } from './erase-account.ts';

const signup = {
  fullName: 'Adaobi Unforgettable',
  email: 'adaobi.unforgettable@home.test',
  phoneNumber: '+2348099887766',
  password,
  cpassword: password,
  classLevel: 'Grade 1 Secondary',
  guardianConsent: true,
  guardianName: 'Ngozi Unforgettable',
  guardianContact: 'ngozi.unforgettable@home.test',
};

/** All texts of every table of the database, by asking the database: a new one is looked through as well. */
async function everyRow(house: House): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const { name, columns } of await house.db.introspection.getTables()) {
    const texts = columns.filter(({ dataType }) => !/int|blob|bytea/i.test(dataType));
    if (texts.length === 0) continue;
    const selected = sql.join(
      texts.map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), '')`),
      sql` || ' ' || `,
    );
    const found = await sql<{ text: string }>`select ${selected} as text from ${sql.table(name)}`.execute(house.db);
    rows.set(name, JSON.stringify(found.rows).toLowerCase());
  }
  return rows;
}

/** A proof, a note, a gift, money given back, and statements in which the bank names the payer. */
async function aTrailOfMoney(house: House, teacher: Person, student: Person) {
  const name = signup.fullName;
  const reason = `For ${name}`;
  const [paid, open] = [
    await anOrder(house, student, [await aLesson(house, teacher, { title: 'Angles' })]),
    await anOrder(house, student, [await aLesson(house, teacher, { title: 'Circles', price: 700 })]),
  ];
  const sessionId = '000013250408192140000082931531';
  const body = proofForm(aPdf(name), { sessionId }, `${name}.pdf`);
  expect((await house.ask('POST', `/order/${open._id}/paid`, { as: student, body })).status).toBe(200);
  const atDesk = async (method: 'PUT' | 'POST', path: string, more: object) =>
    expect((await house.ask(method, path, { as: teacher, body: more })).status, path).toBeLessThan(202);
  await atDesk('PUT', `/order/${open._id}/note`, { note: `Called ${name}` });
  const gift = await aLesson(house, teacher, { title: 'Gift' });
  await atDesk('POST', '/grant', { studentId: student._id, lessonId: gift._id, reason: 'Scholarship' });
  const day = '15/09/2026';
  const zenith = [
    ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'],
    [day, `NIP/${paid.reference}/${name}`, '', '1800', day, '1800'],
    [day, `NIP/GTB/${name.toUpperCase()}/school`, '', '99', day, '1899'],
  ];
  const known = await uploadStatement(house, teacher, aCsv(zenith));
  await atDesk('POST', `/order/statement/${known.body.data._id}/apply`, { lines: [2] });
  const strange = [
    ['When', 'What', 'In'],
    [day, name, '98'],
    [day, 'SANI MUSA', '97'],
  ];
  const unknown = await uploadStatement(house, teacher, aCsv(strange, ';'));
  const columns = { date: 'When', narration: 'What', credit: 'In' };
  await atDesk('PUT', `/order/statement/${unknown.body.data._id}/columns`, columns);
  await atDesk('POST', `/order/${paid._id}/refund`, { lessonIds: [paid.items[0].lessonId], reason: 'Bought twice' });
  await house.db.updateTable('grants').set({ reason }).where('order_id', 'is', null).execute();
  await house.db.updateTable('money').set({ reason }).where('kind', '=', 'refunded').execute();
}

/** Signed up, and all that can be done by a student and about one was done. */
async function aStudentWithTraces(house: House) {
  const [teacher, head] = [await anAdmin(house), await aSuperAdmin(house)];
  await house.ask('PUT', '/admin/settings', { as: teacher, body: { guardianConsent: true } });
  await house.ask('POST', '/auth/signup', { body: signup });
  await house.ask('POST', '/auth/login', { body: { email: signup.email, password: 'not the password' } });
  const { body } = await house.ask('POST', '/auth/login', { body: { email: signup.email, password } });
  const { _id, email, fullName, phoneNumber } = body.data;
  const student = { _id, email, fullName, phoneNumber, token: body.token };
  await otherDevice(house, student);
  await house.ask('POST', '/auth/code', { body: { email: signup.email } });
  await house.ask('POST', '/user/forgot-password', { body: { email: signup.email } });

  const questions = await threeQuestions(house, teacher);
  const exam = await anExam(house, teacher, { questions, maxAttempts: 2 });
  const staff = staffOf(house, teacher, exam);
  const desk = deskOf(house, student, exam);
  await desk.start();
  await staff.give({ studentId: student._id });
  await desk.save(answer(questions[0], '4', 1));
  await staff.submitFor((await attemptOf(house, student, exam))._id);
  await desk.save(answer(questions[1], 'true', 2));
  await staff.decide((await attemptOf(house, student, exam))._id, 'accept');
  await staff.remark({ questionId: questions[0]._id, correctAnswer: '5' });

  const lesson = await aLesson(house, teacher);
  await aPurchase(house, student, lesson, teacher);
  await house.ask('PUT', `/lesson/${lesson._id}/progress`, {
    as: student,
    body: { positionSeconds: 300, durationSeconds: 600, watched: [[0, 300]] },
  });
  await aReview(house, student, lesson, { text: `${signup.fullName} liked it` });
  const refused = await aPayment(house, student, await aLesson(house, teacher, { title: 'Decimals' }));
  const reason = `The transfer of ${signup.fullName} did not arrive`;
  await house.ask('PUT', `/payment/${refused._id}/reject`, { as: teacher, body: { reason: 'Not received' } });
  await house.db.updateTable('payments').set({ reason }).where('_id', '=', refused._id).execute();
  await aTrailOfMoney(house, teacher, student);
  const message = await aMessage(house, student, { text: `I am ${signup.fullName}.` });
  await house.ask('PUT', `/message/${message._id}/handled`, { as: teacher, body: { handled: true } });
  for (const what of ['suspend', 'reactivate', 'sign-out']) {
    await house.ask('PUT', `/admin/users/${student._id}/${what}`, { as: head });
  }
  const again = await house.ask('POST', '/auth/login', { body: { email: signup.email, password } });
  const signedIn = { ...student, token: again.body.token as string };
  await house.ask('GET', '/user/export', { as: signedIn });
  return { student: signedIn, exam, questions };
}

const secretsOf = (student: { _id: string }) =>
  [
    student._id,
    'unforgettable',
    signup.phoneNumber,
    signup.phoneNumber.slice(-10),
    signup.email,
    signup.guardianContact,
    '82931531',
  ].map((secret) => secret.toLowerCase());

describe('a student who deletes the account', () => {
  test('leaves no name, address, number or id in any column of any table', async () => {
    const house = await openHouse();
    const { student } = await aStudentWithTraces(house);
    const before = await everyRow(house);
    const withTraces = [...before].filter(([, rows]) => secretsOf(student).some((secret) => rows.includes(secret)));
    // Without traces before the deletion, the check afterwards would pass trivially.
    expect(withTraces.map(([table]) => table)).toEqual(
      expect.arrayContaining([
        ...['users', 'sessions', 'attempts', 'payments', 'messages', 'guardian_consents', 'audit', 'reviews'],
        ...['orders', 'money', 'proofs', 'grants', 'statements', 'statement_rows'],
      ]),
    );
    expect((await house.ask('DELETE', '/user', { as: student })).status).toBe(200);
    for (const [table, rows] of await everyRow(house)) {
      for (const secret of secretsOf(student)) expect(rows, table).not.toContain(secret);
    }
    const kept = await house.db.selectFrom('statement_rows').select(['narration', 'applied_at']).execute();
    expect(kept.map(({ narration, applied_at }) => [narration, applied_at !== null]).toSorted()).toEqual([
      ...[
        ['', false],
        ['', false],
        ['', true],
        ['SANI MUSA', false],
      ],
    ]);
    const { cells, sample } = await house.db
      .selectFrom('statements')
      .selectAll()
      .where('cells', 'is not', null)
      .executeTakeFirstOrThrow();
    for (const rows of [cells, sample]) expect(rows).toContain('["15/09/2026","SANI MUSA","97"]');
  });

  test('in the middle of an exam ends it: nothing of it is left, and what the phone still sends is refused', async () => {
    const house = await openHouse();
    const { student, exam, questions } = await aStudentWithTraces(house);
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.save(answer(questions[0], '4', 1));
    expect((await house.ask('DELETE', '/user', { as: student })).status).toBe(200);
    expect((await desk.save(...rightAnswers(questions))).status).toBe(401);
    expect((await desk.submit()).status).toBe(401);
    for (const table of ['attempts', 'answers', 'late_answers'] as const) {
      expect(await house.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  test('while answers arrive leaves none of them behind', async () => {
    const house = await openHouse();
    const { student, exam, questions } = await aStudentWithTraces(house);
    const desk = deskOf(house, student, exam);
    await desk.start();
    const saves = Array.from({ length: 10 }, (_, seq) => desk.save(answer(questions[0], '4', seq + 1)));
    await Promise.all([...saves, house.ask('DELETE', '/user', { as: student })]);
    for (const save of saves) expect([200, 401, 404]).toContain((await save).status);
    expect(await house.db.selectFrom('answers').selectAll().execute()).toEqual([]);
  });

  test('while other calls are under way makes none of them fail', async () => {
    const house = await openHouse();
    const { student, exam } = await aStudentWithTraces(house);
    const lesson = await aLesson(house, await anAdmin(house), { title: 'Angles' });
    const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      house.ask(method, path, { as: student, body });
    const calls = [
      ask('POST', `/studentExam/start/${exam._id}`),
      ask('POST', `/lesson/pay/${lesson._id}`),
      ask('POST', '/message', { teacher: 'Mrs Amaka Eze', text: 'Good-bye' }),
      ask('PUT', '/user/profile', { fullName: 'Somebody Else' }),
      ask('GET', '/user/export'),
      ask('POST', '/auth/verify/resend'),
      house.ask('POST', '/auth/login', { body: { email: signup.email, password } }),
      house.ask('DELETE', '/user', { as: student }),
      ask('POST', '/message', { teacher: 'Mrs Amaka Eze', text: 'Good-bye again' }),
      ask('POST', `/studentExam/start/${exam._id}`),
    ];
    for (const call of calls) {
      const { status, text } = await call;
      expect(status, text).toBeLessThan(500);
    }
  });

  test('is asked for the password when the last sign-in is a while ago', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    house.clock.advance({ minutes: 10 });
    expect((await house.ask('DELETE', '/user', { as: ada })).body.code).toBe('step_up_required');
    await house.ask('POST', '/auth/step-up', { as: ada, body: { password } });
    expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
  });
});

test('an erasure that fails in the middle erases nothing', async () => {
  const house = await openHouse();
  const { student } = await aStudentWithTraces(house);
  const before = await everyRow(house);
  const failed = house.db.transaction().execute(async (trx) => {
    await eraseAccount(trx, student._id);
    throw new Error('the power went');
  });
  await expect(failed).rejects.toThrow('the power went');
  expect(await everyRow(house)).toEqual(before);
});
