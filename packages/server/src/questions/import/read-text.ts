import { isHeadCell } from './answer-block.ts';
import { isVersion, versionOf } from './answer-versions.ts';
import { columnsOf } from './columns.ts';
import { beginningOf, type Draft, letterOf, newDraft, type Reading } from './draft.ts';
import { doubtAbove, doubtBelow, leftoversOf } from './leftovers.ts';
import { tablesIn, withoutMarkdown } from './markdown.ts';
import { readQuestionTable } from './read-table.ts';
import { giveKeys, hasKeys, partsOf } from './text-answers.ts';
import { withStopsBehindLetters } from './text-dotless.ts';
import { draftOf } from './text-draft.ts';
import { lineOf } from './text-emphasis.ts';
import { readEndings } from './text-endings.ts';
import { forAllIn } from './text-head.ts';
import { withoutInstructions } from './text-instructions.ts';
import { lettersFromA } from './text-letters.ts';
import { isSchoolHead } from './text-marks.ts';
import { beginsWithFirst, newPaper, readPart, type Text } from './text-paper.ts';
import { givePassages } from './text-passages.ts';
import type { Open } from './text-question.ts';
import { giveSectionMarks } from './text-section-marks.ts';
import { sectionsIn } from './text-sections.ts';

/** A past paper as people type, copy and scan it. There is no format, so no kept parser reads it. */

/** Lines without a letter below an option, unless they go on in the middle of a sentence. */
function doubtLooseLines(question: Open): void {
  for (const { index, text: own, more } of question.options) {
    const text = (own === '' ? more.slice(1) : more).find((line) => line !== '' && !/^[\p{Ll}\d,;–—(-]/u.test(line));
    if (text !== undefined)
      question.doubts.push(`“${beginningOf(text, 40)}” was read as a part of option ${letterOf(index)}`);
  }
}

/** Longer than a heading. */
const passageLength = 200;

function passageRow({ line, text }: Text): Draft {
  const why = 'This text belongs to no question. Above a passage write “Read the passage and answer questions 1 to 5”.';
  return { ...newDraft(line, text), refusal: { problem: 'unreadable', why } };
}

/** More than a question may have, so its row is refused as too long. */
const longestLine = 6000;

const longestRow = 500;

/** A row of a table of answers, whose empty cells keep the others in their places. */
const isAnswerRow = (line: string) =>
  line.length < longestRow &&
  line.includes('\t') &&
  line
    .split('\t')
    .every(
      (cell, at) =>
        /^ *(?:\d{1,3}\.?|[A-J]|true|false)? *$/i.test(cell) ||
        (at === 0 && (isHeadCell(cell.trim()) || isVersion(cell.trim()))),
    ) &&
  !/^\s*[A-J]\t[^\t]*$/.test(line);

/** Columns stay apart; patterns that look for the end of a line must not meet thousands of spaces. */
const plainLine = (line: string) => {
  const text = line.slice(0, longestLine).replace(/\u00a0/g, ' ');
  if (isAnswerRow(text)) return text.replace(/ {2,}/g, ' ').trimEnd();
  return text
    .replace(/\t[\t ]*/g, '\t')
    .replace(/ {4,}/g, '    ')
    .trimEnd();
};

/** Tables of questions are read by their columns; of others each row is a line. */
function withoutTables(all: string[]): Draft[] {
  return tablesIn(all).flatMap(({ from, to, rows }) => {
    const isQuestions =
      columnsOf(rows[0] ?? []) !== null && !rows.slice(1).every((row) => /^\d*$/.test(row[0] ?? '') && row.length < 3);
    for (let at = from; at < to; at += 1) all[at] = isQuestions ? '' : (rows[at - from] ?? []).join('\t');
    if (!isQuestions) return [];
    const { drafts } = readQuestionTable(rows);
    // Such tables have a column for each letter.
    const keyIs = (key: string) => (/^[A-J]$/.test(key) ? 'label' : 'text');
    return drafts.map((draft) => ({ ...draft, keyIs: keyIs(draft.key), line: draft.line + from }));
  });
}

export function readText(text: string): Reading {
  const raw = text.split(/\r\n|\n|\r/).map(plainLine);
  const cells = [...raw];
  const ofTables = withoutTables(cells);
  const lines = lettersFromA(withStopsBehindLetters(withoutMarkdown(cells)));
  const plain = lines.map((line) => lineOf(line).text);
  const parts = partsOf(plain, beginsWithFirst);
  const paper = newPaper(lines);
  const firstOptions = plain.findIndex(beginsWithFirst);
  const version = versionOf(plain.slice(0, Math.max(0, firstOptions)));
  const notes = parts.flatMap((part) => {
    const before = paper.questions.length;
    readPart(paper, lines, raw, part);
    const own = paper.questions.splice(before);
    const instructions = before === 0 ? withoutInstructions(own, part.answers) : { leftOut: [], notes: [] };
    paper.leftOut.push(...instructions.leftOut);
    paper.questions.push(...own);
    return [...instructions.notes, ...giveKeys(own, part.answers, version)];
  });
  const isListed = parts.some(({ answers }) => hasKeys(answers));
  readEndings(paper.questions);
  for (const question of paper.questions) {
    doubtLooseLines(question);
    question.isUnlisted = isListed;
  }
  const questions = paper.questions.map((question) => ({
    ...{ draft: draftOf(question), number: question.number, section: question.section.name, style: question.style },
  }));
  const blocks = paper.leftOut.toSorted((a, b) => a.line - b.line);
  const leftOut = givePassages(questions, blocks);
  const sections = sectionsIn(questions, blocks);
  const choices = giveSectionMarks(questions, blocks);
  const first = questions[0]?.draft.line ?? 0;
  const above = blocks.filter(({ line }) => line < first).map(({ text: lines }) => lines);
  doubtBelow(questions, leftOut);
  doubtAbove(questions, leftOut);
  for (const { draft, style } of questions) draft.doubts.push(...leftoversOf(draft, style));
  const isHeading = (one: Text) => one.text.length < passageLength || (one.line < first && isSchoolHead(one.text));
  const headings = leftOut.filter(isHeading);
  const passages = leftOut.filter((one) => !isHeading(one));
  const drafts = [...questions.map(({ draft }) => draft), ...passages.map(passageRow), ...ofTables].toSorted(
    (a, b) => a.line - b.line,
  );
  return {
    drafts,
    ...(sections.length > 0 && { sections }),
    forAll: forAllIn(above.join('\n'), sections.length),
    notes: [
      ...headings.map(
        (one) => `Left out, line ${one.line}: “${beginningOf(one.text, one.text.length < passageLength ? 60 : 400)}”`,
      ),
      ...choices,
      ...notes,
    ],
  };
}
