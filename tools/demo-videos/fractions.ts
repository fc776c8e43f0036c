// Mathematics: adding fractions with different denominators.
import { opening, remember } from './cards.ts';
import {
  circle,
  ease,
  fraction,
  green,
  greenMid,
  group,
  ink,
  type Lesson,
  marigold,
  mix,
  rect,
  red,
  redTint,
  rule,
  type Scene,
  soft,
  text,
} from './stage.ts';

const LEFT = 250;
const BAR = 480;
const TALL = 84;
const rows = [158, 282, 406] as const;

const cuts = (y: number, parts: number, share: number, dash?: string): string =>
  Array.from({ length: parts - 1 }, (_, index) => {
    const x = LEFT + ((index + 1) * BAR) / parts;
    return rule(x, y, x, y + TALL, { stroke: ink, width: 2, dash }, share);
  }).join('');

const outline = (y: number, share = 1): string => rect(LEFT, y, BAR * share, TALL, { stroke: ink, width: 2.5 });
const half = (x: number, y: number, share = 1): string =>
  rect(x, y, (BAR / 2) * share, TALL, { fill: greenMid, stroke: ink, width: 2.5 });
const third = (x: number, y: number, share = 1): string =>
  rect(x, y, (BAR / 3) * share, TALL, { fill: marigold, stroke: ink, width: 2.5 });
const label = (row: number, top: string, bottom: string, opacity = 1): string =>
  fraction(190, row + TALL / 2, top, bottom, { size: 40, opacity });

const bars = (sixths: number): string =>
  half(LEFT, rows[0]) +
  third(LEFT, rows[1]) +
  cuts(rows[0], 6, sixths, '7 5') +
  cuts(rows[1], 6, sixths, '7 5') +
  cuts(rows[0], 2, 1) +
  cuts(rows[1], 3, 1) +
  outline(rows[0]) +
  outline(rows[1]) +
  label(rows[0], '1', '2') +
  label(rows[1], '1', '3');

const equals = (opacity: number): string =>
  group(
    text(772, rows[0] + TALL / 2 + 13, '=', { size: 40, weight: 600 }) +
      fraction(830, rows[0] + TALL / 2, '3', '6', { size: 40, fill: green }) +
      text(772, rows[1] + TALL / 2 + 13, '=', { size: 40, weight: 600 }) +
      fraction(830, rows[1] + TALL / 2, '2', '6', { size: 40, fill: green }),
    opacity,
  );

/** Copies of both pieces sliding into the third bar. */
function together(t: number, sixths: number): string {
  const first = ease(t, 1, 1.1);
  const second = ease(t, 2.2, 1.1);
  const cut = sixths === 0 ? '' : group(cuts(rows[2], 6, 1, '7 5'), ease(t, 3.2, 0.4));
  return (
    bars(sixths) +
    group(rect(LEFT, rows[2], BAR, TALL, { stroke: soft, width: 2, dash: '7 6' }), ease(t, 0.5, 0.5)) +
    group(half(LEFT, mix(rows[0], rows[2], first)), first > 0 ? 1 : 0) +
    group(third(LEFT + (BAR / 2) * second, mix(rows[1], rows[2], second)), second > 0 ? 1 : 0) +
    cut
  );
}

function multiples(t: number): string {
  const line = (y: number, name: string, values: number[], start: number): string =>
    text(110, y, name, { size: 34, anchor: 'start', fill: soft }) +
    values
      .map((value, index) =>
        text(460 + index * 105, y, String(value), {
          size: 44,
          weight: 600,
          opacity: ease(t, start + index * 0.4, 0.3),
        }),
      )
      .join('');
  const ring = ease(t, 3.8, 0.6);
  return (
    line(250, 'Multiples of 2', [2, 4, 6, 8], 0.6) +
    line(390, 'Multiples of 3', [3, 6, 9, 12], 2) +
    group(circle(670, 235, 40, { stroke: green, width: 4 }) + circle(565, 375, 40, { stroke: green, width: 4 }), ring)
  );
}

function working(t: number): string {
  const y = 320;
  const size = 64;
  const sign = (x: number, mark: string, start: number): string =>
    text(x, y + 20, mark, { size: 56, weight: 500, opacity: ease(t, start, 0.4) });
  const part = (x: number, top: string, bottom: string, start: number, fill = ink): string =>
    fraction(x, y, top, bottom, { size, fill, opacity: ease(t, start, 0.4) });
  return (
    part(150, '1', '2', 0.4) +
    sign(225, '+', 0.6) +
    part(300, '1', '3', 0.8) +
    sign(385, '=', 1.6) +
    part(470, '3', '6', 1.8) +
    sign(545, '+', 2) +
    part(620, '2', '6', 2.2) +
    sign(705, '=', 3) +
    group(rect(748, 228, 84, 184, { fill: marigold, width: 0 }), ease(t, 3.2, 0.5)) +
    part(790, '5', '6', 3.2)
  );
}

function mistake(t: number): string {
  const wrong = ease(t, 0.8, 0.5);
  const cross = ease(t, 1.8, 0.5);
  const y = 215;
  return (
    group(
      fraction(330, y, '1', '2') +
        text(395, y + 15, '+', { size: 44 }) +
        fraction(460, y, '1', '3') +
        text(530, y + 15, '=', { size: 44 }) +
        fraction(600, y, '2', '5', { fill: red }),
      wrong,
    ) +
    rule(558, 268, 642, 160, { stroke: red, width: 5 }, cross) +
    group(
      rect(LEFT, 312, BAR, 76, { width: 2.5 }) +
        rect(LEFT, 312, BAR / 2, 76, { fill: greenMid }) +
        rect(LEFT, 424, BAR, 76, { width: 2.5 }) +
        rect(LEFT, 424, (BAR * 2) / 5, 76, { fill: redTint, stroke: red }) +
        fraction(190, 350, '1', '2', { size: 36 }) +
        fraction(190, 462, '2', '5', { size: 36, fill: red }),
      ease(t, 2.6, 0.6),
    )
  );
}

function motif(t: number): string {
  const row = (y: number, parts: number, filled: number, start: number, fill: string, stroke: string): string =>
    Array.from({ length: parts }, (_, index) => {
      const show = ease(t, start + index * 0.12, 0.3);
      const width = 270 / parts;
      return group(
        rect(630 + index * width, y, width, 70, { fill: index < filled ? fill : 'none', stroke, width: 2.5 }),
        show,
      );
    }).join('');
  return row(170, 2, 1, 0.4, greenMid, ink) + row(270, 3, 1, 0.8, marigold, ink) + row(370, 6, 5, 1.2, greenMid, ink);
}

const scenes: Scene[] = [
  opening({ subject: 'Mathematics', level: 'Class 1', title: 'Adding fractions with [different] denominators', motif }),
  {
    seconds: 6,
    caption: 'Here is one half of a bar, and one third of a bar of the same size.',
    draw: (t) =>
      outline(rows[0], ease(t, 0.4)) +
      group(
        half(LEFT, rows[0], ease(t, 1.8, 0.6)) + cuts(rows[0], 2, ease(t, 1.2, 0.5)) + outline(rows[0]),
        ease(t, 1.2, 0.1),
      ) +
      label(rows[0], '1', '2', ease(t, 2, 0.5)) +
      outline(rows[1], ease(t, 2.4)) +
      group(
        third(LEFT, rows[1], ease(t, 3.8, 0.6)) + cuts(rows[1], 3, ease(t, 3.2, 0.5)) + outline(rows[1]),
        ease(t, 3.2, 0.1),
      ) +
      label(rows[1], '1', '3', ease(t, 4, 0.5)),
  },
  {
    seconds: 6,
    keep: true,
    caption: 'We cannot count them together yet: the pieces are [different sizes].',
    draw: (t) =>
      together(t, 0) + text(190, rows[2] + 58, '?', { size: 48, weight: 700, fill: red, opacity: ease(t, 3.4, 0.5) }),
  },
  {
    seconds: 6.5,
    caption: 'Find the smallest number that both 2 and 3 divide exactly. It is [6].',
    aside: 'Multiples of 2: 2, 4, 6, 8. Multiples of 3: 3, 6, 9, 12.',
    draw: multiples,
  },
  {
    seconds: 5,
    caption: 'So cut each bar into [6 equal parts].',
    draw: (t) => bars(ease(t, 1, 1)),
  },
  {
    seconds: 6,
    keep: true,
    caption: 'Count the shaded parts: 1/2 is the same as [3/6], and 1/3 is the same as [2/6].',
    draw: (t) => bars(1) + equals(ease(t, 1.2, 0.6)),
  },
  {
    seconds: 7.5,
    keep: true,
    caption: 'Now the parts match. Add the numerators: [3 + 2 = 5]. The denominator stays 6.',
    draw: (t) =>
      together(t, 1) +
      equals(1) +
      fraction(190, rows[2] + TALL / 2, '5', '6', { size: 40, fill: green, opacity: ease(t, 3.6, 0.5) }),
  },
  {
    seconds: 6.5,
    caption: 'Written as a sum: one half plus one third equals [five sixths].',
    aside: '1/2 + 1/3 = 3/6 + 2/6 = 5/6.',
    draw: working,
  },
  {
    seconds: 7,
    caption: 'Never add the denominators. 2/5 is less than 1/2, so it [cannot be right].',
    aside: 'Wrong: 1/2 + 1/3 = 2/5.',
    draw: mistake,
  },
  remember(
    'Make the denominators the same first. Then add only the numerators.',
    'What is 1/4 + 2/3? Hint: use twelfths.',
  ),
];

export const fractions: Lesson = { name: 'fractions', scenes };
