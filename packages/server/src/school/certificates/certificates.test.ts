import type { GivenCertificate, OwnCertificate, Question } from '@akada/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aGuardian } from '../../../test/guardian-calls.ts';
import { refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { aStudent, type Person } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { watch } from '../../../test/reviewing.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aCourse, aLesson, aPurchase } from '../../../test/things.ts';
import { refreshCertificates } from './refresh.ts';

/** An exam of three questions ('4', 'true', 'Abuja' for 2, 1 and 3 points) with a certificate from 50 percent on. */
async function aSchool() {
  const scene = await aSitting({ exam: { title: 'Algebra test', passMark: 50, certificate: true } });
  const { house, admin, exam, questions } = scene;
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    house.ask(method, path, { as: admin, body });
  const sit = async (student: Person, ...answers: ReturnType<typeof answer>[]) => {
    const desk = deskOf(house, student, exam);
    await desk.start();
    expect((await desk.submit(...answers)).status).toBe(200);
  };
  const own = async (as = ada): Promise<OwnCertificate[]> =>
    (await house.ask('GET', '/user/certificates', { as })).body.data;
  const list = async (query = ''): Promise<GivenCertificate[]> =>
    (await staff('GET', `/admin/certificates${query}`)).body.data;
  const check = async (code: string) => (await house.ask('GET', `/card/${code}`)).body.data;
  const correct = (question: Question, correctAnswer: string) =>
    staff('POST', `/exam/${exam._id}/marking/apply`, {
      reason: 'The key was wrong',
      decisions: [{ kind: 'key', questionId: question._id, correctAnswer }],
    });
  const decide = (code: string, what: 'withdraw' | 'give', reason = 'A wrong name') =>
    staff('POST', `/admin/certificates/${code}/${what}`, { reason, version: 1 });
  const notices = async () =>
    (await house.db.selectFrom('notifications').select(['user_id', 'title', 'cause']).execute()).filter(
      ({ cause }) => cause === 'certificate-given',
    );
  return { ...scene, exam, questions, ada, staff, sit, own, list, check, correct, decide, notices };
}

/** PostgreSQL's own way of refusing writes is in outage.test.ts. */
const onSqlite = test.skipIf(process.env.TEST_ENGINE === 'postgres');

describe('of an exam', () => {
  onSqlite('the list opens while the disk takes no writes, and has a new one afterwards', async () => {
    const { house, questions, ada, sit, own } = await aSchool();
    await sit(ada, ...rightAnswers(questions));
    await sql`pragma query_only = on`.execute(house.db);
    expect(await own()).toEqual([]);
    await sql`pragma query_only = off`.execute(house.db);
    expect(await own()).toHaveLength(1);
  });

  test('who passes has one, who does not has none, and nobody while the tick is away', async () => {
    const { house, questions, exam, ada, staff, sit, own, list, check } = await aSchool();
    const bola = await aStudent(house, { fullName: 'Bola Ojo' });
    await staff('PUT', `/exam/${exam._id}`, { certificate: false });
    await sit(ada, ...rightAnswers(questions));
    await sit(bola, answer(questions[1], 'true'));
    expect(await own()).toEqual([]);
    await staff('PUT', `/exam/${exam._id}`, { certificate: true });
    await refreshCertificates(house.context);
    const [given, ...others] = await list();
    expect(others).toEqual([]);
    expect(given).toMatchObject({ kind: 'exam', fullName: 'Ada Obi', title: 'Algebra test', percent: 100, version: 1 });
    expect(given?.issuedBy).toBeUndefined();
    expect((await own()).map(({ code }) => code)).toEqual([given?.code]);
    expect(await own(bola)).toEqual([]);
    expect(await check(given?.code ?? '')).toMatchObject({ kind: 'certificate', state: 'true', name: 'Ada Obi' });
  });

  test('is issued once, however many ask at once, and notified once', async () => {
    const { house, questions, ada, sit, own, notices } = await aSchool();
    const parent = await aGuardian(house, [ada]);
    await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', parent._id).execute();
    await sit(ada, ...rightAnswers(questions));
    await Promise.all([own(), own(), own(), refreshCertificates(house.context), refreshCertificates(house.context)]);
    expect(await house.db.selectFrom('certificates').select('version').execute()).toEqual([{ version: 1 }]);
    expect(await notices()).toMatchObject([{ user_id: ada._id, title: 'You have a certificate: Algebra test' }]);
    const mails = (await mailbox(house)).filter(({ subject }) => subject.startsWith('A certificate'));
    expect(mails.map(({ to }) => to)).toEqual([parent.email]);
  });

  test('a corrected key that takes the pass away withdraws it, and one that brings it back gives it again', async () => {
    const { house, questions, ada, sit, own, list, check, correct, notices } = await aSchool();
    await sit(ada, answer(questions[2], 'Abuja'));
    const code = (await own())[0]?.code ?? '';
    const [, , capital] = questions;
    expect((await correct(capital, 'Lagos')).status).toBe(200);
    await refreshCertificates(house.context);
    expect(await check(code)).toMatchObject({ state: 'withdrawn', name: '' });
    expect(await own()).toEqual([]);
    expect(await notices()).toEqual([]);
    expect((await list())[0]?.withdrawn).toMatchObject({
      reason: 'Marks were corrected: the exam is not passed any more',
    });
    expect((await correct(capital, 'Abuja')).status).toBe(200);
    expect(await own()).toMatchObject([{ code, version: 2 }]);
    expect(await check(code)).toMatchObject({ state: 'true', version: 2 });
  });

  test('keeps name and score of its day, and staff see where the score is another one now', async () => {
    const { house, questions, ada, staff, sit, own, list, correct, check } = await aSchool();
    await sit(ada, answer(questions[0], '4'), answer(questions[2], 'Abuja'));
    const [{ code = '', percent } = {}] = await own();
    expect(percent).toBe(83);
    await staff('PUT', `/admin/users/${ada._id}`, { fullName: 'Ada Obi-Eze' });
    await staff('PUT', `/exam/${(await list())[0]?.subjectId}`, { title: 'Another title' });
    await correct(questions[0], '3');
    await refreshCertificates(house.context);
    const [given] = await list();
    expect(given).toMatchObject({ title: 'Algebra test', percent: 83, percentNow: 50, fullName: 'Ada Obi-Eze' });
    expect(await check(code)).toMatchObject({ name: 'Ada Obi', version: 1 });
  });
});

describe('staff', () => {
  test('withdraw one with a reason and give it again; the next round does neither', async () => {
    const { house, questions, ada, sit, own, list, check, decide } = await aSchool();
    await sit(ada, ...rightAnswers(questions));
    const code = (await own())[0]?.code ?? '';
    expect(refusal(await decide(code, 'withdraw', ''))).toMatchObject({ status: 400, field: 'reason' });
    const both = await Promise.all([decide(code, 'withdraw'), decide(code, 'withdraw', 'Another reason')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await refreshCertificates(house.context);
    expect(await own()).toEqual([]);
    expect((await check(code)).state).toBe('withdrawn');
    expect((await list('?state=valid')).length).toBe(0);
    expect((await list('?state=withdrawn'))[0]?.withdrawn?.reason).toMatch(/A wrong name|Another reason/);
    const given = await Promise.all([decide(code, 'give'), decide(code, 'give')]);
    for (const { body } of given) expect(body.data).toMatchObject({ code, reason: 'A wrong name' });
    expect(await own()).toMatchObject([{ code, version: 2 }]);
    expect(await check(code)).toMatchObject({ state: 'true', version: 2 });
  });

  test('cannot give it again to who does not pass any more', async () => {
    const { questions, ada, sit, own, correct, decide } = await aSchool();
    await sit(ada, answer(questions[2], 'Abuja'));
    const code = (await own())[0]?.code ?? '';
    await correct(questions[2], 'Lagos');
    await own();
    expect(refusal(await decide(code, 'give'))).toMatchObject({ status: 409, field: 'code' });
    expect(refusal(await decide('AAAA-AAAA-AAAB', 'give'))).toMatchObject({ status: 404, field: 'code' });
  });
});

describe('at home', () => {
  test('students and guardians print it, strangers do not, and it goes with the account', async () => {
    const { house, questions, ada, sit, own, check } = await aSchool();
    const [parent, other] = [await aGuardian(house, [ada]), await aStudent(house)];
    await sit(ada, ...rightAnswers(questions));
    const code = (await own())[0]?.code ?? '';
    const print = (path: string, { token }: Person) => house.app.inject({ url: `/api${path}`, headers: { token } });
    const mine = await print(`/user/certificates/${code}/certificate.pdf`, ada);
    const { lines, codes } = readPdf(mine.rawPayload);
    for (const text of ['CERTIFICATE', 'Ada Obi', 'Algebra test', `Code ${code}`]) {
      expect(lines.join(' ')).toContain(text);
    }
    expect(codes.length).toBe(1);
    const ofChild = `/guardian/children/${ada._id}/certificates`;
    expect((await house.ask('GET', ofChild, { as: parent })).body.data).toMatchObject([{ code }]);
    const theirs = await print(`${ofChild}/${code}/certificate.pdf`, parent);
    expect(theirs.rawPayload.equals(mine.rawPayload)).toBe(true);
    expect((await print(`/user/certificates/${code}/certificate.pdf`, other)).statusCode).toBe(404);
    expect((await house.ask('GET', '/user/export', { as: ada })).text).toContain('"certificates"');
    expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
    expect(await check(code)).toMatchObject({ state: 'gone', name: '' });
    expect(await house.db.selectFrom('certificates').selectAll().execute()).toEqual([]);
  });
});

describe('of a course', () => {
  test('comes with the last lesson, and stays when a lesson is added', async () => {
    const { house, admin, ada, own, staff, check } = await aSchool();
    const lessons = [await aLesson(house, admin), await aLesson(house, admin)];
    for (const lesson of lessons) await aPurchase(house, ada, lesson, admin);
    const ids = lessons.map(({ _id }) => _id);
    const wishes = { title: 'Algebra for SSS 1', certificate: true };
    const course = await aCourse(house, admin, lessons, wishes);
    await watch(house, ada, { _id: ids[0] ?? '' }, 100);
    expect(await own()).toEqual([]);
    await watch(house, ada, { _id: ids[1] ?? '' }, 100);
    const [given] = await own();
    expect(given).toMatchObject({ kind: 'course', title: 'Algebra for SSS 1', subjectId: course._id });
    expect((await check(given?.code ?? '')).what[0]).toEqual(['Course', 'Algebra for SSS 1']);
    const more = await aLesson(house, admin);
    await staff('PUT', `/course/${course._id}`, { lessonIds: [...ids, more._id] });
    await refreshCertificates(house.context);
    expect(await own()).toMatchObject([{ version: 1 }]);
  });
});

describe('the words', () => {
  test('are filled into the next certificate, and those given stay', async () => {
    const { house, questions, ada, staff, sit, own } = await aSchool();
    await sit(ada, ...rightAnswers(questions));
    await own();
    const before = await house.db.selectFrom('certificates').select('content').execute();
    const template = (await staff('GET', '/admin/certificate-template')).body.data;
    const { title, courseText, signatoryName, signatoryTitle } = template;
    const words = { title, courseText, signatoryName, signatoryTitle, examText: '{name} passed {exam} ({score})' };
    const wrong = await staff('PUT', '/admin/certificate-template', { ...words, examText: '{name} {grade}' });
    expect(refusal(wrong)).toMatchObject({ status: 400, field: 'examText' });
    expect((await staff('PUT', '/admin/certificate-template', words)).status).toBe(200);
    const late = await staff('PUT', '/admin/certificate-template', { ...words, title: 'Award', updatedAt: '' });
    expect(late.status).toBe(409);
    const bola = await aStudent(house, { fullName: 'Bola Ojo' });
    await sit(bola, ...rightAnswers(questions));
    await own(bola);
    const after = await house.db.selectFrom('certificates').select('content').execute();
    expect(after.map(({ content }) => content)).toContain(before[0]?.content);
    expect(after.some(({ content }) => content.includes('Bola Ojo passed Algebra test (100%)'))).toBe(true);
  });
});
