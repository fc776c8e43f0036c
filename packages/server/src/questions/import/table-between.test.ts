import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Headings and instructions among the rows of a table. */

const read = (...rows: string[]) => readImport(Buffer.from(rows.join('\n')), null);
const shown = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ status, question }) =>
    status === 'rejected' ? '?' : [question?.correctAnswer, question?.points].join(' '),
  );
const head = 'Question,A,B,C,Answer';
const [one, two, three] = ['Which?,x,y,z,A', 'Who?,x,y,z,B', 'How?,x,y,z,C'];

test.each([
  ['Answer all questions,,,,'],
  ['Instruction: choose the correct option,,,,'],
  ['Choose the correct option from A to C,,,,'],
  ['Time allowed: 40 minutes,,,,'],
  ['SECTION B,,,,'],
  ['THEORY,,,,'],
])('“%s” is left out of a table and said', (row) => {
  const found = read(head, one, row, two);
  expect(shown(found)).toEqual(['x 1', 'y 1']);
  expect(found.notes).toEqual([`Left out, line 3: “${row.replace(/,+$/, '')}”`]);
});

test.each([
  [
    ['SECTION A (2 marks each),,,,', one, two, 'SECTION B (3 marks each),,,,', three],
    ['x 2', 'y 2', 'z 3'],
  ],
  [
    ['SECTION A,,,,', one, two, 'SECTION B (3 marks each),,,,', three],
    ['x 1', 'y 1', 'z 3'],
  ],
  [
    ['SECTION A,,,,', one, 'SECTION B,,,,', '"Each question carries 4 marks",,,,', two, three],
    ['x 1', 'y 4', 'z 4'],
  ],
])('marks of a section are those of its rows: %s', (rows, points) => {
  expect(shown(read(head, ...rows))).toEqual(points);
});

test('marks of a row go before those of its section', () => {
  const rows = ['SECTION A (2 marks each),,,,,', `${one},5`, `${two},`, 'SECTION B,,,,,', `${three},`];
  expect(shown(read(`${head},Marks`, ...rows))).toEqual(['x 5', 'y 2', 'z 1']);
});

test.each(['Write the symbol of iron,,,,', 'Choose the correct answer: who came?,,,,', 'Which section?,,,,'])(
  '“%s” may be a question and is asked',
  (row) => expect(shown(read(head, one, row, two))).toEqual(['x 1', '?', 'y 1']),
);

test('columns of two versions are asked, and neither is read', () => {
  const { rows, table } = read('Question,A,B,C,Answer Type A,Answer Type B', 'Which?,x,y,z,A,B', 'Who?,x,y,z,C,A');
  expect(rows.every(({ status }) => status === 'rejected')).toBe(true);
  expect(table?.view.sheets[0]?.columns.filter(({ isAsked }) => isAsked).map(({ head: name }) => name)).toEqual([
    'Answer Type A',
    'Answer Type B',
  ]);
});
