import type { Unseen } from '../../../platform/files/table.ts';
import type { Entries } from './credits.ts';
import type { Layout } from './layouts.ts';

/** Rows, columns and sheets of a workbook that the one who uploads it does not see: none is read without a word. */

const ofSheet = ({ isHidden }: Unseen['sheets'][number]) =>
  `This sheet ${isHidden ? 'is hidden and ' : ''}was not read, only the first one: save it as a file of its own and upload that too`;

/** Hidden credits are left out; money that went out still speaks about the credits. Sheets have lines below 1. */
export function withoutUnseen(entries: Entries, { rows, sheets }: Unseen): Entries {
  const hidden = new Set(rows);
  const isHidden = ({ line }: { line: number }) => hidden.has(line);
  const left = entries.credits.filter(isHidden).map(({ line, date, amountMinor, narration }) => ({
    ...{ line, date, amountMinor, narration },
    why: 'This line is hidden in the file: show it in Excel, and upload the file again, if it is a payment',
  }));
  const unread = sheets.map((sheet, at) => ({
    ...{ line: -at, date: '', amountMinor: 0, narration: sheet.name, why: ofSheet(sheet) },
  }));
  return {
    ...entries,
    credits: entries.credits.filter((one) => !isHidden(one)),
    leftOut: [...entries.leftOut, ...left, ...unread].toSorted((a, b) => a.line - b.line),
  };
}

/** Why columns that seem to be known are asked for; null where all that are read are seen. */
export function askedOfHidden(layout: Layout, columns: readonly string[], { columns: hidden }: Unseen): string | null {
  const { date, narration, credit, debit, reference, balance, direction } = layout;
  const read = [date, ...narration, credit, debit, reference, balance, direction];
  const at = read.find((column) => column !== null && hidden.includes(column));
  if (at === undefined || at === null) return null;
  return `The column “${columns[at] ?? ''}” is hidden in this file. Please say which columns are to be read.`;
}
