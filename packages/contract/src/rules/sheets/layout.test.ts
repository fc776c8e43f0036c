import { describe, expect, test } from 'vitest';
import { between, choices, randomOf } from '../../../test/sheet-photos.ts';
import {
  clearAround,
  code,
  type Field,
  layoutHash,
  numberRows,
  type Point,
  paper,
  ring,
  sheetPages,
  squareSide,
  squares,
} from './layout.ts';

function randomFields(seed: number): Field[] {
  const random = randomOf(seed);
  const kinds = ['choice', 'choice', 'several', 'number', 'written'] as const;
  return Array.from({ length: Math.ceil(between(random, 1, 60)) }, (): Field => {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'choice';
    if (kind === 'number') return { kind, characters: 1 + Math.floor(random() * 6) };
    if (kind === 'written') return { kind, lines: 1 + Math.floor(random() * 20) };
    return { kind, options: 2 + Math.floor(random() * 7) };
  });
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

describe('any sheet', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))('of seed %i has room around each thing', (seed) => {
    const fields = randomFields(seed);
    const pages = sheetPages(fields);
    const placed = pages.flatMap(({ bubbles, boxes }) => [...bubbles, ...boxes].map(({ question }) => question));
    expect(new Set(placed)).toEqual(new Set(fields.keys()));
    for (const { bubbles, boxes } of pages) {
      const close = bubbles.filter((bubble, at) => bubbles.slice(at + 1).some((other) => apart(bubble, other) < 8));
      const nearSquare = bubbles.filter((bubble) =>
        squares.some((square) => {
          const gap = Math.max(Math.abs(bubble.x - square.x), Math.abs(bubble.y - square.y)) - squareSide / 2;
          return gap - ring.radius < clearAround - 1;
        }),
      );
      const high = bubbles.filter(({ y }) => y - ring.radius <= code.y + code.side + code.quiet);
      const outside = boxes.filter(
        ({ x, y, width, height }) => x + width > paper.width - 20 || y + height > paper.height - 21,
      );
      const under = boxes.filter(({ y, height }) =>
        bubbles.some((bubble) => bubble.y + ring.radius > y && bubble.y <= y + height),
      );
      expect([close, nearSquare, high, outside, under]).toEqual([[], [], [], [], []]);
    }
  });
});

test('a hundred questions of five options stand on two sides, and sixty of four on one', () => {
  expect(sheetPages(choices(100, 5))).toHaveLength(2);
  expect(sheetPages(choices(60))).toHaveLength(1);
});

test('a number has a column of signs and digits for each character', () => {
  const [page] = sheetPages([{ kind: 'number', characters: 3 }]);
  expect(page?.bubbles).toHaveLength(3 * numberRows.length);
  expect(page?.bubbles.at(-1)).toMatchObject({ question: 0, column: 2, option: numberRows.length - 1 });
});

test('the hash of a layout tells layouts apart, and stays the same: printed sheets carry it', () => {
  const hashes = [choices(60), choices(59), choices(60, 5), randomFields(1)].map((fields) =>
    layoutHash(sheetPages(fields)),
  );
  expect(new Set(hashes).size).toBe(4);
  expect(hashes[0]).toMatchInlineSnapshot(`"e69ffc43fc43"`);
});
