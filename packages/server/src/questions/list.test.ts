import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../test/house.ts';
import { anAdmin, type Person } from '../../test/people.ts';
import { anExam, aQuestion, threeQuestions } from '../../test/things.ts';

const list = (house: House, as: Person, query = '') => house.ask('GET', `/question${query}`, { as });

async function aBank() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const questions = [];
  for (const text of ['First', 'Second', 'Third 100%', 'Fourth']) {
    house.clock.advance({ seconds: 1 });
    questions.push(await aQuestion(house, teacher, { text }));
  }
  const shown = async (query = '') => {
    const { body } = await list(house, teacher, query);
    return { texts: body.data.map((question: { text: string }) => question.text), ...body.pagination };
  };
  return { house, teacher, questions, shown };
}

describe('the question bank', () => {
  test('stands newest first, a page at a time, with how many there are', async () => {
    const { shown } = await aBank();
    expect(await shown('?limit=3')).toEqual({
      texts: ['Fourth', 'Third 100%', 'Second'],
      total: 4,
      page: 1,
      limit: 3,
      totalPages: 2,
    });
    expect(await shown('?limit=3&page=2')).toMatchObject({ texts: ['First'], page: 2, total: 4 });
    expect(await shown('?limit=3&page=9')).toMatchObject({ texts: [], page: 9, total: 4 });
    expect(await shown()).toMatchObject({ total: 4, limit: 500, totalPages: 1 });
  });

  test('is narrowed by search, exam and type together, and the count with it', async () => {
    const { house, teacher, questions, shown } = await aBank();
    const [first, second] = questions;
    const exam = await anExam(house, teacher, { questions: [first, second].filter((it) => it !== undefined) });
    await aQuestion(house, teacher, { text: 'Fifth', type: 'short-answer', options: [], exam: exam._id });
    expect(await shown(`?exam=${exam._id}`)).toMatchObject({ texts: ['Fifth', 'Second', 'First'], total: 3 });
    expect(await shown(`?exam=${exam._id}&type=multiple-choice&search=FIR`)).toMatchObject({
      texts: ['First'],
      total: 1,
    });
    expect(await shown('?search=100%25')).toMatchObject({ texts: ['Third 100%'], total: 1 });
    expect(await shown(`?exam=${'f'.repeat(24)}`)).toMatchObject({ texts: [], total: 0, totalPages: 0 });
    expect(await shown('?search=&exam=&type=')).toMatchObject({ total: 5 });
  });

  test('says of each question how many exams ask it', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const questions = await threeQuestions(house, teacher);
    const [sum, , capital] = questions;
    await anExam(house, teacher, { title: 'One', questions: [sum, capital] });
    const two = await anExam(house, teacher, { title: 'Two', questions: [sum] });
    const used = async () => {
      const { body } = await list(house, teacher);
      const counts = new Map(body.data.map((it: { _id: string; usedInExams: number }) => [it._id, it.usedInExams]));
      return questions.map(({ _id }) => counts.get(_id));
    };
    expect(await used()).toEqual([2, 0, 1]);
    await house.ask('DELETE', `/exam/${two._id}`, { as: teacher });
    expect(await used()).toEqual([1, 0, 1]);
  });

  test('takes a filter that is none as left out', async () => {
    const { house, teacher } = await aBank();
    const all = (await list(house, teacher)).body;
    for (const query of [
      '?type=riddle',
      '?exam=algebra',
      '?page=0',
      '?page=x',
      '?sort=_id',
      `?search=${'a'.repeat(201)}`,
    ]) {
      expect((await list(house, teacher, query)).body, query).toEqual(all);
    }
  });
});
