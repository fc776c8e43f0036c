/** Tables for spreadsheets: RFC 4180, in UTF-8 with the mark by which Excel knows it. */

export const byteOrderMark = '\uFEFF';

export type Cell = string | number | null;

/**
 * A spreadsheet runs what begins like this as a formula, also when a student chose it as a name: the apostrophe makes it
 * text (OWASP, CSV injection). Numbers of ours stay numbers.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
