import { expect, test } from 'vitest';
import { amountOf, directionIn } from './cells.ts';

test.each([
  ['₦-5,000.00', 500_000, 'out'],
  ['NGN-5,000.00', 500_000, 'out'],
  ['NGN -5,000.00', 500_000, 'out'],
  ['N(5,000.00)', 500_000, 'out'],
  ['₦(5,000.00)', 500_000, 'out'],
  ['−5,000.00', 500_000, 'out'],
  ['5,000.00-', 500_000, 'out'],
  ['-₦5,000.00', 500_000, 'out'],
  ['DR 5,000.00', 500_000, 'out'],
  ['Dr. 5,000.00', 500_000, 'out'],
  ['5,000.00 Dr', 500_000, 'out'],
  ['5,000.00D', 500_000, 'out'],
  ['5,000.00 (DR)', 500_000, 'out'],
  ['(5,000.00 DR)', 500_000, 'out'],
  ['-5,000.00 DR', 500_000, 'out'],
  ['5,000.00 Debit', 500_000, 'out'],
  ['CR 5,000.00', 500_000, 'in'],
  ['5,000.00 Cr.', 500_000, 'in'],
  ['5,000.00C', 500_000, 'in'],
  ['5,000.00 [CR]', 500_000, 'in'],
  ['5,000.00+', 500_000, 'in'],
  ['+₦5,000.00', 500_000, 'in'],
  ['5,000.00', 500_000, null],
  ['nil', 0, null],
  ['N/A', 0, null],
])('‘%s’ is %s going %s', (cell, minor, direction) => expect(amountOf(cell)).toEqual({ minor, direction }));

test.each([
  '-5,000.00 CR',
  '(5,000.00) CR',
  '+5,000.00 DR',
  '5.000',
  '1.250',
  '5.000,00',
  '1,00,000.00',
  '5,000.00 CR DR',
  '12 000 units',
])('‘%s’ is no amount', (cell) => expect(amountOf(cell)).toBeNull());

test.each([
  ['CR', 'in'],
  ['C', 'in'],
  ['Cr.', 'in'],
  ['Credit', 'in'],
  ['DR', 'out'],
  ['d', 'out'],
  ['DEBIT', 'out'],
  ['Money out', 'out'],
  ['2,500.00 CR', null],
  ['Credit card', null],
  ['constructor', null],
  ['', null],
])('‘%s’ says %s', (cell, direction) => expect(directionIn(cell)).toBe(direction));
