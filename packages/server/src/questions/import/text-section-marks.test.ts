import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Marks of the questions of a section. */

const asked = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, at) => `${from + at}. Which is question ${from + at}?\nA. x\nB. y\nANS: A\n`,
  ).join('');

const theory = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1}. Explain the law ${'abcdef'[at]} of motion.\n`).join('');

const read = (text: string) => readImport(Buffer.from(text), null);

const pointsOf = (text: string) =>
  read(text).rows.map(({ status, question }) => (status === 'rejected' ? '?' : question?.points));

const two = (head: string, a: string, b: string) =>
  `${head}\nSECTION A: OBJECTIVES\n${a}\n${asked(1, 4)}\nSECTION B: THEORY\n${b}\n${theory(2)}`;

describe('marks of a section', () => {
  test.each([
    [
      'INSTRUCTION: Answer ALL questions in Section A and any THREE in Section B. Each question in Section A carries 2 marks.',
      '',
      '',
      [2, 2, 2, 2, 1, 1],
    ],
    [
      'Each question in Section A carries 2 marks and each question in Section B carries 10 marks.',
      '',
      '',
      [2, 2, 2, 2, 10, 10],
    ],
    ['', 'Each question carries 2 marks.', 'Each question carries ten marks.', [2, 2, 2, 2, 10, 10]],
    ['', 'Answer all questions (2 marks each)', '(10 marks each)', [2, 2, 2, 2, 10, 10]],
    ['', 'All questions in this section carry 3 marks each.', '', [3, 3, 3, 3, 1, 1]],
    ['', 'All questions carry equal marks (40 marks)', '', [10, 10, 10, 10, 1, 1]],
    ['', 'All questions carry equal marks. (40 marks)', '', [10, 10, 10, 10, 1, 1]],
    ['', 'Questions 1 to 2 carry 1 mark each, questions 3 and 4 carry 5 marks each.', '', [1, 1, 5, 5, 1, 1]],
    ['', 'All questions carry equal marks (41 marks)', '', ['?', '?', '?', '?', 1, 1]],
    ['', 'Each question carries 1½ marks.', '', ['?', '?', '?', '?', 1, 1]],
    ['Each question in Section A carries 2 marks.', 'Each question carries 3 marks.', '', ['?', '?', '?', '?', 1, 1]],
    ['', '', 'Answer any one question. All questions carry equal marks (20 marks).', [1, 1, 1, 1, '?', '?']],
    ['Total: 60 marks', '', '', [1, 1, 1, 1, 1, 1]],
    ['Each wrong answer in Section A loses 1 mark.', '', '', [1, 1, 1, 1, 1, 1]],
  ])('%s / %s / %s', (head, a, b, points) => {
    expect(pointsOf(two(head, a, b))).toEqual(points);
  });

  test('stand in the heading too', () => {
    const text = `SECTION A: OBJECTIVES (2 marks each)\n${asked(1, 3)}\nSECTION B: THEORY (20 marks)\n${theory(2)}`;
    expect(pointsOf(text)).toEqual([2, 2, 2, 10, 10]);
  });

  test.each([
    ['SECTION A [2mks each]', 'SECTION B [5 mks each]', [2, 2, 5, 5]],
    ['PART I (2 marks each)', 'PART II', [2, 2, 1, 1]],
    ['PART I', 'PART II (3 marks each)', [1, 1, 3, 3]],
    ['OBJECTIVES (2 marks each)', 'FILL IN THE BLANKS', [2, 2, 1, 1]],
    ['MULTIPLE CHOICE QUESTIONS', 'OBJECTIVES (3 marks each)', [1, 1, 3, 3]],
    ['Section A: 2 marks each; Section B: 3 marks each\nSECTION A', 'SECTION B', [2, 2, 3, 3]],
    ['Part A (2 marks each), Part B (4 marks each)\nPART A', 'PART B', [2, 2, 4, 4]],
    ['SECTION A: 30 questions @ 2 marks', 'SECTION B', [2, 2, 1, 1]],
    ['SECTION A (2 × 2 = 4 marks)', 'SECTION B', [2, 2, 1, 1]],
    ['SECTION A (2 × 2 marks)', 'SECTION B', [2, 2, 1, 1]],
  ])('of “%s” and “%s”', (one, other, points) => {
    const paper = read(`${one}\n${asked(1, 2)}\n${other}\n${asked(3, 4)}`);
    expect(paper.rows.map(({ question }) => question?.points)).toEqual(points);
    const open = paper.rows.flatMap(({ line }, at) => (points[at] === 1 ? line : []));
    expect(paper.forAll).toMatchObject({ points: 1, unmarked: open });
  });

  test('are said in each row, and do not replace its own', () => {
    const { rows } = read(
      two('Each question in Section A carries 2 marks.', '', '').replace('question 2?', 'question 2? (5 marks)'),
    );
    expect(rows.slice(0, 2)).toMatchObject([
      {
        status: 'repaired',
        why: 'It has 2 points: “Each question in Section A carries 2 marks.”',
        question: { points: 2 },
      },
      { status: 'accepted', why: '', question: { points: 5 } },
    ]);
  });

  test('are asked about with the place where they do not share out', () => {
    expect(read(two('', 'All questions carry equal marks (41 marks)', '')).rows[0]?.why).toBe(
      'Please check: “All questions carry equal marks (41 marks)” names marks that do not say how many points this question has',
    );
  });
});

describe('marks of a paper without sections', () => {
  test.each([
    ['Answer all questions (2 marks each)', [2, 2, 2, 2]],
    ['All questions carry equal marks (40 marks)', [10, 10, 10, 10]],
    ['Each question carries 2.5 marks.', ['?', '?', '?', '?']],
  ])('%s', (head, points) => {
    expect(pointsOf(`${head}\n${asked(1, 4)}`)).toEqual(points);
  });
});

describe('other places', () => {
  test('one question may have its own', () => {
    const b = 'Answer question 1 (40 marks) and any one other question (10 marks each)';
    expect(pointsOf(two('', '', b))).toEqual([1, 1, 1, 1, 40, 10]);
  });

  test('a question that must be answered is no question itself', () => {
    const b = 'Question 1 is compulsory (40 marks). Answer any one other question (10 marks each)';
    expect(pointsOf(two('', '', b))).toEqual([1, 1, 1, 1, 40, 10]);
  });

  test('a total below the heading is shared', () => {
    expect(pointsOf(two('', '(8 marks)', 'Total: 20 marks'))).toEqual([2, 2, 2, 2, 10, 10]);
  });

  test('a total of the whole paper that cannot be shared is said', () => {
    const found = read(`OBJECTIVES (41 marks)\n${asked(1, 4)}`);
    expect(found.rows.map(({ status }) => status)).toEqual(Array(4).fill('accepted'));
    expect(found.notes).toContain('“OBJECTIVES (41 marks)”: 4 questions cannot share these marks equally');
  });

  test('a passage that speaks of points names none', () => {
    const passage =
      'Read the passage and answer questions 3 and 4.\nEach player of the game scored ten points for every question that he knew, and the crowd was glad.\n';
    expect(pointsOf(`${asked(1, 2)}\nSECTION B\n${passage}\n${asked(3, 4)}`)).toEqual([1, 1, 1, 1]);
  });
});

test('a choice among questions is said', () => {
  expect(read(two('', '', 'Answer any three questions')).notes).toContain(
    '“Answer any three questions” stays text: all of its questions are asked and counted',
  );
  expect(read(two('', 'Answer questions 1 to 4.', '')).notes.join()).not.toContain('stays text');
});
