import { type Bubble, type Point, ring } from './layout.ts';
import { type GreyPicture, greyAt } from './picture.ts';
import { type Projection, project } from './projection.ts';

/** Greys of one bubble: of the paper around it, its line, inside between line and letter, and the whole inside. */
export type Greys = { paper: number; line: number; rim: number; inside: number };

export type Shift = { x: number; y: number };

const directions = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6);
const turns = directions.map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));

/** Pixels of one millimetre to the right and down at a place of the sheet. */
type Frame = { at: Point; right: Point; down: Point };

function frameOf(projection: Projection, { x, y }: Point): Frame {
  const at = project(projection, { x, y });
  const [right, down] = [project(projection, { x: x + 1, y }), project(projection, { x, y: y + 1 })];
  return { at, right: { x: right.x - at.x, y: right.y - at.y }, down: { x: down.x - at.x, y: down.y - at.y } };
}

const moved = ({ at, right, down }: Frame, { x, y }: Point): Point => ({
  x: at.x + x * right.x + y * down.x,
  y: at.y + x * right.y + y * down.y,
});

/** Greys on a circle around the bubble. */
const onCircle = (picture: GreyPicture, frame: Frame, radius: number, shift: Shift) =>
  turns.map((turn) => greyAt(picture, moved(frame, { x: shift.x + turn.x * radius, y: shift.y + turn.y * radius })));

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const circle = (picture: GreyPicture, frame: Frame, radius: number, shift: Shift) =>
  meanOf(onCircle(picture, frame, radius, shift));

const middleOfLine = ring.radius - ring.line / 2;
const around = 3.4;
/** Letters end before, so any ink there is a hand's. */
const rims = [1.3, 1.6, 1.9];
const insides = [0.5, 1, 1.4, 1.7];

/** Share by which the line is darker than the paper around it. */
const contrast = (paper: number, line: number) => (paper <= 0 ? 0 : (paper - line) / paper);

/** Millimetres: more is a torn or folded page. */
const farthest = 4;
const coarse = 1;
const fine = 0.25;

function shifts(centre: Shift, half: number, step: number): Shift[] {
  const count = Math.round((2 * half) / step) + 1;
  return Array.from({ length: count * count }, (_, at) => ({
    x: centre.x - half + (at % count) * step,
    y: centre.y - half + Math.floor(at / count) * step,
  }));
}

/** The shift at which the printed rings of a block of bubbles are seen best. */
export function bestShift(picture: GreyPicture, projection: Projection, block: readonly Bubble[]): Shift {
  const frames = block.map((bubble) => frameOf(projection, bubble));
  const seen = (shift: Shift) =>
    frames.reduce((sum, frame) => {
      const line = circle(picture, frame, middleOfLine, shift);
      return sum + contrast(circle(picture, frame, around, shift), line);
    }, 0);
  const best = (all: readonly Shift[]) =>
    all.reduce(
      (found, shift) => {
        const score = seen(shift) - 0.001 * Math.hypot(shift.x, shift.y);
        return score > found.score ? { shift, score } : found;
      },
      { shift: { x: 0, y: 0 }, score: Number.NEGATIVE_INFINITY },
    ).shift;
  const near = best(shifts({ x: 0, y: 0 }, farthest, coarse));
  return best(shifts(near, coarse, fine));
}

export function greysOf(picture: GreyPicture, projection: Projection, bubble: Bubble, shift: Shift): Greys {
  const frame = frameOf(projection, bubble);
  const at = (radius: number) => circle(picture, frame, radius, shift);
  // A circle counts by its length, as the pixels on it do.
  const mean = (radii: readonly number[]) =>
    radii.reduce((sum, radius) => sum + radius * at(radius), 0) / radii.reduce((sum, radius) => sum + radius, 0);
  return { paper: at(around), line: at(middleOfLine), rim: mean(rims), inside: mean(insides) };
}

const shareAt = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
};

/** Measured on sheets drawn and photographed by the simulator: right ones have 0.08 and more, wrong ones at most 0.04. */
const leastContrast = 0.06;

/** Below it a hand, a fold or a stain lies over the bubble. */
const leastOfOne = leastContrast / 2;

export const isRingSeen = ({ paper, line }: Greys) => contrast(paper, line) >= leastOfOne;

/** The printed rings are where they must be: outside of nearly all of them paper is lighter, and inside of most. */
export function areRingsSeen(greys: readonly Greys[]): boolean {
  const outer = greys.map(({ paper, line }) => contrast(paper, line));
  const inner = greys.map(({ rim, line }) => contrast(rim, line));
  return shareAt(outer, 0.1) >= leastContrast && shareAt(inner, 0.4) >= leastContrast / 2;
}
