import { expect, test } from 'vitest';
import { isBlock, placeBlock, readBlock } from './pasted-block.ts';

const names = ['Ada Obi', 'Bọ́lá Ojo', 'Chidi Eze'];
const sheet = { names, columns: ['CA 1', 'CA 2', 'Exam'] };
const start = { row: 0, column: 0 };

test('a block is read as Excel copies it', () => {
  expect(readBlock('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
  expect(readBlock('"a ""b""\tc"\t5\n\n')).toEqual([['a "b"\tc', '5']]);
  expect(readBlock('7')).toEqual([['7']]);
  expect(readBlock('')).toEqual([]);
  expect([isBlock('12'), isBlock('12\n'), isBlock('1\t2'), isBlock('1\n2')]).toEqual([false, false, true, true]);
});

test('it is laid on the sheet from a cell on; what has no place is told, and an empty cell changes nothing', () => {
  expect(placeBlock(readBlock('1\t2\n\t4\n5\t6\n7\t8'), sheet, { row: 1, column: 1 })).toEqual({
    cells: [
      { row: 1, column: 1, text: '1' },
      { row: 1, column: 2, text: '2' },
      { row: 2, column: 2, text: '4' },
    ],
    outside: ['5', '6', '7', '8'],
    byName: false,
  });
});

test('a block of 45 × 12 has 540 places', () => {
  const block = Array.from({ length: 45 }, (_, row) => Array.from({ length: 12 }, (__, column) => `${row + column}`));
  const placed = placeBlock(
    readBlock(block.map((row) => row.join('\t')).join('\r\n')),
    { names: block.map((_, row) => `Student ${row}`), columns: block.slice(0, 12).map((_, part) => `Part ${part}`) },
    start,
  );
  expect([placed.cells.length, placed.outside]).toEqual([540, []]);
});

test('beside names each value goes to its student, in whatever order they are, and a stranger is named', () => {
  const block = readBlock('1\tEZE, Chidi\t15\t40\n2\tOBI Ada\t12\t\n3\tDayo Isa\t9\t9');
  expect(placeBlock(block, sheet, start)).toEqual({
    cells: [
      { row: 2, column: 0, text: '15' },
      { row: 2, column: 1, text: '40' },
      { row: 0, column: 0, text: '12' },
    ],
    outside: ['Dayo Isa: 9', 'Dayo Isa: 9'],
    byName: true,
  });
});

test('empty cells in front of a value keep it in its place', () => {
  expect(['\t15\r\n', '\r\n\r\n15\r\n'].map(isBlock)).toEqual([true, true]);
  expect(placeBlock(readBlock('\t15\r\n'), sheet, start).cells).toEqual([{ row: 0, column: 1, text: '15' }]);
  expect(placeBlock(readBlock('\r\n\r\n15\r\n'), sheet, start).cells).toEqual([{ row: 2, column: 0, text: '15' }]);
});

test('a name that two students have, in the sheet or in the block, gives neither of them a mark', () => {
  const two = { names: ['Ada Obi', 'Obi Ada', 'Chidi Eze'], columns: ['Exam'] };
  const placed = placeBlock(readBlock('Ada Obi\t5\nChidi Eze\t6\nChidi Eze\t7'), two, start);
  expect(placed.cells).toEqual([]);
  expect(placed.outside).toEqual(['Ada Obi: 5', 'Chidi Eze: 6', 'Chidi Eze: 7']);
});

test('under heads each value goes into the column that its head names, and other columns are told', () => {
  const block = readBlock(
    'JSS 2 MATHEMATICS\nS/N\tName\tSex\tEXAM (60%)\tCA1/20\tTotal\n1\tChidi Eze\tM\t40\t15\t55\n2\tDayo Isa\tM\t9\t8\t17\n3\tAda Obi\tF',
  );
  expect(placeBlock(block, sheet, { row: 1, column: 1 })).toEqual({
    cells: [
      { row: 2, column: 2, text: '40' },
      { row: 2, column: 0, text: '15' },
    ],
    outside: [
      'JSS 2 MATHEMATICS',
      'Dayo Isa: 9',
      'Dayo Isa: 8',
      'S/N (3 values)',
      'Sex (3 values)',
      'Total (2 values)',
    ],
    byName: true,
  });
});

test('heads without names: the first line of marks belongs to the row in use', () => {
  expect(placeBlock(readBlock('Exam\tCA 2\n50\t12\n\t13'), sheet, { row: 1, column: 2 })).toEqual({
    cells: [
      { row: 1, column: 2, text: '50' },
      { row: 1, column: 1, text: '12' },
      { row: 2, column: 1, text: '13' },
    ],
    outside: [],
    byName: false,
  });
});

test('two heads of one name are no heads: nothing is put where it may not belong', () => {
  const placed = placeBlock(readBlock('Name\tCA 1\tCA 1\nAda Obi\t5\t6\nChidi Eze\t7\t8'), sheet, start);
  expect(placed.outside).toEqual(['Name: CA 1', 'Name: CA 1']);
});
