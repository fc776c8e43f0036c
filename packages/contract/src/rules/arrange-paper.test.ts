import { describe, expect, test } from 'vitest';
import { arrangePaper, orderOf, refersToOptions } from './arrange-paper.ts';

const choice = (_id: string, passage?: string) => ({
  _id,
  type: 'multiple-choice' as const,
  options: ['one', 'two', 'three', 'four'],
  ...(passage !== undefined && { passage: { _id: passage } }),
});
const choices = (...ids: string[]) => ids.map((id) => choice(id));
const idsOf = (questions: readonly { _id: string }[]) => questions.map(({ _id }) => _id).join(' ');
const seed = '0123456789abcdef01234567';
const seeds = Array.from({ length: 4000 }, (_, index) => (index * 7919).toString(16).padStart(24, '0'));

/** Handed-out papers are rebuilt with these: a change to one of them mixes up old results. */
describe('golden', () => {
  test('the order of a text', () => {
    expect(['', 'a', 'b', 'The quick brown fox', 'ẹ̀kọ́ 🎓'].map(orderOf)).toEqual([
      2872998923, 444641715, 2193908274, 598454741, 3585809222,
    ]);
  });

  test('a paper of all settings', () => {
    const paper = {
      questions: [...choices('a1', 'a2', 'a3', 'a4'), ...choices('b1', 'b2'), ...choices('p1', 'p2', 'p3', 'p4', 'p5')],
      sections: [
        { title: 'A', instructions: 'All', questions: ['a1', 'a2', 'a3', 'a4'] },
        { title: 'B', instructions: '', questions: ['b1', 'b2'] },
      ],
      draws: [
        { count: 2, section: 'B', questions: ['p1', 'p2', 'p3'] },
        { count: 1, questions: ['p4', 'p5'] },
      ],
      shuffleQuestions: true,
      shuffleOptions: true,
    };
    const { questions, sections } = arrangePaper(paper, seed);
    expect(questions.map(({ _id, options }) => `${_id}: ${options.join(' ')}`)).toEqual([
      'a4: three one four two',
      'a2: four one three two',
      'a3: three four two one',
      'a1: one two three four',
      'b1: three four two one',
      'b2: one four two three',
      'p3: two four three one',
      'p1: three one two four',
      'p5: four three two one',
    ]);
    expect(sections).toEqual([
      {
        instructions: 'All',
        questions: ['a4', 'a2', 'a3', 'a1'],
        title: 'A',
      },
      {
        instructions: '',
        questions: ['b1', 'b2', 'p3', 'p1'],
        title: 'B',
      },
    ]);
  });
});

describe('a paper without settings', () => {
  test('is as it is', () => {
    const questions = choices('a', 'b', 'c');
    expect(arrangePaper({ questions }, seed)).toEqual({ questions, sections: [] });
  });
});

describe('drawing', () => {
  const paper = {
    questions: choices('own', 'p', 'q', 'r', 's'),
    draws: [{ count: 2, questions: ['p', 'q', 'r', 's'] }],
  };

  test('gives each student the exam’s own questions and as many others, each as often', () => {
    const times = new Map<string, number>();
    for (const one of seeds) {
      const { questions } = arrangePaper(paper, one);
      expect(questions).toHaveLength(3);
      expect(questions[0]?._id).toBe('own');
      for (const { _id } of questions) times.set(_id, (times.get(_id) ?? 0) + 1);
    }
    for (const id of ['p', 'q', 'r', 's']) expect((times.get(id) ?? 0) / seeds.length).toBeCloseTo(0.5, 1);
  });

  test('does not depend on the other rules, nor on a question of another key', () => {
    const more = { ...paper, draws: [...paper.draws, { count: 1, questions: [] }] };
    expect(idsOf(arrangePaper(more, seed).questions)).toBe(idsOf(arrangePaper(paper, seed).questions));
  });

  test('gives what there is where there is too little', () => {
    const few = { questions: choices('p'), draws: [{ count: 3, questions: ['p'] }] };
    expect(idsOf(arrangePaper(few, seed).questions)).toBe('p');
  });

  test('puts questions of a section that is gone last', () => {
    const gone = {
      questions: choices('a', 'p'),
      sections: [{ title: 'A', instructions: '', questions: ['a'] }],
      draws: [{ count: 1, section: 'B', questions: ['p'] }],
    };
    const { questions, sections } = arrangePaper(gone, seed);
    expect(idsOf(questions)).toBe('a p');
    expect(sections).toEqual([{ title: 'A', instructions: '', questions: ['a'] }]);
  });
});

describe('shuffling questions', () => {
  test('gives each place to each question as often', () => {
    const paper = { questions: choices('a', 'b', 'c', 'd'), shuffleQuestions: true };
    const first = seeds.filter((one) => arrangePaper(paper, one).questions[0]?._id === 'a').length;
    const last = seeds.filter((one) => arrangePaper(paper, one).questions[3]?._id === 'a').length;
    expect(first / seeds.length).toBeCloseTo(0.25, 1);
    expect(last / seeds.length).toBeCloseTo(0.25, 1);
    expect(new Set(seeds.map((one) => idsOf(arrangePaper(paper, one).questions))).size).toBe(24);
  });

  test('stays within a section, and keeps a passage’s questions together in their order', () => {
    const questions = [choice('a'), choice('b', 'x'), choice('c', 'x'), choice('d'), choice('e'), choice('f')];
    const sections = [
      { title: '1', instructions: '', questions: ['a', 'b', 'c', 'd'] },
      { title: '2', instructions: '', questions: ['e', 'f'] },
    ];
    for (const one of seeds.slice(0, 200)) {
      const order = idsOf(arrangePaper({ questions, sections, shuffleQuestions: true }, one).questions);
      expect(order).toContain('b c');
      expect([...order.slice(0, 7).split(' ')].sort()).toEqual(['a', 'b', 'c', 'd']);
    }
  });
});

describe('shuffling options', () => {
  const optionsOf = (question: Partial<ReturnType<typeof choice>> & { type?: never } = {}) => {
    const paper = { questions: [{ ...choice('a'), ...question }], shuffleOptions: true };
    return new Set(seeds.slice(0, 500).map((one) => arrangePaper(paper, one).questions[0]?.options.join(' ')));
  };

  test('has all orders', () => expect(optionsOf().size).toBe(24));

  test('leaves options alone that speak of others', () =>
    expect(optionsOf({ options: ['red', 'blue', 'All of the above'] }).size).toBe(1));

  test('leaves the other types alone', () => {
    const questions = (['true-false', 'matching', 'ordering'] as const).map((type) => ({ ...choice(type), type }));
    for (const one of seeds.slice(0, 50)) {
      expect(arrangePaper({ questions, shuffleOptions: true }, one).questions).toEqual(questions);
    }
  });

  test.each([
    'All of the above',
    'all the above',
    'None of these',
    'None of the options',
    'None',
    'Both are correct',
    'A and B',
    'Both A and C',
    'A, B and C only',
    'B or D',
    'Neither A nor B',
    '(a) and (c)',
    'Two of the above',
  ])('“%s” speaks of others', (option) => expect(refersToOptions(['x', option])).toBe(true));

  test.each([
    'All mammals',
    'a and the',
    'I and II only',
    'Noun and verb',
    'Above 30 °C',
    'A',
    'None were taken prisoner',
    'a + b',
    '2 and 3',
    'Both parents',
  ])('“%s” does not', (option) => expect(refersToOptions(['x', option])).toBe(false));
});
