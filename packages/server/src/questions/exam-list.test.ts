import type { Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../test/house.ts';
import { anAdmin, type Person } from '../../test/people.ts';
import { anExam, aQuestion } from '../../test/things.ts';

async function textsOf(house: House, as: Person, exam: { _id: string }): Promise<string[]> {
  const { data } = (await house.ask('GET', `/exam/${exam._id}`, { as })).body;
  expect(data.questionCount).toBe(data.questions.length);
  return data.questions.map((question: Question) => question.text);
}

async function examOf(house: House, as: Person, question: Question): Promise<string | null> {
  return (await house.ask('GET', `/question/get/${question._id}`, { as })).body.data.exam;
}

const move = (house: House, as: Person, question: Question, exam: string | null) =>
  house.ask('PUT', `/question/${question._id}`, { as, body: { exam } });

describe('a question with an exam', () => {
  test('joins the end of that exam’s list', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const first = await aQuestion(house, teacher, { text: 'First' });
    const exam = await anExam(house, teacher, { questions: [first] });
    for (const text of ['Second', 'Third']) {
      expect((await aQuestion(house, teacher, { text, exam: exam._id })).exam).toBe(exam._id);
    }
    expect(await textsOf(house, teacher, exam)).toEqual(['First', 'Second', 'Third']);
  });

  test('leaves the list when it is moved, and when its exam is cleared', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const [from, to] = [await anExam(house, teacher), await anExam(house, teacher)];
    const question = await aQuestion(house, teacher, { text: 'Wanderer', exam: from._id });
    house.clock.advance({ minutes: 1 });
    await aQuestion(house, teacher, { text: 'Host', exam: to._id });
    expect((await move(house, teacher, question, to._id)).body.data.exam).toBe(to._id);
    expect(await textsOf(house, teacher, from)).toEqual([]);
    expect(await textsOf(house, teacher, to)).toEqual(['Host', 'Wanderer']);
    expect((await move(house, teacher, question, null)).body.data.exam).toBeNull();
    expect(await textsOf(house, teacher, to)).toEqual(['Host']);
    expect((await move(house, teacher, question, to._id)).status).toBe(200);
    expect((await move(house, teacher, question, '')).body.data.exam).toBeNull();
    expect(await textsOf(house, teacher, to)).toEqual(['Host']);
  });

  test('keeps its place when something else about it changes', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher);
    const first = await aQuestion(house, teacher, { text: 'First', exam: exam._id });
    await aQuestion(house, teacher, { text: 'Second', exam: exam._id });
    const body = { text: 'First, reworded', exam: exam._id };
    await house.ask('PUT', `/question/${first._id}`, { as: teacher, body });
    await house.ask('PUT', `/question/${first._id}`, { as: teacher, body: { points: 3 } });
    expect(await textsOf(house, teacher, exam)).toEqual(['First, reworded', 'Second']);
  });

  test('cannot join an exam that is unknown or was deleted: 400, and it stays where it was', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const [kept, gone] = [await anExam(house, teacher), await anExam(house, teacher)];
    await house.ask('DELETE', `/exam/${gone._id}`, { as: teacher });
    const question = await aQuestion(house, teacher, { text: 'Here', exam: kept._id });
    for (const exam of [gone._id, 'f'.repeat(24)]) {
      const refused = { status: 400, message: 'This exam does not exist', field: 'exam' };
      expect(refusal(await move(house, teacher, question, exam))).toEqual(refused);
      const body = { text: 'New', type: 'true-false', correctAnswer: 'true', exam };
      expect(refusal(await house.ask('POST', '/question', { as: teacher, body }))).toEqual(refused);
    }
    expect(await examOf(house, teacher, question)).toBe(kept._id);
    expect(await textsOf(house, teacher, kept)).toEqual(['Here']);
    expect((await house.ask('GET', '/question', { as: teacher })).body.data).toHaveLength(1);
  });

  test('goes from every exam when it is deleted', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const [question, other] = [await aQuestion(house, teacher), await aQuestion(house, teacher, { text: 'Other' })];
    const exams = [
      await anExam(house, teacher, { questions: [question, other] }),
      await anExam(house, teacher, { questions: [other, question] }),
    ];
    const reply = await house.ask('DELETE', `/question/${question._id}`, { as: teacher });
    expect(reply.body).toEqual({ success: true, message: 'Question deleted successfully!', data: null });
    for (const exam of exams) expect(await textsOf(house, teacher, exam)).toEqual(['Other']);
    expect((await house.ask('DELETE', `/question/${question._id}`, { as: teacher })).status).toBe(404);
  });

  test('twenty at once all find a place in it', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher);
    const texts = Array.from({ length: 20 }, (_, index) => `Question ${index}`);
    await Promise.all(texts.map((text) => aQuestion(house, teacher, { text, exam: exam._id })));
    expect((await textsOf(house, teacher, exam)).sort()).toEqual([...texts].sort());
  });
});

describe('the question bank', () => {
  async function aBank() {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher);
    house.clock.advance({ minutes: 1 });
    await aQuestion(house, teacher, { text: 'Olú ìlú Nàìjíríà?', exam: exam._id });
    house.clock.advance({ minutes: 1 });
    await aQuestion(house, teacher, { text: '50% of 8', type: 'short-answer', options: [], correctAnswer: '4' });
    house.clock.advance({ minutes: 1 });
    await aQuestion(house, teacher, {
      text: 'snake_case is a case',
      type: 'true-false',
      options: [],
      correctAnswer: 'true',
      exam: exam._id,
    });
    const texts = async (query: Record<string, string> = {}) =>
      (await house.ask('GET', `/question?${new URLSearchParams(query)}`, { as: teacher })).body.data.map(
        (question: Question) => question.text,
      );
    return { house, teacher, exam, texts };
  }

  test('lists the newest first', async () => {
    const { texts } = await aBank();
    expect(await texts()).toEqual(['snake_case is a case', '50% of 8', 'Olú ìlú Nàìjíríà?']);
  });

  test('is filtered by text in any letter case, by exam and by type, alone and together', async () => {
    const { exam, texts } = await aBank();
    expect(await texts({ search: 'NÀÌJÍRÍÀ' })).toEqual(['Olú ìlú Nàìjíríà?']);
    expect(await texts({ search: '%' })).toEqual(['50% of 8']);
    expect(await texts({ search: '_' })).toEqual(['snake_case is a case']);
    expect(await texts({ exam: exam._id })).toEqual(['snake_case is a case', 'Olú ìlú Nàìjíríà?']);
    expect(await texts({ type: 'short-answer' })).toEqual(['50% of 8']);
    expect(await texts({ exam: exam._id, type: 'multiple-choice' })).toEqual(['Olú ìlú Nàìjíríà?']);
    expect(await texts({ exam: 'f'.repeat(24) })).toEqual([]);
    expect(await texts({ search: '', exam: '', type: '' })).toHaveLength(3);
  });

  test('takes a filter that makes no sense as left out', async () => {
    const { house, teacher } = await aBank();
    const list = async (query: string) => (await house.ask('GET', `/question?${query}`, { as: teacher })).body;
    const all = await list('');
    for (const query of ['type=riddle', 'exam=junk', 'search=%00']) expect(await list(query), query).toEqual(all);
  });
});
