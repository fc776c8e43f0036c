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

/** Names of students, and of the columns of marks or remarks. */
type Sheet = { names: readonly string[]; columns: readonly string[] };
type Block = readonly (readonly string[])[];
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
function nameColumn(block: Block, known: ReadonlyMap<string, number>): number {
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

/** 'CA 1 (20)' and 'ca1/20' name the column 'CA 1'. */
const headKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/\(.*?\)|[/%].*$/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** By column of the block, the column of the sheet that this line names; null where the line is none of heads. */
function headsIn(line: readonly string[], columns: readonly string[]): (number | undefined)[] | null {
  const keys = columns.map(headKey);
  const sole = new Map(keys.filter(soleIn(keys)).map((key) => [key, keys.indexOf(key)]));
  const heads = line.map((text) => sole.get(headKey(text)));
  const named = heads.filter((column) => column !== undefined);
  return named.length > 0 && new Set(named).size === named.length ? heads : null;
}

/** Titles stand above the heads of a table. */
const mostTitles = 4;

type Headed = { titles: Block; heads: (number | undefined)[] | null; names: readonly string[]; lines: Block };

function headed(block: Block, columns: readonly string[]): Headed {
  const at = block.slice(0, mostTitles).findIndex((line) => headsIn(line, columns) !== null);
  if (at < 0) return { titles: [], heads: null, names: [], lines: block };
  const names = block[at] ?? [];
  return { titles: block.slice(0, at), heads: headsIn(names, columns), names, lines: block.slice(at + 1) };
}

/** Columns that no part of the sheet has: a total, a number, Sex. */
function strangeColumns({ heads, names, lines }: Headed, nameAt: number): string[] {
  const width = heads === null ? 0 : Math.max(0, ...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, index) => {
    const values = lines.filter((line) => (line[index] ?? '') !== '').length;
    if (index === nameAt || heads?.[index] !== undefined || values === 0) return '';
    return `${names[index] || `column ${index + 1}`} (${values} ${values === 1 ? 'value' : 'values'})`;
  }).filter((text) => text !== '');
}

/** A name that stands twice in the block is perhaps of two students, one of whom is in another sheet. */
function rowsIn(lines: Block, { names }: Sheet, nameAt: number, at: At): (number | undefined)[] {
  if (nameAt < 0) return lines.map((_, down) => at.row + down).map((row) => (row < names.length ? row : undefined));
  const known = rowsByName(names);
  const keys = lines.map((line) => nameKey(line[nameAt] ?? ''));
  const isSole = soleIn(keys);
  return keys.map((key) => (isSole(key) ? known.get(key) : undefined));
}

/**
 * Where each value goes. Beside names, each goes to its student, whatever the order, and under heads into the column that
 * its head names; else the block is laid on the sheet as it is. An empty cell of the block changes nothing.
 */
export function placeBlock(block: Block, sheet: Sheet, at: At): Pasted {
  const parts = headed(block, sheet.columns);
  const { titles, heads, lines } = parts;
  const nameAt = nameColumn(lines, rowsByName(sheet.names));
  const columnOf = (index: number) => {
    const column = at.column + index - (nameAt + 1);
    return heads ? heads[index] : column < sheet.columns.length ? column : undefined;
  };
  const rows = rowsIn(lines, sheet, nameAt, at);
  const cells: PastedCell[] = [];
  const outside = titles.flat().filter((text) => text !== '');
  for (const [down, line] of lines.entries()) {
    const [row, name = ''] = [rows[down], line[nameAt]];
    for (const [index, text] of line.entries()) {
      const column = columnOf(index);
      if (text === '' || (heads ? column === undefined : index <= nameAt)) continue;
      if (row !== undefined && column !== undefined) cells.push({ row, column, text });
      else outside.push(name === '' ? text : `${name}: ${text}`);
    }
  }
  return { cells, outside: [...outside, ...strangeColumns(parts, nameAt)], byName: nameAt >= 0 };
}
