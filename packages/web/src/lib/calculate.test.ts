import { expect, test } from 'vitest';
import { calculate, shortNumber } from './calculate.ts';

test.each([
  ['1 + 2 × 3', '7'],
  ['(1+2)×3', '9'],
  ['10 ÷ 4', '2.5'],
  ['0.1+0.2', '0.3'],
  ['1,000 − 1', '999'],
  ['2^3^2', '512'],
  ['−2^2', '−4'],
  ['2^−1', '0.5'],
  ['-3*-3', '9'],
  ['8 − 3 − 2', '3'],
  ['√9 + √(16)', '7'],
  ['2π', '6.283185307'],
  ['3(4+1)', '15'],
  ['2√9×2', '12'],
  ['.5x4', '2'],
  ['6÷2(1+2)', '9'],
])('%s is %s', (typed, result) => expect(shortNumber(calculate(typed) ?? Number.NaN)).toBe(result));

test.each(['', '1+', '(1', '1)', '1÷0', '√−1', '2..3', 'alert(1)', '1 2 +', '()', '9^9^9', '('.repeat(300)])(
  '“%s” has no result',
  (typed) => expect(calculate(typed)).toBeNull(),
);
