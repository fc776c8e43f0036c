import { letterOf } from './draft.ts';

/** Options that a table has in one cell. */

type Split = { options: string[]; doubt: string | null };

const label = /(?:^|[\s;,|])\(?([A-Ja-j])[.):]\s*/g;

/** 'A. Lagos B. Abuja' */
function labelled(cell: string): string[] | null {
  const found = [...cell.matchAll(label)];
  const inOrder = found.filter(({ 1: letter = '' }, at) => letter.toUpperCase() === letterOf(at));
  if (found.length < 2 || inOrder.length !== found.length || found[0]?.index !== 0) return null;
  return found.map(({ index, 0: { length } }, at) =>
    cell
      .slice(index + length, found[at + 1]?.index)
      .replace(/[;,|]\s*$/, '')
      .trim(),
  );
}

const quotedPart = /'((?:[^'\\]|\\['"\\])*)'|"((?:[^"\\]|\\['"\\])*)"/g;

/** '["a", "b"]', as programs write a list; also with single quotes or without commas. */
function asList(cell: string): string[] | null {
  if (!/^\[[\s,]*\]$/.test(cell.replace(quotedPart, ''))) return null;
  return [...cell.matchAll(quotedPart)].map(([, single = '', double = '']) =>
    (single || double).replace(/\\(.)/g, '$1'),
  );
}

/** Signs between options, from the one that is hardly ever part of one. */
const separators = [/\r\n|\n|\r/, /\s*\|\s*/, /\s*;\s*/];

export function optionsIn(cell: string): Split {
  const found = labelled(cell) ?? asList(cell);
  if (found) return { options: found.map((option) => option.trim()), doubt: null };
  for (const separator of separators) {
    const parts = cell.split(separator).map((part) => part.trim());
    if (parts.length >= 2 && parts.length <= 10 && parts.every((part) => part !== ''))
      return { options: parts, doubt: null };
  }
  const parts = cell.split(',').map((part) => part.trim());
  const doubt = 'the options stand in one cell, and it is not clear where each of them ends';
  return { options: parts.length >= 2 && parts.length <= 10 ? parts : [cell], doubt };
}

/** Options that stand at the end of a question: 'Which gas? A. Oxygen B. Neon C. Argon'. */
export function optionsInStem(text: string): { stem: string; options: string[] } | null {
  const from = /(?:^|\s)\(?[Aa][.):]\s*(?=\S)/.exec(text);
  const options = from && labelled(text.slice(from.index).trim());
  const isWhole = options && options.length >= 3 && options.every((option) => option !== '');
  return isWhole ? { stem: text.slice(0, from.index).trim(), options } : null;
}
