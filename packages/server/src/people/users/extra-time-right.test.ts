import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { answer, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';

/** An exam of 30 minutes from 08:00 to 16:00 in Lagos, 07:00 to 15:00 UTC; it is 09:00 UTC. */
const window = { startDate: '2026-09-15T07:00:00.000Z', endDate: '2026-09-15T15:00:00.000Z', duration: 30 };

async function aSchool() {
  const house = await openHouse();
  const [admin, ada, bola] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions, reviewAt: 'close', ...window });
  const set = (body: object = {}, { id = ada._id, as = admin }: { id?: string; as?: Person } = {}) =>
    house.ask('PUT', `/admin/users/${id}/extra-time`, { as, body: { percent: 25, reason: 'Dyslexia', ...body } });
  return {
    house,
    admin,
    ada,
    bola,
    questions,
    exam,
    set,
    desk: deskOf(house, ada, exam),
    other: deskOf(house, bola, exam),
  };
}

const minutesLeft = (house: { clock: { now: () => number } }, endTime: string) =>
  (Date.parse(endTime) - house.clock.now()) / 60_000;

test('a percentage that is none, a right without a reason, and one of staff are refused by their field', async () => {
  const { house, admin, set } = await aSchool();
  for (const [body, field] of [
    [{ percent: -1 }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{ percent: 12.5 }, 'percent'],
    [{ percent: '25' }, 'percent'],
    [{ reason: '' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
  ] as const) {
    expect(refusal(await set(body)), JSON.stringify(body)).toMatchObject({ status: 400, field });
  }
  const head = await aSuperAdmin(house);
  expect((await set({}, { id: admin._id })).status).toBe(404);
  expect((await set({}, { id: admin._id, as: head })).status).toBe(403);
});

test('who has the right gets the minutes from the start, and reads before how many; classmates read and get nothing of it', async () => {
  const { house, exam, set, desk, other } = await aSchool();
  await set();
  expect((await desk.exam()).body.data).toMatchObject({ minutesAvailable: 38, extraMinutes: 8, duration: 30 });
  const classmates = (await other.exam()).body.data;
  expect([classmates.minutesAvailable, classmates.extraMinutes]).toEqual([30, undefined]);
  const [own, theirs] = [(await desk.start()).body.data, (await other.start()).body.data];
  expect([minutesLeft(house, own.endTime), minutesLeft(house, theirs.endTime)]).toEqual([38, 30]);
  for (const reply of [await desk.exam(), await desk.start(), await other.exam()]) {
    expect(reply.text).not.toContain('Dyslexia');
  }
  expect((await desk.state()).body.data.extraTime).toBeUndefined();
  expect(exam.duration).toBe(30);
});

test('the minutes are of the time that is left before the close, and go beyond it', async () => {
  const { house, questions, set, desk, other } = await aSchool();
  await set({ percent: 50 });
  house.clock.set('2026-09-15T14:50:00.000Z');
  expect((await desk.exam()).body.data).toMatchObject({ minutesAvailable: 15, extraMinutes: 5 });
  await desk.start();
  await other.start();
  await other.submit(...rightAnswers(questions));
  house.clock.set('2026-09-15T15:03:00.000Z');
  expect((await desk.save(answer(questions[0], '4', 1))).status).toBe(200);
  // The right answers wait for the last of the class.
  expect((await other.score()).body.data).toMatchObject({ isReviewOpen: false });
  house.clock.set('2026-09-15T15:05:30.000Z');
  expect((await desk.state()).body.data.status).toBe('submitted');
  expect((await desk.score()).body.data.score).toBe(2);
  expect((await other.score()).body.data).toMatchObject({ isReviewOpen: true });
});

test('given or taken away during an exam it changes nothing of that attempt', async () => {
  const { house, set, desk, other, bola } = await aSchool();
  await set();
  const { endTime } = (await desk.start()).body.data;
  await other.start();
  await set({ percent: 0, reason: '' });
  await set({}, { id: bola._id });
  expect((await desk.start()).body.data.endTime).toBe(endTime);
  expect(minutesLeft(house, (await other.start()).body.data.endTime)).toBe(30);
});

test('staff see it in the live view and with the attempt, beside what was given in the exam', async () => {
  const { house, admin, ada, exam, set, desk } = await aSchool();
  await set();
  await desk.start();
  const body = { studentId: ada._id, minutes: 5, reason: 'The power went' };
  expect((await house.ask('POST', `/studentExam/exams/${exam._id}/extra-time`, { as: admin, body })).status).toBe(200);
  const [attempt] = await house.db.selectFrom('attempts').selectAll().execute();
  expect(attempt?.extra_minutes).toBe(13);
  const shown = await house.ask('GET', `/studentExam/attempts/${attempt?._id}`, { as: admin });
  expect(shown.body.data.extraTime).toMatchObject([
    { minutes: 8, reason: 'Standing right to extra time' },
    { minutes: 5, reason: 'The power went' },
  ]);
  expect(shown.text).not.toContain('Dyslexia');
});

test('of two who change it from the same page the second is refused; it is on record without its reason, and in the export', async () => {
  const { house, admin, ada, set } = await aSchool();
  const page = async () => (await house.ask('GET', `/admin/users/${ada._id}`, { as: admin })).body.data;
  const { updatedAt } = await page();
  const both = await Promise.all([set({ updatedAt }), set({ percent: 50, updatedAt })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await set({ percent: 30 });
  expect((await page()).extraTime).toEqual({ percent: 30, reason: 'Dyslexia' });
  const audit = JSON.stringify(await house.db.selectFrom('audit').selectAll().execute());
  expect(audit).not.toContain('Dyslexia');
  const { account } = JSON.parse((await house.ask('GET', '/user/export', { as: ada })).text);
  expect(account.extraTimeInExams).toEqual({ percent: 30, reason: 'Dyslexia' });
  expect((await set({ percent: 0, reason: '' })).body.data.extraTime).toBeUndefined();
});
