import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/house.ts';
import { aClassThatSat, aSitting } from '../../test/sitting.ts';

type Result = { student: { fullName: string }; score: number | null };
const names = (results: Result[]) => results.map((result) => result.student.fullName);

describe('the results of an exam', () => {
  test('stand best first, those still running last', async () => {
    const { results } = await aClassThatSat();
    const { data } = (await results()).body;
    expect(names(data)).toEqual(['Amara Eze', 'Tunde Bakare', 'Zainab Musa']);
    expect(data.map((result: Result) => result.score)).toEqual([6, 1, null]);
  });

  test('show each answer beside its key', async () => {
    const { results, exam, questions, weak } = await aClassThatSat();
    const [choice, trueFalse, short] = questions;
    expect((await results()).body.data[1]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      student: { _id: weak.student._id, fullName: 'Tunde Bakare' },
      exam: { _id: exam._id, title: 'First term test' },
      number: 1,
      startTime: '2026-09-15T09:00:00.000Z',
      endTime: '2026-09-15T09:30:00.000Z',
      submittedAt: '2026-09-15T09:05:00.000Z',
      isSubmitted: true,
      answers: [
        {
          questionId: choice._id,
          question: choice.text,
          selectedAnswer: '3',
          correctAnswer: '4',
          isCorrect: false,
        },
        {
          questionId: trueFalse._id,
          question: trueFalse.text,
          selectedAnswer: 'true',
          correctAnswer: 'true',
          isCorrect: true,
        },
        {
          questionId: short._id,
          question: short.text,
          selectedAnswer: '',
          correctAnswer: 'Abuja',
          isCorrect: false,
        },
      ],
      score: 1,
      totalPoints: 6,
      correctAnswers: 1,
      totalQuestions: 3,
      percent: 33,
      grade: 'F',
      timeTaken: '5m 0s',
      timeTakenSeconds: 300,
    });
  });

  test('of a running attempt have no score yet', async () => {
    const { results } = await aClassThatSat();
    expect((await results()).body.data[2]).toMatchObject({
      isSubmitted: false,
      submittedAt: null,
      score: null,
      percent: null,
      grade: null,
      timeTaken: null,
    });
  });

  test('can be searched by the name of the student, in any letter case', async () => {
    const { house, admin, exam } = await aClassThatSat();
    const found = async (name: string) =>
      names((await house.ask('GET', `/studentExam/exams/${exam._id}?studentName=${name}`, { as: admin })).body.data);
    expect(await found('BAKARE')).toEqual(['Tunde Bakare']);
    expect(await found('%25')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  test('are kept when the exam is deleted', async () => {
    const { house, admin, exam, results } = await aClassThatSat();
    await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
    expect((await results()).body.data).toHaveLength(3);
  });

  test('of an exam that does not exist are not found', async () => {
    const { house, admin } = await aSitting();
    const reply = await house.ask('GET', `/studentExam/exams/${'f'.repeat(24)}`, { as: admin });
    expect(refusal(reply)).toEqual({ status: 404, message: 'Exam not found' });
  });

  test('of an exam nobody sat are an empty list', async () => {
    const { results } = await aSitting();
    expect((await results()).body).toMatchObject({
      success: true,
      message: 'Results',
      data: [],
      pagination: { total: 0, page: 1, totalPages: 0 },
      summary: { finished: 0, running: 0, averagePercent: null, highestPercent: null },
    });
  });
});
