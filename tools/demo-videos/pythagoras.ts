// Mathematics: Pythagoras' theorem.
import { opening, remember } from './cards.ts';
import {
  ease,
  green,
  greenMid,
  group,
  ink,
  type Lesson,
  type Lettering,
  marigold,
  n,
  pen,
  type Scene,
  shape,
  text,
} from './stage.ts';

type Point = [number, number];

const UNIT = 33;
const ORIGIN: Point = [190, 379];

const at = ([x, y]: Point): Point => [ORIGIN[0] + x * UNIT, ORIGIN[1] - y * UNIT];
const joined = (points: Point[], close = true): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${close ? 'Z' : ''}`;
const outline = (points: Point[]): string => joined(points.map(at));
const corners: Point[] = [
  [0, 0],
  [4, 0],
  [0, 3],
];

/** A square on one side: its first corner and the directions of its two edges, in units. */
interface Square {
  corner: Point;
  along: Point;
  out: Point;
  size: number;
  fill: string;
  stroke: string;
}

const squares: [Square, Square, Square] = [
  { corner: [0, 0], along: [0, 1], out: [-1, 0], size: 3, fill: marigold, stroke: ink },
  { corner: [0, 0], along: [1, 0], out: [0, -1], size: 4, fill: marigold, stroke: ink },
  { corner: [0, 3], along: [0.8, -0.6], out: [0.6, 0.8], size: 5, fill: greenMid, stroke: ink },
];

function square({ corner, along, out, size, fill, stroke }: Square, grow: number): string {
  if (grow <= 0) return '';
  const place = (a: number, b: number): Point =>
    at([corner[0] + along[0] * a + out[0] * b, corner[1] + along[1] * a + out[1] * b]);
  const height = size * grow;
  let lines = '';
  for (let step = 1; step < size; step += 1) {
    lines += joined([place(step, 0), place(step, height)], false);
    if (step < height) lines += joined([place(0, step), place(size, step)], false);
  }
  const edge = joined([place(0, 0), place(size, 0), place(size, height), place(0, height)]);
  return (
    shape(edge, { fill, width: 0, stroke: 'none' }) +
    shape(lines, { stroke, width: 1, opacity: 0.55 }) +
    shape(edge, { stroke, width: 2.5 })
  );
}

const mark = (size: number, [x, y]: Point): string =>
  shape(`M${n(x)} ${n(y - size)}h${size}v${size}`, { stroke: ink, width: 2 });
const triangle = (share = 1): string => pen(outline(corners), share, { width: 4 });
const area = ([x, y]: Point, words: string, opacity: number): string => {
  const [px, py] = at([x, y]);
  return text(px, py + 12, words, { size: 34, weight: 700, opacity });
};

const right = (y: number, words: string, opacity: number, look: Lettering = {}): string =>
  text(600, y, words, { size: 36, weight: 600, anchor: 'start', ...look, opacity });

function figure(small: number, large: number, numbers: number): string {
  return (
    square(squares[0], small) +
    square(squares[1], small) +
    square(squares[2], large) +
    triangle() +
    mark(16, at([0, 0])) +
    area([-1.5, 1.5], '9', numbers) +
    area([2, -2], '16', numbers)
  );
}

// The large plain triangle of the first scenes.
const plain: Point[] = [
  [270, 480],
  [690, 480],
  [270, 165],
];
const plainTriangle = (share: number): string => pen(joined(plain), share, { width: 4 });

// The 5-12-13 triangle.
const other: Point[] = [
  [180, 470],
  [564, 470],
  [180, 310],
];

function missing(t: number, solved: number): string {
  const show = (start: number): number => (solved > 0 ? 1 : ease(t, start, 0.5));
  return (
    pen(joined(other), solved > 0 ? 1 : ease(t, 0.3, 1.2), { width: 4 }) +
    group(mark(20, [180, 470]), show(1.4)) +
    text(166, 400, '5 cm', { anchor: 'end', size: 32, weight: 600, opacity: show(1.6) }) +
    text(392, 370, '13 cm', { anchor: 'start', size: 32, weight: 600, opacity: show(2) }) +
    text(372, 508, 'x', { size: 34, weight: 700, fill: green, opacity: show(2.6) * (1 - solved * ease(t, 0.6, 0.4)) }) +
    text(372, 508, '12 cm', { size: 34, weight: 700, fill: green, opacity: solved * ease(t, 1.2, 0.5) })
  );
}

function steps(t: number): string {
  const rows = ['13² = x² + 5²', '169 = x² + 25', 'x² = 169 − 25', 'x² = 144'];
  return rows
    .map((words, index) => right(220 + index * 66, words, ease(t, 1 + index * 1.5, 0.5), { size: 42 }))
    .join('');
}

function motif(t: number): string {
  const points: Point[] = [
    [650, 400],
    [890, 400],
    [650, 220],
  ];
  return (
    group(shape(joined(points), { fill: greenMid, width: 0, stroke: 'none' }), ease(t, 1.2, 0.8)) +
    pen(joined(points), ease(t, 0.3, 1.3), { stroke: green, width: 5 }) +
    group(mark(26, [650, 400]), ease(t, 1.5, 0.4))
  );
}

const scenes: Scene[] = [
  opening({ subject: 'Mathematics', level: 'Class 3', title: 'Pythagoras’ [theorem]', motif }),
  {
    seconds: 5.5,
    caption: 'A [right-angled triangle] has one angle of 90°.',
    draw: (t) =>
      plainTriangle(ease(t, 0.4, 1.6)) +
      group(mark(34, [270, 480]), ease(t, 2, 0.5)) +
      text(320, 436, '90°', { size: 34, weight: 600, fill: green, anchor: 'start', opacity: ease(t, 2.2, 0.5) }),
  },
  {
    seconds: 6,
    keep: true,
    caption: 'The side opposite the right angle is the longest. It is the [hypotenuse].',
    draw: (t) =>
      plainTriangle(1) +
      mark(34, [270, 480]) +
      text(320, 436, '90°', { size: 34, weight: 600, fill: green, anchor: 'start' }) +
      pen('M270 165L690 480', ease(t, 0.8, 0.9), { stroke: green, width: 7 }) +
      text(500, 296, 'hypotenuse', { size: 36, weight: 600, fill: green, anchor: 'start', opacity: ease(t, 1.6, 0.5) }),
  },
  {
    seconds: 7,
    caption: 'Let the shorter sides be [3 cm] and [4 cm]. Draw a square on each of them.',
    draw: (t) =>
      figure(ease(t, 3, 1.2), 0, 0) +
      group(
        text(at([0, 0])[0] - 14, at([0, 1.5])[1] + 10, '3 cm', { size: 32, weight: 700, anchor: 'end' }) +
          text(at([2, 0])[0], at([2, 0])[1] + 34, '4 cm', { size: 32, weight: 700 }),
        ease(t, 0.6, 0.4) * (1 - ease(t, 2.7, 0.3)),
      ),
  },
  {
    seconds: 6,
    keep: true,
    caption: 'Count the small squares: their areas are 9 cm² and 16 cm².',
    aside: '3² + 4² = 9 + 16 = 25.',
    draw: (t) =>
      figure(1, 0, ease(t, 0.8, 0.5)) +
      right(240, '3² = 3 × 3 = 9', ease(t, 1, 0.5)) +
      right(305, '4² = 4 × 4 = 16', ease(t, 1.8, 0.5)) +
      right(370, '9 + 16 = 25', ease(t, 3, 0.5), { fill: green }),
  },
  {
    seconds: 7,
    keep: true,
    caption: 'The square on the hypotenuse has the same area, [25 cm²]. So its side is [5 cm].',
    draw: (t) =>
      figure(1, ease(t, 0.6, 1.2), 1) +
      area([3.5, 5], '25', ease(t, 1.8, 0.5)) +
      right(240, '3² = 3 × 3 = 9', 1) +
      right(305, '4² = 4 × 4 = 16', 1) +
      right(370, '9 + 16 = 25', 1, { fill: green }) +
      right(435, '√25 = 5', ease(t, 3, 0.5), { fill: green }),
  },
  {
    seconds: 6.5,
    caption: 'In every right-angled triangle, [a² + b² = c²], where c is the hypotenuse.',
    draw: (t) =>
      plainTriangle(1) +
      mark(34, [270, 480]) +
      text(244, 334, 'a', { size: 40, weight: 700, opacity: ease(t, 0.8, 0.4) }) +
      text(480, 516, 'b', { size: 40, weight: 700, opacity: ease(t, 1.2, 0.4) }) +
      text(500, 306, 'c', { size: 40, weight: 700, fill: green, anchor: 'start', opacity: ease(t, 1.6, 0.4) }) +
      text(620, 250, 'a² + b² = c²', {
        size: 48,
        weight: 700,
        anchor: 'start',
        fill: green,
        opacity: ease(t, 2.4, 0.6),
      }),
  },
  {
    seconds: 6,
    caption: 'Find the missing side x. The hypotenuse is 13 cm and one side is 5 cm.',
    draw: (t) => missing(t, 0),
  },
  {
    seconds: 8.5,
    keep: true,
    caption: 'Put in what we know. Then take 25 from both sides.',
    aside: '13² = x² + 5². 169 = x² + 25. x² = 169 − 25 = 144.',
    draw: (t) => missing(9, 0) + steps(t),
  },
  {
    seconds: 5.5,
    keep: true,
    caption: 'The square root of 144 is 12, so the missing side is [12 cm].',
    draw: (t) =>
      missing(t, 1) +
      right(220, 'x² = 144', 1, { size: 42 }) +
      right(286, 'x = √144', ease(t, 0.8, 0.4), { size: 42 }) +
      right(352, 'x = 12 cm', ease(t, 1.8, 0.4), { size: 42, fill: green, weight: 700 }),
  },
  remember(
    'In a right-angled triangle, the square on the hypotenuse equals the sum of the squares on the other two sides.',
    'The two shorter sides are 6 cm and 8 cm. How long is the hypotenuse?',
  ),
];

export const pythagoras: Lesson = { name: 'pythagoras', scenes };
