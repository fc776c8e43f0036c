import { crc32, deflateRawSync } from 'node:zlib';
import type { House } from './house.ts';
import type { Person } from './people.ts';

/** Statements made byte by byte, as banks and others send them. */

export type ZipFile = { name: string; content: string | Buffer /** What the directory claims. */; claims?: number };

export function aZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claims ?? bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const column = (index: number) => String.fromCharCode(65 + index);

/** Numbers are numbers, `{ serial }` is a day as Excel stores it, and every other text is shared. */
export type Cell = string | number | { serial: number };

function cellXml(cell: Cell, address: string, strings: string[]): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${address}" s="1"><v>${cell.serial}</v></c>`;
  if (cell === '') return '';
  if (strings.length % 2) {
    strings.push('');
    return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  strings.push(cell);
  return `<c r="${address}" t="s"><v>${strings.length - 1}</v></c>`;
}

export function sheetFiles(sheet: string, strings: readonly string[] = []): ZipFile[] {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId7" Target="worksheets/a.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/a.xml', content: sheet },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((text) => `<si><r><t>${escaped(text.slice(0, 2))}</t></r><r><t>${escaped(text.slice(2))}</t></r></si>`).join('')}</sst>`,
    },
  ];
}

export function aWorkbook(rows: readonly (readonly Cell[])[], hiddenRows: readonly number[] = []): Buffer {
  const strings: string[] = [];
  const body = rows.map((row, at) => {
    const cells = row.map((cell, index) => cellXml(cell, `${column(index)}${at + 1}`, strings));
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : '';
    return `<row r="${at + 1}"${hidden}>${cells.join('')}</row>`;
  });
  return aZip(sheetFiles(`<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`, strings));
}

export const quoted = (cell: string) => (/[",\n;]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

export function aCsv(rows: readonly (readonly string[])[], separator = ','): string {
  return rows.map((row) => row.map(quoted).join(separator)).join('\r\n');
}

export function statementForm(file: Buffer | string, name = 'statement.csv'): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
  return form;
}

export const upload = (house: House, admin: Person, file: Buffer | string, name?: string) =>
  house.ask('POST', '/order/statement', { as: admin, body: statementForm(file, name) });
