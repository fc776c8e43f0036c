import type { QuestionBody } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { anAdmin } from '../../test/people.ts';
import { anExam, aQuestion } from '../../test/things.ts';

const paper = (number: string, wishes: Partial<QuestionBody> = {}) => ({
  ...{ text: `WAEC ${number}`, subject: 'Mathematics', source: 'WAEC', year: 2019, sourceNumber: number, ...wishes },
});

const questions: Partial<QuestionBody>[] = [
  paper('10', { topic: 'Surds', tags: ['hard', 'two words'], explanation: 'So', practice: true }),
  paper('2', { topic: 'Algebra', tags: ['harder'], classLevel: 'Grade 2 Secondary' }),
  paper('1', { year: 2020, topic: 'Algebra' }),
  { text: 'NECO', subject: 'Physics', topic: 'Algebra', source: 'NECO', tags: ['hard'] },
  { text: 'Nothing known', type: 'true-false', options: [], correctAnswer: 'true' },
];

async function aBank() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const made = [];
  for (const question of questions) {
    house.clock.advance({ seconds: 1 });
    made.push(await aQuestion(house, teacher, question));
  }
  const list = (query: string) => house.ask('GET', `/question?${query}`, { as: teacher });
  const found = async (query: string) => {
    const { body } = await list(query);
    const texts: string[] = body.data.map((question: { text: string }) => question.text);
    expect(body.pagination.total).toBe(texts.length);
    return texts;
  };
  return { house, teacher, made, list, found };
}

describe('the bank is narrowed by', () => {
  test('what is known about a question, all together, to the letter', async () => {
    const { found } = await aBank();
    for (const [query, texts] of [
      ['subject=Mathematics', ['WAEC 1', 'WAEC 2', 'WAEC 10']],
      ['topic=Algebra', ['NECO', 'WAEC 1', 'WAEC 2']],
      ['subject=Mathematics&topic=Algebra', ['WAEC 1', 'WAEC 2']],
      ['classLevel=2', ['WAEC 2']],
      ['source=WAEC&year=2019', ['WAEC 2', 'WAEC 10']],
      ['tag=hard', ['NECO', 'WAEC 10']],
      ['tag=two+words', ['WAEC 10']],
      ['tag=two', []],
      ['tag=%25', []],
      ['explanation=yes', ['WAEC 10']],
      ['explanation=no&subject=Mathematics', ['WAEC 1', 'WAEC 2']],
      ['practice=yes', ['WAEC 10']],
      ['practice=no&subject=Mathematics', ['WAEC 1', 'WAEC 2']],
      ['type=true-false&subject=', ['Nothing known']],
      ['search=waec+2019&topic=Surds', ['WAEC 10']],
      ['source=WAE', []],
    ] as const) {
      expect(await found(query), query).toEqual(texts);
    }
  });

  test('whether an exam asks it', async () => {
    const { house, teacher, made, found } = await aBank();
    const [first, second] = made;
    if (!first || !second) throw new Error('no questions');
    await anExam(house, teacher, { questions: [first, second] });
    expect(await found('used=yes')).toEqual(['WAEC 2', 'WAEC 10']);
    expect(await found('used=no&subject=Mathematics')).toEqual(['WAEC 1']);
  });

  test('the import that added it, until that is undone', async () => {
    const { house, teacher, found } = await aBank();
    const text = '1. Which?\nA. x\nB. y\nANS: A\n\n2. When?\nA. x\nB. y\n';
    const { _id } = (await house.ask('POST', '/question/import', { as: teacher, body: { text } })).body.data;
    expect(await found(`import=${_id}`)).toEqual([]);
    await house.ask('POST', `/question/import/${_id}/apply`, { as: teacher, body: {} });
    expect(await found(`import=${_id}`)).toEqual(['Which?']);
    expect(await found('import=&subject=Physics')).toEqual(['NECO']);
    await house.ask('DELETE', `/question/import/${_id}`, { as: teacher });
    expect(await found(`import=${_id}`)).toEqual([]);
  });

  test('nothing that is no filter: it counts as left out', async () => {
    const { list } = await aBank();
    const all = (await list('')).body;
    for (const query of [
      'year=twenty',
      'year=20190',
      'used=maybe',
      'explanation=1',
      'practice=1',
      'classLevel=9',
      'sort=luck',
      `tag=${'x'.repeat(201)}`,
    ]) {
      expect((await list(query)).body, query).toEqual(all);
    }
  });
});

test('the bank stands in four orders, and what lacks the one it is sorted by is last', async () => {
  const { found } = await aBank();
  expect(await found('sort=oldest')).toEqual(['WAEC 10', 'WAEC 2', 'WAEC 1', 'NECO', 'Nothing known']);
  expect(await found('sort=source')).toEqual(['NECO', 'WAEC 1', 'WAEC 2', 'WAEC 10', 'Nothing known']);
  expect(await found('sort=topic')).toEqual(['WAEC 1', 'WAEC 2', 'WAEC 10', 'NECO', 'Nothing known']);
  expect(await found('sort=')).toEqual(await found('sort=newest'));
});

test('the values that questions have are listed with how many have them', async () => {
  const { house, teacher } = await aBank();
  const { body } = await house.ask('GET', '/question/values', { as: teacher });
  const of = (value: string, questions: number, more = {}) => ({ value, questions, ...more });
  expect(body.data).toEqual({
    subjects: [of('Mathematics', 3), of('Physics', 1)],
    topics: [
      of('Algebra', 2, { subject: 'Mathematics' }),
      of('Surds', 1, { subject: 'Mathematics' }),
      of('Algebra', 1, { subject: 'Physics' }),
    ],
    classLevels: [of('Grade 2 Secondary', 1)],
    sources: [of('NECO', 1, { years: [] }), of('WAEC', 3, { years: [2020, 2019] })],
    tags: [of('hard', 2), of('harder', 1), of('two words', 1)],
  });
});
