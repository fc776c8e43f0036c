import { answersFrom, type Numbered, readAnswers } from './answer-block.ts';
import { beginningOf } from './draft.ts';
import type { Open } from './text-draft.ts';
import { answersAtEnd } from './text-lines.ts';

/** Where the answers at the end of a paper begin, and to which question each belongs. */

export function answersAt(lines: readonly string[], lastOptions: number): { from: number; answers: string[] } {
  const isHead = (line: string, at: number) => at > Math.max(1, lastOptions) && answersAtEnd(line) !== null;
  const headed = lines.findIndex(isHead);
  const from = headed >= 0 ? headed : answersFrom(lines, Math.max(1, lastOptions));
  if (from < 0) return { from: lines.length, answers: [] };
  const [head = '', ...rest] = lines.slice(from);
  return { from, answers: headed >= 0 ? [answersAtEnd(head) ?? '', ...rest] : [head, ...rest] };
}

/** Questions of two sections have the same numbers, and the answers name no section. */
function isUnclear(questions: readonly Open[], answers: readonly Numbered[], number: number): boolean {
  const asked = questions.filter((one) => one.number === number);
  const given = answers.filter((one) => one.number === number && one.part === '');
  const isNamed = given.every(({ section }) => section !== '');
  return asked.length > 1 && !isNamed && given.length !== asked.length;
}

function questionOf(
  questions: readonly Open[],
  { number, section }: Numbered,
  taken: ReadonlySet<Open>,
): Open | undefined {
  const all = questions.filter(
    (one, index) => one.number === number || (one.number === null && index === (number ?? 0) - 1),
  );
  const inSection = all.filter((one) => one.section.name === section);
  const fitting = section !== '' && inSection.length > 0 ? inSection : all;
  return (
    fitting.find((one) => one.keys.length === 0 && !taken.has(one)) ??
    fitting.find((one) => one.keys.length === 0) ??
    fitting[0]
  );
}

/** Letters alone belong to the questions in their order, where there are as many. */
function giveLetters(questions: readonly Open[], letters: readonly string[], notes: string[]): void {
  if (letters.length === 0) return;
  const open = questions.filter(({ keys, options }) => keys.length === 0 && options.length > 0);
  if (open.length !== letters.length) {
    notes.push(
      `Left out of the answers: ${letters.length} letters for ${open.length} questions (${letters.slice(0, 12).join(' ')})`,
    );
    return;
  }
  for (const [index, question] of open.entries()) question.keys.push(letters[index] ?? '');
}

/** Returns what belongs to no question. */
export function giveKeys(questions: readonly Open[], lines: readonly string[]): string[] {
  const { answers, others } = readAnswers(lines);
  const notes = others.map((line) => `Left out of the answers: “${beginningOf(line)}”`);
  const taken = new Set<Open>();
  for (const answer of answers.filter(({ number }) => number !== null)) {
    const question = questionOf(questions, answer, taken);
    if (!question) {
      notes.push(`The answer ${answer.number} ${answer.key} belongs to no question`);
      continue;
    }
    const before = taken.has(question) ? question.keys.at(-1) : undefined;
    taken.add(question);
    if (answer.part === '') question.keys.push(answer.key);
    else question.keys = [[...(before === undefined ? [] : [before]), `(${answer.part}) ${answer.key}`].join('\n')];
    if (answer.number !== null && isUnclear(questions, answers, answer.number))
      question.doubts.push(
        `the number ${answer.number} is used more than once, and the answers do not say in which section`,
      );
  }
  giveLetters(
    questions,
    answers.flatMap(({ number, key }) => (number === null ? [key] : [])),
    notes,
  );
  return notes;
}
