import { expect, test } from 'vitest';
import { textOfMark, typedMark } from './typed-mark.ts';

test.each([
  ['', null],
  [' \u00A0', null],
  ['0', 0],
  ['007', 7],
  ['12.5', 12.5],
  ['.25', 0.25],
  ['20', 20],
  ['A', 'absent'],
  ['Abs', 'absent'],
  ['ex', 'exempt'],
  ['N/O', 'not-offered'],
  ['not offered', 'not-offered'],
])('“%s” is %s', (text, mark) => {
  expect(typedMark(text, 20)).toEqual({ mark });
});

test.each([
  ['20.5', 'More than 20'],
  ['-1', 'A mark is 0 or more'],
  ['12,5', 'Please type a point for decimals, such as 12.5'],
  ['1.234', 'A mark has at most two decimals'],
  ['15/20', 'Not a mark: a number, abs, ex or n/o'],
  ['1e1', 'Not a mark: a number, abs, ex or n/o'],
  ['O', 'Not a mark: a number, abs, ex or n/o'],
  ['-', 'Not a mark: a number, abs, ex or n/o'],
])('“%s” is no mark: %s', (text, problem) => {
  expect(typedMark(text, 20)).toEqual({ problem });
});

test('each mark is understood as it is shown', () => {
  for (const mark of [null, 0, 19.25, 'absent', 'exempt', 'not-offered'] as const) {
    expect(typedMark(textOfMark(mark), 20)).toEqual({ mark });
  }
});
