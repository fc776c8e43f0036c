import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const folder = new URL('../../../test/question-files/', import.meta.url);
const file = (name: string) => readFileSync(new URL(name, folder));
const read = (name: string) => readImport(file(name), null);

/** The format, and for each row its key or the reason for its rejection. */
const shown = (name: string) => {
  const { format, rows } = read(name);
  return [
    format,
    ...rows.map(({ status, why, question }) => (status === 'rejected' ? `! ${why}` : `${question?.correctAnswer}`)),
  ];
};

const moved = '! Please check: the answers go to 9, the questions to 5: this answer may belong to another question';

const said: Readonly<Record<string, readonly string[]>> = {
  'broken-aiken.txt': [
    'aiken',
    '! The answer “D” is not among the options A to B',
    '! A choice needs at least two options',
    '! The options A and C are equal',
    '! No answer is given',
  ],
  'broken-gift.txt': [
    'gift',
    '! The brace { of this question is never closed',
    '! No answer is given',
    '! In GIFT the signs { } = ~ # of a formula need a backslash before them: \\{. Please put them, or paste the questions as text.',
    'true',
    'Abuja',
  ],
  'broken-moodle.xml': [
    'moodle-xml',
    '! More than one answer is right',
    '! No answer is given',
    '! Questions of the type “cloze” cannot be imported',
    '! The picture of this question is missing in the file',
    '! The answer “wahr” is neither true nor false',
    'false',
  ],
  'broken-paper-answers-at-end.txt': [
    'text',
    ...Array(4).fill(moved),
    '! The answer “E” is not among the options A to D',
  ],
  'broken-paper.docx': [
    'docx',
    '! An equation of this question was made with MathType or the old equation editor, of which the file has only a drawing. Please type it between dollar signs.',
    '! The picture of this question is missing in the file',
    '! No answer is given',
    'no',
  ],
  'broken-paper.txt': [
    'text',
    '! The options A and C are equal',
    '! The answer “F” is not among the options A to B',
    '! No answer is given',
    '! The option C is missing',
    '! A choice needs at least two options',
    "! The formula $\\frac{1}{2$ is broken: Unexpected end of input in a macro argument, expected '}' at end of input",
    '! More than one answer is given: A and B',
    '! \\frac stands outside the dollar signs of a formula',
    'blue',
    '! The same question as in line 42',
  ],
  'broken-qti.zip': ['qti', '! The file “1.xml” is broken', '! The file “2.xml” is missing in the package', 'true'],
  'broken-qti2-item.xml': ['qti', '! Questions of the type “hotspot” cannot be imported'],
  'broken-questions.csv': [
    'csv',
    '! Questions of the type “cloze” cannot be imported',
    '! This row has more cells than the head of the table: a text with a comma has to stand in quotation marks',
    '! The text of the question is missing',
    '! No answer is given',
    '! Points must be a number',
  ],
  'broken-questions.json': [
    'json',
    '! The text of the question is missing',
    '! This is no question',
    '! Questions of the type “cloze” cannot be imported',
    '! The picture of this question is missing in the file',
    '! The answer “c” is not among the options A to B',
    '! Tolerance must be 0 or more',
    'true',
  ],
  'broken-questions-heads.xlsx': ['xlsx', ...Array(2).fill('! Please say above which column has the questions')],
  'broken-questions.xlsx': [
    'xlsx',
    '! The answer “D” is not among the options A to B',
    '! The text of the question is missing',
    '! No answer is given',
    'c',
  ],
  'good-aiken.txt': ['aiken', 'Mercury', '₦1,500', '7'],
  'good-gift.txt': [
    'gift',
    'newton',
    'true',
    'Achebe',
    '["iron","copper"]',
    '["Accra","Lomé","Niamey"]',
    '3.14',
    '3',
    'true',
    '',
    'a ~ b',
    'Co',
  ],
  'good-moodle.xml': [
    'moodle-xml',
    'CO₂',
    '["iron","copper"]',
    'true',
    'Co',
    'Abuja',
    '3.14',
    '["Accra","Lomé"]',
    '["mm","cm","m"]',
    '',
    'a dot',
  ],
  'good-paper-no-numbers.txt': ['text', 'long', 'mean', 'false'],
  'good-paper.docx': ['docx', '2', '3', '7', 'wall', 'true'],
  'good-paper.txt': ['text', 'Carbon dioxide', 'newton', 'true', 'Tilapia', 'I and II', 'Abeokuta', 'steel', '₦2,000'],
  'good-qti2-item.xml': ['qti', 'Niger'],
  'good-qti2.zip': ['qti', 'Niger', 'true', 'Abuja'],
  'good-qti3.zip': ['qti', 'two'],
  'good-questions.csv': [
    'csv',
    'Niger',
    'false',
    'Abuja',
    '4',
    '! Please check: the answer “A” is a letter, and also the text of option B',
    '-2',
  ],
  'good-questions.json': [
    'json',
    'Niger',
    'false',
    'Co',
    '4.5×10⁻⁴',
    '["2","3"]',
    '["Accra","Lomé"]',
    '["mm","cm","m"]',
    'War and trade',
    'dust',
  ],
  'good-questions.xlsx': ['xlsx', 'Niger', '4', 'false', 'Abuja'],
  'hostile-aiken.txt': [
    'aiken',
    'none',
    '! A question has at most 10 options',
    '! Question must be at most 5000 characters long',
  ],
  'hostile-entities.docx': ['docx', '! Please check: the answer is only “x”, and there are no options'],
  'hostile-gift.txt': [
    'gift',
    'true',
    '! The picture of this question is missing in the file',
    '! The picture of this question is missing in the file',
    '! The brace { of this question is never closed',
    'true',
  ],
  'hostile-moodle-script.xml': [
    'moodle-xml',
    '! This question needs a drawing. A question here may have one picture.',
    '! The picture of this question is missing in the file',
  ],
  'hostile-paper.txt': ['text', 'none of them', 'one', '! More than one answer is given: A and ANS: ANS: ANS: ANS:…'],
  'hostile-paths.docx': [
    'docx',
    '! The picture of this question is missing in the file',
    '! The picture of this question is missing in the file',
  ],
  'hostile-qti.zip': [
    'qti',
    '! The picture of this question is missing in the file',
    'true',
    '! The file “../../../etc/passwd” is missing in the package',
  ],
  'hostile-qti2-item.xml': [
    'qti',
    '! This question needs a film or another file. A question here may have one picture.',
  ],
  'hostile-questions.csv': ['csv', "=cmd|' /C calc'!A0", '! Please check: the tag <script> was not understood'],
  'hostile-questions.json': [
    'json',
    'true',
    '! The picture of this question is missing in the file',
    '! Points must be a whole number',
    '! Details must be an object',
  ],
};

test.each(Object.entries(said))('%s: each row is read, or says why it is not', (name, rows) => {
  expect(shown(name)).toEqual(rows);
});

const refused: Readonly<Record<string, string>> = {
  'broken-moodle-cut.xml': 'This XML file is broken. Please export it again.',
  'broken-paper-cut.docx': 'This file is damaged. Please download it again.',
  'broken-questions-quote.csv': 'A quotation mark in this file is never closed (line 2)',
  'hostile-bomb.docx': 'This Word file is too large once unpacked',
  'hostile-bomb.xlsx': 'This Excel file is too large once unpacked',
  'hostile-bomb.zip': 'This file is too large once unpacked',
  'hostile-entities.xlsx':
    'This table has no columns named Question and Answer. Please name them as the template does.',
  'hostile-moodle.xml':
    'No question was found. A question begins with its number, has options A, B, C … and ends with ANS: and a letter.',
};

test.each(Object.entries(refused))('%s is refused in plain words', (name, message) => {
  expect(() => read(name)).toThrow(message);
});

test('every file here is read by a test', () => {
  const files = readdirSync(folder).filter((name) => name !== 'write.ts' && name !== 'cases');
  expect(files.toSorted()).toEqual([...Object.keys(said), ...Object.keys(refused)].toSorted());
});

test('a good paper from Word has its columns, equations and picture', () => {
  const { rows } = read('good-paper.docx');
  expect(rows.map(({ question }) => [question?.text, question?.options.length])).toEqual([
    ['What is $\\frac{1}{2}$ of $\\sqrt{16}$?', 4],
    ['Solve $x^{2}=9$ for a positive x.', 3],
    ['A prime number is', 4],
    ['Which part of the cell is shown?', 2],
    ['The formula of water is H₂O.', 0],
  ]);
  expect(rows[3]?.picture).toMatchObject({ alt: 'A cell with its wall' });
});

test('capitals that count, details and passages come with their question', () => {
  const details = (name: string) => read(name).rows.map(({ question }) => question?.details);
  const caseSensitive = { caseSensitive: true };
  expect(details('good-gift.txt').at(-1)).toEqual(caseSensitive);
  expect(details('good-moodle.xml')).toContainEqual(caseSensitive);
  expect(details('good-qti2-item.xml')).toEqual([{ accepted: ['River Niger'], ...caseSensitive }]);
  expect(details('good-questions.json')).toContainEqual({
    tolerance: 5,
    toleranceIs: 'percent',
    unit: 'kg',
    unitIs: 'required',
  });
  expect(read('good-questions.json').rows.at(-1)?.question?.passage).toMatchObject({ title: 'The harmattan' });
  expect(read('good-qti3.zip').rows[0]?.question?.passage).toMatchObject({ title: 'The wind' });
});

const hostile = Object.keys(said).filter((name) => name.startsWith('hostile-'));

test.each(hostile)('%s brings no file of the server and no expanded entity', (name) => {
  const text = JSON.stringify(read(name).rows.map(({ question, picture }) => [question, picture]));
  for (const trace of ['root:', 'aaaaaaaaaaaaaaaaaaaa', 'hahahaha']) expect(text).not.toContain(trace);
  // The others are texts, in which a tag is what somebody typed.
  if (/gift|moodle|qti/.test(name)) expect(text).not.toMatch(/<\/?\w|javascript:|onclick/);
});
