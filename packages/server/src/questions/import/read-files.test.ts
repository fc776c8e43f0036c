import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const shown = (bytes: Buffer | string) => {
  const { format, rows } = readImport(Buffer.from(bytes), null);
  return [
    format,
    ...rows.map(({ status, why, question }) => (status === 'rejected' ? why : `${question?.correctAnswer}`)),
  ];
};

test.each([
  ['semicolons', 'Question;A;B;Answer\nx;1;2;A\n'],
  ['tabs', 'Question\tOption 1\tOption 2\tCorrect Answer\nx\t1\t2\t1\n'],
  ['heads of another tool, below a title', 'My quiz,,,\n#,Question Text,Answer 1,Answer 2,Correct No.\n1,x,1,2,1\n'],
])('CSV with %s', (_name, text) => {
  expect(shown(text)).toEqual(['csv', '1']);
});

const questions = [
  { text: 'x', type: 'multiple-choice', options: ['a', 'b'], correctAnswer: 'b', points: 3 },
  { text: 'y', type: 'true-false', options: [], correctAnswer: 'true', points: 1 },
];

test.each([
  ['our own', { format: 'akada-questions', version: 1, questions }],
  ['a reply of the API', { success: true, data: questions }],
  ['a list', questions],
])('JSON: %s', (_name, value) => {
  expect(shown(JSON.stringify(value))).toEqual(['json', 'b', 'true']);
});

test('JSON: what is no question is a row that says so', () => {
  const list = [{}, 1, null, { text: 'x', type: 'cloze' }, { text: 'y', correctAnswer: 'z', picture: { alt: 'p' } }];
  expect(shown(JSON.stringify(list))).toEqual([
    'json',
    'The text of the question is missing',
    'This is no question',
    'This is no question',
    'Questions of the type “cloze” cannot be imported',
    'The picture of this question is missing in the file',
  ]);
});

describe('encodings', () => {
  const text = '1. “Ọ̀gá” and ₦5 – which?\nA. naïve\nB. plain\nANS: A\n';
  const latin = text.replace('Ọ̀gá', 'Oga').replace('₦5', 'N5');
  const windows = Buffer.from(
    [...latin].map((letter) => ({ '“': 0x93, '”': 0x94, '–': 0x96 })[letter] ?? letter.charCodeAt(0)),
  );
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), text],
    ['UTF-16', wide, text],
    ['UTF-16, the other way round', Buffer.from(wide).swap16(), text],
    ['Windows-1252', windows, latin],
  ])('%s', (_name, bytes, expected) => {
    const { rows } = readImport(bytes, null);
    expect(rows[0]?.question?.text).toBe(expected.slice(3).split('\n')[0]?.normalize('NFC'));
    expect(rows[0]?.status).toBe('accepted');
  });

  test('characters that were lost are said to be lost', () => {
    expect(shown('1. Caf\ufffd?\nA. a\nB. b\nANS: A')).toEqual([
      'text',
      expect.stringMatching(/^Characters were lost/),
    ]);
  });
});

describe('what is no such file is refused in plain words', () => {
  test.each([
    ['nothing', '', 'This file is empty'],
    ['spaces', '   \n  ', 'No question was found'],
    ['a letter home', 'Dear Ada, how are you?', 'No question was found'],
    ['a PDF', '%PDF-1.7 …', 'This is a PDF'],
    ['an old Word file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Word or Excel file'],
    ['a web page', '<!DOCTYPE html><html>', 'This is a web page'],
    ['bytes', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), 'This file is neither text nor'],
    ['half a JSON', '{"questions": [{"text": "x"', 'This JSON file is broken'],
    ['another JSON', '{"a": 1}', 'This JSON file has no list'],
    ['a deep JSON', '['.repeat(100_000), 'No question was found'],
    ['too many questions', `Question,Answer\n${'x,y\n'.repeat(10_001)}`, 'A file may have at most 10,000 questions'],
  ])('%s', (_name, bytes, message) => {
    expect(() => readImport(Buffer.from(bytes), null)).toThrow(message);
  });
});
