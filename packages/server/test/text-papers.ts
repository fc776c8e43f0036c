import { type Asked, letter, type Random } from './papers.ts';

/** Questions as texts of people and of chat programs. */

const small = (index: number) => letter(index).toLowerCase();
const lines = (parts: readonly (string | readonly string[])[]) => `${parts.flat().join('\n')}\n`;
const bold = (text: string) =>
  text
    .split('\n')
    .map((line) => `**${line}**`)
    .join('\n');

type Style = (questions: readonly Asked[], random: Random) => string;

const pairs = (questions: readonly Asked[], perLine: number, write: (number: number, key: string) => string) =>
  questions.reduce<string[]>((all, { key }, index) => {
    const one = write(index + 1, letter(key));
    if (index % perLine === 0) all.push(one);
    else all.push(`${all.pop()}  ${one}`);
    return all;
  }, []);

const headings = ['SECTION B', 'Section C: Objectives', 'Page 2 of 4', 'PART II', 'Instruction: Answer all questions.'];

const pastPaper: Style = (questions, random) =>
  lines([
    'GREENFIELD COLLEGE\nSECOND TERM EXAMINATION\n',
    ...questions.map(({ text, options, key }, at) => [
      ...(at > 0 && random.isLucky(0.1) ? [random.one(headings)] : []),
      `${at + 1}. ${text}`,
      ...options.map((option, index) => `${letter(index)}. ${option}`),
      `${random.one(['ANS', 'Ans', 'Answer', 'ANSWER'])}: ${letter(key)}${random.isLucky(0.5) ? '\n' : ''}`,
    ]),
  ]);

const keysAtEnd: Style = (questions, random) => {
  const row = random.one<(number: number, key: string) => string>([
    (number, key) => `${number}. ${key}`,
    (number, key) => `${number}) ${key}`,
    (number, key) => `${number}-${key}`,
    (number, key) => `${number} ${key}`,
    (number, key) => `${number}. (${key.toLowerCase()})`,
  ]);
  return lines([
    ...questions.map(({ text, options }, at) => [
      ...(at > 0 && random.isLucky(0.1) ? [random.one(headings)] : []),
      `${at + 1}. ${text}`,
      ...options.map((option, index) => `${letter(index)}. ${option}`),
    ]),
    random.one(['ANSWERS', 'Answer key:', 'MARKING SCHEME', '']),
    ...pairs(questions, random.one([1, 5, 10]), row),
  ]);
};

const columns: Style = (questions, random) => {
  const [open, close] = random.one([
    ['(', ')'],
    ['', '.'],
    ['', ')'],
  ] as const);
  const gap = random.one(['\t', '    ']);
  return lines(
    questions.map(({ text, options, key }, at) => {
      const all = options.map((option, index) => `${open}${letter(index)}${close} ${option}`);
      const half = Math.ceil(all.length / 2);
      const inTwo = all.slice(0, half).map((one, index) => [one, all[half + index]].filter(Boolean).join(gap));
      return [`${at + 1}) ${text}`, ...random.one([[all.join(gap)], inTwo]), `[Ans: ${small(key)}]`, ''];
    }),
  );
};

const chatBold: Style = (questions, random) => {
  const title = random.one(['# Basic Science Quiz', 'Here are your questions:', '**Basic Science – Test**', '']);
  return lines([
    title,
    '',
    ...questions.map(({ text, options, key, explanation }, at) => {
      const answer = random.one([
        `**Answer: ${letter(key)}) ${options[key]}**`,
        `**Answer:** ${letter(key)}`,
        `**Correct Answer:** ${letter(key)}. ${options[key]}`,
        `**Correct answer: ${letter(key)}**`,
        `*Answer: ${letter(key)}*`,
        `✅ **Answer: ${letter(key)}**`,
        `**Answer:** **${letter(key)}) ${options[key]}**`,
      ]);
      return [
        random.one([`${bold(`${at + 1}. ${text}`)}`, `**${at + 1}.** ${text}`, `**Question ${at + 1}:** ${text}`]),
        ...(random.isLucky(0.3) ? [''] : []),
        ...options.map((option, index) => `${letter(index)}) ${option}  `),
        ...(random.isLucky(0.5) ? [''] : []),
        answer,
        ...(random.isLucky(0.4) ? [`**Explanation:** ${explanation}`] : []),
        '',
      ];
    }),
    ...(random.isLucky(0.5) ? ['---', 'Let me know if you would like more questions!'] : []),
  ]);
};

const chatHeadings: Style = (questions, random) => {
  const label = random.one<(index: number) => string>([
    (index) => `**${letter(index)}.**`,
    (index) => `${letter(index)}.`,
    (index) => `**${letter(index)})**`,
  ]);
  return lines([
    '## JSS 2 Mathematics\n',
    ...questions.map(({ text, options, key, explanation }, at) => [
      random.one([`### Question ${at + 1}`, `**QUESTION ${at + 1}**`, `#### ${at + 1}.`]),
      text,
      '',
      ...options.map((option, index) => `- ${label(index)} ${option}`),
      '',
      `- **Correct Answer:** ${letter(key)}`,
      `- **Explanation:** ${explanation}`,
      '\n---\n',
    ]),
  ]);
};

const chatBoxes: Style = (questions, random) => {
  const [off, on] = random.one([
    ['- [ ]', '- [x]'],
    ['☐', '☑'],
    ['( )', '(x)'],
    ['* [ ]', '* [X]'],
  ] as const);
  return lines(
    questions.map(({ text, options, key }, at) => [
      random.one([`### Question ${at + 1}\n${text}`, `${at + 1}. ${text}`, bold(`${at + 1}. ${text}`)]),
      '',
      ...options.map((option, index) => `${index === key ? on : off} ${option}`),
      '',
    ]),
  );
};

const chatTicks: Style = (questions, random) => {
  const mark = random.one<(text: string) => string>([
    (text) => `${text} ✅`,
    (text) => `✅ ${text}`,
    (text) => `**${text}**`,
    (text) => `${text} (correct)`,
    (text) => `${text} ✔️`,
    (text) => `*${text}`,
    (text) => `${text} *`,
    (text) => `**${text}** ✓`,
    (text) => `${text} ← correct`,
  ]);
  return lines(
    questions.map(({ text, options, key }, at) => [
      `${at + 1}. ${text}`,
      ...options.map((option, index) =>
        index === key ? mark(`${letter(index)}. ${option}`) : `${letter(index)}. ${option}`,
      ),
      '',
    ]),
  );
};

const chatKey: Style = (questions, random) => {
  const way = random.below(4);
  const list = questions.map(({ options, key, explanation }, at) =>
    way === 0
      ? `${at + 1}. **${letter(key)}**`
      : way === 1
        ? `${at + 1}. **${letter(key)}) ${options[key]}**`
        : way === 2
          ? `| ${at + 1} | ${letter(key)} |`
          : `**${at + 1}. ${letter(key)}** – ${explanation}`,
  );
  return lines([
    ...questions.map(({ text, options }, at) => [
      bold(`${at + 1}. ${text}`),
      ...options.map((option, index) => `   ${letter(index)}. ${option}`),
      '',
    ]),
    '---',
    random.one(['### Answer Key', '**Answer Key**', '## ✅ Answers', '**Answers:**']),
    '',
    ...(way === 2 ? ['| Question | Answer |', '|---|---|'] : []),
    ...list,
  ]);
};

const unlettered: Style = (questions, random) =>
  lines(
    questions.map(({ text, options, key }, at) => [
      `${at + 1}. ${text}`,
      ...options.map((option) => `${random.one(['- '])}${option}`),
      `Answer: ${options[key]}`,
      '',
    ]),
  );

const wrapped: Style = (questions, random) =>
  lines([
    'Instruction: Answer ALL the questions.',
    ...questions.map(({ text, options, key }, at) => [
      ...(at > 0 && random.isLucky(0.2) ? [random.one(between)] : []),
      `${at + 1}. ${text.replace(/ (?=\\S+ \\S+$)/, '\n')}`,
      ...options.map((option, index) => `(${letter(index)}) ${option.replace(/ (?=[a-z]+$)/, '\n    ')}`),
      `Ans: ${letter(key)}`,
    ]),
  ]);

const between = [
  'Choose the option that best completes the gap.',
  'SECTION B: LEXIS AND STRUCTURE',
  'From the words lettered A to E, choose the one nearest in meaning to the word in capitals.',
  'MULTIPLE CHOICE QUESTIONS',
  '- 3 -',
  'PTO',
];

const noNumbers: Style = (questions) =>
  lines(
    questions.map(({ text, options, key }) => [
      text.replace('\n', ' '),
      ...options.map((option, index) => `${letter(index)}. ${option}`),
      `Answer: ${letter(key)}`,
      '',
    ]),
  );

const chatFacts: Style = (questions, random) =>
  lines(
    questions.map(({ text, options, key, explanation }, at) => [
      random.one([`**Q${at + 1}.** ${text}`, `**Q${at + 1}:** ${text}`, `Question ${at + 1} (1 mark)\n${text}`]),
      random.one(['**Options:**', 'Options:', '']),
      ...options.map((option, index) => `   ${small(index)}) ${option}`),
      `**Correct Answer:** ${random.one([small(key), `${small(key)}) ${options[key]}`, `Option ${letter(key)}`])}`,
      `**Difficulty:** ${random.one(['Easy', 'Hard'])}`,
      `**Topic:** Number and numeration`,
      `*Explanation:* ${explanation}`,
      '',
    ]),
  );

const lettersGoOn: Style = (questions) => {
  let next = 0;
  return lines(
    questions.map(({ text, options, key }, at) => {
      if (next > 20) next = 0;
      return [
        `${at + 1}. ${text}`,
        ...options.map((option) => `${letter(next++)}. ${option}`),
        `Answer: ${options[key]}`,
      ];
    }),
  );
};

const bySection: Style = (questions, random) => {
  const half = Math.floor(questions.length / 2);
  const parts = [questions.slice(0, half), questions.slice(half)];
  const keys = parts.map((part, at) => [
    `SECTION ${letter(at)}`,
    ...pairs(part, 5, (number, key) => `${number}. ${key}`),
  ]);
  return lines([
    ...parts.map((part, at) => [
      `SECTION ${letter(at)}`,
      ...part.flatMap(({ text, options }, index) => [
        `${index + 1}. ${text}`,
        ...options.map((option, place) => `${letter(place)}. ${option}`),
      ]),
    ]),
    'ANSWERS',
    ...(random.isLucky(0.5) ? keys : keys.toReversed()),
  ]);
};

const chatTable: Style = (questions) =>
  lines([
    '| No | Question | A | B | C | D | E | Answer |',
    '|:--|---|---|---|---|---|---|---|',
    ...questions.map(
      ({ text, options, key }, at) =>
        `| ${at + 1} | ${text.replaceAll('\n', ' ')} | ${[0, 1, 2, 3, 4].map((index) => options[index] ?? '').join(' | ')} | ${letter(key)} |`,
    ),
  ]);

export const textStyles: Readonly<Record<string, Style>> = {
  ...{ pastPaper, keysAtEnd, columns, chatBold, chatHeadings, chatBoxes, chatTicks, chatKey, unlettered },
  ...{ wrapped, noNumbers, chatFacts, lettersGoOn, bySection, chatTable },
};
