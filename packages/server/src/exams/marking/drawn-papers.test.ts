import type { PaperQuestion, Question } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { anExam, aPassage, aQuestion } from '../../../test/things.ts';

type Desk = ReturnType<typeof deskOf>;

/** Each student gets two of five questions of a topic, and answers '5' where '4' is right. Some have the first question, some not. */
async function aDrawnExam() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions: Question[] = [];
  for (let number = 1; number <= 5; number += 1) {
    questions.push(await aQuestion(house, admin, { text: `Sum ${number}`, topic: 'Algebra' }));
  }
  const exam = await anExam(house, admin, { draw: [{ topic: 'Algebra', count: 2 }], maxAttempts: 2 });
  const sit = async () => {
    const desk = deskOf(house, await aStudent(house), exam);
    const { questions: own } = (await desk.start()).body.exam as { questions: PaperQuestion[] };
    await desk.submit(...own.map((question) => answer(question, '5')));
    return { desk, own: own.map(({ _id }) => _id) };
  };
  const [{ _id: questionId }] = questions as [Question];
  const having: Awaited<ReturnType<typeof sit>>[] = [];
  const others: typeof having = [];
  while (having.length + others.length < 6 || having.length === 0 || others.length === 0) {
    const sat = await sit();
    (sat.own.includes(questionId) ? having : others).push(sat);
  }
  const scores = (some: typeof having) => Promise.all(some.map(({ desk }) => scoreOf(desk)));
  return { house, exam, staff: staffOf(house, admin, exam), questionId, having, others, scores };
}

async function scoreOf(desk: Desk): Promise<string> {
  const { score, totalPoints, totalQuestions } = (await desk.score()).body.data;
  return `${score}/${totalPoints} of ${totalQuestions}`;
}

const all = (some: readonly unknown[], text: string) => some.map(() => text);

test.each([
  ['accepted', { kind: 'accept', correctAnswer: '5' }, '2/4 of 2'],
  ['annulled with full mark', { kind: 'annul', how: 'full-mark' }, '2/4 of 2'],
  ['annulled out of the total', { kind: 'annul', how: 'leave-out' }, '0/2 of 1'],
] as const)('of a drawn question, %s, only those who got it have another result', async (_name, decision, after) => {
  const { staff, questionId, having, others, scores } = await aDrawnExam();
  const { body } = await staff.apply({ ...decision, questionId });
  expect(body.data.changes).toHaveLength(having.length);
  expect(await scores(having)).toEqual(all(having, after));
  expect(await scores(others)).toEqual(all(others, '0/4 of 2'));
});

test('an override of a drawn question is for whoever got it', async () => {
  const { house, exam, staff, questionId, having, others, scores } = await aDrawnExam();
  const override = async (desk: Desk | undefined) => {
    const { _id: attemptId } = await attemptOf(house, (desk as Desk).student, exam);
    return staff.apply({ kind: 'override', attemptId, questionId, points: 1 });
  };
  expect((await override(others[0]?.desk)).body).toMatchObject({ message: 'This question is not on the paper' });
  expect((await override(having[0]?.desk)).status).toBe(200);
  expect(await scores(having)).toEqual(['1/4 of 2', ...all(having.slice(1), '0/4 of 2')]);
  expect(await scores(others)).toEqual(all(others, '0/4 of 2'));
});

test('questions of a passage are accepted, annulled and overridden one by one, and keep their passage', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const passage = await aPassage(house, admin);
  const questions = [
    await aQuestion(house, admin, { passage: passage._id }),
    await aQuestion(house, admin, { passage: passage._id, text: 'When does it blow?' }),
    await aQuestion(house, admin, { passage: passage._id, text: 'What does it carry?' }),
  ] as const;
  const exam = await anExam(house, admin, { questions: [...questions], shuffleQuestions: true });
  const desk = deskOf(house, await aStudent(house), exam);
  await desk.start();
  await desk.submit(...questions.map((question) => answer(question, '5')));
  const staff = staffOf(house, admin, exam);
  const { _id: attemptId } = await attemptOf(house, desk.student, exam);
  expect(await scoreOf(desk)).toBe('0/6 of 3');
  await staff.apply({ kind: 'accept', questionId: questions[0]._id, correctAnswer: '5' });
  expect(await scoreOf(desk)).toBe('2/6 of 3');
  await staff.apply({ kind: 'annul', questionId: questions[1]._id, how: 'leave-out' });
  expect(await scoreOf(desk)).toBe('2/4 of 2');
  await staff.apply({ kind: 'override', attemptId, questionId: questions[2]._id, points: 1 });
  expect(await scoreOf(desk)).toBe('3/4 of 2');
  const read = (await staff.review(attemptId)).body.data.questions as { passage: { _id: string } }[];
  expect(read.map((question) => question.passage._id)).toEqual(all(questions, passage._id));
});
