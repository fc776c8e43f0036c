import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../test/house.ts';
import { anAdmin } from '../../test/people.ts';
import { aPng, pictureForm } from '../../test/pictures.ts';
import { anExam, aQuestion } from '../../test/things.ts';

const message =
  'Somebody changed this question meanwhile. Close it and open it again to see the change; what you typed is still here.';
const changed = { status: 409, message };

/** A question as two admins have it open, within one millisecond of all that follows. */
async function anOpenQuestion(wishes: { exam?: string } = {}) {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const question = await aQuestion(house, teacher, wishes);
  const path = `/question/${question._id}`;
  return {
    house,
    teacher,
    question,
    path,
    put: (body: object) => house.ask('PUT', path, { as: teacher, body }),
    stored: async () => (await house.ask('GET', `/question/get/${question._id}`, { as: teacher })).body.data,
  };
}

test('the later save of a question two had open is refused, and what the first one corrected stays', async () => {
  const { question, put, stored, house, teacher } = await anOpenQuestion();
  const { text, options, updatedAt } = question;
  const corrected = await put({ text, options, correctAnswer: '5', updatedAt });
  expect(corrected.status).toBe(200);
  const later = await put({ text: 'What is 2 and 2?', options, correctAnswer: '4', updatedAt });
  expect(refusal(later)).toEqual(changed);
  expect(later.body.code).toBe('conflict');
  expect(await stored()).toEqual(corrected.body.data);
  const { data } = (await house.ask('GET', '/question', { as: teacher })).body;
  expect((await put({ text: 'What is 2 and 2?', updatedAt: data[0].updatedAt })).status).toBe(200);
});

test('of two saves at once one is stored and the other one refused', async () => {
  const { put, stored, question } = await anOpenQuestion();
  const { updatedAt } = question;
  for (const round of [1, 2, 3]) {
    const now = round === 1 ? updatedAt : (await stored()).updatedAt;
    const texts = ['One', 'Two', 'Three'].map((word) => `${word}, ${round}`);
    const replies = await Promise.all(texts.map((text) => put({ text, updatedAt: now })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await stored()).text).toBe(replies.find(({ status }) => status === 200)?.body.data.text);
  }
});

test('the same save once more is no conflict: its reply may have been lost', async () => {
  const { put, question } = await anOpenQuestion();
  const body = { text: 'What is 2 + 3?', correctAnswer: '5', updatedAt: question.updatedAt };
  expect([(await put(body)).status, (await put(body)).status]).toEqual([200, 200]);
});

test('who does not say what the form was filled from overwrites, as the specification has it', async () => {
  const { put } = await anOpenQuestion();
  expect([(await put({ points: 3 })).status, (await put({ points: 4 })).status]).toEqual([200, 200]);
});

test('a picture that was given meanwhile is noticed, and so is an exam that let the question go', async () => {
  const { house, teacher, question, path, put, stored } = await anOpenQuestion();
  await house.ask('POST', `${path}/picture`, { as: teacher, body: pictureForm('A line', aPng(40, 30)) });
  expect(refusal(await put({ text: 'With a picture?', updatedAt: question.updatedAt }))).toEqual(changed);
  const exam = await anExam(house, teacher);
  await put({ exam: exam._id });
  const { updatedAt } = await stored();
  await house.ask('PUT', `/exam/${exam._id}`, { as: teacher, body: { questions: [] } });
  expect(refusal(await put({ exam: exam._id, updatedAt }))).toEqual(changed);
  expect((await stored()).exam).toBeNull();
});

test('an updatedAt is compared word for word, and what is no text is refused by its name', async () => {
  const { put } = await anOpenQuestion();
  for (const updatedAt of ['yesterday', '', '2026-09-15T09:00:00Z', '2026-09-15T10:00:00.000+01:00']) {
    expect(refusal(await put({ points: 9, updatedAt }))).toEqual(changed);
  }
  for (const updatedAt of [null, 7, {}]) {
    const noText = { status: 400, message: 'updatedAt must be text', field: 'updatedAt' };
    expect(refusal(await put({ points: 9, updatedAt }))).toEqual(noText);
  }
});
