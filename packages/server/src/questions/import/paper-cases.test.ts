import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Papers as chat programs and teachers write them. A row: how it was taken, its key, its options or its text. */

const rowsOf = (bytes: Buffer) =>
  readImport(bytes, null).rows.map(({ status, why, question }) =>
    [
      ...(status === 'rejected' ? [why] : []),
      `${question?.correctAnswer} of ${question?.options.length ? question.options.join('|') : question?.text}`,
    ].join(' / '),
  );

const notesOf = (bytes: Buffer) => readImport(bytes, null).notes;

const file = (name: string) => readFileSync(new URL(`../../../test/question-files/cases/${name}`, import.meta.url));

const river = 'Niger of Ogun|Niger|Osun';
const metal = 'Zinc of Zinc|Neon|Argon';

test.each([
  ['text-markdown-answer-in-stars.txt', [river, metal], []],
  ['text-markdown-tick-list.txt', [river, metal], []],
  ['text-word-answer-in-stem.txt', ['an of a|an|the', '16 of 8|16|32'], []],
  [
    'text-heading-after-option.txt',
    ['Hen of Goat|Hen|Dog', '7 of 5|7|9', metal],
    ['Left out, line 5: “SECTION B”', 'Left out, line 10: “Page 2 of 4”'],
  ],
  ['word-key-in-bold.docx', ['Carbon dioxide of Oxygen|Carbon dioxide|Argon|Neon', 'Goat of Hen|Frog|Goat|Fish'], []],
  ['word-list-goes-on.docx', ['Lokoja of Lokoja|Okene|Kabba|Idah', 'Mercury of Iron|Mercury|Tin|Gold'], []],
  [
    'word-hidden-text.docx',
    ['Hen of Goat|Hen|Dog'],
    ['Hidden text of the Word file was left out: “(say Hen, page 12)”'],
  ],
])('%s', (name, rows, notes) => {
  expect(rowsOf(file(name))).toEqual(rows);
  expect(notesOf(file(name))).toEqual(notes);
});

test('theory becomes essays with their points and model answers', () => {
  const { rows } = readImport(file('text-theory.txt'), null);
  expect(rows.map(({ question }) => [question?.type, question?.points, question?.correctAnswer])).toEqual([
    ['essay', 10, 'Petals, sepals, stamens and carpels, each with its use'],
    ['essay', 8, 'It is read three times, goes to a committee and is signed'],
  ]);
});

test('the words of the instruction stay in the text', () => {
  const [first, second] = readImport(file('text-word-answer-in-stem.txt'), null).rows;
  expect(first?.question?.text).toBe('Choose the correct answer. Kemi is ____ engineer.');
  expect(second?.question?.text).toBe('Use the drawing to answer: the area of the square is');
});

const shown = (text: string) => rowsOf(Buffer.from(text));
const q = '1. Which river passes through Lokoja?\nA. Ogun\nB. Niger\nC. Osun\n';

describe('the answer line', () => {
  test.each([
    '**Answer:** B',
    '**Answer: B**',
    '**Correct Answer:** B) Niger',
    'Correct answer is B',
    'The correct answer is **B**.',
    'The answer is (b)',
    '✅ Answer: B',
    '✅ **Correct Answer: B. Niger**',
    '- **Answer:** B',
    '* **Answer:** B – Niger',
    '> Answer: B',
    'Answer: Option B',
    'Answer: "Niger"',
    'Answer: Niger.',
    'Answer → B',
    'Ans = b)',
    'Correct option: B (Niger)',
    '[Answer: B]',
    'Answer: `B`',
    '*Answer: B*',
    '__Answer:__ B',
    'Answer:\n**B**',
  ])('%j', (line) => {
    expect(shown(`${q}${line}\n`)).toEqual([river]);
  });

  test.each([
    ['Answer: B. It is not the Osun', /“It is not the Osun” stands after the answer B/],
    ['Answer: B) Osun', /“Osun” stands after the answer B, whose option is “Niger”/],
    ['Answer: 2', /the answer “2” is a number that no option has/],
    ['Answer: A\n✅ Answer: B', /More than one answer is given/],
    ['Answer: Benue', /is not among the options/],
  ])('%j is not taken for granted', (line, why) => {
    expect(shown(`${q}${line}\n`)).toEqual([expect.stringMatching(why)]);
  });

  test('an explanation behind the option is the explanation', () => {
    const text = `${q}Answer: B) Niger – it meets the Benue there\nExplanation: See the map.\nIt is long.\n`;
    expect(readImport(Buffer.from(text), null).rows[0]?.question).toMatchObject({
      ...{ correctAnswer: 'Niger', explanation: 'it meets the Benue there\nSee the map.\nIt is long.' },
    });
  });

  test('a letter that is also the text of another option is asked about', () => {
    expect(shown('1. Which letter comes next: A, B?\nA. C\nB. D\nC. A\nAnswer: C')).toEqual([
      expect.stringMatching(/: the answer “C” is a letter, and also the text of option A \/ A of /),
    ]);
  });

  test('several letters make it a question with several choices', () => {
    expect(shown(`${q}Answer: A, C`)).toEqual(['["Ogun","Osun"] of Ogun|Niger|Osun']);
    expect(shown(`${q}Answer: A and B`)).toEqual(['["Ogun","Niger"] of Ogun|Niger|Osun']);
  });
});

describe('what chat programs put around a question', () => {
  test.each([
    ['a bold stem', '**1. Which river passes through Lokoja?**\nA. Ogun\nB. Niger\nC. Osun\nAnswer: B'],
    ['QUESTION 1', '**QUESTION 1**\nWhich river passes through Lokoja?\nA. Ogun\nB. Niger\nC. Osun\n**ANSWER:** B'],
    ['a heading', '## Question 1 of 10\n\nWhich river?\n\nA. Ogun\nB. Niger\nC. Osun\n\nAnswer: B'],
    ['bullets', '1. Which river?\n- A. Ogun\n- B. Niger\n- C. Osun\n\n**Answer:** B'],
    ['stars as bullets', '1. Which river?\n* A. Ogun\n* B. Niger\n* C. Osun\nAnswer: B'],
    ['bold letters', '**1.** Which river?\n**A.** Ogun\n**B.** Niger\n**C.** Osun\n**Answer:** B'],
    ['Options:', '1. Which river?\nOptions:\nA) Ogun\nB) Niger\nC) Osun\nAnswer: B'],
    ['a tick behind', '1. Which river?\nA) Ogun\nB) Niger ✅\nC) Osun'],
    ['a tick before', '1. Which river?\nA) Ogun\n✅ B) Niger\nC) Osun'],
    ['a tick between', '1. Which river?\nA) Ogun\nB) ✔️ Niger\nC) Osun'],
    ['ticks and crosses', '1. Which river?\nA) Ogun ❌\nB) Niger ✅\nC) Osun ❌'],
    ['a bold option', '1. Which river?\nA) Ogun\n**B) Niger**\nC) Osun'],
    ['a bold option text', '1. Which river?\nA) Ogun\nB) **Niger**\nC) Osun'],
    ['(correct)', '1. Which river?\nA) Ogun\nB) Niger **(Correct)**\nC) Osun'],
    ['an arrow', '1. Which river?\nA) Ogun\nB) Niger ← correct answer\nC) Osun'],
    ['boxes', '1. Which river?\n☐ Ogun\n☑ Niger\n☐ Osun'],
    ['round boxes', '1. Which river?\n( ) Ogun\n(x) Niger\n( ) Osun'],
    ['boxes with letters', '1. Which river?\n- [ ] A. Ogun\n- [x] B. Niger\n- [ ] C. Osun'],
    ['bullets without letters', '1. Which river?\n- Ogun\n- Niger\n- Osun\n\nAnswer: Niger'],
    ['lines without letters', '1. Which river?\nOgun\nNiger\nOsun\nAnswer: Niger'],
    ['rules between', '---\n1. Which river?\n\nA. Ogun\nB. Niger\nC. Osun\n\nAnswer: B\n\n---\n\n***'],
    ['escaped stops', '1\\. Which river?\nA\\. Ogun\nB\\. Niger\nC\\. Osun\nAnswer: B'],
    ['a code block', '```\n1. Which river?\nA. Ogun\nB. Niger\nC. Osun\nANS: B\n```'],
    [
      'a table of questions',
      '| No | Question | A | B | C | Answer |\n|---|---|---|---|---|---|\n| 1 | Which river? | Ogun | Niger | Osun | B |',
    ],
    [
      'the answer in a table',
      '1. Which river?\nA. Ogun\nB. Niger\nC. Osun\n\n### Answer Key\n\n| Question | Answer |\n|---|---|\n| 1 | **B** |',
    ],
    [
      'answers below their numbers',
      '1. Which river?\nA. Ogun\nB. Niger\nC. Osun\n2. Which river then?\nA. Osun\nB. Oshun\nC. Kaduna\nANSWERS\n1 2\nB C',
    ],
    [
      'a farewell',
      '# Geography Quiz\n\n1. Which river?\nA. Ogun\nB. Niger\nC. Osun\n\n**Answer:** B\n\nLet me know if you want more questions!',
    ],
  ])('%s', (_name, text) => {
    expect(shown(text)[0]).toBe(river);
  });

  test('facts below a question are kept or said', () => {
    const [row] = readImport(Buffer.from(`${q}Answer: B\nTopic: Rivers\nDifficulty: Easy\nMarks: 2\n`), null).rows;
    expect(row).toMatchObject({ why: 'Left out: “difficulty: Easy”', question: { topic: 'Rivers', points: 2 } });
  });

  test('a word in bold stays bold where the paper asks about it, and is left out and said elsewhere', () => {
    const text = (stem: string) => readImport(Buffer.from(`1. ${stem}\nA. kind\nB. mean\nANS: A`), null).rows[0];
    expect(text('Choose the word nearest to the word in bold: a **benevolent** king')?.question?.text).toContain(
      'a $\\textbf{benevolent}$ king',
    );
    expect(text('Which is **not** mean?')).toMatchObject({
      ...{ status: 'repaired', why: 'Bold or italic type within its text was left out' },
      question: { text: 'Which is not mean?' },
    });
  });
});

describe('what stands between questions', () => {
  const two = (between: string) =>
    `1. Which river?\nA. Ogun\nB. Niger\nC. Osun\n${between}\n2. Which metal?\nA. Zinc\nB. Neon\nC. Argon\nANSWERS\n1. B 2. A`;
  test.each([
    'SECTION B: OBJECTIVES',
    'Section C (10 marks)',
    'PART II',
    'Page 3',
    'Turn over',
    'Instruction: Answer all questions.',
    'Choose the option nearest in meaning to the word in capitals.',
    'Answer all questions in this section.',
    'ENGLISH LANGUAGE',
    'Questions 2 to 10 carry equal marks.',
    'In questions 2 to 10, fill the gap.',
    '**Section B: Metals**',
    '### Part 2 – Metals',
  ])('%j is left out and said', (between) => {
    expect(shown(two(between))).toEqual([river, metal]);
    expect(notesOf(Buffer.from(two(between)))).toEqual([expect.stringMatching(/^Left out, line 5: /)]);
  });

  test.each([
    ['Choose the word nearest in meaning to the underlined word.', /line 5 “Choose the word/],
    ['Use the diagram below to answer question 2 and 3.', /line 5 “Use the diagram/],
    ['Read the passage below and answer questions 2 to 4.', /line 5 “Read the passage/],
  ])('%j that did not come along makes the questions below it doubtful', (between, why) => {
    expect(shown(two(between))).toEqual([river, expect.stringMatching(why)]);
  });

  test('a line that may belong to the last option is asked about', () => {
    expect(shown(two('Rivers and metals'))).toEqual([
      expect.stringMatching(/“Rivers and metals” was read as a part of option C/),
      metal,
    ]);
    expect(shown(two('and its delta'))[0]).toBe('Niger of Ogun|Niger|Osun and its delta');
  });

  test('answers may stand under each section', () => {
    const paper = `SECTION A\n${q}ANSWERS\n1. B\n\nSECTION B\n1. Which metal?\nA. Zinc\nB. Neon\nC. Argon\nANSWERS\n1. A\n`;
    expect(shown(paper)).toEqual([river, metal]);
  });

  test('sections with the same numbers have their own answers', () => {
    const paper = `SECTION A\n${q}SECTION B\n1. Which metal?\nA. Zinc\nB. Neon\nC. Argon\n`;
    expect(shown(`${paper}ANSWERS\nSECTION B\n1. A\nSECTION A\n1. B`)).toEqual([river, metal]);
    expect(shown(`${paper}ANSWERS\n1. B`)[0]).toMatch(/the number 1 is used more than once/);
  });
});

describe('theory', () => {
  const one = (text: string) => {
    const [row] = readImport(Buffer.from(text), null).rows;
    return [row?.question?.type, row?.question?.points, row?.question?.text];
  };
  test.each([
    [
      '1. (a) Define osmosis. (3 marks)\n(b) State two examples. (4 marks)',
      ['essay', 7, '(a) Define osmosis. (3 marks)\n(b) State two examples. (4 marks)'],
    ],
    [
      '1a. Define osmosis. (3 marks)\nb. State two examples. (4 marks)',
      ['essay', 7, expect.stringContaining('State two')],
    ],
    [
      '1a. Define osmosis. (3 marks)\n1b. State two examples. (4 marks)',
      ['essay', 7, expect.stringContaining('State two')],
    ],
    ['1. Compare plants and animals.\nMarks: 10', ['essay', 10, 'Compare plants and animals.']],
    [
      '1. (a) State a law. (2 marks) (b) Use it. (3 marks)\nAnswer: (a) V = IR',
      ['essay', 5, '(a) State a law. (2 marks)\n(b) Use it. (3 marks)'],
    ],
    ['THEORY\n1. Discuss the causes of the war.', ['essay', 1, 'Discuss the causes of the war.']],
    ['1. What is the capital of Ogun? (2 marks)\nANS: Abeokuta', ['short-answer', 2, 'What is the capital of Ogun?']],
  ])('%j', (text, expected) => {
    expect(one(text)).toEqual(expected);
  });
});

describe('what is left over is asked about', () => {
  test.each([
    ['1. Study the diagram below. What is x?\nA. 2\nB. 3\nANS: A', /speaks of “the diagram below”, which is not there/],
    ['1. What is x? Answer: see page 4\nA. 2\nB. 3\nANS: A', /More than one answer/],
    ['1. What is x?\nA. 2 **\nB. 3\nANS: B', /More than one answer|stands in option A/],
    ['1. Which vitamin?\nA. Vitamin B. complex\nB. Vitamin C\nANS: A', /./],
    ['1. What is x?\nA. 2\nB. 3\nD. 4\nANS: A', /The option C is missing/],
    ['1. What is x?\nOptions: 2, 3, 4\nANS: 3', /“Options:” stands in the question/],
    [
      '1. Signs of A. iron and B. tin\nA. Fe, Sn\nB. Ir, Ti\nANSWERS\n1. A',
      /line 2 begins with the first option again/,
    ],
    [
      '1. Match the following:\n1. Nigeria - A. Accra\n2. Ghana - B. Abuja\nANS: 1-B, 2-A',
      /matches numbers with letters/,
    ],
    ['1. Which is a metal? (2 marks)\n1) Zinc\n2) Neon', /No answer is given/],
    [
      '1. Food is made by\nthe plants that have green leaves and much light\nthe loss of water\nAnswer: the plants that have green leaves and much light',
      /one of the lines/,
    ],
    ['1. From the graph, find the slope.\nA. 1\nB. 2\nANS: B', /“From the graph”, which is not there/],
    ['1. Which word is like the underlined one: a brave boy?\nA. bold\nB. shy\nANS: A', /something underlined/],
    ['1. Which?\nA. x\nB. the answer is A\nANS: A', /“answer is” stands in option B/],
    ['1. Explain x. (2 marks)\n3. What is y?\nANS: two', /line 2 “3. What is y\?” may be a question of its own/],
  ])('%j', (text, why) => {
    const [row] = readImport(Buffer.from(text), null).rows;
    expect(row?.status).toBe('rejected');
    expect(row?.why).toMatch(why);
  });
});
