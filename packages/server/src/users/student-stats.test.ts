import { expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { anExam, aQuestion, aStart } from '../../test/things.ts';

test('a new student has finished nothing and studied no hours', async () => {
  const house = await openHouse();
  const reply = await house.ask('GET', '/user/stats', { as: await aStudent(house) });
  const none = { completedExams: 0, studyHours: 0 };
  expect(reply.body).toEqual({ success: true, message: 'Your study so far', ...none, data: none });
});

test('the figures are the own finished exams and the hours spent in them, at the top level and under data', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const questions = [await aQuestion(house, teacher)];
  const first = await anExam(house, teacher, { questions, duration: 120, maxAttempts: 2 });
  const second = await anExam(house, teacher, { questions, duration: 60 });
  const sit = async (exam: { _id: string }, minutes: number) => {
    await aStart(house, ada, exam);
    house.clock.advance({ minutes });
    await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: ada, body: {} });
  };
  const stats = async (as: typeof ada) => (await house.ask('GET', '/user/stats', { as })).body;
  await sit(first, 90);
  expect(await stats(ada)).toMatchObject({ completedExams: 1, studyHours: 1.5 });
  await sit(first, 30);
  expect(await stats(ada)).toMatchObject({ completedExams: 1, studyHours: 2 });
  await aStart(house, ada, second);
  house.clock.advance({ minutes: 10 });
  expect(await stats(ada)).toMatchObject({ completedExams: 1, studyHours: 2 });
  await house.ask('POST', `/studentExam/submit/${second._id}`, { as: ada, body: {} });
  const { data, completedExams, studyHours } = await stats(ada);
  expect(data).toEqual({ completedExams: 2, studyHours: 2.2 });
  expect({ completedExams, studyHours }).toEqual(data);
  expect(await stats(bola)).toMatchObject({ completedExams: 0, studyHours: 0 });
});
