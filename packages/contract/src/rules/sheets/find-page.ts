import { findSquare } from './find-squares.ts';
import { codeCorners, type Point, paper, squares } from './layout.ts';
import { type GreyPicture, isInside } from './picture.ts';
import { fitProjection, type Pair, type Projection, pixelsPerMillimetre, project } from './projection.ts';

/** Two corners and the code decide nothing about the foot of the page. */
const leastSquares = 4;
/** In millimetres: farther off, one of the squares is a stain. */
const mostResidual = 3.5;

const [topLeft, topRight, bottomLeft, bottomRight, middleLeft, middleRight] = squares;
const rounds = [
  { places: [topLeft, topRight], reach: 'first' },
  { places: [middleLeft, middleRight], reach: 'first' },
  { places: [bottomLeft, bottomRight], reach: 'first' },
  { places: squares, reach: 'again' },
] as const;

/** The farthest that a square lies from where the projection has it, in millimetres. */
function worstOf(projection: Projection, pairs: readonly Pair[]): number {
  const distances = pairs.map(({ from, to }) => {
    const at = project(projection, from);
    return Math.hypot(at.x - to.x, at.y - to.y) / pixelsPerMillimetre(projection, from);
  });
  return Math.max(0, ...distances);
}

/**
 * Where the page lies in the picture: by the corners of its code, then by the squares that this predicts, pair by pair.
 * `corners` begin at the code's own top left, so a sheet may lie upside down. Null where too few squares are seen.
 */
export function findPage(picture: GreyPicture, corners: readonly Point[]): Projection | null {
  const ofCode = codeCorners.flatMap((from, at): Pair[] => {
    const to = corners[at];
    return to ? [{ from, to, weight: 0.5 }] : [];
  });
  let projection = ofCode.length === 4 ? fitProjection(ofCode) : null;
  let found: Pair[] = [];
  for (const { places, reach } of rounds) {
    if (!projection) return null;
    const before: Projection = projection;
    const seen = places.flatMap((from): Pair[] => {
      const to = from && findSquare(picture, before, from, reach);
      return to ? [{ from, to }] : [];
    });
    found = reach === 'again' ? seen : [...found, ...seen];
    projection = found.length === 0 ? projection : fitProjection([...ofCode, ...found]);
  }
  if (!projection || found.length < leastSquares) return null;
  return worstOf(projection, found) > mostResidual ? null : projection;
}

const edges: readonly Point[] = [
  { x: 24, y: 8 },
  { x: paper.width - 24, y: 8 },
  { x: 24, y: paper.height - 8 },
  { x: paper.width - 24, y: paper.height - 8 },
];

/** A corner of the page may be out of the picture: its squares and bubbles may not. */
export const isWhole = (picture: GreyPicture, projection: Projection) =>
  edges.every((edge) => isInside(picture, project(projection, edge)));
