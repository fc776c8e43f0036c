import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';
import { aLesson, aMessage, anExam, aPayment, aPurchase, aStart, threeQuestions } from '../../../test/things.ts';

describe('deleting the own account', () => {
  test('erases the person: no sign-in, no attempts, no name in any table', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const ada = await aStudent(house, {
      fullName: 'Ada Obi',
      email: 'ada.obi@school.test',
      phoneNumber: '+2348031234567',
    });
    const exam = await anExam(house, teacher, { questions: await threeQuestions(house, teacher) });
    const { exam: paper } = await aStart(house, ada, exam);
    await house.ask('PUT', `/studentExam/answer/${exam._id}`, {
      as: ada,
      body: { answers: [{ questionId: paper.questions[0]._id, selectedAnswer: '4', seq: 1 }] },
    });
    await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: ada, body: {} });
    await aPurchase(house, ada, await aLesson(house, teacher), teacher);
    await aPayment(house, ada, await aLesson(house, teacher, { title: 'Decimals' }));
    await aMessage(house, ada, { text: 'I am Ada Obi and I cannot come on Friday.' });

    const reply = await house.ask('DELETE', '/user', { as: ada });
    expect(reply.body).toEqual({ success: true, message: 'Your account was deleted', data: null });

    const login = await house.ask('POST', '/auth/login', { body: { email: ada.email, password } });
    expect(refusal(login)).toEqual({ status: 401, message: 'Invalid credentials' });
    expect((await house.ask('GET', '/user', { as: ada })).status).toBe(401);
    expect((await house.ask('GET', '/admin/all-user', { as: teacher })).body.data).toEqual([]);
    expect((await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: teacher })).body.data).toEqual([]);
    for (const table of [
      'users',
      'sessions',
      'attempts',
      'answers',
      'payments',
      'login_failures',
      'messages',
      'audit',
    ] as const) {
      const rows = JSON.stringify(await house.db.selectFrom(table).selectAll().execute());
      for (const secret of [ada._id, ada.email, ada.fullName, ada.phoneNumber]) {
        expect(rows, table).not.toContain(secret);
      }
    }
  });

  test('leaves the money on record, without a name', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const ada = await aStudent(house);
    await aPurchase(house, ada, await aLesson(house, teacher, { price: 1000 }), teacher);
    const waiting = await aPayment(house, ada, await aLesson(house, teacher, { price: 500 }));
    await house.ask('DELETE', '/user', { as: ada });
    const list = (await house.ask('GET', '/payment', { as: teacher })).body;
    expect(list.summary).toEqual({ totalPayments: 2, pendingAmount: 450, approvedAmount: 900 });
    for (const payment of list.data) {
      expect(payment).toMatchObject({ studentId: '', studentName: 'Deleted account', studentEmail: '' });
    }
    const rejected = await house.ask('PUT', `/payment/${waiting._id}/reject`, {
      as: teacher,
      body: { reason: 'The account is gone' },
    });
    expect(rejected.body.data).toMatchObject({ status: 'rejected', studentName: 'Deleted account' });
  });

  test('touches nobody else', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher);
    await aPurchase(house, bola, lesson, teacher);
    await house.ask('DELETE', '/user', { as: ada });
    expect((await house.ask('GET', '/lesson/my/purchased', { as: bola })).body.data).toHaveLength(1);
    expect((await house.ask('GET', '/payment', { as: teacher })).body.data[0].studentName).toBe(bola.fullName);
  });

  test('frees the e-mail address and the phone number for a new account, which starts with nothing', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const ada = await aStudent(house);
    await aPurchase(house, ada, await aLesson(house, teacher), teacher);
    await house.ask('DELETE', '/user', { as: ada });
    const again = await aStudent(house, { email: ada.email, phoneNumber: ada.phoneNumber });
    expect((await house.ask('GET', '/lesson/my/purchased', { as: again })).body.data).toEqual([]);
    expect((await house.ask('GET', '/payment/mine', { as: again })).body.data).toEqual([]);
  });

  test('is open to an admin', async () => {
    const house = await openHouse();
    const [teacher, head] = [await anAdmin(house), await aSuperAdmin(house)];
    expect((await house.ask('DELETE', '/user', { as: teacher })).status).toBe(200);
    expect((await house.ask('GET', '/admin/all-admin', { as: head })).body.data).toEqual([]);
  });

  test('is closed to a super-admin', async () => {
    const house = await openHouse();
    const head = await aSuperAdmin(house);
    expect((await house.ask('DELETE', '/user', { as: head })).status).toBe(403);
    expect((await house.ask('GET', '/user', { as: head })).status).toBe(200);
  });
});
