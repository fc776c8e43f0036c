import { describe, expect, test } from 'vitest';
import { aPng } from '../../../test/pictures.ts';
import type { Candidate } from '../import/check.ts';
import { readImport } from '../import/read-import.ts';
import type { Exported } from './exported.ts';
import { writers } from './write.ts';

const image = `data:image/png;base64,${Buffer.from(aPng(6, 4)).toString('base64')}`;

/** Texts that break the formats: their markup, formulas, prices, tone marks, lines, spaces. */
const texts = [
  'What is 2 + 2?',
  'a = b ~ c # d {e} f:g \\ h',
  'Find $\\frac{1}{2} < x_{1}$ & $y^2$',
  '₦500, $5 and $10; \\$3',
  'Ọ̀rọ̀ “quoted” <b>not bold</b> &amp;',
  'Line one\nline two\n\nafter a gap',
  'Two  spaces, ]]> and // slashes',
  '::name:: [html] $CATEGORY: x',
];

const numbers = [
  { unit: 'm', unitIs: 'given' as const },
  { unit: 'm', unitIs: 'optional' as const },
  { tolerance: 0.01, toleranceIs: 'absolute' as const, unit: 'kg', unitIs: 'required' as const },
  undefined,
].map(
  (details, index): Exported => ({
    ...{ text: `How much? ${index}`, type: 'numeric', options: [], correctAnswer: '-3.14', points: 1, picture: null },
    details,
  }),
);

const essays: Exported[] = [{}, { minWords: 50, maxWords: 300 }].map((details, index) => ({
  ...{ text: `Tell a story ${index}`, type: 'essay', options: [], points: 20, picture: null },
  correctAnswer: index === 0 ? '' : 'Once there was\na king',
  ...(index > 0 && { details }),
}));

const questions: Exported[] = texts.flatMap((text, index): Exported[] => [
  {
    text,
    type: 'multiple-choice',
    options: [`=${index}`, '~b', `${text} `.trim(), '4%'],
    correctAnswer: '~b',
    points: index + 1,
    picture: null,
  },
  {
    text: `${text} T`,
    type: 'true-false',
    options: [],
    correctAnswer: index % 2 ? 'true' : 'false',
    points: 1,
    picture: null,
  },
  {
    text: `${text} S`,
    type: 'short-answer',
    options: [],
    correctAnswer: text.replace(/\n/g, ' '),
    points: 100,
    picture: null,
  },
  {
    text: `${text} P`,
    type: 'true-false',
    options: [],
    correctAnswer: 'true',
    points: 2,
    picture: { alt: 'A "line" < 3', image },
  },
]);

async function* each(all: readonly Exported[]) {
  yield* all;
}

async function written(format: keyof typeof writers, all: readonly Exported[]): Promise<string> {
  let text = '';
  for await (const piece of writers[format].write(each(all))) text += piece;
  return text;
}

const plain = ({ text, type, options, correctAnswer, points }: Omit<Candidate, 'passage'>) => ({
  text,
  type,
  options,
  correctAnswer,
  points,
});

describe('what is exported comes back as it was', () => {
  test.each(['moodle-xml', 'gift', 'json'] as const)('%s', async (format) => {
    const read = readImport(Buffer.from(await written(format, questions)), null);
    expect(read.format).toBe(format);
    expect(read.rows.map((row) => row.question)).toEqual(questions.map(plain));
    expect(read.rows.filter((row) => row.status !== 'accepted').map((row) => row.why)).toEqual([]);
    expect(read.rows.filter((row) => row.picture).map((row) => row.picture?.alt)).toEqual(
      texts.map(() => 'A "line" < 3'),
    );
  });
});

test.each(['moodle-xml', 'gift', 'json'] as const)(
  '%s brings numbers with their unit and tolerance',
  async (format) => {
    const { rows } = readImport(Buffer.from(await written(format, numbers)), null);
    expect(rows.map(({ question }) => question?.details)).toEqual(numbers.map(({ details }) => details));
    expect(rows.map(({ status }) => status)).toEqual(numbers.map(() => 'accepted'));
  },
);

test.each(['moodle-xml', 'gift', 'json'] as const)('%s brings explanation and hint', async (format) => {
  const [question] = questions;
  if (!question) throw new Error('there is one');
  const about = { explanation: 'Because $x^2$ {is} #1', hint: 'Is $x < 2$?\nLook {again}', tags: ['a b', 'c'] };
  const { rows } = readImport(Buffer.from(await written(format, [{ ...question, ...about }])), null);
  expect(rows[0]?.question).toMatchObject(about);
});

const lists: Exported[] = [true, undefined].flatMap((partial): Exported[] => [
  {
    ...{ text: 'Primes?', type: 'multiple-select', options: ['2 =', '~3', '4'], correctAnswer: '["2 =","~3"]' },
    ...{ points: 3, picture: null, ...(partial && { details: { partial } }) },
  },
  {
    ...{ text: 'Order', type: 'ordering', options: ['one', 'three', 'two'], correctAnswer: '["one","two","three"]' },
    ...{ points: 3, picture: null, ...(partial && { details: { partial } }) },
  },
]);
const others: Exported[] = [
  {
    ...{ text: 'Capitals', type: 'matching', options: ['Accra', 'Lagos', 'Lomé'], correctAnswer: '["Accra","Lomé"]' },
    ...{ points: 2, picture: null, details: { prompts: ['Ghana', 'Togo'], partial: true } },
  },
  {
    ...{ text: 'Who?', type: 'short-answer', options: [], correctAnswer: 'Soyinka', points: 1, picture: null },
    details: { accepted: ['Wole Soyinka', 'W. Soyinka'] },
  },
  {
    ...{ text: 'The symbol of cobalt?', type: 'short-answer', options: [], correctAnswer: 'Co', points: 1 },
    ...{ picture: null, details: { caseSensitive: true } },
  },
];

const whole = ({ text, type, options, correctAnswer, details }: Omit<Candidate, 'passage'>) => ({
  ...{ text, type, correctAnswer, details },
  options: options.toSorted(),
});

test.each(['json', 'csv'] as const)('%s says which question is open for practice', async (format) => {
  const [open, other] = questions;
  if (!open || !other) throw new Error('there are two');
  const { rows } = readImport(Buffer.from(await written(format, [{ ...open, practice: true }, other])), null);
  expect(rows.map(({ question }) => question?.practice)).toEqual([true, undefined]);
});

test.each(['moodle-xml', 'gift', 'json'] as const)('%s brings several answers, pairs and orders', async (format) => {
  // GIFT has no questions of order.
  const all = [...lists, ...others].filter(({ type }) => format !== 'gift' || type !== 'ordering');
  const { rows } = readImport(Buffer.from(await written(format, all)), null);
  expect(rows.map(({ status, why }) => why || status)).toEqual(all.map(() => 'accepted'));
  expect(rows.map(({ question }) => question && whole(question))).toEqual(all.map(whole));
});

test.each(['moodle-xml', 'gift', 'json'] as const)('%s brings essays', async (format) => {
  const { rows } = readImport(Buffer.from(await written(format, essays)), null);
  expect(rows.map(({ status, why }) => why || status)).toEqual(['accepted', 'accepted']);
  expect(rows.map(({ question }) => question && whole(question))).toEqual(essays.map(whole));
});
