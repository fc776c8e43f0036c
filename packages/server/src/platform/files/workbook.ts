import { AppError } from '../http/app-error.ts';
import { builtInFormat, isDateFormat, type Shown, shownNumber } from './number-format.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { sharedStrings, textReader, unescaped } from './sheet-text.ts';
import { type Unzipped, unzip } from './unzip.ts';

/** The cells of a file, row by row; `rows[0]` is line 1. */
export type Table = string[][];

/** Returns the error for a table with too many lines, else null. */
export type TooManyRows = (lines: number) => AppError | null;

const damaged = () => new AppError('invalid', 'This Excel file is damaged. Please download it again.', 'file');

/** By style index: the format of a number. */
function cellFormats(xml: string | null): (string | null)[] {
  const own = new Map<number, string>();
  const styles: (string | null)[] = [];
  let isCells = false;
  if (xml === null) return styles;
  readXml(xml, damaged, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCells = true;
      if (name === 'numFmt') own.set(Number(attributes().numFmtId), attributes().formatCode ?? '');
      if (name !== 'xf' || !isCells) return;
      const id = Number(attributes().numFmtId ?? 0);
      styles.push(own.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

type Book = { sheets: { name: string; path: string; isHidden: boolean }[]; epoch1904: boolean };

function readBook(zip: Unzipped): Book {
  let epoch1904 = false;
  const found: { name: string; id: string; isHidden: boolean }[] = [];
  readXml(zip.text('xl/workbook.xml') ?? '', damaged, {
    open: (name, attributes) => {
      if (name === 'workbookPr') epoch1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { name: title = '', state = 'visible', 'r:id': id = '' } = attributes();
      found.push({ name: title, id, isHidden: state !== 'visible' });
    },
  });
  const targets = new Map<string, string>();
  readXml(zip.text('xl/_rels/workbook.xml.rels') ?? '', damaged, {
    open: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes().Id ?? '', attributes().Target ?? '');
    },
  });
  const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const sheets = found.map(({ id, ...sheet }) => ({
    ...sheet,
    path: pathOf(targets.get(id) ?? 'worksheets/sheet1.xml'),
  }));
  return { sheets, epoch1904 };
}

const mostColumns = 60;

/** 'C7' → 2. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** 2 → 'C'. */
export function nameOfColumn(index: number): string {
  return index < 0 ? '' : nameOfColumn(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
}

const isHiddenIn = ({ hidden = '' }: Attributes) => hidden === '1' || hidden === 'true';

const dayMs = 86_400_000;

/** A serial number of days → '2026-11-20T14:05:00'. */
export function momentOfSerial(serial: number, epoch1904 = false): string | null {
  const at = Date.UTC(1899, 11, 30) + Math.round((serial + (epoch1904 ? 1462 : 0)) * dayMs);
  return serial > 0 && serial < 100_000 ? new Date(at).toISOString().slice(0, 19) : null;
}

type Styles = {
  strings: readonly string[];
  formats: readonly (string | null)[];
  epoch1904: boolean;
  /** Texts as a reader sees them; otherwise days as a moment and amounts as plain numbers. */
  isAsShown: boolean;
};

function numberText(value: string, format: string | null, { epoch1904, isAsShown }: Styles): Shown {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: '' };
  if (!isAsShown) {
    const isDay = format !== null && isDateFormat(format);
    return { text: isDay ? (momentOfSerial(number, epoch1904) ?? '') : String(number) };
  }
  if (format !== null) return shownNumber(number, format, epoch1904);
  return { text: String(number), doubt: 'has a number format that was not understood' };
}

function cellText(value: string, { t = 'n', s }: Attributes, styles: Styles): Shown {
  if (t === 's') return { text: styles.strings[Number(value)] ?? '' };
  // Error values such as '#N/A' count as empty.
  if (t === 'e') return styles.isAsShown ? { text: value, doubt: 'shows an error' } : { text: '' };
  if (t === 'b' && styles.isAsShown) return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (t === 'str') return { text: unescaped(value) };
  if (t !== 'n' || value === '') return { text: value };
  return numberText(value, s === undefined ? 'General' : (styles.formats[Number(s)] ?? 'General'), styles);
}

/** Filled rows, by their number, and columns, from 0, that Excel does not show. */
export type Hidden = { rows: number[]; columns: number[] };

type Found = {
  rows: Table;
  /** By address. */
  doubts: Record<string, string>;
  hidden: Hidden;
};

type Cell = { attributes: Attributes; value: string; hasFormula: boolean };

/** Rows are placed by their number, so that a line is the row that Excel shows. */
function sheetRows(xml: string, styles: Styles, tooMany: TooManyRows): Found {
  const found: Found = { rows: [], doubts: {}, hidden: { rows: [], columns: [] } };
  const hiddenColumns = new Set<number>();
  let isHiddenRow = false;
  const inline = textReader(styles.isAsShown);
  let row: string[] = [];
  let number = 0;
  let cell: Cell | null = null;
  let [isValue, column] = [false, -1];
  const put = ({ attributes, value, hasFormula }: Cell) => {
    const isInline = attributes.t === 'inlineStr';
    const { text, doubt } = isInline ? { text: inline.taken(), doubt: undefined } : cellText(value, attributes, styles);
    const isLost = styles.isAsShown && hasFormula && value === '';
    const why = isLost ? 'has a formula whose result is not in the file' : doubt;
    if (why !== undefined) found.doubts[`${nameOfColumn(column)}${number}`] = why;
    if (text === '' || column < 0) return;
    if (column >= mostColumns) {
      found.doubts[`${nameOfColumn(column)}${number}`] = `stands beyond the ${mostColumns} columns that are read`;
      return;
    }
    while (row.length < column) row.push('');
    row[column] = text;
    if (hiddenColumns.delete(column)) found.hidden.columns.push(column);
  };
  readXml(xml, damaged, {
    open: (name, attributes) => {
      if (name === 'row') {
        const own = attributes();
        number = own.r === undefined ? number + 1 : Number(own.r);
        isHiddenRow = isHiddenIn(own);
        [row, column] = [[], -1];
        if (!Number.isInteger(number) || number < 1) throw damaged();
      } else if (name === 'c') {
        const own = attributes();
        column = own.r === undefined ? column + 1 : columnOf(own.r);
        cell = { attributes: own, value: '', hasFormula: false };
      } else if (name === 'col' && isHiddenIn(attributes())) {
        const { min = '', max = '' } = attributes();
        for (let at = Math.max(1, Number(min)); at <= Math.min(Number(max), mostColumns); at += 1)
          hiddenColumns.add(at - 1);
      } else if (name === 'v') isValue = true;
      else if (name === 'f' && cell) cell.hasFormula = true;
      else if (cell) inline.open(name, attributes);
    },
    close: (name) => {
      if (name === 'v') isValue = false;
      else if (name === 'c' && cell) {
        put(cell);
        cell = null;
      } else if (cell) inline.close(name);
      if (name !== 'row' || row.length === 0) return;
      const problem = tooMany(number);
      if (problem) throw problem;
      while (found.rows.length < number - 1) found.rows.push([]);
      found.rows[number - 1] = row;
      if (isHiddenRow) found.hidden.rows.push(number);
    },
    text: (text) => {
      if (cell && isValue) cell.value += text;
      else if (cell) inline.text(text);
    },
  });
  return found;
}

/** Copies a cell merged over several rows into each of them; merged columns are not filled. */
function fillDown(rows: Table, xml: string): void {
  for (const [, column = '', first, last] of xml.matchAll(/<mergeCell ref="([A-Z]{1,3})(\d+):\1(\d+)"/g)) {
    const at = columnOf(`${column}1`);
    const text = rows[Number(first) - 1]?.[at] ?? '';
    if (text === '') continue;
    for (const row of rows.slice(Number(first), Number(last))) {
      while (row.length < at) row.push('');
      row[at] ||= text;
    }
  }
}

type Wishes = {
  tooMany: TooManyRows;
  /** Message for a zip file that is not a workbook. */
  noWorkbook: string;
  /** Copies cells merged downwards into each of their rows. */
  fillsDown?: boolean;
  isAsShown?: boolean;
};

export type Sheet = {
  name: string;
  isHidden: boolean;
  /** Empty where Excel hides them. */
  rows: Table;
  hidden?: Hidden;
  /** Cells whose text may not be what was typed, by address; empty unless read as shown. */
  doubts: Readonly<Record<string, string>>;
};

function reader(bytes: Buffer, { tooMany, noWorkbook, fillsDown = false, isAsShown = false }: Wishes) {
  const zip = unzip(bytes, 'Excel file');
  if (!zip.has('xl/workbook.xml')) throw new AppError('invalid', noWorkbook, 'file');
  const { sheets, epoch1904 } = readBook(zip);
  const strings = sharedStrings(zip.text('xl/sharedStrings.xml'), isAsShown, damaged);
  const styles = { strings, formats: cellFormats(zip.text('xl/styles.xml')), epoch1904, isAsShown };
  let before = 0;
  const read = (path: string): Found => {
    const xml = zip.text(path);
    if (xml === null) throw damaged();
    const found = sheetRows(xml, styles, (lines) => tooMany(before + lines));
    before += found.rows.length;
    if (fillsDown) fillDown(found.rows, xml);
    return found;
  };
  const isFilled = (path: string) => /<c\b[^>]*[^/]>/.test(zip.text(path) ?? '');
  return { sheets, read, isFilled };
}

const isCells = ({ path }: { path: string }) => !/\/(?:chartsheets|dialogsheets|macrosheets)\//.test(path);

export type FirstSheet = {
  rows: Table;
  /** Its rows that Excel does not show have their cells. */
  hidden: Hidden;
  /** Others with cells. */
  others: { name: string; isHidden: boolean }[];
};

/** The first visible sheet. */
export function readWorkbook(bytes: Buffer, wishes: Wishes): FirstSheet {
  const { sheets, read, isFilled } = reader(bytes, wishes);
  const first = sheets.find((sheet) => !sheet.isHidden && isCells(sheet));
  if (!first && sheets.length > 0) throw new AppError('invalid', 'All sheets of this workbook are hidden', 'file');
  const { rows, hidden } = read(first?.path ?? 'xl/worksheets/sheet1.xml');
  const others = sheets.filter((sheet) => sheet !== first && isCells(sheet) && isFilled(sheet.path));
  return { rows, hidden, others: others.map(({ name, isHidden }) => ({ name, isHidden })) };
}

/** '5, 7–9' */
export function rangesOf(numbers: readonly number[]): string {
  const isNext = (at: number) => numbers[at] === (numbers[at - 1] ?? Number.NaN) + 1;
  const parts = numbers.map((number, at) => (isNext(at) ? `–${number}` : `, ${number}`));
  return parts
    .filter((_, at) => !isNext(at) || !isNext(at + 1))
    .join('')
    .slice(2);
}

/** Hidden sheets have their name only, hidden rows no cells; the limit of rows is that of all together. */
export function readSheets(bytes: Buffer, wishes: Wishes): Sheet[] {
  const { sheets, read } = reader(bytes, wishes);
  return sheets.filter(isCells).map(({ name, path, isHidden }) => {
    if (isHidden) return { name, isHidden, rows: [], doubts: {} };
    const { rows, doubts, hidden } = read(path);
    for (const number of hidden.rows) rows[number - 1] = [];
    return { name, isHidden, rows, doubts, hidden };
  });
}
