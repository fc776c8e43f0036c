import { expect, test } from 'vitest';
import { type Side, sideOf, sideOfWord, visualRuns, visualWords, wholeLine } from './right-to-left.ts';

test.each([
  ['ما هي', 'right'],
  ['1. (ما', 'right'],
  ['What is ما', 'left'],
  ['123', 'left'],
])('‘%s’ begins at the %s', (text, side) => expect(sideOf(text)).toBe(side));

const run = (text: string) => ({ font: /[\p{Script=Arabic}؟]/u.test(text) ? 'arabic' : 'regular', text });

test.each<[string[], Side, string[]]>([
  [['(', 'ما', ').'], 'right', ['.(', 'ما', ')']],
  [['٢٠٢٦', ':'], 'right', [':', '٦٢٠٢']],
  [['٢٠٢٦', ')?'], 'left', ['٦٢٠٢', ')?']],
  [['ما', '-', '2026'], 'left', ['2026', '-', 'ما']],
  [['(1991).'], 'right', ['.(1991)']],
  [['(1991).'], 'left', ['(1991).']],
  [['3.5%'], 'right', ['%3.5']],
  [['a(1)'], 'right', ['a(1)']],
])('the runs %j in a text that begins at the %s stand as %j', (runs, base, shown) => {
  expect(visualRuns(runs.map(run), base).map(({ text }) => text)).toEqual(shown);
});

/** Capital letters are Arabic here, to be read by those who do not. */
const arranged = (line: string, base: 'left' | 'right') => {
  const words = line.split(' ').map((text, at) => ({
    ...{ text, spaceBefore: at === 0 ? 0 : 3 },
    side: /[A-Z]/.test(text) ? ('right' as const) : sideOfWord(text),
  }));
  return visualWords(words, base)
    .map(({ text }) => text)
    .join(' ');
};

test.each([
  ['what does A B mean', 'left', 'what does B A mean'],
  ['A B C', 'right', 'C B A'],
  ['A two words B', 'right', 'B two words A'],
  ['A 12 B', 'left', 'B 12 A'],
  ['say A 12', 'left', 'say A 12'],
  ['A 12', 'right', '12 A'],
  ['only left', 'left', 'only left'],
] as const)('‘%s’ from the %s is ‘%s’', (line, base, shown) => expect(arranged(line, base)).toBe(shown));

test('the spaces stay between the same words', () => {
  const words = [0, 1, 5].map((spaceBefore) => ({ side: 'right' as const, spaceBefore }));
  expect(visualWords(words, 'right').map(({ spaceBefore }) => spaceBefore)).toEqual([5, 5, 1]);
});

test('a line of Arabic is set as one, its figures from the left', () => {
  expect(wholeLine('ا ب ١٢')).toBe('ا\u00a0ب\u00a0٢١');
});
