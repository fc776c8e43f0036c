import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { answer, deskOf } from '../../test/sitting.ts';
import { anExam, aQuestion, threeQuestions } from '../../test/things.ts';

async function aBank() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const questions = await threeQuestions(house, teacher);
  const exam = await anExam(house, teacher, { title: 'First', questions });
  const sit = async (given: string | null, of = exam) => {
    const desk = deskOf(house, await aStudent(house), of);
    await desk.start();
    await desk.submit(...(given === null ? [] : [answer(questions[0], given)]));
  };
  const use = async (id = questions[0]._id) => house.ask('GET', `/question/${id}/use`, { as: teacher });
  return { house, teacher, questions, exam, sit, use };
}

test('a question says which exams ask it, who sat it and how many were right; a blank is wrong', async () => {
  const { house, teacher, questions, exam, sit, use } = await aBank();
  const other = await anExam(house, teacher, { title: 'Second', questions: [questions[0]] });
  expect((await use()).body.data).toEqual({
    exams: [exam, other]
      .toSorted((a, b) => (a._id < b._id ? -1 : 1))
      .map(({ _id, title }) => ({
        ...{ _id, title, isListed: true, sat: 0 },
      })),
    sat: 0,
  });
  for (const given of ['4', '3', null]) await sit(given);
  await deskOf(house, await aStudent(house), exam).start();
  await sit('4', other);
  const { data } = (await use()).body;
  expect(data).toMatchObject({ sat: 4, rightPercent: 50 });
  expect(data.exams.find((one: { _id: string }) => one._id === exam._id)).toMatchObject({ sat: 3, rightPercent: 33 });
  expect(data).not.toHaveProperty('difficulty');
});

test('an exam that has asked it counts when it is in its list no more, each paper by its own key', async () => {
  const { house, teacher, questions, exam, sit, use } = await aBank();
  await sit('4');
  await house.ask('PUT', `/question/${questions[0]._id}`, {
    as: teacher,
    body: { correctAnswer: '3', newVersion: true },
  });
  await sit('3');
  await house.ask('PUT', `/exam/${exam._id}`, {
    as: teacher,
    body: { questions: [questions[1]._id], newVersion: true },
  });
  expect((await use()).body.data).toEqual({
    exams: [{ _id: exam._id, title: 'First', isListed: false, sat: 2, rightPercent: 100 }],
    sat: 2,
    rightPercent: 100,
  });
  await house.ask('DELETE', `/exam/${exam._id}`, { as: teacher });
  expect((await use()).body.data).toMatchObject({ exams: [], sat: 2 });
});

test('a question that is open for practice says which exams keep it from students now', async () => {
  const { house, teacher, questions, exam, use } = await aBank();
  const [{ _id }] = questions;
  const change = (body: object) => house.ask('PUT', `/question/${_id}`, { as: teacher, body });
  await change({ topic: 'Sums' });
  const coming = { startDate: '2026-10-20', endDate: '2026-10-21' };
  await anExam(house, teacher, { ...coming, title: 'Draws it', draw: [{ topic: 'Sums', count: 1 }] } as object);
  await anExam(house, teacher, { ...coming, title: 'Draws others', draw: [{ topic: 'Surds', count: 1 }] } as object);
  expect((await use()).body.data).not.toHaveProperty('keptFromPracticeBy');
  await change({ practice: true });
  expect((await use()).body.data.keptFromPracticeBy).toEqual(['Draws it', 'First']);
  await house.ask('PUT', `/exam/${exam._id}`, {
    as: teacher,
    body: { questions: [questions[1]._id], newVersion: true },
  });
  expect((await use()).body.data.keptFromPracticeBy).toEqual(['Draws it']);
  house.clock.advance({ days: 60 });
  const later = await house.ask('GET', `/question/${_id}/use`, { as: await anAdmin(house) });
  expect(later.body.data).not.toHaveProperty('keptFromPracticeBy');
});

test('how hard it is, is said when twenty have sat it', async () => {
  const { sit, use } = await aBank();
  for (let count = 0; count < 19; count += 1) await sit(count < 5 ? '4' : '3');
  expect((await use()).body.data).not.toHaveProperty('difficulty');
  await sit('3');
  expect((await use()).body.data).toMatchObject({ sat: 20, rightPercent: 25, difficulty: 'Hard' });
});

test('a question that nobody asks is in no exam, and one that is gone is not found', async () => {
  const { house, teacher, use } = await aBank();
  const alone = await aQuestion(house, teacher, { text: 'Alone' });
  expect((await use(alone._id)).body.data).toEqual({ exams: [], sat: 0 });
  expect(refusal(await use('f'.repeat(24)))).toEqual({ status: 404, message: 'Question not found' });
});
