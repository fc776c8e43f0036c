import { describe, expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { anExam, aStart, threeQuestions } from '../../test/things.ts';

describe('handing in', () => {
  test('saved answers count even when the hand-in carries none', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const student = await aStudent(house);
    const questions = await threeQuestions(house, admin);
    const exam = await anExam(house, admin, { questions });
    await aStart(house, student, exam);
    const saved = await house.ask('PUT', `/studentExam/answer/${exam._id}`, {
      as: student,
      body: { answers: [{ questionId: questions[0]._id, selectedAnswer: '4', seq: 1 }] },
    });
    expect(saved.status).toBe(200);
    const submitted = await house.ask('POST', `/studentExam/submit/${exam._id}`, {
      as: student,
      body: { answers: [] },
    });
    expect(submitted.body.data).toEqual({ score: 2, totalPoints: 6 });
  });
});
