import { type Point, squareSide } from './layout.ts';
import { type GreyPicture, isInside } from './picture.ts';
import { type Projection, pixelsPerMillimetre, project } from './projection.ts';

/** Half a window around the predicted place, in millimetres. */
const reach = { first: 11, again: 7 } as const;

type Window = { left: number; top: number; width: number; height: number };

function windowAround(picture: GreyPicture, { x, y }: Point, half: number): Window {
  const [left, top] = [Math.max(0, Math.round(x - half)), Math.max(0, Math.round(y - half))];
  const right = Math.min(picture.width, Math.round(x + half));
  const bottom = Math.min(picture.height, Math.round(y + half));
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Between the darkest and the lightest of the window, nearer to the dark (ink in shadow is darker than paper in it). */
function thresholdOf(grey: Uint8Array): number {
  const sorted = grey.toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [dark, light] = [at(0.02), at(0.9)];
  return light - dark < 40 ? -1 : dark + (light - dark) * 0.5;
}

/** `spread`: the mean square of the distance from the centre. */
type Blob = { area: number; x: number; y: number; spread: number };

/** Connected dark pixels, by a flood from each one that is not taken yet. */
function blobsIn(grey: Uint8Array, { width }: Window, threshold: number): Blob[] {
  const taken = new Uint8Array(grey.length);
  const blobs: Blob[] = [];
  const stack: number[] = [];
  for (let start = 0; start < grey.length; start += 1) {
    if (taken[start] || (grey[start] ?? 255) > threshold) continue;
    let [area, sumX, sumY, squaresSum] = [0, 0, 0, 0];
    stack.push(start);
    taken[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      area += 1;
      sumX += x;
      sumY += y;
      squaresSum += x * x + y * y;
      const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of beside) {
        if (next < 0 || next >= grey.length || taken[next] || (grey[next] ?? 255) > threshold) continue;
        taken[next] = 1;
        stack.push(next);
      }
    }
    const [x, y] = [sumX / area, sumY / area];
    blobs.push({ area, x, y, spread: squaresSum / area - x * x - y * y });
  }
  return blobs;
}

/** Of its area: a sixth in a full square however it is turned, more in anything long, hollow or in parts. */
const spreadOfSquare = { from: 0.145, to: 0.2 } as const;

function isSquare({ area, spread }: Blob, side: number): boolean {
  const share = spread / area;
  return (
    area > side * side * 0.5 && area < side * side * 1.7 && share > spreadOfSquare.from && share < spreadOfSquare.to
  );
}

/**
 * Centre of the solid square nearest to where the projection has it, in pixels; null where there is none, or two that
 * are as near.
 */
export function findSquare(
  picture: GreyPicture,
  projection: Projection,
  place: Point,
  round: keyof typeof reach,
): Point | null {
  const predicted = project(projection, place);
  const scale = pixelsPerMillimetre(projection, place);
  const half = reach[round] * scale;
  if (!Number.isFinite(half) || !isInside(picture, predicted)) return null;
  const window = windowAround(picture, predicted, half);
  const grey = new Uint8Array(window.width * window.height);
  for (let row = 0; row < window.height; row += 1) {
    const from = (window.top + row) * picture.width + window.left;
    grey.set(picture.pixels.subarray(from, from + window.width), row * window.width);
  }
  const threshold = thresholdOf(grey);
  if (threshold < 0) return null;
  const found = blobsIn(grey, window, threshold)
    .filter((blob) => isSquare(blob, squareSide * scale))
    .map(({ x, y }) => ({ x: x + window.left, y: y + window.top }))
    .map((at) => ({ at, distance: Math.hypot(at.x - predicted.x, at.y - predicted.y) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [first, second] = found;
  if (!first || (second && second.distance < first.distance + squareSide * scale)) return null;
  return first.at;
}
