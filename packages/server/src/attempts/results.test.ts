import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/house.ts';
import { aStudent } from '../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../test/sitting.ts';

/** Three students of one class: one with all right, one with one right, one still at it. */
async function aClassThatSat() {
  const scene = await aSitting();
  const { house, exam, questions } = scene;
  const sit = async (fullName: string) => {
    const desk = deskOf(house, await aStudent(house, { fullName }), exam);
    await desk.start();
    return desk;
  };
  const running = await sit('Zainab Musa');
  const weak = await sit('Tunde Bakare');
  const strong = await sit('Amara Eze');
  await running.save(answer(questions[0], '4', 1));
  house.clock.advance({ minutes: 5 });
  await weak.submit(answer(questions[0], '3'), answer(questions[1], 'true'));
  await strong.submit(...rightAnswers(questions));
  return { ...scene, running, weak, strong };
}

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
      percent: 33,
    });
  });

  test('of a running attempt have no score yet', async () => {
    const { results } = await aClassThatSat();
    expect((await results()).body.data[2]).toMatchObject({
      isSubmitted: false,
      submittedAt: null,
      score: null,
      percent: null,
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
    expect((await results()).body).toEqual({ success: true, message: 'Results', data: [] });
  });
});
