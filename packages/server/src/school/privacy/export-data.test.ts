import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { samples } from '../../../test/question-samples.ts';
import { otherDevice, turnOnSecondFactor } from '../../../test/security.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aTeacherCard } from '../../../test/teaching.ts';
import { aLesson, aMessage, anExam, aPayment, aPurchase, aQuestion } from '../../../test/things.ts';

const exportOf = async (house: House, as: Person) => {
  const reply = await house.ask('GET', '/user/export', { as });
  expect(reply.status, reply.text).toBe(200);
  return reply;
};

describe('a student’s file', () => {
  test('is a JSON file by the day of the school, which nobody keeps a copy of', async () => {
    const house = await openHouse();
    house.clock.set('2026-09-15T23:30:00.000Z');
    const { headers } = await exportOf(house, await aStudent(house));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="my-data-2026-09-16.json"');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('holds account, devices, payments, lessons, messages and exams', async () => {
    const { house, admin, desk, exam, questions } = await aSitting();
    const { student } = desk;
    await otherDevice(house, student);
    const owned = await aLesson(house, admin, { title: 'Fractions', price: 2000 });
    await aPurchase(house, student, owned, admin);
    await aPayment(house, student, await aLesson(house, admin, { title: 'Decimals' }));
    await house.ask('PUT', `/lesson/${owned._id}/progress`, {
      as: student,
      body: { positionSeconds: 15, durationSeconds: 60, watched: [[0, 15]] },
    });
    await aMessage(house, student, { teacher: 'Mrs Amaka Eze', text: 'When is the test?' });
    await desk.start();
    await desk.submit(answer(questions[0], '4', 1));
    await house.ask('PUT', `/admin/users/${student._id}/sign-out`, { as: admin });
    const { body: login } = await house.ask('POST', '/auth/login', { body: { email: student.email, password } });

    const { body } = await exportOf(house, { ...student, token: login.token });
    expect(Object.keys(body)).toEqual([
      'about',
      'school',
      'writtenAt',
      'account',
      'sessions',
      'mails',
      'payments',
      'orders',
      'lessonsGiven',
      'lessons',
      'lessonNotes',
      'notesOfStaff',
      'wishList',
      'groups',
      'reviews',
      'studyDays',
      'calendar',
      'exams',
      'practice',
      'classRequest',
      'promotions',
      'extraAttempts',
      'remarksOnReportCards',
      'termScores',
      'signedPapers',
      'reportCards',
      'certificates',
      'attendance',
      'termTraits',
      'guardians',
      'messages',
      'messageReplies',
      'messageAttachments',
      'notifications',
      'notificationChoices',
      'quietHours',
      'pushDevices',
      'whatStaffDid',
    ]);
    expect(body.account).toMatchObject({ fullName: student.fullName, email: student.email, guardianConsent: null });
    expect(body.sessions).toHaveLength(1);
    expect(body.payments.map((payment: { lessonTitle: string }) => payment.lessonTitle).toSorted()).toEqual([
      'Decimals',
      'Fractions',
    ]);
    expect(body.lessons).toMatchObject([
      { title: 'Fractions', watched: { percent: 25, seconds: 15, partsInSeconds: [[0, 15]], stoppedAtSecond: 15 } },
    ]);
    expect(body.studyDays).toEqual([{ day: '2026-09-15', watchedSeconds: 15 }]);
    expect(body.messages).toMatchObject([{ teacher: 'Mrs Amaka Eze', text: 'When is the test?', handledAt: null }]);
    expect(body.exams).toMatchObject([
      {
        exam: exam.title,
        status: 'submitted',
        result: { score: 2, totalPoints: 6, percent: 33 },
        answers: [
          { question: 'What is 2 + 2?', options: ['3', '4', '5', '6'], yourAnswer: '4' },
          { question: 'Water boils at 100 °C at sea level.', yourAnswer: '' },
          { question: 'Name the capital of Nigeria.', yourAnswer: '' },
        ],
      },
    ]);
    expect(body.whatStaffDid.map(({ what }: { what: string }) => what).toSorted()).toEqual([
      'Approved a payment',
      'Signed an account out everywhere',
    ]);
  });

  test('holds right answers only where the review shows them already: once the exam is over for everybody', async () => {
    const { house, desk, questions, exam } = await aSitting();
    const other = deskOf(house, await aStudent(house), exam);
    await desk.start();
    await other.start();
    await desk.submit(...rightAnswers(questions));
    const answers = async () => (await exportOf(house, desk.student)).body.exams[0].answers;
    const key = ['correctAnswer', 'isCorrect'];
    for (const answered of await answers()) for (const name of key) expect(answered).not.toHaveProperty(name);
    house.clock.set('2026-10-20T09:00:00.000Z');
    const { body } = await house.ask('POST', '/auth/login', { body: { email: desk.student.email, password } });
    const later = await exportOf(house, { ...desk.student, token: body.token });
    expect(later.body.exams[0].answers[2]).toMatchObject({
      yourAnswer: 'Abuja',
      correctAnswer: 'Abuja',
      isCorrect: true,
    });
  });

  test('writes lists of answers as somebody would', async () => {
    const { house, desk } = await aSitting();
    const admin = await anAdmin(house);
    const types = ['multiple-select', 'matching', 'ordering'] as const;
    const questions = [];
    for (const type of types) questions.push(await aQuestion(house, admin, { ...samples[type].question, type }));
    const exam = await anExam(house, admin, { questions });
    const other = deskOf(house, desk.student, exam);
    await other.start();
    await other.submit(
      ...questions.map(({ _id }, at) => ({ questionId: _id, selectedAnswer: samples[types[at] ?? 'ordering'].right })),
    );
    const { body } = await exportOf(house, desk.student);
    const found = body.exams.find(({ answers }: { answers: unknown[] }) => answers.length === 3);
    expect(found.answers.map(({ yourAnswer }: { yourAnswer: string }) => yourAnswer)).toEqual([
      '2; 3',
      'Ghana → Accra; Togo → Lomé; Niger → Niamey',
      '1. mm  2. cm  3. m  4. km',
    ]);
  });

  test('holds no right answer of an exam whose key the school keeps to itself', async () => {
    const { house, desk, questions } = await aSitting({ exam: { allowReview: false } });
    await desk.start();
    await desk.submit(...rightAnswers(questions));
    house.clock.set('2026-10-20T09:00:00.000Z');
    const { body } = await house.ask('POST', '/auth/login', { body: { email: desk.student.email, password } });
    const { text } = await exportOf(house, { ...desk.student, token: body.token });
    expect(text).not.toContain('correctAnswer":');
  });

  test('holds nothing of other people, and no hash', async () => {
    const { house, admin, desk, exam } = await aSitting();
    const other = await aStudent(house, { fullName: 'Obiageli Distinctive' });
    await deskOf(house, other, exam).start();
    await aMessage(house, other, { text: 'Only mine' });
    await aPayment(house, other, await aLesson(house, admin));
    await desk.start();
    await house.ask('POST', `/studentExam/exams/${exam._id}/extra-time`, {
      as: admin,
      body: { minutes: 5, reason: 'Power cut' },
    });
    await house.ask('PUT', `/admin/users/${desk.student._id}/reactivate`, { as: admin });
    const { text } = await exportOf(house, desk.student);
    expect(text).toContain('Power cut');
    const { password_hash: hash } = await house.db
      .selectFrom('users')
      .select('password_hash')
      .where('_id', '=', desk.student._id)
      .executeTakeFirstOrThrow();
    const { id_hash: session } = await house.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', desk.student._id)
      .executeTakeFirstOrThrow();
    for (const secret of [other.fullName, other._id, 'Only mine', admin.fullName, admin._id, hash, session]) {
      expect(text).not.toContain(secret);
    }
  });

  test('holds the guardian who agreed', async () => {
    const house = await openHouse();
    await house.ask('PUT', '/admin/settings', { as: await anAdmin(house), body: { guardianConsent: true } });
    const email = 'ada@home.test';
    await house.ask('POST', '/auth/signup', {
      body: {
        ...{ fullName: 'Ada Obi', email, phoneNumber: '08031234567', classLevel: '1', password, cpassword: password },
        ...{ guardianConsent: true, guardianName: 'Ngozi Obi', guardianContact: 'ngozi@home.test' },
      },
    });
    const { body } = await house.ask('POST', '/auth/login', { body: { email, password } });
    expect((await exportOf(house, body)).body.account.guardianConsent).toMatchObject({ guardianName: 'Ngozi Obi' });
  });

  test('is whole however much there is', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const at = new Date(house.clock.now()).toISOString();
    const head = await aSuperAdmin(house);
    for (let i = 0; i < 3; i += 1) await house.ask('PUT', `/admin/users/${ada._id}/sign-out`, { as: head });
    const template = await house.db.selectFrom('audit').selectAll().where('person_id', '=', ada._id).executeTakeFirst();
    const rows = Array.from({ length: 1200 }, (_, i) => ({
      ...(template as NonNullable<typeof template>),
      _id: i.toString(16).padStart(24, '0'),
      at,
    }));
    for (let from = 0; from < rows.length; from += 400) {
      await house.db
        .insertInto('audit')
        .values(rows.slice(from, from + 400))
        .execute();
    }
    const { body: login } = await house.ask('POST', '/auth/login', { body: { email: ada.email, password } });
    const { body } = await exportOf(house, login);
    const { total } = await house.db
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('person_id', '=', ada._id)
      .executeTakeFirstOrThrow();
    expect(body.whatStaffDid).toHaveLength(total);
  });
});

describe('a file for staff', () => {
  test('holds the account, the second factor and what they did, without naming anybody they did it to', async () => {
    const house = await openHouse();
    const [admin, ada] = [await anAdmin(house), await aStudent(house, { fullName: 'Ada Distinctive' })];
    await turnOnSecondFactor(house, admin);
    await house.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: admin });
    await aTeacherCard(house, admin);
    const { body, text } = await exportOf(house, admin);
    expect(body.teacherCard).toMatchObject({
      name: 'Mrs Okonkwo',
      words: 'I like fractions.',
      isShown: true,
      picture: null,
    });
    expect(body.account).toMatchObject({ email: admin.email, secondFactorSince: '2026-09-15T09:00:00.000Z' });
    const did = body.whatYouDid.map(({ what }: { what: string }) => what);
    expect(did).toEqual(
      expect.arrayContaining(['Set up the own second factor', 'Suspended an account', 'Downloaded the own data']),
    );
    expect(text).not.toContain('Distinctive');
    expect(text).not.toContain(ada._id);
  });

  test('needs a sign-in of the last ten minutes; a student’s does not', async () => {
    const house = await openHouse();
    const [admin, ada] = [await anAdmin(house), await aStudent(house)];
    house.clock.advance({ minutes: 10 });
    expect((await house.ask('GET', '/user/export', { as: admin })).body.code).toBe('step_up_required');
    await exportOf(house, ada);
  });

  test('is on record; a student’s is not', async () => {
    const house = await openHouse();
    const [admin, ada] = [await anAdmin(house), await aStudent(house)];
    await exportOf(house, admin);
    await exportOf(house, ada);
    const rows = await house.db.selectFrom('audit').select('actor_id').where('action', '=', 'user.export').execute();
    expect(rows).toEqual([{ actor_id: admin._id }]);
  });
});

test('what the privacy page says of the school can be read by anybody, and tells no bank account', async () => {
  const house = await openHouse();
  const body = { privacyContact: 'Mrs Eze, 0803 123 4567', keepMailsDays: 60, accountNumber: '0123456789' };
  await house.ask('PUT', '/admin/settings', { as: await anAdmin(house), body });
  const reply = await house.ask('GET', '/school/privacy');
  expect(reply.body.data).toEqual({
    schoolName: 'Test School',
    guardianConsent: false,
    privacyContact: 'Mrs Eze, 0803 123 4567',
    keepSignInsDays: 90,
    keepMailsDays: 60,
    keepDevicesDays: 180,
    keepTransfersDays: 730,
    keepMessagesDays: 730,
    keepUnusedAccountsDays: 0,
    keepNamelessPaymentsDays: 0,
    keepAuditDays: 0,
  });
});
