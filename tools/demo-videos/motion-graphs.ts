// Physics: the distance-time graph of a danfo.
import { type Graph, graph } from './axes.ts';
import { opening, remember } from './cards.ts';
import {
  clamp,
  dot,
  ease,
  green,
  group,
  ink,
  type Lesson,
  type Lettering,
  marigold,
  mix,
  n,
  paper,
  pen,
  ramp,
  rect,
  red,
  rule,
  type Scene,
  shape,
  soft,
  text,
} from './stage.ts';

const plot = (unitY: number): Graph =>
  graph({
    left: 166,
    bottom: 480,
    unitX: 8.8,
    unitY,
    from: [0, 0],
    to: [50, 200],
    step: [10, 50],
    names: ['time (s)', 'distance (m)'],
    every: [1, 2],
  });
// The road takes the top of the page, so the graph under it is flatter.
const low = plot(0.75);
const axes = plot(1.32);
const { x, y, point } = axes;
const ROAD = 222;
const RIGHT = 660;

/** Metres from the park after `s` seconds: away at 10 m/s, a stop, back at 5 m/s. */
function distance(s: number): number {
  if (s <= 20) return 10 * s;
  return s <= 30 ? 200 : 200 - 5 * (s - 30);
}

function danfo(left: number, ground: number, size: number, facing: 1 | -1, turn: number): string {
  const wheel = (at: number): string => {
    const spoke = rule(at - 8, 0, at + 8, 0, { stroke: paper, width: 2 });
    return dot(at, 0, 13) + group(spoke, 1, `rotate(${Math.round(turn * 57.3)} ${at} 0)`) + dot(at, 0, 4, paper);
  };
  const body =
    shape('M4 -10V-66Q4 -78 16 -78H112Q124 -78 132 -66L146 -42Q150 -36 150 -26V-10Q150 -6 146 -6H8Q4 -6 4 -10Z', {
      fill: marigold,
      width: 2.5,
    }) +
    rect(4, -38, 146, 7, { fill: ink, width: 0 }) +
    rect(4, -26, 146, 4, { fill: ink, width: 0 }) +
    [14, 46, 78].map((at) => rect(at, -68, 25, 22, { fill: paper, width: 2 })).join('') +
    shape('M110 -68H118L131 -46H110Z', { fill: paper, width: 2 }) +
    wheel(34) +
    wheel(120);
  const flip = facing === 1 ? '' : ' translate(154 0) scale(-1 1)';
  return group(body, 1, `translate(${n(left)} ${n(ground - 13 * size)}) scale(${size})${flip}`);
}

function road(s: number, facing: 1 | -1): string {
  const away = distance(s);
  const left = 110 + (away / 200) * 500;
  return (
    rule(84, ROAD, 910, ROAD, { width: 2.5 }) +
    text(902, ROAD - 14, `${Math.round(away)} m`, { size: 34, weight: 700, anchor: 'end' }) +
    text(96, ROAD + 34, 'motor park', { anchor: 'start', fill: soft }) +
    danfo(left, ROAD, 0.8, facing, away / 4)
  );
}

/** The part of the graph drawn by second `s`. */
function trace(s: number): string {
  const marks = [0, 20, 30, 50].filter((mark) => mark < s);
  const path = [...marks, s].map((mark) => low.point(mark, distance(mark))).join('L');
  return shape(`M${path}`, { stroke: green, width: 5 }) + dot(low.x(s), low.y(distance(s)), 8, ink);
}

const right = (row: number, words: string, opacity = 1, look: Lettering = {}): string =>
  text(RIGHT, row, words, { size: 34, weight: 600, anchor: 'start', ...look, opacity });

function ride(from: number, to: number, facing: 1 | -1, label: string) {
  return (t: number): string => {
    const s = mix(from, to, ramp(t, 1, 4.4));
    return road(s, facing) + low.paper(9) + trace(s) + right(400, label, ease(t, 1.4, 0.5), { fill: green, size: 40 });
  };
}

function slope(from: number, to: number, t: number, colour: string, rise: string, run: string): string {
  const [less, more] = [Math.min(distance(from), distance(to)), Math.max(distance(from), distance(to))];
  const up = distance(to) > distance(from);
  const corner = up ? to : from;
  return (
    axes.paper(9) +
    shape(`M${[0, 20, 30, 50].map((mark) => point(mark, distance(mark))).join('L')}`, { stroke: green, width: 5 }) +
    pen(`M${point(up ? from : to, less)}L${point(corner, less)}`, ease(t, 0.8, 0.6), { stroke: ink, width: 4 }) +
    pen(`M${point(corner, less)}L${point(corner, more)}`, ease(t, 1.6, 0.6), { stroke: colour, width: 4 }) +
    text(x((from + to) / 2), y(less) - 12, run, { weight: 600, opacity: up ? ease(t, 1.2, 0.4) : 0 }) +
    text(x((from + to) / 2), y(less) + 36, run, { weight: 600, opacity: up ? 0 : ease(t, 1.2, 0.4) }) +
    text(x(corner) + (up ? 12 : -12), y((less + more) / 2) + 10, rise, {
      weight: 600,
      fill: colour,
      anchor: up ? 'start' : 'end',
      opacity: ease(t, 2, 0.4),
    })
  );
}

function compare(t: number): string {
  const part = (from: number, to: number, start: number): string =>
    pen(`M${point(from, distance(from))}L${point(to, distance(to))}`, ease(t, start, 0.8), { stroke: green, width: 6 });
  return (
    axes.paper(9) +
    part(0, 20, 0.6) +
    part(20, 30, 1.8) +
    part(30, 50, 3) +
    right(270, 'steep: 10 m/s', ease(t, 1, 0.4)) +
    right(340, 'flat: 0 m/s', ease(t, 2.2, 0.4)) +
    right(410, 'gentle: 5 m/s', ease(t, 3.4, 0.4))
  );
}

function motif(t: number): string {
  const move = clamp(t / 3.4);
  return (
    pen('M640 300L730 190H790L890 250', move, { stroke: green, width: 6 }) +
    pen('M630 150V320H910', ease(t, 0.1, 0.6), { width: 3 }) +
    rule(610, 430, 920, 430, { width: 2.5 }) +
    danfo(630 + 110 * ease(t, 0.2, 2.4), 430, 1, 1, 8 * ease(t, 0.2, 2.4))
  );
}

const scenes: Scene[] = [
  opening({ subject: 'Physics', level: 'Class 2', title: '[Distance–time] graphs', motif }),
  {
    seconds: 6,
    caption: 'A danfo starts from the motor park. The graph shows its [distance from the park].',
    draw: (t) => road(0, 1) + low.paper(Math.max(0, t - 0.8)),
  },
  {
    seconds: 7,
    keep: true,
    caption: 'It drives away at a steady speed, so the line [slopes up].',
    draw: ride(0, 20, 1, 'moving away'),
  },
  {
    seconds: 6.5,
    keep: true,
    caption: 'It stops for passengers. Time goes on but the distance stays the same: a [flat line].',
    draw: ride(20, 30, 1, 'at rest'),
  },
  {
    seconds: 7,
    keep: true,
    caption: 'It turns and drives back slowly. The distance gets smaller: the line [slopes down].',
    draw: ride(30, 50, -1, 'coming back'),
  },
  {
    seconds: 8,
    caption: 'The slope of the line is the [speed]: distance travelled ÷ time taken.',
    aside: 'Speed = 200 m ÷ 20 s = 10 m/s.',
    draw: (t) =>
      slope(0, 20, t, red, '200 m', '20 s') +
      right(250, 'speed', ease(t, 2.8, 0.4)) +
      right(310, '= 200 m ÷ 20 s', ease(t, 3.2, 0.4)) +
      right(370, '= 10 m/s', ease(t, 4.6, 0.4), { fill: green, weight: 700, size: 40 }),
  },
  {
    seconds: 7,
    caption: 'On the way back it travels 100 m in 20 s, so its speed is [5 m/s].',
    aside: 'Speed = 100 m ÷ 20 s = 5 m/s.',
    draw: (t) =>
      slope(30, 50, t, red, '100 m', '20 s') +
      right(250, 'speed', ease(t, 2.4, 0.4)) +
      right(310, '= 100 m ÷ 20 s', ease(t, 2.8, 0.4)) +
      right(370, '= 5 m/s', ease(t, 4, 0.4), { fill: green, weight: 700, size: 40 }),
  },
  {
    seconds: 6.5,
    caption: 'The [steeper] the line, the faster the danfo. A flat line means it is not moving.',
    aside: 'Steep: 10 m/s. Flat: 0 m/s. Gentle: 5 m/s.',
    draw: compare,
  },
  remember(
    'On a distance–time graph, the slope gives the speed. A flat line means the object is at rest.',
    'A bus travels 150 m in 10 s at a steady speed. What is its speed?',
  ),
];

export const motionGraphs: Lesson = { name: 'motion-graphs', scenes };
