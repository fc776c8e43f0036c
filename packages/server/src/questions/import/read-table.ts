import { questionTypes } from '@akada/contract/question-types';
import { headOf } from '../../platform/files/table.ts';
import type { Table } from '../../platform/files/workbook.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Columns, columnsOf } from './columns.ts';
import { type Draft, newDraft, type Reading } from './draft.ts';
import { parsedJson } from './read-json.ts';

/** A table of questions, from CSV or Excel. */

const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(questionTypes.map((type) => [type.replaceAll('-', ' '), type])),
  mcq: 'multiple-choice',
  objective: 'multiple-choice',
  'single choice': 'multiple-choice',
  tf: 'true-false',
  boolean: 'true-false',
  'fill in': 'short-answer',
  'fill in the blank': 'short-answer',
  'open ended': 'short-answer',
};

const typeOf = (cell: string) =>
  types[
    cell
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim()
  ] ?? cell.trim();

/** Our own export puts an apostrophe before what a spreadsheet would run as a formula. */
const withoutGuard = (cell: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

function draftOf(row: readonly string[], line: number, columns: Columns, width: number): Draft {
  const cell = (column: number) => withoutGuard(row[column] ?? '').trim();
  const draft: Draft = {
    ...newDraft(line, row.join(' | ')),
    text: cell(columns.text),
    keyIs: 'text',
    key: cell(columns.key),
  };
  draft.type = typeOf(cell(columns.type)) || null;
  draft.options = columns.options.map(cell);
  while (draft.options.at(-1) === '') draft.options.pop();
  draft.about = Object.fromEntries(Object.entries(columns.about).map(([name, column]) => [name, cell(column)]));
  const points = cell(columns.points);
  if (points !== '') draft.points = Number(points.replace(',', '.'));
  const details = cell(columns.details);
  if (details !== '') draft.details = parsedJson(details) ?? details;
  const passage = cell(columns.passage);
  if (passage !== '') draft.passage = { title: cell(columns.passageTitle), text: passage };
  const extra = row.findLastIndex((one) => one.trim() !== '') >= width;
  if (extra) {
    const why =
      'This row has more cells than the head of the table: a text with a comma has to stand in quotation marks';
    draft.refusal = { problem: 'unreadable', why };
  }
  return draft;
}

export function readQuestionTable(table: Table): Reading {
  const head = headOf(table, columnsOf);
  if (!head) {
    const message = 'This table has no columns named Question and Answer. Please name them as the template does.';
    throw new AppError('invalid', message, 'file');
  }
  const { at, columns } = head;
  const width = (table[at] ?? []).length;
  const drafts = table.flatMap((row, index) => {
    const isEmpty = row.every((cell) => cell.trim() === '');
    return index <= at || isEmpty ? [] : [draftOf(row, index + 1, columns, width)];
  });
  return { drafts, notes: [] };
}
