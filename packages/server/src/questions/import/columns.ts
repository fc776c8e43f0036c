import type { AboutQuestion } from '@akada/contract';
import { letterOf } from './draft.ts';

/** The columns of a table of questions, by the names that schools and other quizzes give them. */

export type Columns = {
  text: number;
  type: number;
  options: number[];
  key: number;
  points: number;
  details: number;
  passage: number;
  passageTitle: number;
  about: Readonly<Record<keyof AboutQuestion, number>>;
};

export const optionLetters = Array.from({ length: 10 }, (_, index) => letterOf(index));

const names = {
  text: ['question', 'question text', 'text', 'stem', 'item'],
  type: ['type', 'question type'],
  key: [
    ...['answer', 'correct answer', 'correct', 'key', 'ans', 'right answer', 'correct option'],
    ...['correct answers', 'correct no', 'correct choice', 'answer key'],
  ],
  points: ['points', 'marks', 'mark', 'score', 'point'],
  details: ['details'],
  passage: ['passage', 'reading passage', 'comprehension passage'],
  passageTitle: ['passage title'],
} as const;

const aboutHeads: Readonly<Record<keyof AboutQuestion, readonly [string, ...string[]]>> = {
  subject: ['Subject', 'course'],
  topic: ['Topic', 'chapter'],
  classLevel: ['Class', 'class level', 'level', 'grade'],
  source: ['Source', 'exam body', 'examination'],
  year: ['Year', 'exam year'],
  sourceNumber: ['Number in source', 'source number', 'question number'],
  tags: ['Tags', 'tag', 'keywords'],
  explanation: ['Explanation', 'answer explanation', 'solution', 'feedback', 'rationale'],
  lesson: ['Lesson'],
  lessonSecond: ['Lesson second'],
  practice: ['Practice', 'open for practice'],
};

const plain = (head: string) =>
  head
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function optionColumns(heads: readonly string[]): number[] {
  const columnOf = (letter: string, index: number) => {
    const both = [letter.toLowerCase(), `${index + 1}`];
    const wanted = new Set([
      letter.toLowerCase(),
      ...['option', 'answer', 'choice'].flatMap((word) => both.map((one) => `${word} ${one}`)),
    ]);
    return heads.findIndex((head) => wanted.has(head));
  };
  return optionLetters.map(columnOf).filter((column) => column >= 0);
}

/** Null where these are no heads of such a table. */
export function columnsOf(row: readonly string[]): Columns | null {
  const heads = row.map(plain);
  const find = (wanted: readonly string[]) => heads.findIndex((head) => wanted.includes(head));
  const columns = {
    ...{ text: find(names.text), type: find(names.type), key: find(names.key), points: find(names.points) },
    ...{ details: find(names.details), passage: find(names.passage), passageTitle: find(names.passageTitle) },
  };
  const options = optionColumns(heads);
  if (columns.text < 0 || (columns.key < 0 && options.length < 2)) return null;
  const about = Object.entries(aboutHeads).map(([name, own]) => [name, find(own.map(plain))]);
  return { ...columns, options, about: Object.fromEntries(about) };
}

/** After those of the template, in an export. */
export const moreHeads = ['Details', 'Passage title', 'Passage'];

/** Header of the template and the export; `columnsOf` reads it. */
export const heads = [
  ...['Question', 'Type', ...optionLetters, 'Answer', 'Points'],
  ...Object.values(aboutHeads).map(([head]) => head),
];
