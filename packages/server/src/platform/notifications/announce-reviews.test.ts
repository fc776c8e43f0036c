import { expect, test } from 'vitest';
import { staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { announceDue } from './announce.ts';

/** One student has handed in at noon; the exam closes at 16:00. Each look says whether the review is open, and who is notified. */
async function anExamOfADay(wishes: object = {}) {
  const dates = { startDate: '2026-09-15T08:00:00.000Z', endDate: '2026-09-15T16:00:00.000Z' };
  const scene = await aSitting({ exam: { reviewAt: 'close', ...dates, ...wishes } });
  const { house, exam, questions } = scene;
  const sits = async (isHandedIn = true) => {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    if (isHandedIn) await desk.submit(...rightAnswers(questions));
    return desk;
  };
  const staff = async () => staffOf(house, await anAdmin(house), exam);
  const look = async ({ student }: { student: Person }) => {
    await Promise.all([announceDue(house.context), announceDue(house.context)]);
    await announceDue(house.context);
    const review = await house.ask('GET', `/studentExam/exams/review/${exam._id}`, { as: student });
    const { data } = (await house.ask('GET', '/notification', { as: student })).body;
    const notices = data.filter(({ cause }: { cause: string }) => cause === 'review-open');
    return [review.status, notices.length];
  };
  return { ...scene, sits, staff, look };
}

test('who sat an exam is notified of its right answers when they open, not while extra time keeps them closed', async () => {
  const { house, sits, staff, look } = await anExamOfADay();
  const ada = await sits();
  house.clock.set('2026-09-15T15:50:00.000Z');
  const bola = await sits(false);
  await (await staff()).give({ minutes: 60, studentId: bola.student._id });
  house.clock.set('2026-09-15T16:00:16.000Z');
  expect(await look(ada)).toEqual([403, 0]);
  house.clock.set('2026-09-15T16:30:00.000Z');
  expect(await look(ada)).toEqual([403, 0]);
  await bola.submit();
  expect(await look(ada)).toEqual([200, 1]);
  expect(await look(bola)).toEqual([200, 1]);
  house.clock.advance({ hours: 1 });
  expect(await look(ada)).toEqual([200, 1]);
});

test('the right answers are open a moment after the close where nobody sits any more, and that is said at once', async () => {
  const { house, sits, look } = await anExamOfADay();
  const ada = await sits();
  house.clock.set('2026-09-15T16:00:00.001Z');
  expect(await look(ada)).toEqual([200, 1]);
});

test('while an attempt given after the close is still to come nobody reads them, and the notice is taken back', async () => {
  const { house, sits, staff, look } = await anExamOfADay();
  const ada = await sits();
  house.clock.set('2026-09-15T17:00:00.000Z');
  expect(await look(ada)).toEqual([200, 1]);
  const late = deskOf(house, await aStudent(house), { _id: (await ada.exam()).body.data._id });
  await (await staff()).another(late.student, { until: '2026-09-18' });
  expect(await look(ada)).toEqual([403, 0]);
  expect((await ada.score()).body.data).toMatchObject({ isReviewOpen: false, reviewFrom: '2026-09-18T22:59:59.000Z' });
  house.clock.set('2026-09-17T10:00:00.000Z');
  expect(await look(ada)).toEqual([403, 0]);
  await late.start();
  expect(await look(ada)).toEqual([403, 0]);
  await late.submit();
  expect(await look(ada)).toEqual([200, 1]);
  expect(await look(late)).toEqual([200, 1]);
});

test('an attempt that was given and never used keeps them closed until its last day is over', async () => {
  const { house, sits, staff, look } = await anExamOfADay();
  const ada = await sits();
  house.clock.set('2026-09-15T17:00:00.000Z');
  await (await staff()).another(await aStudent(house), { until: '2026-09-18' });
  house.clock.set('2026-09-18T22:59:59.000Z');
  expect(await look(ada)).toEqual([403, 0]);
  house.clock.advance({ ms: 1000 });
  expect(await look(ada)).toEqual([200, 1]);
});

test('a release beside such an attempt opens nothing before, and says so when it does', async () => {
  const { house, exam, sits, staff, look } = await anExamOfADay({ reviewAt: 'release' });
  const ada = await sits();
  house.clock.set('2026-09-15T17:00:00.000Z');
  await (await staff()).another(await aStudent(house), { until: '2026-09-16' });
  const admin = await anAdmin(house);
  const released = await house.ask('PUT', `/exam/${exam._id}/release-review`, { as: admin, body: {} });
  expect(released.status).toBe(200);
  expect(await look(ada)).toEqual([403, 0]);
  house.clock.set('2026-09-16T23:00:00.000Z');
  expect(await look(ada)).toEqual([200, 1]);
});
