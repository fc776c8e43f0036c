import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Sections of a paper: title, instructions, first and last line of its questions. */

const q = (number: number, word: string) =>
  `${number}. Which one is ${word}?\nA. red ${word}\nB. blue ${word}\nANS: A\n`;

const sectionsOf = (text: string) =>
  (readImport(Buffer.from(text), null).sections ?? []).map(({ title, instructions, from, to }) =>
    [title, ...(instructions === '' ? [] : [instructions]), `${from}–${to}`].join(' / '),
  );

describe('sections of a paper are found', () => {
  test('at their headings, with the instructions below them', () => {
    const text = `SECTION A: OBJECTIVES\nAnswer all questions.\n${q(1, 'first')}${q(2, 'second')}\nSECTION B\nAnswer only three questions\n3. Describe a leaf. (5 marks)\n`;
    expect(sectionsOf(text)).toEqual([
      'SECTION A: OBJECTIVES / Answer all questions. / 3–7',
      'SECTION B / Answer only three questions / 14–14',
    ]);
  });

  test('straight after an option; what stands above the first heading is a section too', () => {
    const text = `${q(1, 'first').replace('ANS: A\n', '')}SECTION B\n${q(2, 'second')}\nANSWERS\n1. A\n`;
    expect(sectionsOf(text)).toEqual(['Question 1 / 1–1', 'SECTION B / 5–5']);
  });

  test('at instructions of some questions, as far as their numbers go', () => {
    const text = `${q(1, 'first')}\nChoose the word nearest in meaning to the one in capitals in questions 2 to 3.\n${q(2, 'second')}${q(3, 'third')}${q(4, 'fourth')}`;
    expect(sectionsOf(text)).toEqual([
      'Question 1 / 1–1',
      'Questions 2 to 3 / Choose the word nearest in meaning to the one in capitals in questions 2 to 3. / 7–11',
      'Question 4 / 15–15',
    ]);
  });

  test('with the school’s heading left out of the first one, and both lines of a long heading', () => {
    const text = `LAGOS MODEL COLLEGE\nFIRST TERM EXAMINATION\nSUBJECT: CIVIC EDUCATION\n\nPART I\nOBJECTIVES\nInstruction: Answer all questions.\n\n${q(1, 'first')}`;
    expect(sectionsOf(text)).toEqual(['PART I, OBJECTIVES / Instruction: Answer all questions. / 9–9']);
  });

  test('above a passage, which stays the passage of its questions', () => {
    const passage = 'The harmattan is a dry wind that blows from the north over the whole of the country.';
    const text = `${q(1, 'first')}\nSECTION B: COMPREHENSION\nRead the passage and answer questions 2 to 3.\n${passage}\n\n${q(2, 'second')}${q(3, 'third')}`;
    expect(sectionsOf(text)).toEqual(['Question 1 / 1–1', 'SECTION B: COMPREHENSION / 10–14']);
    expect(readImport(Buffer.from(text), null).rows[1]?.question?.passage?.text).toBe(passage);
  });

  test('not without a heading, at page numbers, in tables, and where no question follows', () => {
    expect(sectionsOf(`${q(1, 'first')}\nPage 1 of 2\n${q(2, 'second')}`)).toEqual([]);
    expect(sectionsOf(`Answer all questions.\n\n${q(1, 'first')}`)).toEqual([]);
    expect(sectionsOf(`${q(1, 'first')}\nSECTION B\n`)).toEqual([]);
    expect(readImport(Buffer.from('Question,A,B,Answer\nSECTION A,,,\nWhich?,x,y,A\n'), null).sections).toBeUndefined();
  });

  test('and stay left out of the questions, and said', () => {
    const { rows, notes } = readImport(Buffer.from(`${q(1, 'first')}\nSECTION B\n${q(2, 'second')}`), null);
    expect(rows.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect(notes).toEqual(['Left out, line 6: “SECTION B”']);
  });
});
