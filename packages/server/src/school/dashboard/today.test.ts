import { expect, test } from 'vitest';
import { anEssayExam, essayText } from '../../../test/essays.ts';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../../../test/people.ts';
import { proofForm } from '../../../test/proofs.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aLesson, aMessage, anExam, aQuestion, aStart } from '../../../test/things.ts';

const read = async (house: Awaited<ReturnType<typeof openHouse>>, as: Awaited<ReturnType<typeof anAdmin>>) =>
  (await house.ask('GET', '/admin/today', { as })).body.data;

test('a day without anything says so', async () => {
  const house = await openHouse();
  expect(await read(house, await anAdmin(house))).toEqual({
    exams: [],
    marking: { open: 0, oldest: null, exams: [] },
    classLists: { open: 0, newest: null },
    orders: { open: 0, claimed: 0, oldest: null },
    classRequests: { open: 0, oldest: null },
    messages: { open: 0, oldest: null },
  });
});

test('exams of the day: the first to close first, with who sits and who has submitted; no draft, none of tomorrow, none of a whole term that nobody sits', async () => {
  const house = await openHouse();
  house.clock.set('2026-11-24T08:30:00Z');
  const [admin, ada, bola] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  const questions = [await aQuestion(house, admin)];
  const exam = (title: string, startDate: string, endDate: string, wishes: object = {}) =>
    anExam(house, admin, { title, startDate, endDate, questions, ...wishes });
  const running = await exam('Algebra', '2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z');
  await exam('Grammar', '2026-11-24', '2026-11-24');
  await exam('Later today', '2026-11-24T21:00:00Z', '2026-11-24T22:00:00Z');
  house.clock.advance({ ms: 1 });
  await exam('Closes tonight', '2026-11-20', '2026-11-24');
  await exam('All term', '2026-11-01', '2026-12-20');
  const practice = await exam('All term, being sat', '2026-11-01', '2026-12-20');
  await exam('Tomorrow', '2026-11-25', '2026-11-25');
  await exam('Draft', '2026-11-24', '2026-11-24', { isActive: false });
  await aStart(house, ada, running);
  await aStart(house, bola, running);
  await aStart(house, bola, practice);
  await house.ask('POST', `/studentExam/submit/${running._id}`, { as: bola, body: { answers: [] } });
  const { exams } = await read(house, admin);
  expect(exams.map(({ title }: { title: string }) => title)).toEqual([
    'Algebra',
    'Later today',
    'Grammar',
    'Closes tonight',
    'All term, being sat',
  ]);
  expect(exams[0]).toEqual({
    ...{ _id: running._id, title: 'Algebra', classLevel: 'Grade 1 Secondary' },
    ...{ opensAt: '2026-11-24T08:00:00.000Z', closesAt: '2026-11-24T10:00:00.000Z', sitting: 1, submitted: 1 },
  });
});

test('the order and the message that wait longest are named; what is said to be paid goes first', async () => {
  const house = await openHouse();
  const [admin, ada, bola] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  const lesson = await aLesson(house, admin, { price: 1000 });
  const order = async (as: typeof ada) =>
    (await house.ask('POST', '/order', { as, body: { lessonIds: [lesson._id], expectedTotal: 900 } })).body.data;
  const first = await order(ada);
  house.clock.advance({ hours: 1 });
  const second = await order(bola);
  await aMessage(house, bola);
  expect(await read(house, admin)).toMatchObject({
    orders: { open: 2, claimed: 0, oldest: { _id: first._id, studentName: ada.fullName, since: first.createdAt } },
    messages: { open: 1, oldest: { studentName: bola.fullName } },
  });
  house.clock.advance({ minutes: 1 });
  const since = new Date(house.clock.now()).toISOString();
  expect((await house.ask('POST', `/order/${second._id}/paid`, { as: bola, body: proofForm(null) })).status).toBe(200);
  expect((await read(house, admin)).orders).toEqual({
    ...{ open: 2, claimed: 1 },
    oldest: { _id: second._id, reference: second.reference, studentName: bola.fullName, since },
  });
});

test('answers that wait for a mark are there after their exam has closed, the exam that waits longest first', async () => {
  const { house, admin, second, sum, essay, exam, finish, staff } = await anEssayExam();
  const { attemptId } = await finish(essayText);
  const other = await anExam(house, admin, { title: 'History', questions: [sum, essay] });
  const history = deskOf(house, await aStudent(house), other);
  await history.start();
  house.clock.advance({ minutes: 5 });
  await history.submit(answer(essay, essayText, 1));
  await house.db.updateTable('sessions').set({ expires_at: '2027-01-01' }).execute();
  house.clock.advance({ days: 3 });
  const { marking, exams } = await read(house, second);
  expect(exams.map(({ title }: { title: string }) => title)).not.toContain(exam.title);
  expect(marking).toEqual({
    open: 2,
    oldest: { _id: exam._id, title: exam.title, since: '2026-09-15T09:00:00.000Z' },
    exams: [
      { _id: exam._id, title: exam.title, answers: 1, since: '2026-09-15T09:00:00.000Z' },
      { _id: other._id, title: 'History', answers: 1, since: expect.any(String) },
    ],
  });
  await staff.mark(attemptId, essay._id, { points: 10 });
  expect((await read(house, second)).marking).toMatchObject({ open: 1, oldest: { _id: other._id } });
});

test('an admin sees only the parts of their rights', async () => {
  const house = await openHouse();
  const [head, admin] = [await aSuperAdmin(house), await anAdmin(house)];
  const parts = async (rights: string[]) => {
    await house.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body: { rights } });
    return Object.keys(await read(house, admin));
  };
  expect(await parts(['people'])).toEqual(['classRequests', 'classLists', 'messages']);
  expect(await parts(['marking'])).toEqual(['exams', 'marking', 'messages']);
  expect(await parts(['money'])).toEqual(['orders', 'messages']);
});
