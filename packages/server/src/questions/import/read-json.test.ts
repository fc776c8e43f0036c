import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const read = (value: unknown) => readImport(Buffer.from(JSON.stringify(value)), 'json');
const shown = (value: unknown) =>
  read(value).rows.map(({ status, why, question }) =>
    status === 'rejected' ? why : `${question?.type}: ${question?.correctAnswer} of ${question?.options.length}`,
  );

const numbers = ['1', '2', '3', '4'];
const asked = (question: string, options: unknown, answer: unknown) => ({ question, options, answer });
const towns = ['Jos', 'Kano', 'Lagos'];
const choice = (key: string, count: number) => `multiple-choice: ${key} of ${count}`;
const trivia = { category: 'Science', type: 'multiple', difficulty: 'easy' };

/** Keys that can be read in one way only. */
test.each<[string, unknown, string[]]>([
  ['a text', [asked('Where?', towns, 'Kano')], [choice('Kano', 3)]],
  ['a letter', [asked('Where?', towns, 'b')], [choice('Kano', 3)]],
  ['a letter in brackets', [asked('Where?', towns, '(C)')], [choice('Lagos', 3)]],
  ['a letter with its text', [asked('Where?', towns, 'B. Kano')], [choice('Kano', 3)]],
  ['the name of a field', [asked('Where?', { optionA: 'Jos', optionB: 'Kano' }, 'optionB')], [choice('Kano', 2)]],
  ['places from 0', [asked('1?', towns, 0), asked('2?', towns, 2)], [choice('Jos', 3), choice('Lagos', 3)]],
  ['places from 1', [asked('1?', towns, 3), asked('2?', towns, 1)], [choice('Lagos', 3), choice('Jos', 3)]],
  [
    'texts that look like places',
    [asked('1?', towns, 'Jos'), asked('2?', numbers, '2')],
    [choice('Jos', 3), choice('2', 4)],
  ],
  [
    'letters that are options too',
    [asked('1?', towns, 'C'), asked('2?', ['B', 'A'], 'A')],
    [choice('Lagos', 3), choice('B', 2)],
  ],
  ['fields of their own', [{ question: 'x?', a: 'Jos', b: 'Kano', answer: 'B' }], [choice('Kano', 2)]],
  [
    'option1, option2',
    [{ question_text: 'x?', option1: 'Jos', option2: 'Kano', correct_option: 2 }],
    [choice('Kano', 2)],
  ],
  [
    'marked options',
    [{ question: 'x?', answers: [{ text: 'Jos' }, { text: 'Kano', isCorrect: true }] }],
    [choice('Kano', 2)],
  ],
  [
    'two marked options',
    [
      {
        question: 'x?',
        options: [
          { text: 'a', correct: true },
          { text: 'b', correct: true },
          { text: 'c', correct: false },
        ],
      },
    ],
    ['multiple-select: ["a","b"] of 3'],
  ],
  ['several letters', [asked('x?', towns, 'A, C')], ['multiple-select: ["Jos","Lagos"] of 3']],
  ['a list of texts', [asked('x?', towns, ['Jos', 'Lagos'])], ['multiple-select: ["Jos","Lagos"] of 3']],
  [
    'Open Trivia DB',
    {
      response_code: 0,
      results: [
        {
          ...trivia,
          question: 'Whose &quot;law&quot;?',
          correct_answer: 'Ohm&#039;s',
          incorrect_answers: ['Hooke', 'Boyle'],
        },
      ],
    },
    [choice("Ohm's", 3)],
  ],
  [
    'true or false of Open Trivia DB',
    { results: [{ type: 'boolean', question: 'Wet?', correct_answer: 'True', incorrect_answers: ['False'] }] },
    ['true-false: true of 0'],
  ],
  ['one question alone', { status: 200, data: asked('Where?', { a: 'Jos', b: 'Kano' }, 'a') }, [choice('Jos', 2)]],
  ['a boolean', [{ question: 'Wet?', answer: false }], ['true-false: false of 0']],
])('JSON: %s', (_, value, rows) => expect(shown(value)).toEqual(rows));

/** Anything that can be read in two ways, or is not understood. */
test.each<[string, unknown, RegExp]>([
  ['a number that may be a text or a place', [asked('x?', numbers, '2')], /“2” may mean “2” or “3”/],
  ['a place from 0 or from 1', [asked('x?', towns, 1)], /“1” may mean “Kano” or “Jos”/],
  ['a letter that is an option', [asked('x?', ['B', 'A'], 'A')], /“A” may mean “A” or “B”/],
  [
    'two answers in two fields',
    [{ ...asked('x?', towns, 'A'), correct_answer: 'Lagos' }],
    /Please check: the answer is in/,
  ],
  [
    'a mark and another answer',
    [{ question: 'x?', options: [{ text: 'a', correct: true }, { text: 'b' }], answer: 'b' }],
    /not the same/,
  ],
  ['a letter without options', [{ question: 'x?', answer: 'B' }], /there are no options/],
  ['options in one text', [asked('x?', 'a) Jos b) Kano', 'a')], /options of this question were not understood/],
  [
    'options with weights',
    [asked('x?', [{ text: 'a', weight: 50 }, { text: 'b' }], 'a')],
    /options of this question were not understood/,
  ],
  [
    'an instruction beside',
    [{ ...asked('x?', towns, 'Jos'), section: 'Choose the opposite.' }],
    /“section” was left out/,
  ],
  [
    'a picture on a site',
    [{ ...asked('x?', towns, 'Jos'), image: 'https://a.example/b.png' }],
    /picture of this question is missing/,
  ],
  ['a sound', [{ ...asked('x?', towns, 'Jos'), audio: 'a.mp3' }], /needs a sound/],
  ['an answer that is none of the options', [asked('x?', towns, 'Ibadan')], /“Ibadan” is not among the options/],
  ['an encoded text', [asked('V2hpY2ggdG93biBpcyB0aGUgc2VhdD8=', towns, 'Jos')], /seems to be encoded/],
])('JSON is asked or refused: %s', (_, value, why) => expect(shown(value)[0]).toMatch(why));

test('what else a file says is left out, and said', () => {
  expect(read([{ id: 1, ...asked('x?', towns, 'Jos'), examtype: 'mock', difficulty: 3, hint: '' }]).notes).toEqual([
    'Left out: what the file says about examtype, difficulty',
  ]);
});

test('two lists of questions are not one', () => {
  expect(() => read({ questions: [asked('x?', towns, 'Jos')], data: [] })).toThrow(/no list named/);
});
