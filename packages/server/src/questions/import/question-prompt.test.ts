import { promptExample, questionPrompt, usualCount } from '@akada/contract/rules/question-prompt';
import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const rowsOf = (text: string) => {
  const { format, rows, notes } = readImport(Buffer.from(text), null);
  return {
    format,
    notes,
    rows: rows.map(({ status, question }) => [status, question?.type, question?.correctAnswer, question?.points]),
  };
};

const all = [
  ['accepted', 'multiple-choice', 'Carbon dioxide', 1],
  ['accepted', 'multiple-choice', '5', 2],
  ['repaired', 'multiple-select', '["Iron","Copper"]', 1],
  ['accepted', 'true-false', 'true', 1],
  ['accepted', 'short-answer', 'Abuja', 1],
  ['repaired', 'essay', '', 5],
];

test('all that the prompt asks for is read wholly', () => {
  expect(rowsOf(promptExample)).toEqual({ format: 'text', notes: [], rows: all });
  const [first] = readImport(Buffer.from(promptExample), null).rows;
  expect(first?.question?.explanation).toBe('Plants make sugar of carbon dioxide and water.');
});

test.each([
  ['in a block of code', `\`\`\`text\n${promptExample}\`\`\`\n`],
  ['with Windows line ends', promptExample.replaceAll('\n', '\r\n')],
  ['without empty lines', promptExample.replaceAll('\n\n', '\n')],
  ['with bold answers all the same', promptExample.replaceAll(/^ANS: (.*)$/gm, '**ANS: $1**')],
])('%s too', (_name, text) => {
  expect(rowsOf(text).rows).toEqual(all);
});

test('the example stands in the prompt', () => {
  expect(questionPrompt({ count: 20, className: '', subject: '' })).toContain(promptExample);
});

test.each([
  [usualCount, '', '', 'Make 20 questions of this for Akada, for secondary school students in Nigeria.'],
  [
    5,
    ' JSS 2\n',
    ' Basic  Science ',
    'Make 5 Basic Science questions of this for Akada, for students of JSS 2 of a secondary school in Nigeria.',
  ],
  [1, '', 'Physics', 'Make 1 Physics question of this for Akada, for secondary school students in Nigeria.'],
  [Number.NaN, '', '', 'Make 20 questions of this for Akada, for secondary school students in Nigeria.'],
  [5000, '', '', 'Make 100 questions of this for Akada, for secondary school students in Nigeria.'],
])('%i questions for “%s” in “%s”', (count, className, subject, first) => {
  expect(questionPrompt({ count, className, subject }).split('\n')[0]).toBe(first);
});
