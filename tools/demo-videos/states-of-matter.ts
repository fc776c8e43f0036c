// Chemistry: the particles of solids, liquids and gases, and what heating ice does to them.
import { opening, remember } from './cards.ts';
import { type Box, film, type Motion, type Particle, particle, rows, simulation } from './particles.ts';
import {
  arrow,
  circle,
  clamp,
  ease,
  FPS,
  green,
  greenMid,
  group,
  ink,
  type Lesson,
  marigold,
  mix,
  n,
  random,
  rect,
  red,
  redTint,
  rule,
  type Scene,
  type Stroke,
  shape,
  soft,
  text,
} from './stage.ts';

const dots = (particles: Particle[], look: Stroke = {}): string =>
  particles.map(({ x, y, r }) => circle(x, y, r, { fill: greenMid, stroke: green, width: 2, ...look })).join('');

const still =
  (box: Box): ((p: Particle) => Box) =>
  () =>
    box;

function loop(particles: Particle[], seed: number, motion: Motion, seconds: number, settle = 0): (t: number) => string {
  return film(Math.ceil(seconds * FPS) + 1, () => {
    const step = simulation(particles, seed);
    for (let count = 0; count < settle; count += 1) step(motion);
    return () => {
      step(motion);
      return dots(particles);
    };
  });
}

// Three boxes side by side, each with the same kind of particle.
const WIDE = 236;
const TOP = 160;
const FLOOR = 412;
const boxAt = (index: number): Box => {
  const left = 98 + index * 282;
  return { left, top: TOP, right: left + WIDE, bottom: FLOOR };
};

function scattered(box: Box, count: number, r: number, seed: number): Particle[] {
  const chance = random(seed);
  return Array.from({ length: count }, (_, index) => {
    const column = (index % 3) + 0.5;
    const row = Math.floor(index / 3) + 0.5;
    const p = particle(mix(box.left, box.right, column / 3), mix(box.top, box.bottom, row / 3), r, 'gas');
    p.dx = (chance() - 0.5) * 300;
    p.dy = (chance() - 0.5) * 300;
    return p;
  });
}

const liquids = (list: Particle[]): Particle[] => list.map((p) => ({ ...p, state: 'liquid' }));
const [first, second, third] = [boxAt(0), boxAt(1), boxAt(2)];
const solidFilm = loop(rows(25, 5, first.left + 48, FLOOR, 16, 35), 3, { box: still(first), speed: 0, heat: 1.6 }, 22);
const liquidFilm = loop(
  liquids(rows(25, 6, second.left + 30, FLOOR, 16, 34)),
  5,
  { box: still(second), speed: 0, heat: 1 },
  22,
  30,
);
const gasFilm = loop(scattered(third, 8, 16, 11), 7, { box: still(third), speed: 230, heat: 1 }, 22);

const frame = ({ left, top, right, bottom }: Box): string =>
  rect(left, top, right - left, bottom - top, { width: 2.5 });

function boxes(t: number, count: number): string {
  const names = ['solid', 'liquid', 'gas'];
  const notes = ['fixed places', 'slide past', 'far apart'];
  const films = [solidFilm, liquidFilm, gasFilm];
  // Earlier boxes go on moving from where they were.
  const since = (index: number): number => t + (count - 1 - index) * 6.5;
  return names
    .slice(0, count)
    .map((name, index) => {
      const box = boxAt(index);
      const show = index === count - 1 ? ease(t, 0.3, 0.5) : 1;
      const content =
        (films[index]?.(since(index)) ?? '') +
        frame(box) +
        text(box.left + WIDE / 2, 456, name, { size: 38, weight: 700, fill: green }) +
        text(box.left + WIDE / 2, 500, notes[index] ?? '', { size: 32, fill: soft });
      return group(content, show);
    })
    .join('');
}

// A closer look: an ice cube and its particles in a round window.
const lens = rows(36, 6, 562, 460, 18, 44);
const lensFilm = loop(lens, 13, { box: still({ left: 0, top: 0, right: 960, bottom: 540 }), speed: 0, heat: 2 }, 6);

function closer(t: number): string {
  const show = ease(t, 1, 0.7);
  return (
    rect(150, 270, 120, 120, { fill: '#eef7f1', stroke: green, width: 3 }) +
    shape('M150 270l44 -40h120l-44 40M314 230v120l-44 40', { fill: 'none', stroke: green, width: 3 }) +
    text(226, 450, 'ice', { size: 38, weight: 700, fill: green }) +
    group(
      circle(222, 322, 14, { width: 2.5 }) +
        rule(222, 308, 640, 158, { stroke: soft, width: 2 }) +
        rule(222, 336, 640, 498, { stroke: soft, width: 2 }) +
        circle(672, 330, 174, { fill: '#fbfaf6', width: 3 }) +
        lensFilm(t),
      show,
    )
  );
}

// Heating ice in an open beaker. One film runs through three scenes: 6 s warming, 8 s melting, 8 s boiling.
const MELT = 6;
const BOIL = 14;
const HEATING = 22;
const beaker: Box = { left: 180, top: 200, right: 460, bottom: 410 };

function temperature(t: number): number {
  if (t < MELT) return mix(-10, 0, clamp((t - 0.8) / 4.6));
  if (t < BOIL) return 0;
  return mix(0, 100, clamp((t - BOIL - 0.4) / 2.4));
}

const heatingFilm = film(HEATING * FPS + 1, () => {
  const list = rows(30, 6, 232, beaker.bottom, 16, 35);
  const step = simulation(list, 21);
  const edge = (p: Particle): number => Math.abs(p.home[0] - 320) + beaker.bottom - p.home[1];
  const order = [...list].sort((a, b) => edge(b) - edge(a));
  const box = (p: Particle): Box =>
    p.state === 'gas' && p.y < beaker.top + 30
      ? { left: 100, top: -400, right: 540, bottom: 410 }
      : { ...beaker, top: -400 };
  let count = 0;
  return () => {
    const t = count / FPS;
    count += 1;
    const melted = Math.floor(30 * clamp((t - MELT - 1) / 5));
    for (const p of order.slice(0, melted)) if (p.state === 'solid') p.state = 'liquid';
    const boiled = Math.floor(22 * clamp((t - BOIL - 3) / 4.4));
    const gone = list.filter((p) => p.state === 'gas').length;
    if (gone < boiled) {
      const next = list.filter((p) => p.state === 'liquid').sort((a, b) => a.y - b.y)[0];
      if (next) [next.state, next.dx, next.dy] = ['gas', (next.x - 320) * 0.3, -200];
    }
    for (const p of list) if (p.state === 'gas') p.dy = Math.min(p.dy, -90);
    const warm = (temperature(t) + 10) / 110;
    step({
      box,
      speed: 190,
      heat: t < MELT ? mix(0.8, 2.6, (temperature(t) + 10) / 10) : t < BOIL ? 1.2 : mix(1, 1.7, warm),
    });
    return list
      .map((p) => group(circle(p.x, p.y, p.r, { fill: greenMid, stroke: green, width: 2 }), clamp((p.y - 140) / 50)))
      .join('');
  };
});

function flame(t: number): string {
  const sway = 5 * Math.sin(t * 9);
  const tongue = (x: number, h: number): string =>
    shape(
      `M${x - 18} 506Q${x - 20} ${n(480 + sway)} ${n(x + sway)} ${n(506 - h)}Q${x + 20} ${n(480 - sway)} ${x + 18} 506Z`,
      {
        fill: marigold,
        stroke: red,
        width: 2,
      },
    );
  return tongue(276, 62) + tongue(320, 74) + tongue(364, 62) + rule(230, 508, 410, 508, { width: 4 });
}

function thermometer(degrees: number): string {
  const y = (value: number): number => 420 - value * 2;
  const ticks = [0, 100].map(
    (value) =>
      rule(606, y(value), 626, y(value), { width: 2.5 }) +
      text(636, y(value) + 10, `${value} °C`, { anchor: 'start', size: 30 }),
  );
  return (
    rect(574, 180, 24, 280, { fill: redTint, width: 2.5 }) +
    rect(575.5, y(degrees), 21, 470 - y(degrees), { fill: red, width: 0 }) +
    circle(586, 476, 24, { fill: red, width: 2.5 }) +
    ticks.join('')
  );
}

function heating(t: number, word: string, second = ''): string {
  const degrees = temperature(t);
  const shown = `${Math.round(degrees)} °C`.replace('-', '−');
  return (
    heatingFilm(t) +
    shape(`M172 196L180 206V412H460V206L468 196`, { width: 3 }) +
    flame(t) +
    thermometer(degrees) +
    text(806, 290, shown, { size: 54, weight: 700, fill: red }) +
    text(806, 350, word, { size: 36, weight: 600, fill: green }) +
    text(806, 396, second, { size: 36, weight: 600, fill: green })
  );
}

function cycle(t: number): string {
  const names = ['solid', 'liquid', 'gas'];
  const boxesDrawn = names.map(
    (name, index) =>
      rect(96 + index * 312, 288, 170, 90, { fill: '#eef7f1', stroke: green, width: 3 }) +
      text(181 + index * 312, 346, name, { size: 40, weight: 700, fill: green }),
  );
  const link = (x: number, up: string, down: string, start: number): string =>
    arrow(x - 62, 262, x + 62, 262, { stroke: red, width: 4 }, ease(t, start, 0.6)) +
    text(x, 236, up, { size: 34, weight: 600, fill: red, opacity: ease(t, start, 0.5) }) +
    arrow(x + 62, 404, x - 62, 404, { stroke: ink, width: 4 }, ease(t, start + 1.6, 0.6)) +
    text(x, 450, down, { size: 34, weight: 600, opacity: ease(t, start + 1.6, 0.5) });
  return (
    boxesDrawn.join('') +
    link(337, 'melting', 'freezing', 0.6) +
    link(649, 'boiling', 'condensing', 1.2) +
    text(84, 190, 'heat it', { anchor: 'start', size: 32, fill: red, opacity: ease(t, 0.6, 0.5) }) +
    text(84, 506, 'cool it', { anchor: 'start', size: 32, opacity: ease(t, 2.2, 0.5) })
  );
}

const motifFilm = loop(
  liquids(rows(24, 6, 655, 420, 19, 41)),
  31,
  { box: still({ left: 630, top: 150, right: 900, bottom: 420 }), speed: 0, heat: 1.1 },
  5,
  30,
);

const scenes: Scene[] = [
  opening({
    subject: 'Chemistry',
    level: 'Class 1',
    title: 'The three [states] of matter',
    motif: (t) => group(motifFilm(t) + shape('M630 160V420H900V160', { width: 3.5 }), ease(t, 0.2, 0.6)),
  }),
  { seconds: 5.5, caption: 'All matter is made of tiny [particles]. They never stop moving.', draw: closer },
  {
    seconds: 6.5,
    caption: '[Solid]: the particles are close together in fixed places. They only vibrate.',
    draw: (t) => boxes(t, 1),
  },
  {
    seconds: 6.5,
    keep: true,
    caption: '[Liquid]: the particles are still close, but they slide past one another.',
    draw: (t) => boxes(t, 2),
  },
  {
    seconds: 6.5,
    keep: true,
    caption: '[Gas]: the particles are far apart and move fast in all directions.',
    draw: (t) => boxes(t, 3),
  },
  {
    seconds: MELT,
    caption: 'Now heat some ice. Its particles vibrate [faster and faster].',
    draw: (t) => heating(t, 'ice'),
  },
  {
    seconds: BOIL - MELT,
    keep: true,
    caption: 'At 0 °C the ice [melts]. The temperature stays at 0 °C until it has all melted.',
    draw: (t) => heating(t + MELT, t < 1.3 ? 'ice' : t < 6 ? 'ice and water' : 'water'),
  },
  {
    seconds: HEATING - BOIL,
    keep: true,
    caption: 'At 100 °C (at normal air pressure) the water [boils] and becomes steam, a gas.',
    draw: (t) => heating(t + BOIL, t < 3 ? 'water' : 'water and', t < 3 ? '' : 'steam'),
  },
  {
    seconds: 6.5,
    caption: 'Cooling does the reverse: a gas [condenses], and a liquid [freezes].',
    draw: cycle,
  },
  remember(
    'The particles stay the same. Only their spacing and their movement change.',
    'Why can you squeeze a gas into a smaller space, but not a solid?',
  ),
];

export const statesOfMatter: Lesson = { name: 'states-of-matter', scenes, crf: 32 };
