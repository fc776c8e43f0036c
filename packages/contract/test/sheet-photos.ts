import {
  code,
  codeCorners,
  type Field,
  type Point,
  paper,
  ring,
  type SheetPage,
  squareSide,
  squares,
} from '../src/rules/sheets/layout.ts';
import type { GreyPicture } from '../src/rules/sheets/picture.ts';
import { fitProjection, type Projection, project } from '../src/rules/sheets/projection.ts';

/** Sheets drawn in grey, filled as students do, and photographed as phones do. */

export type Random = () => number;

/** Mulberry32: the same sheets for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, from: number, to: number) => from + random() * (to - from);

/** Pixels of a millimetre on the drawn sheet. */
const scale = 6;

export class Sheet {
  readonly width = paper.width * scale;
  readonly height = paper.height * scale;
  readonly pixels = new Uint8Array(this.width * this.height).fill(238);

  /** Darkens what `inkAt` says, 0 to 1, within a box in millimetres. */
  ink({ x, y }: Point, half: number, inkAt: (dx: number, dy: number) => number): void {
    const [left, right] = [
      Math.max(0, Math.floor((x - half) * scale)),
      Math.min(this.width - 1, Math.ceil((x + half) * scale)),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor((y - half) * scale)),
      Math.min(this.height - 1, Math.ceil((y + half) * scale)),
    ];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const ink = inkAt((column + 0.5) / scale - x, (row + 0.5) / scale - y);
        const at = row * this.width + column;
        if (ink > 0) this.pixels[at] = (this.pixels[at] ?? 0) * (1 - Math.min(1, ink));
      }
    }
  }
}

const soft = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance * scale));

/** Squares, a code of random squares, rings and their letters. */
export function drawSheet(page: SheetPage, random: Random): Sheet {
  const sheet = new Sheet();
  const half = squareSide / 2;
  for (const square of squares) {
    sheet.ink(square, half + 1, (dx, dy) => 0.95 * soft(Math.max(Math.abs(dx), Math.abs(dy)) - half));
  }
  const modules = 37;
  const bits = Array.from({ length: modules * modules }, () => random() < 0.5);
  const middle = { x: code.x + code.side / 2, y: code.y + code.side / 2 };
  sheet.ink(middle, code.side / 2, (dx, dy) => {
    const [column, row] = [dx, dy].map((d) => Math.floor(((d + code.side / 2) / code.side) * modules));
    return bits[(row ?? 0) * modules + (column ?? 0)] ? 0.95 : 0;
  });
  for (const { option, ...bubble } of page.bubbles) {
    const letter = 0.25 + 0.1 * (option % 4);
    sheet.ink(bubble, ring.radius + 0.5, (dx, dy) => {
      const distance = Math.hypot(dx, dy);
      const line = 0.9 * soft(Math.abs(distance - (ring.radius - ring.line / 2)) - ring.line / 2);
      const stroke = Math.abs(dx) < 0.12 && Math.abs(dy) < 0.9 ? letter : 0;
      return Math.max(line, stroke);
    });
  }
  return sheet;
}

export type Mark = 'full' | 'half' | 'tick' | 'cross' | 'erased';

/** `dark`: 0.35 is a pencil, 0.9 a pen. */
export function fill(sheet: Sheet, place: Point, mark: Mark, dark: number, random: Random): void {
  const [offX, offY] = [between(random, -0.35, 0.35), between(random, -0.35, 0.35)];
  const radius = between(random, 2.1, 2.6);
  const rough = (ink: number) => ink * (0.85 + 0.3 * random());
  sheet.ink(place, 4, (dx, dy) => {
    const [x, y] = [dx - offX, dy - offY];
    const inside = Math.hypot(x, y) < radius;
    if (mark === 'full') return inside ? rough(dark) : 0;
    if (mark === 'half') return inside && x < 0 ? rough(dark) : 0;
    if (mark === 'erased') return inside ? rough(dark * 0.12) : 0;
    const thin = 0.3;
    const first = Math.abs(x - y) < thin && Math.abs(x) < 2.4;
    const second = Math.abs(x + y) < thin && Math.abs(x) < 2.4;
    if (mark === 'cross') return first || second ? dark : 0;
    return (first && x < 0.2 && x > -1.2) || (second && x > -0.4 && y < 1) ? dark : 0;
  });
}

export type Shot = {
  width: number;
  height: number;
  /** Degrees. */
  tilt: number;
  turn: number;
  /** Millimetres. */
  curl: number;
  /** Of the light at the darkest corner. */
  shadow: number;
  /** Pixels. */
  blur: number;
  noise: number;
  /** Share of the picture's width that the page takes. */
  fills: number;
  /** A hand, or a corner that is torn off: a circle on the sheet in millimetres. */
  covered?: Point & { radius: number };
};

/** From millimetres of the flat sheet to pixels, through a pinhole at twice the page's height. */
function cameraOf({ width, height, tilt, turn, fills }: Shot, random: Random): Projection {
  const [a, b] = [(tilt * Math.PI) / 180, (turn * Math.PI) / 180];
  const direction = between(random, 0, 2 * Math.PI);
  const distance = 2 * paper.height;
  const corner = (x: number, y: number): Point => {
    const [u, v] = [x - paper.width / 2, y - paper.height / 2];
    const [p, q] = [u * Math.cos(b) - v * Math.sin(b), u * Math.sin(b) + v * Math.cos(b)];
    const along = p * Math.cos(direction) + q * Math.sin(direction);
    const aside = -p * Math.sin(direction) + q * Math.cos(direction);
    const [flat, deep] = [along * Math.cos(a), along * Math.sin(a)];
    const zoom = distance / (distance + deep);
    const [s, t] = [flat * zoom, aside * zoom];
    return {
      x: s * Math.cos(direction) - t * Math.sin(direction),
      y: s * Math.sin(direction) + t * Math.cos(direction),
    };
  };
  const flat = [corner(0, 0), corner(paper.width, 0), corner(paper.width, paper.height), corner(0, paper.height)];
  const [wide, high] = [
    Math.max(...flat.map(({ x }) => x)) - Math.min(...flat.map(({ x }) => x)),
    Math.max(...flat.map(({ y }) => y)) - Math.min(...flat.map(({ y }) => y)),
  ];
  const zoom = fills * Math.min(width / wide, height / high);
  const [left, top] = [Math.min(...flat.map(({ x }) => x)), Math.min(...flat.map(({ y }) => y))];
  const to = flat.map(({ x, y }) => ({
    x: (x - left - wide / 2) * zoom + width / 2,
    y: (y - top - high / 2) * zoom + height / 2,
  }));
  const from = [
    { x: 0, y: 0 },
    { x: paper.width, y: 0 },
    { x: paper.width, y: paper.height },
    { x: 0, y: paper.height },
  ];
  const found = fitProjection(from.map((one, at) => ({ from: one, to: to[at] ?? one })));
  if (!found) throw new Error('the camera sees the page from its edge');
  return found;
}

function inverseOf([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Projection): Projection {
  return [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ];
}

function blurred(pixels: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius < 1) return pixels;
  let current = pixels;
  for (const step of [1, width]) {
    const next = new Float32Array(current.length);
    for (let at = 0; at < current.length; at += 1) {
      let [sum, count] = [0, 0];
      for (let off = -radius; off <= radius; off += 1) {
        const from = at + off * step;
        if (from < 0 || from >= current.length || (step === 1 && Math.floor(from / width) !== Math.floor(at / width)))
          continue;
        sum += current[from] ?? 0;
        count += 1;
      }
      next[at] = sum / count;
    }
    current = next;
  }
  return height > 0 ? current : pixels;
}

export type Photo = { picture: GreyPicture; corners: Point[] };

/** The picture, and the corners of its code as a decoder would find them, up to a pixel off. */
export function photograph(sheet: Sheet, shot: Shot, random: Random): Photo {
  const { width, height, curl, shadow, blur, noise, covered } = shot;
  const camera = cameraOf(shot, random);
  const back = inverseOf(camera);
  const [wave, phase] = [between(random, 0.7, 1.3), between(random, -0.6, 0.6)];
  const bent = (y: number) => curl * Math.sin((wave * Math.PI * y) / paper.height + phase);
  const light = new Float32Array(width * height);
  const direction = between(random, 0, 2 * Math.PI);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = project(back, { x: column, y: row });
      const [x, y] = [(at.x + bent(at.y) * 0.6) * scale, (at.y + bent(at.y)) * scale];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const isCovered = covered && Math.hypot(at.x - covered.x, at.y - covered.y) < covered.radius;
      const isPaper = !isCovered && left >= 0 && top >= 0 && left < sheet.width && top < sheet.height;
      const desk = 90 + 30 * Math.sin(column / 23) * Math.cos(row / 31);
      const grey = isPaper ? (sheet.pixels[top * sheet.width + left] ?? 0) : desk;
      const across = ((column / width - 0.5) * Math.cos(direction) + (row / height - 0.5) * Math.sin(direction)) * 1.2;
      light[row * width + column] = grey * (1 - shadow * Math.min(1, Math.max(0, across + 0.5)));
    }
  }
  const seen = blurred(light, width, height, blur);
  const pixels = new Uint8Array(width * height);
  for (const [at, value] of seen.entries()) {
    const grain = (random() + random() + random() - 1.5) * noise;
    pixels[at] = Math.min(255, Math.max(0, Math.round(value + grain)));
  }
  const unbent = (point: Point): Point => ({ x: point.x - bent(point.y) * 0.6, y: point.y - bent(point.y) });
  const corners = codeCorners.map((corner) => {
    const { x, y } = project(camera, unbent(corner));
    return { x: x + between(random, -0.7, 0.7), y: y + between(random, -0.7, 0.7) };
  });
  return { picture: { pixels, width, height }, corners };
}

/** Fields of an exam with choices alone. */
export const choices = (count: number, options = 4): Field[] =>
  Array.from({ length: count }, () => ({ kind: 'choice', options }));
