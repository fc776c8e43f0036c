import type { PracticeCard } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

test('a card that asks nearly what an open exam asks waits for it, and its answers are dropped', async () => {
  const house = await openHouse();
  const [admin, student] = [await anAdmin(house), await aStudent(house)];
  const asked = await aQuestion(house, admin, {
    text: 'What is the capital of Kano State?',
    options: ['Kano', 'Lagos'],
    correctAnswer: 'Kano',
  });
  const twin = {
    text: 'Name the capital of Kano State',
    options: ['Kano', 'Ibadan'],
    correctAnswer: 'Kano',
    practice: true,
  };
  const alike = await aQuestion(house, admin, twin);
  const other = await aQuestion(house, admin, { practice: true });
  const exam = await anExam(house, admin, { title: 'Geography', questions: [asked] });
  const ids = async () => {
    const { body } = await house.ask('GET', '/practice/cards', { as: student });
    return body.data.map(({ _id }: PracticeCard) => _id);
  };
  expect(await ids()).toEqual([other._id]);
  const answers = [
    { _id: '1'.repeat(24), questionId: alike._id, selectedAnswer: 'Ibadan', answeredAt: '2026-09-15T09:00:00.000Z' },
  ];
  const sent = await house.ask('POST', '/practice/answers', { as: student, body: { answers } });
  expect(sent.body.data).toEqual([]);
  const use = await house.ask('GET', `/question/${alike._id}/use`, { as: admin });
  expect(use.body.data.keptFromPracticeBy).toEqual(['Geography']);
  // A running attempt still keeps the question from practice after the exam's deletion.
  await deskOf(house, student, exam).start();
  await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
  expect(await ids()).toEqual([other._id]);
  house.clock.advance({ hours: 1 });
  expect(await ids()).toEqual([alike._id, other._id]);
});
