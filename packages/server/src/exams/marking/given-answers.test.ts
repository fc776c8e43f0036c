import { expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { staffOf } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

/** A numeric question of 2 points that five have answered, one has left blank, and one still has before them. */
async function aNumericExam() {
  const { house, admin } = await aSitting();
  const question = await aQuestion(house, admin, {
    ...{ type: 'numeric', options: [], text: 'In standard form: 0.00045', points: 2, correctAnswer: '0.0045' },
  });
  const exam = await anExam(house, admin, { questions: [question] });
  for (const given of ['4.5×10⁻⁴', ' 4.5×10⁻⁴', '0.00045', '0.0045', '12', '']) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    await desk.submit(...(given === '' ? [] : [answer(question, given, 1)]));
  }
  await deskOf(house, await aStudent(house), exam).start();
  const read = (questionId = question._id) =>
    house.ask('GET', `/exam/${exam._id}/marking/answers/${questionId}`, { as: admin });
  return { house, admin, exam, question, read, staff: staffOf(house, admin, exam) };
}

test('the answers that read alike are one, most students first, and blank ones are counted', async () => {
  const { read } = await aNumericExam();
  expect((await read()).body.data).toEqual({
    answers: [
      { answer: ' 4.5×10⁻⁴', students: 2, points: 0, isCorrect: false },
      { answer: '0.00045', students: 1, points: 0, isCorrect: false },
      { answer: '0.0045', students: 1, points: 2, isCorrect: true },
      { answer: '12', students: 1, points: 0, isCorrect: false },
    ],
    more: 0,
    blank: 1,
  });
});

test('the key of the bank stands beside them where it is another one', async () => {
  const { house, admin, exam, question, read } = await aNumericExam();
  const correctAnswer = '0.00045';
  await house.ask('PUT', `/question/${question._id}`, { as: admin, body: { correctAnswer, newVersion: true } });
  expect((await read()).body.data.bank).toMatchObject({ correctAnswer });
  await deskOf(house, await aStudent(house), exam).start();
  expect((await read()).body.data.bank).toMatchObject({ correctAnswer });
  await house.ask('DELETE', `/question/${question._id}`, { as: admin });
  expect((await read()).body.data).not.toHaveProperty('bank');
});

test('a question on no paper and one that is marked by hand have none', async () => {
  const { house, admin, read } = await aNumericExam();
  const other = await aQuestion(house, admin);
  expect(refusal(await read(other._id))).toMatchObject({ status: 404, field: 'questionId' });
  const essay = await aQuestion(house, admin, { type: 'essay', options: [], correctAnswer: '' });
  const exam = await anExam(house, admin, { questions: [essay] });
  await deskOf(house, await aStudent(house), exam).start();
  const reply = await house.ask('GET', `/exam/${exam._id}/marking/answers/${essay._id}`, { as: admin });
  expect(refusal(reply)).toMatchObject({ status: 400, field: 'questionId' });
});
