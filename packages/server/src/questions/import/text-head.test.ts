import type { ListedQuestion } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aBank, fileForm } from '../../../test/importing.ts';
import { forAllIn } from './text-head.ts';

/** Subject and marks for all questions, in the head of a paper. */

describe('the head of a paper', () => {
  test.each([
    ['SUBJECT: PHYSICS', 'Physics'],
    ['Subject: Basic Science and Technology', 'Basic Science and Technology'],
    ['SUBJECT: CIVIC EDUCATION    CLASS: JSS 2', 'Civic Education'],
    ['SUBJECT: HISTORY OF AFRICA\tTIME: 1 hour', 'History of Africa'],
    ['Subject – Physics Class: SS 2', 'Physics'],
    ['LAGOS MODEL COLLEGE\nSUBJECT: BIOLOGY.\nTERM: First', 'Biology'],
    ['SUBJECT: ____________', ''],
    ['SUBJECT: ........ CLASS: ........', ''],
    ['PHYSICS', ''],
  ])('%s', (text, subject) => {
    expect(forAllIn(text, 0)).toEqual({ subject, points: null });
  });

  test.each([
    ['Each question carries 2 marks.', 2],
    ['Answer all questions. Every question is worth two marks', 2],
    ['All questions carry 4 marks each', 4],
    ['All questions carry equal marks', null],
    ['Each question carries 2.5 marks', null],
    ['Each question carries 1½ marks', null],
    ['Each question carries 0 marks', null],
    ['Each question carries 2 marks; each question carries 3 marks', null],
    ['This paper has 20 marks', null],
  ])('%s', (text, points) => {
    expect(forAllIn(text, 1)).toEqual({ subject: '', points });
  });

  test('says nothing of marks of one of several sections', () => {
    expect(forAllIn('SECTION A\nEach question carries 2 marks', 2).points).toBeNull();
    expect(forAllIn('Each question carries 2 marks', 2).points).toBeNull();
  });

  test('has the marks of all sections above the heading of the first one', () => {
    expect(forAllIn('Each question carries 2 marks\nSECTION A\nChoose the answer', 2).points).toBe(2);
  });
});

const paper = `MODEL COLLEGE, IBADAN
SUBJECT: PHYSICS
Answer all questions. Each question carries 2 marks.

1. Which one is a unit?
A. metre
B. red
ANS: A

2. Which one is a force? (5 marks)
A. weight
B. blue
ANS: A
`;

const added = async ({ house, admin }: Awaited<ReturnType<typeof aBank>>) => {
  const { body } = await house.ask('GET', '/question?sort=oldest', { as: admin });
  return body.data.toReversed().map(({ subject, points }: ListedQuestion) => [subject, points]);
};

describe('what the head says', () => {
  test('is taken for questions that name nothing else', async () => {
    const bank = await aBank();
    const { _id, forAll, counts } = await bank.read({ text: paper });
    expect(forAll).toEqual({ subject: 'Physics', points: 2 });
    expect(counts).toMatchObject({ accepted: 2 });
    await bank.apply(_id);
    expect(await added(bank)).toEqual([
      ['Physics', 2],
      ['Physics', 5],
    ]);
  });

  test('is changed once for all of them, and not where staff changed one', async () => {
    const bank = await aBank();
    const { _id } = await bank.read({ text: `${paper}\n3. Which one is a speed?\nA. knot\nB. green\nANS: A\n` });
    await bank.mend(_id, 15, { points: 7 });
    const body = { subject: 'Basic Science', points: 3 };
    await bank.house.ask('POST', `/question/import/${_id}/apply`, { as: bank.admin, body });
    expect(await added(bank)).toEqual([
      ['Basic Science', 3],
      ['Basic Science', 5],
      ['Basic Science', 7],
    ]);
  });

  test('is said for a table too, whose rows keep what they name', async () => {
    const bank = await aBank();
    const text = 'Question,A,B,Answer,Points,Subject\nWhich?,x,y,A,,\nWhen?,x,y,B,4,History\n';
    const { _id, forAll } = await bank.read(fileForm(text, {}, 'q.csv'));
    expect(forAll).toEqual({ subject: '', points: 1 });
    const body = { subject: 'Civics', points: 3 };
    await bank.house.ask('POST', `/question/import/${_id}/apply`, { as: bank.admin, body });
    expect(await added(bank)).toEqual([
      ['Civics', 3],
      ['History', 4],
    ]);
  });
});
