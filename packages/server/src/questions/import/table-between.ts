import type { ColumnRole } from '@akada/contract';
import type { Table } from '../../platform/files/workbook.ts';

import { beginningOf, type Draft } from './draft.ts';
import { isForPupils } from './key-counts.ts';
import { sectionOf } from './text-marks.ts';
import { giveSectionMarks } from './text-section-marks.ts';

/** Rows of a table of questions that are none: 'SECTION B (2 marks each)', 'Answer all questions'. */

type Between = { line: number; text: string };

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '');

const isTask = /\b(?:construct|draw|sketch|plot|find|calculate|compute|prove|explain|describe|state)\b/i;

const isOne = (text: string) =>
  sectionOf(text) !== null || (!/[?_…]\s*$/.test(text) && !isTask.test(text) && isForPupils(text));

/** `from` is the first row below the heads. Rows are evident only among questions with options. */
export function rowsBetween(rows: Table, from: number, roles: readonly (ColumnRole | null)[]): Between[] {
  const hasOptions = roles.filter((role) => role !== null && /^[A-J]$/.test(role)).length > 1;
  if (!hasOptions || !roles.includes('text')) return [];
  const text = roles.indexOf('text');
  return rows.flatMap((row, at) => {
    const [only = '', ...others] = at < from ? [] : filled(row);
    const isAlone = only !== '' && others.length === 0 && row.indexOf(only) <= text;
    return isAlone && isOne(only.trim()) ? [{ line: at + 1, text: only.trim() }] : [];
  });
}

/** Returns what was left out. */
export function giveMarksBetween(drafts: readonly Draft[], between: readonly Between[], place: string): string[] {
  if (between.length === 0) return [];
  const headings = between.filter(({ text }) => sectionOf(text) !== null);
  const asked = drafts.map((draft) => {
    const above = headings.findLast(({ line }) => line < draft.line);
    return { draft, number: null, section: sectionOf(above?.text ?? '')?.name ?? '' };
  });
  const notes = giveSectionMarks(asked, between);
  return [...between.map(({ line, text }) => `Left out, line ${line}${place}: “${beginningOf(text)}”`), ...notes];
}

const numberBefore = /^(?:q(?:uestion)?\s*)?(\d{1,4})[.)]\s+(?=\S)/i;

/** '1. Which gas …', where each question has its number. */
export function withoutNumbers(drafts: readonly Draft[]): void {
  const numbers = drafts.map((draft) => Number(numberBefore.exec(draft.text)?.[1] ?? Number.NaN));
  if (drafts.length < 2 || !numbers.every((number, at) => (at === 0 ? number > 0 : number > (numbers[at - 1] ?? 0))))
    return;
  for (const draft of drafts) {
    draft.text = draft.text.replace(numberBefore, '');
    draft.repairs.push('The number before the question was left out');
  }
}
