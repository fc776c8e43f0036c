/** Cells copied from Excel or another table, put into a score sheet. */

/** Rows of cells: tabs between cells; one with a tab, a line break or a quote in it is quoted. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

/** Empty cells in front say where the others belong. */
export const isBlock = (text: string) => /[\t\r\n]/.test(text.trimEnd());

export type PastedCell = { row: number; column: number; text: string };
export type Pasted = {
  cells: PastedCell[];
  /** Values without a place in the sheet, with the names that they stand beside. */
  outside: string[];
  byName: boolean;
};

type Sheet = { names: readonly string[]; columns: number };
type At = { row: number; column: number };

/** Words of a name in any order, without case and accents. */
const nameKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** The column of a block that has the students' names: most of its cells are names of the sheet. */
function nameColumn(block: readonly (readonly string[])[], known: ReadonlyMap<string, number>): number {
  const width = Math.max(0, ...block.map((row) => row.length));
  const isName = (row: readonly string[], column: number) => known.has(nameKey(row[column] ?? ''));
  for (let column = 0; column < width; column += 1) {
    if (block.filter((row) => isName(row, column)).length * 2 > block.length) return column;
  }
  return -1;
}

const soleIn = (keys: readonly string[]) => (key: string) => keys.indexOf(key) === keys.lastIndexOf(key);

/** A name that two students share says of neither whose marks they are. */
function rowsByName(names: readonly string[]): Map<string, number> {
  const keys = names.map(nameKey);
  const isSole = soleIn(keys);
  return new Map(keys.flatMap((key, row) => (key !== '' && isSole(key) ? [[key, row] as const] : [])));
}

/** A name that stands twice in the block is perhaps of two students, one of whom is in another sheet. */
function placeByName(
  block: readonly (readonly string[])[],
  { columns }: Sheet,
  known: ReadonlyMap<string, number>,
  { at, column: names }: { at: number; column: number },
): Pasted {
  const cells: PastedCell[] = [];
  const outside: string[] = [];
  const isSole = soleIn(block.map((line) => nameKey(line[names] ?? '')));
  for (const line of block) {
    const name = line[names] ?? '';
    const row = isSole(nameKey(name)) ? known.get(nameKey(name)) : undefined;
    for (const [index, text] of line.slice(names + 1).entries()) {
      const column = at + index;
      if (text === '') continue;
      if (row !== undefined && column < columns) cells.push({ row, column, text });
      else outside.push(name === '' ? text : `${name}: ${text}`);
    }
  }
  return { cells, outside, byName: true };
}

/**
 * Where each value goes. Beside names, each goes to its student, whatever the order; else the block is laid on the sheet
 * as it is. An empty cell of the block changes nothing.
 */
export function placeBlock(block: readonly (readonly string[])[], sheet: Sheet, at: At): Pasted {
  const known = rowsByName(sheet.names);
  const column = nameColumn(block, known);
  if (column >= 0) return placeByName(block, sheet, known, { at: at.column, column });
  const placed = block.flatMap((line, down) =>
    line.flatMap((text, right) => (text === '' ? [] : { row: at.row + down, column: at.column + right, text })),
  );
  const fits = ({ row, column: right }: PastedCell) => row < sheet.names.length && right < sheet.columns;
  return {
    cells: placed.filter(fits),
    outside: placed.filter((cell) => !fits(cell)).map(({ text }) => text),
    byName: false,
  };
}
