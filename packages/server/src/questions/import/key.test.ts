import { expect, test } from 'vitest';
import { optionOf } from './key.ts';
import { readImport } from './read-import.ts';

const cities = ['Lagos', 'Abuja', 'Kano'];

test.each([
  ['b', cities, 1],
  ['(C)', cities, 2],
  ['D', cities, -1],
  ['abuja', cities, 1],
  ['B. Abuja', cities, 1],
  ['B. Kano', cities, -1],
  ['3', cities, 2],
  ['0', cities, -1],
  ['4', cities, -1],
  ['3', ['3', '2', '1'], 0],
  ['LAGOS', ['Lagos', 'lagos'], -1],
  ['lagos', ['Lagos', 'lagos'], 1],
] as const)('the key “%s” of %j is option %i', (key, options, index) => {
  expect(optionOf(key, options, 'label')).toBe(index);
});

test('a number is the label of an option on paper only', () => {
  expect(optionOf('3', cities, 'text')).toBe(-1);
});

test('a letter in Aiken that is also the text of another option is asked about', () => {
  const { rows } = readImport(Buffer.from('Which letter comes second?\nA. B\nB. A\nC. C\nANSWER: A\n'), null);
  const why = 'Please check: the answer “A” is a letter, and also the text of option B';
  expect(rows).toMatchObject([{ status: 'rejected', problem: 'check', why }]);
});
