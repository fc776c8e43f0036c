// Mathematics: gradient and intercept of the straight line y = 2x + 1.
import { graph } from './axes.ts';
import { opening, remember } from './cards.ts';
import {
  arrow,
  block,
  dot,
  ease,
  green,
  group,
  ink,
  type Lesson,
  type Lettering,
  line,
  marigold,
  mix,
  pen,
  rect,
  red,
  rule,
  type Scene,
  soft,
  text,
} from './stage.ts';

const axes = graph({
  left: 130,
  bottom: 480,
  unitX: 84,
  unitY: 38,
  from: [-1, 0],
  to: [4, 8],
  step: [1, 1],
  names: ['x', 'y'],
  every: [1, 2],
});
const { x, y, point } = axes;
const values = [0, 1, 2, 3];
const RIGHT = 640;

const sloping = (m: number, c: number, share = 1, stroke = green): string => {
  const low = Math.max(-0.5, m > 0 ? -c / m : -0.5);
  const high = m > 0 ? Math.min(3.4, (7.8 - c) / m) : m < 0 ? Math.min(3.8, -c / m) : 3.8;
  return pen(`M${point(low, m * low + c)}L${point(high, m * high + c)}`, share, { stroke, width: 5 });
};
const points = (shown: (index: number) => number): string =>
  values.map((value) => dot(x(value), y(2 * value + 1), 8 * shown(value), ink)).join('');
const right = (row: number, words: string, opacity: number, look: Lettering = {}): string =>
  text(RIGHT, row, words, { size: 36, weight: 600, anchor: 'start', ...look, opacity });
const plotted = (): string => axes.paper(9) + sloping(2, 1) + points(() => 1);

function table(t: number): string {
  const left = 210;
  const cell = 130;
  const cellText = (column: number, row: number, words: string, opacity: number, fill = ink): string =>
    text(left + cell * (column + 0.5), row, words, { size: 44, weight: 600, fill, opacity });
  let content =
    rule(left, 298, left + cell * 5, 298, { width: 2.5 }) + rule(left + cell, 210, left + cell, 390, { width: 2.5 });
  content += cellText(0, 270, 'x', 1, soft) + cellText(0, 360, 'y', 1, green);
  for (const value of values) {
    content += cellText(value + 1, 270, String(value), ease(t, 0.8 + value * 0.2, 0.4));
    content += cellText(value + 1, 360, String(2 * value + 1), ease(t, 2.2 + value * 0.7, 0.4), green);
  }
  const index = Math.min(3, Math.max(0, Math.floor((t - 2) / 0.7)));
  const sum = `2 × ${index} + 1 = ${2 * index + 1}`;
  return content + text(left + cell * 2.5, 470, sum, { size: 40, weight: 600, fill: soft, opacity: ease(t, 2, 0.3) });
}

/** One step along and the rise that goes with it. */
function stair(from: number, along: number, t: number, start: number): string {
  const base = 2 * from + 1;
  return (
    pen(`M${point(from, base)}L${point(from + along, base)}`, ease(t, start, 0.6), { stroke: ink, width: 4 }) +
    pen(`M${point(from + along, base)}L${point(from + along, base + 2 * along)}`, ease(t, start + 0.7, 0.6), {
      stroke: red,
      width: 4,
    })
  );
}

const steepness: [number, number][] = [
  [0.4, 2],
  [1.6, 3],
  [3, 0.5],
  [5, -0.6],
];

function turning(t: number): string {
  let m = 2;
  for (const [start, target] of steepness) m = mix(m, target, ease(t, start, 0.9));
  const shown = String(Math.round(m * 10) / 10).replace('-', '−');
  return (
    axes.paper(9) +
    sloping(m, 3) +
    dot(x(0), y(3), 8) +
    right(290, 'gradient', 1, { fill: soft }) +
    right(356, shown, 1, { size: 64, fill: green, weight: 700 })
  );
}

function parts(t: number): string {
  const big: Lettering = { size: 88, weight: 700, anchor: 'start' };
  const label = `font-size:34px;line-height:42px;font-weight:600;color:${ink};text-align:center`;
  return (
    group(rect(352, 196, 66, 96, { fill: marigold, width: 0 }), ease(t, 0.8, 0.5)) +
    group(rect(566, 196, 60, 96, { fill: marigold, width: 0 }), ease(t, 2.6, 0.5)) +
    text(210, 276, 'y =', big) +
    text(358, 276, '2', big) +
    text(424, 276, 'x +', big) +
    text(580, 276, '1', big) +
    arrow(340, 400, 374, 306, {}, ease(t, 1, 0.5)) +
    arrow(630, 400, 596, 306, {}, ease(t, 2.8, 0.5)) +
    group(block(200, 410, 260, 96, label, 'gradient<br/>m = 2'), ease(t, 1.3, 0.5)) +
    group(block(540, 410, 260, 96, label, 'y-intercept<br/>c = 1'), ease(t, 3.1, 0.5))
  );
}

function motif(t: number): string {
  let squares = '';
  for (let step = 0; step <= 6; step += 1) {
    squares += rule(630 + step * 45, 150, 630 + step * 45, 420, { stroke: line, width: 1.5 });
    squares += rule(630, 150 + step * 45, 900, 150 + step * 45, { stroke: line, width: 1.5 });
  }
  return (
    squares +
    arrow(630, 420, 912, 420, {}, ease(t, 0.2)) +
    arrow(630, 420, 630, 138, {}, ease(t, 0.2)) +
    pen('M630 375L742.5 150', ease(t, 0.9, 1.2), { stroke: green, width: 6 }) +
    dot(630, 375, 9 * ease(t, 1, 0.4), ink)
  );
}

const scenes: Scene[] = [
  opening({ subject: 'Mathematics', level: 'Class 4', title: 'Gradient of the line [y = 2x + 1]', motif }),
  {
    seconds: 7,
    caption: 'For each x, work out y = 2x + 1: double x, then add 1.',
    aside: 'When x is 0, 1, 2, 3, y is 1, 3, 5, 7.',
    draw: table,
  },
  {
    seconds: 5.5,
    caption: 'Plot each pair as a point: (0, 1), (1, 3), (2, 5), (3, 7).',
    draw: (t) => axes.paper(t) + points((index) => ease(t, 1.6 + index * 0.6, 0.3)),
  },
  {
    seconds: 4.5,
    keep: true,
    caption: 'All the points lie on one [straight line].',
    draw: (t) =>
      axes.paper(9) +
      sloping(2, 1, ease(t, 0.8, 1.4)) +
      points(() => 1) +
      right(230, 'y = 2x + 1', ease(t, 2, 0.5), { fill: green }),
  },
  {
    seconds: 6,
    keep: true,
    caption: 'The line crosses the y-axis where y is 1. This is the [y-intercept].',
    aside: 'When x = 0, y = 2 × 0 + 1 = 1.',
    draw: (t) =>
      plotted() +
      dot(x(0), y(1), 8 + 5 * ease(t, 0.8, 0.5), marigold) +
      dot(x(0), y(1), 7) +
      right(230, 'y = 2x + 1', 1, { fill: green }) +
      right(310, 'When x = 0,', ease(t, 1.2, 0.5)) +
      right(360, 'y = 2 × 0 + 1', ease(t, 2, 0.5)) +
      right(410, 'y = 1', ease(t, 2.8, 0.5)),
  },
  {
    seconds: 7,
    keep: true,
    caption: 'Go 1 to the right, and the line rises 2. Every time, the rise is the same.',
    draw: (t) =>
      plotted() +
      stair(0, 1, t, 0.8) +
      stair(1, 1, t, 2.4) +
      stair(2, 1, t, 4) +
      points(() => 1) +
      right(230, 'y = 2x + 1', 1, { fill: green }) +
      right(310, '1 to the right', ease(t, 1, 0.5)) +
      right(360, '2 up', ease(t, 1.7, 0.5), { fill: red }),
  },
  {
    seconds: 8,
    keep: true,
    caption: '[Gradient = rise ÷ run]. From (0, 1) to (3, 7), the rise is 6 and the run is 3.',
    aside: 'Gradient = 6 ÷ 3 = 2.',
    draw: (t) =>
      plotted() +
      stair(0, 3, t, 0.8) +
      points(() => 1) +
      text(x(1.5), y(1) - 12, 'run 3', { weight: 600, opacity: ease(t, 1.5, 0.5) }) +
      text(x(3) + 14, y(4), 'rise 6', { weight: 600, fill: red, anchor: 'start', opacity: ease(t, 2.2, 0.5) }) +
      right(230, 'y = 2x + 1', 1, { fill: green }) +
      group(right(320, 'gradient', 1) + right(370, '= 6 ÷ 3', 1), ease(t, 3.2, 0.5)) +
      right(420, '= 2', ease(t, 4.4, 0.5), { fill: green, weight: 700 }),
  },
  {
    seconds: 7,
    caption: 'In [y = mx + c], the number m is the gradient and c is the y-intercept.',
    aside: 'In y = 2x + 1, m = 2 and c = 1.',
    draw: parts,
  },
  {
    seconds: 7.5,
    caption: 'A bigger gradient is steeper. A negative gradient slopes [down] to the right.',
    draw: turning,
  },
  remember(
    'In y = mx + c, m is the gradient (rise ÷ run) and c is where the line crosses the y-axis.',
    'What are the gradient and the y-intercept of y = 3x − 2?',
  ),
];

export const gradient: Lesson = { name: 'gradient', scenes };
