import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Answers of a whole paper in one line, and marking schemes whose theory has answers too. */

const q = (number: number) =>
  `${number}. Which one is w${number}?\nA. a${number}\nB. b${number}\nC. c${number}\nD. d${number}\n`;
const five = [1, 2, 3, 4, 5].map(q).join('');
const theory = '1. Explain osmosis. (5 marks)\n2. Explain soil. (5 marks)\n';

const read = (text: string) => {
  const { rows, notes } = readImport(Buffer.from(text), null);
  return {
    keys: rows.map(({ status, problem, question }) => {
      const mark = status !== 'rejected' ? '' : problem === 'check' ? '? ' : '! ';
      return `${mark}${question?.correctAnswer}`;
    }),
    notes,
  };
};

const right = ['c1', 'b2', 'c3', 'd4', 'a5'];
const none = Array(5).fill('! ');

describe('answers in one line', () => {
  test.each([
    'ANSWERS: C B C D A',
    'Answers: C, B, C, D, A',
    'KEY: C B C D A',
    'Answer key: C; B; C; D; A',
    'ANSWERS: 1-5 CBCDA',
    'ANSWERS: CBCDA',
    'ANSWERS\nCBCDA',
    'Answers: 1-3 CBC, 4-5 DA',
    'ANSWERS\n1–3: C B C\n4 to 5: DA',
    '1-5 CBCDA',
  ])('%s', (line) => {
    expect(read(`${five}\n${line}\n`)).toEqual({ keys: right, notes: [] });
  });

  test.each([
    ['ANSWERS: C B C D', 'Left out of the answers: 4 letters for 5 questions (C B C D)'],
    ['ANSWERS: C, B, C, D, A, A', 'Left out of the answers: 6 letters for 5 questions (C B C D A A)'],
    ['ANSWERS: CBCDAA', 'Left out of the answers: 6 letters for 5 questions (C B C D A A)'],
    ['ANSWERS: 1-5 CBCD', 'Left out of the answers: “1-5 CBCD”, 5 numbers and 4 letters'],
    ['ANSWERS\n1-5 CBCDAA', 'Left out of the answers: “1-5 CBCDAA”, 5 numbers and 6 letters'],
  ])('%s: as many as there are questions, or none is given', (line, note) => {
    expect(read(`${five}\n${line}\n`)).toEqual({ keys: none, notes: [note] });
  });

  test('with a number too many belong to other questions perhaps', () => {
    expect(read(`${five}\nANSWERS: 1-6 CBCDAA\n`).keys).toEqual(right.map((key) => `? ${key}`));
  });

  test('in one word may be the answer of the last question', () => {
    const notes = 'What do the spaces of the treble clef spell?';
    expect(read(`1. ${notes}\nANSWER: FACE\n`).keys).toEqual(['FACE']);
    expect(read(`${q(1)}ANS: B\n2. ${notes}\nANSWERS: FACE\n`).keys).toEqual(['b1', 'FACE']);
    expect(read(`${q(1)}${q(2)}${q(3)}${q(4)}ANSWERS: ABCD\n`).keys).toEqual(['? a1', '? b2', '? c3', '? d4']);
  });

  test('under each section', () => {
    const text = `SECTION A\n${q(1)}${q(2)}ANSWERS: B, A\nSECTION B\n${q(3)}${q(4)}ANSWERS: D C\n`;
    expect(read(text).keys).toEqual(['b1', 'a2', 'd3', 'c4']);
  });

  test('may be several answers of the last question', () => {
    expect(read(`${q(1)}${q(2)}Answers: A, C\n`).keys).toEqual(['? a1', '? c2']);
    expect(read(`${q(1)}Answers: A, C\n`).keys).toEqual(['["a1","c1"]']);
    expect(read(`${q(1)}ANS: B\n${q(2)}Answers: A, C\n`).keys).toEqual(['b1', '["a2","c2"]']);
  });

  test('behind ANS: of one question are no explanation of its first letter', () => {
    expect(read(`${q(1)}ANS: C, B, C, D, A\n`).keys).toEqual(['? c1']);
    expect(read(`${q(1)}ANS: C B A\n`).keys.join()).toMatch(/^[?!] /);
  });
});

describe('a marking scheme with theory', () => {
  const objective = '1. C\n2. B\n3. C\n4. D\n5. A\n';

  test('gives each kind its own', () => {
    const scheme = `MARKING SCHEME\n${objective}THEORY\n1. Osmosis is water\n2a. Soil is the top\n`;
    expect(read(`${five}\nTHEORY\n${theory}\n${scheme}`).keys).toEqual([
      ...right,
      'Osmosis is water',
      '(a) Soil is the top',
    ]);
  });

  test('in one line', () => {
    const scheme = 'ANSWERS: C B C D A\nTHEORY\n1. Osmosis is water\n2. Soil is the top\n';
    expect(read(`${five}\nTHEORY\n${theory}\n${scheme}`).keys).toEqual([
      ...right,
      'Osmosis is water',
      'Soil is the top',
    ]);
  });

  test.each([
    ['THEORY', ''],
    ['SECTION B: ESSAY', ''],
    ['Theory answers', ''],
    ['SECTION B', 'SECTION A\n'],
  ])('under %s, of which the paper has none: that is said, and the others are right', (head, section) => {
    const scheme = `MARKING SCHEME\n${section}${objective}${head}\n1. Osmosis is water\n`;
    const { keys, notes } = read(`${section}${five}\n${scheme}`);
    expect(keys).toEqual(right);
    expect(notes).toContain('The answer 1 Osmosis is water belongs to no question');
  });

  test('is doubted as before where its objective numbers do not fit', () => {
    const short = objective.replace('5. A\n', '');
    const { keys } = read(`${five}\nMARKING SCHEME\n${short}THEORY\n1. Osmosis is water\n`);
    expect(keys).toEqual([...right.slice(0, 4).map((key) => `? ${key}`), '! ']);
  });
});
