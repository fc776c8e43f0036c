import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const question = '1. Which?\nA. x\nB. y\nANS: A\n';
const read = (text: string) => {
  const { rows, notes } = readImport(Buffer.from(text), null);
  return [rows.map(({ status, why }) => (status === 'rejected' ? why : 'ok')), notes];
};

const head = [
  'GREENFIELD COMPREHENSIVE COLLEGE, OGBOMOSO',
  'SECOND TERM EXAMINATION 2025/2026 SESSION',
  'SUBJECT: PHYSICS\tCLASS: SSS 2\tTIME: 2 HOURS',
  'NAME: ________________________________  REG. NO: ____________',
  'INSTRUCTION: Answer ALL questions in Section A and any THREE in Section B. Each question carries 2 marks.',
].join('\n');

describe('the heading of a school above the first question', () => {
  test.each([
    ['in capitals', head],
    ['with a section', `${head}\n\nSECTION A: OBJECTIVE`],
    [
      'in small letters',
      'Saint Anne’s Model Secondary School, Ibadan\nFirst Term Examination, 2025/2026 Session\nSubject: Basic Science and Technology\nClass: JSS 2     Time allowed: 1 hour 30 minutes\nAnswer all questions. Each question carries equal marks.',
    ],
  ])('%s is left out and said', (_name, text) => {
    expect(text.length).toBeGreaterThan(199);
    const [rows, notes] = read(`${text}\n\n${question}`);
    expect(rows).toEqual(['ok']);
    expect(notes).toEqual([expect.stringMatching(/^Left out, line 1: “/)]);
  });

  test.each([
    [
      'a passage',
      'The harmattan blows from November to March. It carries dust from the Sahara over the towns of the north.\nDoors crack, and lips too, and the mornings are cold in every town that lies on the way of the wind.\n'.repeat(
        2,
      ),
    ],
    [
      'a heading with a passage',
      `${head}\n\nOnce a man of the village went out to look for his goat, and he found it in the house of the king.`,
    ],
    [
      'a poem',
      'THE RIVER\nThe river sings of the rain that fell,\nof the rain that fell in the night,\nand the school of the fish is gone from the well,\n'.repeat(
        2,
      ),
    ],
  ])('%s stays a row that was not understood', (_name, text) => {
    const [rows] = read(`${text}\n\n${question}`);
    expect(rows).toEqual([expect.stringMatching(/This text belongs to no question/), 'ok']);
  });
});

describe('what a student is to draw', () => {
  const asked = (text: string) =>
    read(`1. ${text} (5 marks)\nAnswer: The student draws the parts and their names as in the book.`)[0];
  test.each([
    'Draw and label the diagram of a leaf.',
    'Sketch the graph of y = 2x.',
    'Draw a neat, labelled diagram of the heart.',
    'Draw the circuit of a torch and explain it.',
  ])('%j needs no picture', (text) => {
    expect(asked(text)).toEqual(['ok']);
  });
  test.each([
    'Draw the diagram shown below in a larger size.',
    'Label the diagram.',
    'Draw the path of the ray in the diagram.',
    'Draw a line and explain the diagram above.',
  ])('%j does', (text) => {
    expect(asked(text)).toEqual([expect.stringMatching(/which is not there/)]);
  });
});
