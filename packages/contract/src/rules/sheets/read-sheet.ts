import { findPage, isWhole } from './find-page.ts';
import type { Box, Bubble, Field, Point, SheetPage } from './layout.ts';
import { type GreyPicture, isTwoLevel } from './picture.ts';
import { type Projection, project } from './projection.ts';
import { areRingsSeen, bestShift, type Greys, greysOf, isRingSeen, type Shift } from './rings.ts';

/**
 * Marks of one page of an answer sheet. A mark is sure or for a look by a person: nothing is guessed, and a page whose
 * printed rings are not found where they must be is refused as a whole.
 */

export const refusals = ['two-level', 'squares', 'cut-off', 'rings', 'bent'] as const;
export type Refusal = (typeof refusals)[number];

export type Doubt = 'faint' | 'two' | 'second' | 'covered';

export type AnswerRead = {
  question: number;
  /** Options by column: one column for choices, one a character for numbers. */
  marks: readonly (readonly number[])[];
  confidence: 'sure' | 'look';
  why?: Doubt;
};

/** Corners of a box for a written answer in the picture, from its top left in the order of reading. */
export type BoxSeen = { question: number; corners: readonly Point[] };

export type PageRead = { refused: Refusal } | { refused: null; answers: AnswerRead[]; boxes: BoxSeen[] };

const rowsOfBlock = 5;

/** Bubbles of five rows below each other: so little of a page is flat, however it curls. */
function blocksOf(bubbles: readonly Bubble[]): Bubble[][] {
  const questions = [...Map.groupBy(bubbles, ({ question }) => question).values()];
  const columns = Map.groupBy(questions, ([first]) => Math.round(first?.x ?? 0));
  return [...columns.values()].flatMap((own) => {
    const isNumber = own.some((one) => one.some(({ column }) => column > 0));
    const size = isNumber ? 1 : rowsOfBlock;
    return Array.from({ length: Math.ceil(own.length / size) }, (_, at) =>
      own.slice(at * size, (at + 1) * size).flat(),
    );
  });
}

/** Neighbours of a page that curls move nearly alike. */
const mostApart = 3;

function isBent(shifts: readonly { shift: Shift; at: Point }[]): boolean {
  return shifts.some(({ shift, at }) => {
    const others = shifts.filter((other) => other.at !== at && Math.hypot(other.at.x - at.x, other.at.y - at.y) < 75);
    if (others.length === 0) return false;
    const nearest = Math.min(...others.map((other) => Math.hypot(other.shift.x - shift.x, other.shift.y - shift.y)));
    return nearest > mostApart;
  });
}

/** Both without what an empty bubble of its letter has. `rim` is free of letters. */
type Seen = { bubble: Bubble; darkness: number; rim: number; isCovered: boolean };

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0;

/** The printed letter makes an empty bubble darker: as much as the emptier ones of this letter on this sheet. */
const mostOfALetter = 0.2;
const darker = (paper: number, grey: number) => (paper <= 0 ? 0 : 1 - grey / paper);

function withoutLetters(all: readonly { bubble: Bubble; greys: Greys }[]): Seen[] {
  const insideOf = ({ paper, inside }: Greys) => darker(paper, inside);
  const rimOf = ({ paper, rim }: Greys) => darker(paper, rim);
  const levels = new Map(
    [...Map.groupBy(all, ({ bubble }) => bubble.option)].map(([option, own]) => {
      const greys = own.map((one) => one.greys);
      const level = (values: readonly number[]) => Math.min(Math.max(quantile(values, 0.35), 0), mostOfALetter);
      return [option, { inside: level(greys.map(insideOf)), rim: level(greys.map(rimOf)) }];
    }),
  );
  return all.map(({ bubble, greys }) => {
    const own = levels.get(bubble.option) ?? { inside: 0, rim: 0 };
    return {
      bubble,
      darkness: insideOf(greys) - own.inside,
      rim: rimOf(greys) - own.rim,
      isCovered: !isRingSeen(greys),
    };
  });
}

/** Darker than any erasure: a mark, whatever it was made with. */
const surelyMarked = 0.2;
const usualMark = 0.4;

/** How dark a full mark is on this sheet: pencil and pen differ by half. */
function fullMark(seen: readonly Seen[]): number {
  const marks = seen.map(({ darkness }) => darkness).filter((darkness) => darkness > surelyMarked);
  return marks.length < 3 ? usualMark : Math.max(quantile(marks, 0.5), 0.3);
}

/** Shares of a full mark: below it is empty, from it on marked, and between them for a look. */
const bands = { empty: 0.18, second: 0.3, marked: 0.6 } as const;

type Column = { marks: number[]; why?: Doubt };

type Share = { option: number; share: number; darkness: number; rim: number };

const measures = [({ darkness }: Share) => darkness, ({ rim }: Share) => rim] as const;

/** By how much one is darker than the others of its row, which have the same light, focus and fit. */
function touchOf(own: Share, shares: readonly Share[]): number {
  const others = shares.filter((other) => other !== own);
  if (others.length === 0) return own.darkness;
  return Math.max(...measures.map((of) => of(own) - quantile(others.map(of), 0.5)));
}

/** A thin stroke covers a twentieth of its bubble: on a sharp picture less is seen, on none is more needed. */
const touch = { least: 0.014, most: 0.024, chances: 4 } as const;

/** From how much on a bubble is touched: what grain and shadow do to empty ones of this sheet does not count. */
function touchFrom(rows: readonly (readonly Share[])[]): number {
  const byChance = rows.flatMap((row) => {
    const empty = row.filter(({ share }) => share < bands.empty);
    return empty.length < 2 ? [] : empty.map((own) => Math.abs(touchOf(own, empty)));
  });
  const usual = byChance.length === 0 ? touch.most : quantile(byChance, 0.5);
  return Math.min(Math.max(touch.chances * usual, touch.least), touch.most);
}

/** One mark at most. Where nothing is marked, a thin stroke may be meant as one. */
function oneOf(shares: readonly Share[], from: number): Column {
  const [first, second] = shares.toSorted((one, other) => other.share - one.share);
  if (!first) return { marks: [] };
  if (first.share < bands.empty) {
    const touched = shares.filter((own) => touchOf(own, shares) > from);
    return touched.length === 0 ? { marks: [] } : { marks: touched.map(({ option }) => option), why: 'faint' };
  }
  if (first.share < bands.marked) return { marks: [first.option], why: 'faint' };
  if (!second || second.share < bands.second) return { marks: [first.option] };
  if (second.share < bands.marked) return { marks: [first.option], why: 'second' };
  const marked = shares.filter(({ share }) => share >= bands.marked);
  return { marks: marked.map(({ option }) => option), why: 'two' };
}

function anyOf(shares: readonly Share[], from: number): Column {
  const marks = shares.filter(({ share }) => share >= bands.marked);
  const empty = shares.filter(({ share }) => share < bands.empty);
  const isUnclear = marks.length + empty.length < shares.length || empty.some((own) => touchOf(own, empty) > from);
  return { marks: marks.map(({ option }) => option), ...(isUnclear && { why: 'faint' as const }) };
}

function answersOf(seen: readonly Seen[], fields: readonly Field[]): AnswerRead[] {
  const full = fullMark(seen);
  const rowsOf = (own: readonly Seen[]) =>
    [...Map.groupBy(own, ({ bubble }) => bubble.column).values()].map((row) =>
      row.map(({ bubble, darkness, rim }) => ({ option: bubble.option, share: darkness / full, darkness, rim })),
    );
  const questions = [...Map.groupBy(seen, ({ bubble }) => bubble.question)];
  const from = touchFrom(questions.flatMap(([, own]) => rowsOf(own)));
  return questions.map(([question, own]) => {
    const read = fields[question]?.kind === 'several' ? anyOf : oneOf;
    const columns = rowsOf(own).map((row) => read(row, from));
    const isCovered = own.some((one) => one.isCovered);
    const why = isCovered ? 'covered' : columns.flatMap((column) => column.why ?? [])[0];
    const marks = columns.map((column) => column.marks.toSorted((one, other) => one - other));
    return { question, marks, confidence: why ? 'look' : 'sure', ...(why && { why }) };
  });
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

type Placed = { bubble: Bubble; greys: Greys };

function placeBubbles(picture: GreyPicture, projection: Projection, page: SheetPage): Placed[] | 'bent' {
  const blocks = blocksOf(page.bubbles).map((bubbles) => ({
    ...{ bubbles, shift: bestShift(picture, projection, bubbles) },
    at: {
      x: quantile(
        bubbles.map(({ x }) => x),
        0.5,
      ),
      y: quantile(
        bubbles.map(({ y }) => y),
        0.5,
      ),
    },
  }));
  if (isBent(blocks)) return 'bent';
  return blocks.flatMap(({ bubbles, shift }) =>
    bubbles.map((bubble) => ({ bubble, greys: greysOf(picture, projection, bubble, shift) })),
  );
}

/**
 * Reads a page of a sheet. `corners` are those of its square code in pixels, from the code's own top left in the order
 * of a clock; `fields` are those of the whole exam, by the numbers in `page`.
 */
export function readPage(
  picture: GreyPicture,
  corners: readonly Point[],
  page: SheetPage,
  fields: readonly Field[],
): PageRead {
  if (isTwoLevel(picture)) return { refused: 'two-level' };
  const projection = findPage(picture, corners);
  if (!projection) return { refused: 'squares' };
  if (!isWhole(picture, projection)) return { refused: 'cut-off' };
  const placed = placeBubbles(picture, projection, page);
  if (placed === 'bent') return { refused: 'bent' };
  if (placed.length > 0 && !areRingsSeen(placed.map(({ greys }) => greys))) return { refused: 'rings' };
  return {
    refused: null,
    answers: answersOf(withoutLetters(placed), fields),
    boxes: page.boxes.map((box) => ({
      question: box.question,
      corners: cornersOf(box).map((corner) => project(projection, corner)),
    })),
  };
}
