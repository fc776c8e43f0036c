import type { ExamBody, PracticeCard } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aSchoolOfGroups } from '../../../test/grouping.ts';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

/** The exam of a test is open from 14 to 16 September; its question is not opened for practice. */
async function afterAnExam(wishes: Partial<ExamBody> = {}) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const student = await aStudent(house);
  const question = await aQuestion(house, admin, { subject: 'Chemistry', topic: 'Bonding' });
  const days = { startDate: '2026-09-14', endDate: '2026-09-16' };
  const exam = await anExam(house, admin, { ...days, ...wishes, questions: [question] });
  const ids = async (as: Person = student) =>
    (await house.ask('GET', '/practice/cards', { as })).body.data.map(({ _id }: PracticeCard) => _id);
  // The session of who made it has ended meanwhile.
  const change = async (body: Partial<ExamBody>) =>
    house.ask('PUT', `/exam/${exam._id}`, { as: await anAdmin(house), body });
  return { house, student, question, exam, ids, change };
}

describe('questions of an exam', () => {
  test('are practised by themselves once its review is open, and not before', async () => {
    const { house, question, exam, ids } = await afterAnExam();
    expect(exam.opensPractice).toBe(true);
    expect(await ids()).toEqual([]);
    house.clock.advance({ days: 3 });
    expect(await ids()).toEqual([question._id]);
    expect(await ids(await aStudent(house, { classLevel: 'Grade 2 Secondary' }))).toEqual([]);
  });

  test.each([
    ['its tick was taken away', { opensPractice: false }],
    ['its right answers are never shown', { allowReview: false }],
    ['its right answers wait for staff', { reviewAt: 'release' as const }],
    ['it is a draft', { isActive: false }],
  ])('stay away where %s', async (_, wishes) => {
    const { house, ids } = await afterAnExam(wishes);
    house.clock.advance({ days: 3 });
    expect(await ids()).toEqual([]);
  });

  test('stay away while a coming exam asks them again', async () => {
    const { house, question, ids } = await afterAnExam();
    house.clock.advance({ days: 3 });
    await anExam(house, await anAdmin(house), {
      startDate: '2026-09-25',
      endDate: '2026-09-26',
      questions: [question],
    });
    expect(await ids()).toEqual([]);
  });

  test('of an exam for a group are for its students', async () => {
    const { house, admin, ada, bola, classmate, group } = await aSchoolOfGroups();
    const groupId = await group('Olympiad', [ada, bola]);
    const question = await aQuestion(house, admin);
    const days = { startDate: '2026-09-14', endDate: '2026-09-16' };
    await anExam(house, admin, { ...days, groupIds: [groupId], questions: [question] });
    house.clock.advance({ days: 3 });
    const count = async (as: Person) => (await house.ask('GET', '/practice', { as })).body.data.questions;
    expect([await count(ada), await count(bola), await count(classmate)]).toEqual([1, 1, 0]);
  });

  test('the tick is changed after the exam too, without a new version', async () => {
    const { house, student, exam, ids, change } = await afterAnExam();
    await deskOf(house, student, exam).start();
    house.clock.advance({ days: 3 });
    expect((await change({ opensPractice: false })).status).toBe(200);
    expect(await ids()).toEqual([]);
  });
});
