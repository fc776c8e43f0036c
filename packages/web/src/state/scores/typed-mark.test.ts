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
  expect(typedMark(text, 20)).toEqual({ value: mark });
});

test.each([
  ['20.5', 'More than 20'],
  ['-1', 'Less than 0'],
  ['12,5', 'A point, not a comma'],
  ['1.234', 'At most two decimals'],
  ['15/20', 'Not a mark'],
  ['1e1', 'Not a mark'],
  ['O', 'Not a mark'],
  ['-', 'Not a mark'],
])('“%s” is no mark: %s', (text, problem) => {
  expect(typedMark(text, 20)).toEqual({ problem });
});

test('each mark is understood as it is shown', () => {
  for (const mark of [null, 0, 19.25, 'absent', 'exempt', 'not-offered'] as const) {
    expect(typedMark(textOfMark(mark), 20)).toEqual({ value: mark });
  }
});
