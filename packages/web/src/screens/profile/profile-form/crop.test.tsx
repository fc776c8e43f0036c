import { expect, test } from 'vitest';
import { boxOf, middle, mostZoom, moved, zoomed } from './crop.ts';

const wide = { width: 400, height: 100 };
const tall = { width: 100, height: 300 };

test('a picture is first cut to its middle square', () => {
  expect(boxOf(wide, middle)).toEqual({ left: 150, top: 0, edge: 100 });
  expect(boxOf(tall, middle)).toEqual({ left: 0, top: 100, edge: 100 });
});

test('the square never leaves the picture, however far it is moved', () => {
  expect(boxOf(wide, moved(wide, middle, 99, 99))).toEqual({ left: 300, top: 0, edge: 100 });
  expect(boxOf(wide, moved(wide, middle, -99, -99))).toEqual({ left: 0, top: 0, edge: 100 });
  expect(boxOf(tall, moved(tall, middle, 0.4, -0.75))).toEqual({ left: 0, top: 25, edge: 100 });
});

test('zooming stays at the same place, between the whole square and a quarter of its edge', () => {
  expect(boxOf(wide, zoomed(wide, middle, 2))).toEqual({ left: 175, top: 25, edge: 50 });
  expect(zoomed(wide, middle, 99).zoom).toBe(mostZoom);
  expect(zoomed(wide, middle, 0).zoom).toBe(1);
});

test('zooming out at the edge brings the square back into the picture', () => {
  const corner = moved(wide, zoomed(wide, middle, 4), 99, 99);
  expect(boxOf(wide, corner)).toEqual({ left: 375, top: 75, edge: 25 });
  expect(boxOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 300, top: 0, edge: 100 });
});
