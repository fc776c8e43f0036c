import type { Point } from './layout.ts';

/** Grey picture, a byte a pixel from the top left, 0 is black. */
export type GreyPicture = { pixels: Uint8Array; width: number; height: number };

/** Grey at a place between pixels; beyond the picture that of its edge. */
export function greyAt({ pixels, width, height }: GreyPicture, { x, y }: Point): number {
  const [left, top] = [Math.min(Math.max(x, 0), width - 1.001), Math.min(Math.max(y, 0), height - 1.001)];
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const [right, down] = [left - column, top - row];
  const at = row * width + column;
  const above = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const below = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}

export const isInside = ({ width, height }: GreyPicture, { x, y }: Point) =>
  x >= 0 && y >= 0 && x < width && y < height;

/** Grey levels between black and white, for each black pixel. */
const leastBetween = 0.06;

/** Black and white alone, as fax machines and scanners set to “text” make it: faint marks are gone. */
export function isTwoLevel({ pixels }: GreyPicture): boolean {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 3) counts[pixels[at] ?? 0] = (counts[pixels[at] ?? 0] ?? 0) + 1;
  const sum = (from: number, to: number) => counts.subarray(from, to).reduce((all, one) => all + one, 0);
  const [dark, between, light] = [sum(0, 24), sum(24, 232), sum(232, 256)];
  return light > 0 && between < dark * leastBetween;
}
