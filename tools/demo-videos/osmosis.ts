// Biology: diffusion, then osmosis through a semi-permeable membrane.
import { opening, remember } from './cards.ts';
import { diffusion, holes, LEVEL, levels, MIDDLE, osmosisFilm, TANK, tank, WATER, waterIn } from './osmosis-tank.ts';
import {
  arrow,
  circle,
  clamp,
  dot,
  ease,
  green,
  greenMid,
  group,
  ink,
  type Lesson,
  marigold,
  marigoldTint,
  mix,
  n,
  pen,
  red,
  rule,
  type Scene,
  shape,
  soft,
  text,
} from './stage.ts';

function membrane(share = 1): string {
  const edges = [TANK.top - 20, ...holes.flatMap((hole) => [hole - 11, hole + 11]), TANK.bottom];
  let content = '';
  for (let index = 0; index < edges.length; index += 2) {
    content += rule(MIDDLE, edges[index] ?? 0, MIDDLE, edges[index + 1] ?? 0, { stroke: ink, width: 6 }, share);
  }
  return content;
}

const sides = (left: string, right: string, opacity: number): string =>
  text((TANK.left + MIDDLE) / 2, 488, left, { size: 34, weight: 600, opacity }) +
  text((TANK.right + MIDDLE) / 2, 488, right, { size: 34, weight: 600, opacity });

function osmosis(t: number, extra = ''): string {
  const [left, right] = levels(t);
  return (
    waterIn(TANK.left, MIDDLE, left) + waterIn(MIDDLE, TANK.right, right) + osmosisFilm(t) + membrane() + tank() + extra
  );
}

/** A legend: which round is which. */
const key = (opacity: number): string =>
  group(
    dot(215, 480, 9, green) +
      text(236, 491, 'water: goes through', { size: 32, weight: 600, anchor: 'start' }) +
      circle(596, 480, 17, { fill: marigold, width: 2 }) +
      text(624, 491, 'sugar: too big', { size: 32, weight: 600, anchor: 'start' }),
    opacity,
  );

const before = LEVEL;
const marks = (opacity: number): string =>
  group(
    rule(TANK.left - 34, before, TANK.left - 6, before, { stroke: soft, width: 3 }) +
      rule(TANK.right + 6, before, TANK.right + 34, before, { stroke: soft, width: 3 }),
    opacity,
  );

// A root hair: the long outgrowth of a root cell, between grains of soil.
function root(t: number): string {
  const cell = 'M130 190H330V280H690Q740 280 740 315Q740 350 690 350H330V440H130Z';
  const grains: [number, number, number][] = [
    [420, 215, 32],
    [520, 225, 24],
    [610, 205, 34],
    [800, 250, 36],
    [830, 360, 30],
    [760, 430, 38],
    [640, 415, 28],
    [540, 425, 34],
    [430, 410, 26],
  ];
  let drops = '';
  const paths: [number, number, number, number][] = [
    [470, 240, 470, 312],
    [572, 235, 560, 312],
    [745, 235, 690, 312],
    [800, 315, 690, 316],
    [690, 410, 660, 322],
    [590, 400, 580, 320],
    [486, 405, 480, 320],
  ];
  paths.forEach(([x1, y1, x2, y2], index) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const share = ((t - 0.8 + 10 + index * 0.37 + turn * 1.6) % 3.2) / 3.2;
      const shown = t < 0.8 ? 0 : Math.min(clamp(share * 6), clamp((1 - share) * 6));
      const [x, y] = share < 0.5 ? [mix(x1, x2, share * 2), mix(y1, y2, share * 2)] : [mix(x2, 300, share * 2 - 1), y2];
      drops += group(dot(x, y, 7, green), shown);
    }
  });
  return (
    grains.map(([x, y, r]) => circle(x, y, r, { fill: marigoldTint, stroke: soft, width: 2 })).join('') +
    shape(cell, { fill: WATER, stroke: green, width: 4 }) +
    circle(200, 390, 26, { fill: greenMid, stroke: green, width: 2 }) +
    drops +
    text(130, 488, 'root hair cell', { anchor: 'start', size: 34, weight: 600, fill: green }) +
    dot(470, 490, 9, green) +
    text(492, 500, 'water in the soil', { anchor: 'start', size: 34, weight: 600 })
  );
}

function motif(t: number): string {
  const drop = (x: number, y: number, r: number): string =>
    shape(
      `M${x} ${n(y - r * 1.7)}C${x + r * 0.5} ${n(y - r)} ${x + r} ${n(y - r * 0.5)} ${x + r} ${n(y)}A${r} ${r} 0 0 1 ${x - r} ${n(y)}C${x - r} ${n(y - r * 0.5)} ${x - r * 0.5} ${n(y - r)} ${x} ${n(y - r * 1.7)}Z`,
      { fill: greenMid, stroke: green, width: 3 },
    );
  const move = 26 * ease(t, 0.6, 2.6);
  return (
    pen('M765 150V420', ease(t, 0.2, 0.8), { stroke: ink, width: 6, dash: '34 20' }) +
    drop(670 + move, 230, 30) +
    drop(650 + move, 350, 38) +
    drop(860, 300, 26) +
    arrow(700 + move, 290, 800 + move, 290, { stroke: red, width: 5 }, ease(t, 0.8, 0.8))
  );
}

const scenes: Scene[] = [
  opening({ subject: 'Biology', level: 'Class 2', title: 'Diffusion and [osmosis]', motif }),
  {
    seconds: 5,
    caption: 'Put a drop of dye in still water and watch its particles.',
    draw: diffusion,
  },
  {
    seconds: 7,
    keep: true,
    caption: 'They spread from where there are many to where there are few. This is [diffusion].',
    draw: (t) => diffusion(t + 5),
  },
  {
    seconds: 6.5,
    caption: 'A [semi-permeable membrane] lets small water molecules through, but not sugar.',
    draw: (t) => osmosis(t, key(ease(t, 1, 0.5))),
  },
  {
    seconds: 5.5,
    keep: true,
    caption: 'Left: pure water. Right: [sugar solution].',
    draw: (t) => osmosis(t + 6.5, sides('pure water', 'sugar solution', ease(t, 0.6, 0.5))),
  },
  {
    seconds: 8.5,
    keep: true,
    caption: 'Water crosses both ways, but [more] goes to the sugar side, so that level rises.',
    draw: (t) => osmosis(t + 12, marks(ease(t, 0.6, 0.5)) + sides('level falls', 'level rises', ease(t, 4, 0.5))),
  },
  {
    seconds: 7,
    keep: true,
    caption: 'This is [osmosis]: water moves from the weaker to the stronger solution.',
    draw: (t) =>
      osmosis(
        t + 20.5,
        marks(1) +
          sides('weaker', 'stronger', ease(t, 0.6, 0.5)) +
          arrow(420, 488, 560, 488, { stroke: green, width: 5 }, ease(t, 1.2, 0.8)),
      ),
  },
  {
    seconds: 6.5,
    caption: 'Root hairs take in water from the soil by [osmosis].',
    draw: root,
  },
  remember(
    'Osmosis is the net movement of water through a semi-permeable membrane, from a weaker to a stronger solution.',
    'Why does a slice of yam become soft in very salty water?',
  ),
];

export const osmosisLesson: Lesson = { name: 'osmosis', scenes, crf: 32 };
