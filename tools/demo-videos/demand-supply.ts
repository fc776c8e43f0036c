// Economics: demand and supply of tomatoes in a market.
import { graph } from './axes.ts';
import { opening, remember } from './cards.ts';
import {
  arrow,
  circle,
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
  pen,
  red,
  rule,
  type Scene,
  shape,
  soft,
  span,
  text,
} from './stage.ts';

const axes = graph({
  left: 166,
  bottom: 478,
  unitX: 5.2,
  unitY: 0.335,
  from: [0, 0],
  to: [80, 800],
  step: [20, 100],
  names: ['bowls', 'price (₦)'],
  every: [1, 2],
});
const { x, y, point } = axes;
const RIGHT = 628;

// Bowls that buyers want and sellers bring at each price; `more` is the rise in demand.
const demand = (price: number, more = 0): number => 90 + more - price / 10;
const supply = (price: number): number => price / 10 - 10;

const demandCurve = (share = 1, more = 0, dash?: string, opacity = 1): string => {
  const top = more > 0 ? 800 : 780;
  const low = more > 0 ? 330 : 150;
  const path = `M${point(demand(top, more), top)}L${point(demand(low, more), low)}`;
  return share < 1
    ? pen(path, share, { stroke: green, width: 5 })
    : shape(path, { stroke: green, width: 5, dash, opacity });
};
const supplyCurve = (share = 1): string =>
  pen(`M${point(supply(150), 150)}L${point(supply(780), 780)}`, share, { stroke: red, width: 5 });

const right = (row: number, words: string, opacity = 1, style: Lettering = {}): string =>
  text(RIGHT, row, words, { size: 34, weight: 600, anchor: 'start', ...style, opacity });

const names = (opacity = 1): string =>
  text(x(75) + 10, y(150) + 12, 'D', { size: 34, weight: 700, fill: green, opacity, anchor: 'start' }) +
  text(x(68) + 10, y(780) + 10, 'S', { size: 34, weight: 700, fill: red, opacity, anchor: 'start' });

const guides = (bowls: number, price: number, share: number): string =>
  rule(x(0), y(price), x(bowls), y(price), { stroke: ink, width: 2, dash: '7 6' }, share) +
  rule(x(bowls), y(price), x(bowls), y(0), { stroke: ink, width: 2, dash: '7 6' }, share);

const both = (): string => axes.paper(9) + demandCurve() + supplyCurve() + names();

/** Above or below the equilibrium price: the two amounts and the gap between them. */
function gap(t: number, price: number, name: string): string {
  const [want, bring] = [demand(price), supply(price)];
  const show = (start: number): number => ease(t, start, 0.5);
  return (
    both() +
    rule(
      x(0),
      y(price),
      x(Math.max(want, bring)),
      y(price),
      { stroke: soft, width: 2, dash: '7 6' },
      ease(t, 0.6, 0.7),
    ) +
    dot(x(want), y(price), 9 * show(1.4), green) +
    dot(x(bring), y(price), 9 * show(2.2), red) +
    right(230, `price: ₦${price}`, show(0.6)) +
    right(300, `buyers want ${want}`, show(1.4), { fill: green }) +
    right(360, `sellers bring ${bring}`, show(2.2), { fill: red }) +
    right(430, `${name} of ${Math.abs(bring - want)}`, show(3.2), { size: 38, weight: 700 })
  );
}

const shifted = (t: number, share: number): string =>
  axes.paper(9) +
  (share > 0 ? demandCurve(1, 0, '9 8', 0.55) : '') +
  demandCurve(1, 20 * share) +
  supplyCurve() +
  group(
    text(x(75) + 10, y(150) + 12, 'D₁', { size: 34, weight: 700, fill: green, anchor: 'start' }) +
      text(x(68) + 10, y(780) + 10, 'S', { size: 34, weight: 700, fill: red, anchor: 'start' }) +
      text(x(77) + 10, y(330) + 12, 'D₂', { size: 34, weight: 700, fill: green, anchor: 'start' }),
    ease(t, 0, 0.1) * share,
  );

function tomato(cx: number, cy: number, r: number): string {
  return (
    circle(cx, cy, r, { fill: red, stroke: ink, width: 2.5 }) +
    shape(
      `M${n(cx - r * 0.4)} ${n(cy - r * 0.85)}L${cx} ${n(cy - r * 0.6)}L${n(cx + r * 0.4)} ${n(cy - r * 0.85)}M${cx} ${n(cy - r * 0.6)}V${n(cy - r * 1.25)}`,
      { stroke: green, width: 4 },
    )
  );
}

function motif(t: number): string {
  const show = (index: number): number => ease(t, 0.3 + index * 0.2, 0.35);
  const places: [number, number][] = [
    [690, 300],
    [765, 300],
    [840, 300],
    [727, 246],
    [803, 246],
    [765, 192],
  ];
  return (
    places.map(([px, py], index) => group(tomato(px, mix(py - 24, py, show(index)), 40), show(index))).join('') +
    shape('M625 318H905L870 410Q866 420 856 420H674Q664 420 660 410Z', { fill: marigold, width: 3 }) +
    rule(638, 350, 892, 350, { width: 2 })
  );
}

const scenes: Scene[] = [
  opening({ subject: 'Economics', level: 'Class 4', title: '[Demand] and [supply]', motif }),
  {
    seconds: 7,
    caption: 'When tomatoes are cheaper, buyers want more bowls. This is the [demand curve].',
    draw: (t) =>
      axes.paper(t) +
      demandCurve(ease(t, 1.6, 1.4)) +
      text(x(75) + 10, y(150) + 12, 'D', {
        size: 34,
        weight: 700,
        fill: green,
        opacity: ease(t, 2.8, 0.4),
        anchor: 'start',
      }) +
      right(260, 'lower price:', ease(t, 3, 0.5), { fill: green }) +
      right(306, 'buyers want more', ease(t, 3, 0.5), { fill: green }),
  },
  {
    seconds: 7,
    keep: true,
    caption: 'When the price is higher, sellers bring more bowls. This is the [supply curve].',
    draw: (t) =>
      axes.paper(9) +
      demandCurve() +
      supplyCurve(ease(t, 0.8, 1.4)) +
      text(x(75) + 10, y(150) + 12, 'D', { size: 34, weight: 700, fill: green, anchor: 'start' }) +
      text(x(68) + 10, y(780) + 10, 'S', {
        size: 34,
        weight: 700,
        fill: red,
        anchor: 'start',
        opacity: ease(t, 2, 0.4),
      }) +
      right(260, 'higher price:', ease(t, 2.2, 0.5), { fill: red }) +
      right(306, 'sellers bring more', ease(t, 2.2, 0.5), { fill: red }),
  },
  {
    seconds: 7.5,
    keep: true,
    caption: 'At ₦500, buyers want 40 bowls and sellers bring 40. This is the [equilibrium].',
    draw: (t) =>
      both() +
      guides(40, 500, ease(t, 0.6, 0.8)) +
      dot(x(40), y(500), 11 * ease(t, 1.2, 0.4), marigold) +
      circle(x(40), y(500), 11 * ease(t, 1.2, 0.4), { width: 2.5 }) +
      right(260, 'buyers want 40', ease(t, 1.4, 0.5), { fill: green }) +
      right(320, 'sellers bring 40', ease(t, 2, 0.5), { fill: red }) +
      right(390, 'price stays ₦500', ease(t, 3, 0.5)),
  },
  {
    seconds: 6.5,
    keep: true,
    caption: 'At ₦700 there are too many tomatoes, a [surplus]. So the price falls.',
    aside: 'Buyers want 20 bowls; sellers bring 60: a surplus of 40.',
    draw: (t) => gap(t, 700, 'surplus'),
  },
  {
    seconds: 6.5,
    keep: true,
    caption: 'At ₦300 there are too few tomatoes, a [shortage]. So the price rises.',
    aside: 'Buyers want 60 bowls; sellers bring 20: a shortage of 40.',
    draw: (t) => gap(t, 300, 'shortage'),
  },
  {
    seconds: 7.5,
    keep: true,
    caption: 'A festival comes. At every price, buyers want 20 more bowls: demand [shifts right].',
    draw: (t) => {
      const share = ease(t, 1.2, 1.6);
      return (
        shifted(t, share) +
        arrow(x(30) + 16, y(600), x(48), y(600), { stroke: ink, width: 4 }, ease(t, 3, 0.6)) +
        right(300, 'demand', ease(t, 3, 0.5)) +
        right(346, 'increases by 20', ease(t, 3, 0.5), { fill: green })
      );
    },
  },
  {
    seconds: 7.5,
    keep: true,
    caption: 'At ₦500 there is now a shortage, so the price rises to [₦600], with [50 bowls] sold.',
    draw: (t) =>
      shifted(t, 1) +
      span(
        x(40) + 10,
        y(500),
        x(60) - 8,
        y(500),
        { stroke: ink, width: 3 },
        ease(t, 0.6, 0.6) * (1 - ease(t, 2.6, 0.4)),
      ) +
      guides(50, 600, ease(t, 3, 0.8)) +
      dot(x(40), y(500), 8, soft) +
      dot(x(mix(40, 50, ease(t, 2.6, 1))), y(mix(500, 600, ease(t, 2.6, 1))), 11, marigold) +
      circle(x(mix(40, 50, ease(t, 2.6, 1))), y(mix(500, 600, ease(t, 2.6, 1))), 11, { width: 2.5 }) +
      right(220, 'new equilibrium', ease(t, 3.4, 0.5)) +
      right(276, '₦600 a bowl', ease(t, 3.8, 0.5), { fill: green }) +
      right(332, '50 bowls', ease(t, 4.2, 0.5), { fill: green }),
  },
  remember(
    'If demand rises and supply stays the same, the price and the quantity sold both rise.',
    'Rain destroys half of the tomatoes. Which curve shifts, and what happens to the price?',
  ),
];

export const demandSupply: Lesson = { name: 'demand-supply', scenes };
