import { asStored, type QuestionType } from '@akada/contract/question-types';
import type { Details } from '@akada/contract/question-types/details';
import { listed } from '@akada/contract/question-types/list';
import type { Exported } from '../src/questions/export/exported.ts';
import { problemOf } from '../src/questions/import/check.ts';
import { withDollars } from '../src/questions/import/maths.ts';

/** Questions with the signs of every format in every place; the same ones for the same seed. */

const pieces = [
  ...['\\', '~', '=', '#', '{', '}', ':', '::', '->', '%50%', '=%100%', '~%-50%', '[html]', '[plain]', '####', '//'],
  ...[
    '$CATEGORY: x',
    '// points: 3',
    '\\n',
    '\\neq',
    '\\nu',
    '\\{',
    '\\:',
    '*',
    '\\*',
    '{T}',
    'TRUE',
    '{}',
    '{#5}',
    'Q1',
  ],
  ...['<b>', '</b>', '<c then', '<br>', '&amp;', '&lt;', '&nbsp;', '&', '<', '>', '"', "'", ']]>', '<![CDATA[', '<!--'],
  ...[
    '-->',
    '<?xml ?>',
    '<quiz>',
    '</text>',
    '@@PLUGINFILE@@/x.png',
    '_____',
    'ANSWER: B',
    'A. x',
    '(b) y',
    '1. ',
    'ANS: C',
  ],
  ...[
    '=1+1',
    "'=x",
    "''",
    '+1',
    '-1',
    '@x',
    ',',
    ';',
    '|',
    '₦500',
    '$5',
    '$10',
    '$x^2$',
    '$\\frac{1}{2}$',
    '$a \\neq b$',
  ],
  ...[
    '$\\nu + \\nabla$',
    '\\$3',
    '$\\{1; 2\\}$',
    'Ọ̀rọ̀',
    'ẹ̀kọ́',
    '😀',
    'سؤال',
    '中文',
    '’',
    '“x”',
    '−',
    '\n',
    '\n\n',
    '  ',
    ' ',
  ],
  ...[
    '["cat", "dog"]',
    '{"a":1}',
    'null',
    'true',
    'false',
    '0',
    '2',
    '1/2',
    '__proto__',
    'a',
    'b',
    'C',
    'word',
    'the map',
  ],
].map((piece) => piece.normalize('NFC'));

function diceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    one: <T>(list: readonly T[]) => list[below(list.length)] as T,
    chance: (part: number) => next() < part,
  };
}
type Dice = ReturnType<typeof diceOf>;

function aText({ one, below, chance }: Dice, most: number, isOneLine = false): string {
  for (;;) {
    const text = Array.from({ length: 1 + below(most) }, () => one(pieces)).join(chance(0.5) ? ' ' : '');
    const trimmed = (isOneLine ? text.replace(/\s+/g, ' ') : text).trim().normalize('NFC');
    // An import turns '\(x\)' into '$x$', and says so.
    if (trimmed !== '' && withDollars(trimmed) === trimmed) return trimmed;
  }
}

const distinct = (dice: Dice, count: number) => {
  const texts = new Set<string>();
  while (texts.size < count) texts.add(aText(dice, 4));
  return [...texts];
};

type Asked = { options: string[]; correctAnswer: string; details?: Details };

const kinds: Readonly<Record<QuestionType, (dice: Dice) => Asked>> = {
  'multiple-choice': (dice) => {
    const options = distinct(dice, 2 + dice.below(4));
    return { options, correctAnswer: dice.one(options) };
  },
  'true-false': (dice) => ({ options: [], correctAnswer: dice.one(['true', 'false']) }),
  'short-answer': (dice) => {
    const [correctAnswer = '', ...accepted] = distinct(dice, 1 + dice.below(3)).map((text) =>
      text.replace(/\s+/g, ' '),
    );
    return { options: [], correctAnswer, details: { accepted, ...(dice.chance(0.3) && { caseSensitive: true }) } };
  },
  numeric: ({ one, chance }) => ({
    options: [],
    correctAnswer: one(['3', '-2.5', '1/3', '4.5×10⁻⁴', '1,000', '0', '2 1/2']),
    details: {
      ...(chance(0.5) && { tolerance: one([0.01, 5, 0.25]), toleranceIs: one(['percent', 'absolute'] as const) }),
      ...(chance(0.5) && {
        unit: one(['m', 'kg', '°C', 'm/s']),
        unitIs: one(['given', 'optional', 'required'] as const),
      }),
    },
  }),
  'multiple-select': (dice) => {
    const options = distinct(dice, 3 + dice.below(3));
    const key = options.filter((_, index) => index === 0 || dice.chance(0.4));
    return { options, correctAnswer: listed(key), details: dice.chance(0.5) ? { partial: true } : {} };
  },
  matching: (dice) => {
    const [prompts, options] = [distinct(dice, 2 + dice.below(3)), distinct(dice, 2 + dice.below(4))];
    const partial = dice.chance(0.5) && { partial: true };
    return { options, correctAnswer: listed(prompts.map(() => dice.one(options))), details: { prompts, ...partial } };
  },
  ordering: (dice) => {
    const options = distinct(dice, 2 + dice.below(4));
    return { options, correctAnswer: listed(options), details: dice.chance(0.5) ? { partial: true } : {} };
  },
  essay: (dice) => ({
    options: [],
    correctAnswer: dice.chance(0.5) ? aText(dice, 8) : '',
    details: {
      ...(dice.chance(0.5) && { minWords: 5, maxWords: 300 }),
      ...(dice.chance(0.5) && { rubric: [{ text: aText(dice, 3), points: 2 }], showRubric: true }),
    },
  }),
};

function aQuestion(dice: Dice, number: number): Exported {
  const type = dice.one(Object.keys(kinds) as QuestionType[]);
  const asked = asStored({ type, ...kinds[type](dice) });
  const passage = { ...(dice.chance(0.5) && { title: aText(dice, 3, true) }), text: aText(dice, 8) };
  return {
    ...{ text: `${aText(dice, 6)} no ${number}`, type, ...asked, options: [...asked.options] },
    ...{ points: 1 + dice.below(5), picture: null },
    ...(dice.chance(0.5) && { explanation: aText(dice, 6) }),
    ...(dice.chance(0.3) && { tags: ['a b', 'c'], topic: aText(dice, 2, true).slice(0, 40).trim() }),
    ...(dice.chance(0.3) && { passage }),
  };
}

export function hostileBank(count: number, seed: number): Exported[] {
  const dice = diceOf(seed);
  const questions: Exported[] = [];
  while (questions.length < count) {
    const question = aQuestion(dice, questions.length + 1);
    if (problemOf(question as Parameters<typeof problemOf>[0]) === null) questions.push(question);
  }
  return questions;
}
