/**
 * Places on an answer sheet that a camera reads. Millimetres on A4, from the top left corner, x to the right and y down.
 * Measures and their reasons: decision 65.
 */

export const paper = { width: 210, height: 297 } as const;

export type Point = { x: number; y: number };

/** What a question of the exam needs on the sheet; `several` and `choice` differ in what their marks mean. */
export type Field =
  | { kind: 'choice' | 'several'; options: number }
  /** Columns of one character each: − . / and the digits. */
  | { kind: 'number'; characters: number }
  /** Cut out as a picture for the desk of marking by hand. */
  | { kind: 'written'; lines: number };

/** One ring to shade. `column` is the character of a number, and 0 for other fields. */
export type Bubble = Point & { question: number; column: number; option: number };

export type Box = Point & { question: number; width: number; height: number };

export type SheetPage = { bubbles: readonly Bubble[]; boxes: readonly Box[] };

/** Outer radius of the ring, and the width of its line. */
export const ring = { radius: 2.5, line: 0.25 } as const;

/** Solid squares by which the page is found: four corners, and one in the middle of each long side against curl. */
export const squareSide = 6;
const near = 14;
export const squares: readonly Point[] = [
  { x: near, y: near },
  { x: paper.width - near, y: near },
  { x: near, y: paper.height - near },
  { x: paper.width - near, y: paper.height - near },
  { x: near, y: paper.height / 2 },
  { x: paper.width - near, y: paper.height / 2 },
];
/** Free paper around a square, without which another dark shape may be taken for it. */
export const clearAround = 8;

/** The square code without its quiet zone, which is four of its squares wide. */
export const code = { x: 152, y: 15, side: 28, quiet: 3.5 } as const;
export const codeCorners: readonly Point[] = [
  { x: code.x, y: code.y },
  { x: code.x + code.side, y: code.y },
  { x: code.x + code.side, y: code.y + code.side },
  { x: code.x, y: code.y + code.side },
];

const across = 8;
const down = 12;
/** Of the characters of a number. */
const downInNumber = 8;
const numberWidth = 7;
const body = { left: 27, right: 183, top: 66, bottom: 276 } as const;
const rowsOfPage = Math.floor((body.bottom - body.top) / down);
const lineHeight = 9;
const boxGap = 6;

/** Rows of a number's grid, from the top. */
export const numberRows = ['-', '.', '/', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const widthOf = (field: Field) =>
  field.kind === 'number' ? field.characters : field.kind === 'written' ? 0 : field.options;
const rowsOf = (field: Field) => (field.kind === 'number' ? Math.ceil((numberRows.length * downInNumber) / down) : 1);

function bubblesOf(field: Field, question: number, { x, y }: Point): Bubble[] {
  const at = (column: number, option: number, place: Point): Bubble => ({ question, column, option, ...place });
  const first = { x: x + numberWidth + across / 2, y: y + down / 2 };
  if (field.kind === 'written') return [];
  if (field.kind !== 'number') {
    return Array.from({ length: field.options }, (_, option) =>
      at(0, option, { x: first.x + option * across, y: first.y }),
    );
  }
  return Array.from({ length: field.characters }, (_, column) =>
    numberRows.map((_row, option) =>
      at(column, option, { x: first.x + column * across, y: first.y + option * downInNumber }),
    ),
  ).flat();
}

type Cursor = { page: number; column: number; row: number };

/** Down the columns first, as one reads them. */
function placeBubbles(fields: readonly Field[], pages: { bubbles: Bubble[]; boxes: Box[] }[]): Cursor {
  const widest = Math.max(1, ...fields.map(widthOf));
  const columnWidth = numberWidth + widest * across;
  const columns = Math.max(1, Math.floor((body.right - body.left) / columnWidth));
  const cursor: Cursor = { page: 0, column: 0, row: 0 };
  for (const [question, field] of fields.entries()) {
    if (field.kind === 'written') continue;
    if (cursor.row + rowsOf(field) > rowsOfPage) Object.assign(cursor, { column: cursor.column + 1, row: 0 });
    if (cursor.column === columns) Object.assign(cursor, { page: cursor.page + 1, column: 0 });
    pages[cursor.page] ??= { bubbles: [], boxes: [] };
    const place = { x: body.left + cursor.column * columnWidth, y: body.top + cursor.row * down };
    pages[cursor.page]?.bubbles.push(...bubblesOf(field, question, place));
    cursor.row += rowsOf(field);
  }
  return cursor;
}

/** Below the bubbles of the last page, or on pages of their own. */
function placeBoxes(fields: readonly Field[], pages: { bubbles: Bubble[]; boxes: Box[] }[]): void {
  const lowest = Math.max(body.top - down, ...(pages.at(-1)?.bubbles ?? []).map(({ y }) => y));
  let [page, y] = [Math.max(0, pages.length - 1), lowest + down];
  for (const [question, field] of fields.entries()) {
    if (field.kind !== 'written') continue;
    const height = Math.min(field.lines * lineHeight, body.bottom - body.top);
    if (y + height > body.bottom) [page, y] = [page + 1, body.top];
    pages[page] ??= { bubbles: [], boxes: [] };
    pages[page]?.boxes.push({ question, x: body.left, y, width: body.right - body.left, height });
    y += height + boxGap;
  }
}

/** Pages of the sheet, in order: every field stands on one of them. */
export function sheetPages(fields: readonly Field[]): SheetPage[] {
  const pages: { bubbles: Bubble[]; boxes: Box[] }[] = [];
  placeBubbles(fields, pages);
  placeBoxes(fields, pages);
  return pages;
}

/** Questions to shade that two sides of a sheet hold. */
export const mostPages = 2;

const fnv = (text: string, from: number) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), from) >>> 0;

/** 48 bits in hexadecimal of where everything stands, so that no sheet is read by another one's places. */
export function layoutHash(pages: readonly SheetPage[]): string {
  const text = JSON.stringify(pages.map(({ bubbles, boxes }) => [bubbles, boxes]));
  const [high, low] = [fnv(text, 2_166_136_261), fnv(text, 40_389)];
  return `${high.toString(16).padStart(8, '0')}${(low & 0xffff).toString(16).padStart(4, '0')}`;
}
