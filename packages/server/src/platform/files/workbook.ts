import { AppError } from '../http/app-error.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { type Unzipped, unzip } from './unzip.ts';

/** The cells of a file, row by row; `rows[0]` is line 1. */
export type Table = string[][];

/** Returns the error for a table with too many lines, else null. */
export type TooManyRows = (lines: number) => AppError | null;

const damaged = () => new AppError('invalid', 'This Excel file is damaged. Please download it again.', 'file');

/** One text for each `<si>`; the pieces of rich text are joined, readings (`rPh`) left out. */
function sharedStrings(xml: string | null): string[] {
  const strings: string[] = [];
  let [isText, isReading] = [false, false];
  if (xml === null) return strings;
  readXml(xml, damaged, {
    open: (name) => {
      if (name === 'si') strings.push('');
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    close: (name) => {
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
    },
    text: (text) => {
      if (isText) strings[strings.length - 1] += text;
    },
  });
  return strings;
}

/** Built-in formats that contain a day. */
const dateFormats = new Set([14, 15, 16, 17, 22]);

/** Custom formats such as [$-409]dd-mmm-yyyy; letters in quotes and brackets are ignored. */
const isDateFormat = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** By style index: true if the style shows a number as a date. */
function dateStyles(xml: string | null): boolean[] {
  const formats = new Set(dateFormats);
  const styles: boolean[] = [];
  let isCells = false;
  if (xml === null) return styles;
  readXml(xml, damaged, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCells = true;
      if (name === 'numFmt' && isDateFormat(attributes().formatCode ?? '')) formats.add(Number(attributes().numFmtId));
      if (name === 'xf' && isCells) styles.push(formats.has(Number(attributes().numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

type Book = { sheet: string; epoch1904: boolean };

/** The first visible sheet. */
function readBook(zip: Unzipped): Book {
  let [relation, epoch1904] = ['', false];
  readXml(zip.text('xl/workbook.xml') ?? '', damaged, {
    open: (name, attributes) => {
      if (name === 'workbookPr') epoch1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { state = 'visible', 'r:id': id = '' } = attributes();
      if (relation === '' && state === 'visible') relation = id;
    },
  });
  let target = 'worksheets/sheet1.xml';
  readXml(zip.text('xl/_rels/workbook.xml.rels') ?? '', damaged, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes().Id === relation) target = attributes().Target ?? target;
    },
  });
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { sheet, epoch1904 };
}

const mostColumns = 60;

/** 'C7' → 2. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const dayMs = 86_400_000;

/** A serial number of days → '2026-11-20T14:05:00'. */
export function momentOfSerial(serial: number, epoch1904 = false): string | null {
  const at = Date.UTC(1899, 11, 30) + Math.round((serial + (epoch1904 ? 1462 : 0)) * dayMs);
  return serial > 0 && serial < 100_000 ? new Date(at).toISOString().slice(0, 19) : null;
}

type Styles = { strings: readonly string[]; isDate: readonly boolean[]; epoch1904: boolean };

function cellText(value: string, { t = 'n', s }: Attributes, { strings, isDate, epoch1904 }: Styles): string {
  if (t === 's') return strings[Number(value)] ?? '';
  // Error values such as '#N/A' count as empty.
  if (t === 'e') return '';
  if (t !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return '';
  if (isDate[Number(s ?? -1)]) return momentOfSerial(number, epoch1904) ?? '';
  return String(number);
}

/** Rows are placed by their number, so that a line is the row that Excel shows. */
function sheetRows(xml: string, styles: Styles, tooMany: TooManyRows): Table {
  const rows: Table = [];
  let row: string[] = [];
  let number = 0;
  let cell: Attributes | null = null;
  let [value, isValue, column] = ['', false, -1];
  readXml(xml, damaged, {
    open: (name, attributes) => {
      if (name === 'row') {
        const { r } = attributes();
        number = r === undefined ? number + 1 : Number(r);
        [row, column] = [[], -1];
        if (!Number.isInteger(number) || number < 1) throw damaged();
      } else if (name === 'c') {
        cell = attributes();
        column = cell.r === undefined ? column + 1 : columnOf(cell.r);
        value = '';
      } else isValue = name === 'v' || name === 't';
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        const text = cellText(value, cell, styles);
        if (text !== '' && column >= 0 && column < mostColumns) {
          while (row.length < column) row.push('');
          row[column] = text;
        }
        cell = null;
      }
      if (name !== 'row' || row.length === 0) return;
      const problem = tooMany(number);
      if (problem) throw problem;
      while (rows.length < number - 1) rows.push([]);
      rows[number - 1] = row;
    },
    text: (text) => {
      if (cell && isValue) value += text;
    },
  });
  return rows;
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
};

export function readWorkbook(bytes: Buffer, { tooMany, noWorkbook, fillsDown = false }: Wishes): Table {
  const zip = unzip(bytes, 'Excel file');
  if (!zip.has('xl/workbook.xml')) throw new AppError('invalid', noWorkbook, 'file');
  const { sheet, epoch1904 } = readBook(zip);
  const xml = zip.text(sheet);
  if (xml === null) throw damaged();
  const strings = sharedStrings(zip.text('xl/sharedStrings.xml'));
  const styles = { strings, isDate: dateStyles(zip.text('xl/styles.xml')), epoch1904 };
  const rows = sheetRows(xml, styles, tooMany);
  if (fillsDown) fillDown(rows, xml);
  return rows;
}
