import { type Asked, letter, type Random } from './papers.ts';
import { aWordFile, paragraph, run, table } from './word.ts';

/** Questions as papers of Word. */

type WordStyle = (questions: readonly Asked[], random: Random) => Buffer;

const text = (line: string) => line.split('\n').map((part) => paragraph(run(part)));
const first = (line: string, list: string) =>
  line.split('\n').map((part, at) => (at === 0 ? paragraph(run(part), { list }) : paragraph(run(part))));

const markedKey: WordStyle = (questions, random) => {
  const look = random.one([
    '<w:b/>',
    '<w:u w:val="single"/>',
    '<w:highlight w:val="yellow"/>',
    '<w:color w:val="FF0000"/>',
  ]);
  const isWhole = random.isLucky(0.5);
  return aWordFile(
    questions.flatMap(({ text: stem, options, key }, at) => [
      ...text(`${at + 1}. ${stem}`),
      ...options.map((option, index) => {
        if (index !== key) return paragraph(run(`${letter(index)}. ${option}`));
        return paragraph(
          isWhole ? run(`${letter(index)}. ${option}`, look) : `${run(`${letter(index)}. `)}${run(option, look)}`,
        );
      }),
    ]),
  );
};

const goesOn: WordStyle = (questions, random) => {
  const isTyped = random.isLucky(0.5);
  return aWordFile(
    questions.flatMap(({ text: stem, options, key }, at) => [
      ...(isTyped ? text(`${at + 1}. ${stem}`) : first(stem, '1')),
      ...options.map((option) => paragraph(run(option), { list: '2' })),
      paragraph(run(`Answer: ${letter(key)}`)),
    ]),
  );
};

const answerTable: WordStyle = (questions, random) => {
  const rows: string[][] = [];
  for (let at = 0; at < questions.length; at += 10) {
    const some = questions.slice(at, at + 10);
    rows.push(
      ['No.', ...some.map((_, index) => `${at + index + 1}`)],
      ['Answer', ...some.map(({ key }) => letter(key))],
    );
  }
  const isUpright = random.isLucky(0.5);
  return aWordFile([
    ...questions.flatMap(({ text: stem, options }) => [
      ...first(stem, '1'),
      ...options.map((option, index) => paragraph(run(`${letter(index)}. ${option}`))),
    ]),
    ...(random.isLucky(0.5) ? [paragraph('ANSWERS')] : []),
    table(isUpright ? [['Question', 'Answer'], ...questions.map(({ key }, at) => [`${at + 1}`, letter(key)])] : rows),
  ]);
};

const twoColumns: WordStyle = (questions) =>
  aWordFile(
    questions.flatMap(({ text: stem, options, key }, at) => {
      const all = options.map((option, index) => `${letter(index)}. ${option}`);
      const half = Math.ceil(all.length / 2);
      return [
        ...text(`${at + 1}. ${stem}`),
        table(all.slice(0, half).map((one, index) => [one, all[half + index] ?? ''])),
        paragraph(run(`Answer: ${letter(key)}`)),
      ];
    }),
  );

const inCells = (line: string) =>
  line
    .split('\n')
    .map((part) => paragraph(run(part)))
    .join('');

const tablePaper: WordStyle = (questions) =>
  aWordFile([
    `<w:tbl><w:tblPr/>${questions
      .map(({ text: stem, options, key }, at) => {
        const all = [stem, ...options.map((option, index) => `${letter(index)}. ${option}`)].join('\n');
        return `<w:tr>${[`${at + 1}`, all, letter(key)].map((cell) => `<w:tc><w:tcPr/>${inCells(cell)}</w:tc>`).join('')}</w:tr>`;
      })
      .join('')}</w:tbl>`,
  ]);

export const wordStyles: Readonly<Record<string, WordStyle>> = {
  markedKey,
  goesOn,
  answerTable,
  twoColumns,
  tablePaper,
};
