import { defaultClassId } from '@akada/contract/rules/school-classes';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aSitting, rightAnswers } from '../../../test/sitting.ts';
import { aLesson, anExam, aPayment, aPurchase } from '../../../test/things.ts';

const notThere = { status: 404, message: 'User not found' };

describe('the page of a person', () => {
  test('of a new student has a profile and empty lists', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const ada = await aStudent(house, { fullName: 'Ada Obi' });
    const nothing = { total: 0, rows: [] };
    const reply = await house.ask('GET', `/admin/users/${ada._id}`, { as: admin });
    expect(reply.body.data).toEqual({
      _id: ada._id,
      fullName: 'Ada Obi',
      email: ada.email,
      phoneNumber: ada.phoneNumber,
      classLevel: 'Grade 1 Secondary',
      class: { _id: defaultClassId(1), name: 'Class 1' },
      role: 'user',
      isVerified: false,
      isActive: true,
      lastSignInAt: '2026-09-15T09:00:00.000Z',
      createdAt: '2026-09-15T09:00:00.000Z',
      updatedAt: '2026-09-15T09:00:00.000Z',
      purchases: nothing,
      attempts: nothing,
      payments: nothing,
    });
    expect(reply.text).not.toMatch(/argon2|hash|password|search/i);
  });

  test('lists the lessons owned with what was watched of them, and every payment, newest first', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house, { fullName: 'Ngozi Bello' });
    const [ada, bisi] = [await aStudent(house), await aStudent(house)];
    const [fractions, decimals, roots] = [
      await aLesson(house, admin, { title: 'Fractions', subject: 'Mathematics' }),
      await aLesson(house, admin, { title: 'Decimals' }),
      await aLesson(house, admin, { title: 'Roots' }),
    ];
    await aPurchase(house, ada, fractions, admin);
    await aPurchase(house, bisi, roots, admin);
    house.clock.advance({ minutes: 1 });
    await aPurchase(house, ada, decimals, admin);
    await house.ask('PUT', `/lesson/${fractions._id}/progress`, {
      as: ada,
      body: { positionSeconds: 15, durationSeconds: 60, watched: [[0, 15]] },
    });
    house.clock.advance({ minutes: 1 });
    const refused = await aPayment(house, ada, roots);
    const body = { reason: 'No transfer found' };
    await house.ask('PUT', `/payment/${refused._id}/reject`, { as: admin, body });
    const { data } = (await house.ask('GET', `/admin/users/${ada._id}`, { as: admin })).body;
    expect(data.purchases).toMatchObject({
      total: 2,
      rows: [
        { title: 'Decimals', progress: 0, amount: 1800, purchasedAt: '2026-09-15T09:01:00.000Z' },
        { title: 'Fractions', subject: 'Mathematics', progress: 25, watchedAt: '2026-09-15T09:01:00.000Z' },
      ],
    });
    expect(data.payments.total).toBe(3);
    expect(data.payments.rows).toMatchObject([
      {
        lessonTitle: 'Roots',
        status: 'rejected',
        reason: 'No transfer found',
        acts: [{ act: 'rejected', by: 'Ngozi Bello' }],
      },
      { lessonTitle: 'Decimals', status: 'approved', amount: 1800 },
      { lessonTitle: 'Fractions', status: 'approved', paymentMethod: 'bank transfer' },
    ]);
  });

  test('lists the exams with their marks: handed in, running, and over but not marked yet', async () => {
    const { house, admin, desk, exam, questions } = await aSitting();
    const second = await anExam(house, admin, { title: 'Second test', questions, duration: 30 });
    await desk.start();
    house.clock.advance({ minutes: 12, seconds: 30 });
    await desk.submit(...rightAnswers(questions).slice(0, 2));
    await house.ask('POST', `/studentExam/start/${second._id}`, { as: desk.student });
    const rows = async () =>
      (await house.ask('GET', `/admin/users/${desk.student._id}`, { as: admin })).body.data.attempts.rows;
    expect(await rows()).toMatchObject([
      { examTitle: 'Second test', status: 'running', totalQuestions: 3 },
      {
        examId: exam._id,
        status: 'submitted',
        number: 1,
        score: 3,
        totalPoints: 6,
        correctAnswers: 2,
        percent: 67,
        grade: 'C',
        timeTakenSeconds: 750,
      },
    ]);
    house.clock.advance({ minutes: 31 });
    expect(await rows()).toMatchObject([{ status: 'over' }, { status: 'submitted' }]);
  });

  test('holds the newest hundred of a long list, and says how many there are', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const ada = await aStudent(house);
    const payment = await aPayment(house, ada, await aLesson(house, admin));
    const row = await house.db
      .selectFrom('payments')
      .selectAll()
      .where('_id', '=', payment._id)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...row,
      _id: String(index).padStart(24, '0'),
      status: 'rejected' as const,
      created_at: `2026-09-16T09:00:00.${String(index).padStart(3, '0')}Z`,
    }));
    await house.db.insertInto('payments').values(many).execute();
    const { payments } = (await house.ask('GET', `/admin/users/${ada._id}`, { as: admin })).body.data;
    expect(payments.total).toBe(121);
    expect(payments.rows).toHaveLength(100);
    expect(payments.rows[0].createdAt).toBe('2026-09-16T09:00:00.119Z');
  });

  test('is there for an admin when it is a student, for a super-admin whoever it is', async () => {
    const house = await openHouse();
    const [head, admin, colleague] = [await aSuperAdmin(house), await anAdmin(house), await anAdmin(house)];
    const ada = await aStudent(house);
    const see = (as: Person, person: Person) => house.ask('GET', `/admin/users/${person._id}`, { as });
    expect((await see(admin, ada)).status).toBe(200);
    for (const person of [colleague, admin, head]) expect(refusal(await see(admin, person))).toEqual(notThere);
    for (const person of [ada, admin, head]) expect((await see(head, person)).body.data._id).toBe(person._id);
  });
});
