import { describe, expect, test } from 'vitest';
import { between, choices, drawSheet, fill, photograph, randomOf, type Shot } from '../../../test/sheet-photos.ts';
import { type Field, type SheetPage, sheetPages } from './layout.ts';
import { readPage } from './read-sheet.ts';

const flat: Shot = { width: 1000, height: 1414, tilt: 0, turn: 0, curl: 0, shadow: 0, blur: 0, noise: 6, fills: 0.96 };

const pageOf = (fields: readonly Field[]): SheetPage => sheetPages(fields)[0] ?? { bubbles: [], boxes: [] };

type Made = { fields: readonly Field[]; marks?: readonly number[]; shot?: Partial<Shot>; dark?: number };

/** One full mark a question, by its option; -1 leaves it out. */
function shoot(seed: number, { fields, marks = [], shot = {}, dark = 0.7 }: Made) {
  const random = randomOf(seed);
  const page = pageOf(fields);
  const sheet = drawSheet(page, random);
  for (const bubble of page.bubbles) {
    if (bubble.column === 0 && marks[bubble.question] === bubble.option) fill(sheet, bubble, 'full', dark, random);
  }
  return { page, sheet, random, ...photograph(sheet, { ...flat, ...shot }, random) };
}

const forty = choices(40);
const someMarks = (seed: number) => {
  const random = randomOf(seed);
  return forty.map(() => (random() < 0.1 ? -1 : Math.floor(random() * 4)));
};
const wanted = (marks: readonly number[]) => marks.map((mark) => [mark < 0 ? [] : [mark]]);

describe('a photographed page', () => {
  test.each<[string, Partial<Shot>, number]>([
    ['flat, with a pen', {}, 0.9],
    ['flat, with a faint pencil', {}, 0.35],
    ['tilted and turned', { tilt: 22, turn: 15 }, 0.7],
    ['upside down', { turn: 178, tilt: 8 }, 0.7],
    ['in shadow, with grain', { shadow: 0.55, noise: 18 }, 0.6],
    ['curled', { curl: 3, tilt: 10 }, 0.7],
    ['a little out of focus', { blur: 1, tilt: 5 }, 0.6],
  ])('%s, is read without a wrong mark', (_, shot, dark) => {
    const marks = someMarks(7);
    const { picture, corners, page } = shoot(11, { fields: forty, marks, shot, dark });
    const read = readPage(picture, corners, page, forty);
    if (read.refused) throw new Error(`refused: ${read.refused}`);
    const sure = read.answers.filter(({ confidence }) => confidence === 'sure');
    expect(sure.length).toBeGreaterThanOrEqual(38);
    const expected = wanted(marks);
    for (const { question, marks: found } of sure) expect(found).toEqual(expected[question]);
  });

  test('that is hardly answered has no marks but those', () => {
    const marks = forty.map((_, question) => (question === 17 ? 2 : -1));
    const { picture, corners, page } = shoot(12, { fields: forty, marks });
    const read = readPage(picture, corners, page, forty);
    expect(read.refused === null && read.answers.map((answer) => answer.marks)).toEqual(wanted(marks));
  });
});

/** Of a sheet where only question 1 is odd. */
function readOdd(odd: (put: (option: number, mark: Parameters<typeof fill>[2]) => void) => void) {
  const marks = forty.map((_, question) => (question === 0 ? -1 : question % 4));
  const random = randomOf(5);
  const page = pageOf(forty);
  const sheet = drawSheet(page, random);
  for (const bubble of page.bubbles) {
    if (marks[bubble.question] === bubble.option) fill(sheet, bubble, 'full', 0.7, random);
  }
  odd((option, mark) => {
    const place = page.bubbles.find((bubble) => bubble.question === 0 && bubble.option === option);
    if (place) fill(sheet, place, mark, 0.7, random);
  });
  const { picture, corners } = photograph(sheet, flat, random);
  const read = readPage(picture, corners, page, forty);
  if (read.refused) throw new Error(`refused: ${read.refused}`);
  expect(read.answers.slice(1).every(({ confidence }) => confidence === 'sure')).toBe(true);
  return read.answers[0];
}

describe('a mark that is not plain', () => {
  test.each(['tick', 'cross', 'half'] as const)('a %s is for a look', (mark) => {
    expect(readOdd((put) => put(1, mark))).toMatchObject({ marks: [[1]], confidence: 'look', why: 'faint' });
  });

  test('two full ones are for a look, both named', () => {
    const answer = readOdd((put) => [put(0, 'full'), put(3, 'full')]);
    expect(answer).toMatchObject({ marks: [[0, 3]], confidence: 'look', why: 'two' });
  });

  test('a second one by half is for a look', () => {
    const answer = readOdd((put) => [put(2, 'full'), put(3, 'half')]);
    expect(answer).toMatchObject({ confidence: 'look', why: 'second' });
  });

  test('a rubbed-out one beside a full one is none', () => {
    const answer = readOdd((put) => [put(2, 'full'), put(3, 'erased')]);
    expect(answer).toEqual({ question: 0, marks: [[2]], confidence: 'sure' });
  });
});

test('several marks and the characters of a number are read as they are meant', () => {
  const fields: Field[] = [{ kind: 'several', options: 5 }, { kind: 'number', characters: 4 }, ...choices(10)];
  const random = randomOf(9);
  const page = pageOf(fields);
  const sheet = drawSheet(page, random);
  const asked = [
    [0, 0, 0],
    [0, 0, 3],
    [1, 0, 0],
    [1, 1, 5],
    [1, 2, 12],
  ];
  for (const bubble of page.bubbles) {
    const isAsked = asked.some(
      ([question, column, option]) =>
        bubble.question === question && bubble.column === column && bubble.option === option,
    );
    if (isAsked) fill(sheet, bubble, 'full', 0.7, random);
  }
  const { picture, corners } = photograph(sheet, { ...flat, tilt: 8 }, random);
  const read = readPage(picture, corners, page, fields);
  expect(read.refused === null && read.answers.slice(0, 2)).toEqual([
    { question: 0, marks: [[0, 3]], confidence: 'sure' },
    { question: 1, marks: [[0], [5], [12], []], confidence: 'sure' },
  ]);
});

test('answers under a hand are for a look, and the others are read', () => {
  const marks = someMarks(4);
  const covered = { x: 36, y: 150, radius: 24 };
  const { picture, corners, page } = shoot(41, { fields: forty, marks, shot: { covered } });
  const read = readPage(picture, corners, page, forty);
  if (read.refused) throw new Error(`refused: ${read.refused}`);
  const expected = wanted(marks);
  const wrong = read.answers.filter(
    ({ question, marks: found, confidence }) =>
      confidence === 'sure' && JSON.stringify(found) !== JSON.stringify(expected[question]),
  );
  expect(wrong).toEqual([]);
  expect(read.answers.filter(({ why }) => why === 'covered').length).toBeGreaterThan(1);
});

describe('a page is refused as a whole', () => {
  test('where its printed rings are not in the places of this layout', () => {
    for (const other of [choices(40, 5), choices(30), choices(60), [...choices(20), ...choices(20, 5)]]) {
      const { picture, corners } = shoot(21, { fields: forty, marks: someMarks(3) });
      const read = readPage(picture, corners, pageOf(other), other);
      const isPart = other.length < 40 && other.every((field) => 'options' in field && field.options === 4);
      if (!isPart) expect(read.refused).not.toBeNull();
    }
  });

  test('where the corners are of another code in the picture', () => {
    const { picture, corners, page } = shoot(22, { fields: forty, marks: someMarks(3) });
    const wrong = corners.map(({ x, y }) => ({ x: x - 350, y: y + 500 }));
    expect(readPage(picture, wrong, page, forty).refused).not.toBeNull();
  });

  test('where a scanner left black and white alone', () => {
    const { picture, corners, page } = shoot(23, { fields: forty, marks: someMarks(3), shot: { noise: 0 } });
    const pixels = picture.pixels.map((grey) => (grey < 140 ? 0 : 255));
    expect(readPage({ ...picture, pixels }, corners, page, forty)).toEqual({ refused: 'two-level' });
    expect(readPage(picture, corners, page, forty).refused).toBeNull();
  });

  test('where a part of the page is out of the picture', () => {
    const { picture, corners, page } = shoot(24, { fields: forty, shot: { fills: 1.3 } });
    expect(readPage(picture, corners, page, forty).refused).not.toBeNull();
  });
});

test('a box for a written answer is found where it is, for its picture', () => {
  const fields: Field[] = [...choices(8), { kind: 'written', lines: 4 }];
  const { picture, corners, page } = shoot(31, { fields, shot: { tilt: 12, turn: between(randomOf(1), 2, 6) } });
  const read = readPage(picture, corners, page, fields);
  const [box] = read.refused === null ? read.boxes : [];
  expect(box?.question).toBe(8);
  const xs = box?.corners.map(({ x }) => x) ?? [];
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(500);
});
