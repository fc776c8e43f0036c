// The tank of the osmosis lesson: dye spreading in water, then water and sugar on two sides of a membrane.
import { type Box, film, type Particle, particle, simulation } from './particles.ts';
import {
  circle,
  clamp,
  ease,
  FPS,
  green,
  greenTint,
  ink,
  marigold,
  mix,
  paper,
  random,
  rect,
  rule,
  type Stroke,
  shape,
} from './stage.ts';

export const TANK: Box = { left: 150, top: 190, right: 850, bottom: 440 };
export const MIDDLE = (TANK.left + TANK.right) / 2;
export const LEVEL = 250;
export const WATER = greenTint;

export const tank = (): string =>
  shape(`M${TANK.left} ${TANK.top - 20}V${TANK.bottom}H${TANK.right}V${TANK.top - 20}`, { width: 3.5 });

export const waterIn = (left: number, right: number, level: number): string =>
  rect(left, level, right - left, TANK.bottom - level, { fill: WATER, width: 0 }) +
  rule(left, level, right, level, { stroke: green, width: 2 });

// Diffusion: a drop of dye spreading in still water.
const DYE = 60;
const inWater: Box = { ...TANK, top: LEVEL };
const dyeFilm = film(14 * FPS, () => {
  const chance = random(17);
  const list = Array.from({ length: DYE }, (_, index) => {
    const angle = index * 2.4;
    const away = Math.sqrt(index) * 10;
    return particle(270 + away * Math.cos(angle), 345 + away * Math.sin(angle), 8, 'gas');
  });
  const step = simulation(list, 9);
  let count = 0;
  return () => {
    count += 1;
    if (count > 18) {
      for (const p of list) {
        p.dx += (chance() - 0.5) * 90;
        p.dy += (chance() - 0.5) * 90;
      }
      step({ box: () => inWater, speed: 75, heat: 1 });
    }
    return list.map(({ x, y, r }) => circle(x, y, r, { fill: marigold, stroke: ink, width: 1.5 })).join('');
  };
});

export const diffusion = (t: number): string => waterIn(TANK.left, TANK.right, LEVEL) + dyeFilm(t) + tank();

// Osmosis: water (green, small) and sugar (marigold, large) on two sides of a membrane.
export const holes = [280, 320, 360, 400];
const SECONDS = 28;
const CROSS = 12.2;

/** Levels on the left and on the right, once water has begun to cross. */
export function levels(t: number): [number, number] {
  const moved = 34 * ease(t, CROSS, 12);
  return [LEVEL + moved, LEVEL - moved];
}

interface Crossing {
  start: number;
  side: 0 | 1;
  hole: number;
  who?: Particle;
  from?: [number, number];
}

/** Water goes through both ways, but three times as much goes to the sugar. */
function plan(): Crossing[] {
  const chance = random(29);
  return Array.from({ length: 40 }, (_, index) => ({
    start: index < 8 ? 2 + index * 1.2 : CROSS + (index - 8) * 0.4,
    side: (index < 8 ? index % 2 === 1 : index % 4 === 3) ? 1 : 0,
    hole: holes[Math.floor(chance() * holes.length)] ?? 320,
  }));
}

const WATERS = 0;
const SUGAR = 1;
const look: Stroke[] = [
  { fill: green, stroke: paper, width: 1.5 },
  { fill: marigold, stroke: ink, width: 2 },
];

export const osmosisFilm = film(SECONDS * FPS, () => {
  const chance = random(41);
  const list: Particle[] = [];
  const add = (side: number, kind: number, r: number): void => {
    const left = side === 0 ? TANK.left : MIDDLE + 10;
    list.push(particle(left + 20 + chance() * 300, LEVEL + 20 + chance() * 160, r, 'gas', kind));
  };
  for (let index = 0; index < 46; index += 1) add(0, WATERS, 7);
  for (let index = 0; index < 22; index += 1) add(1, WATERS, 7);
  for (let index = 0; index < 12; index += 1) add(1, SUGAR, 17);
  const step = simulation(list, 43);
  const crossings = plan();
  const moving = new Set<Particle>();
  const sideOf = new Map(list.map((p) => [p, p.x < MIDDLE ? 0 : 1]));
  let count = 0;
  return () => {
    const t = count / FPS;
    count += 1;
    const [low, high] = levels(t);
    const box = (p: Particle): Box =>
      sideOf.get(p) === 0 ? { ...TANK, top: low, right: MIDDLE - 5 } : { ...TANK, top: high, left: MIDDLE + 5 };
    for (const p of list) {
      p.dx += (chance() - 0.5) * 50;
      p.dy += (chance() - 0.5) * 50;
    }
    step({ box, speed: 80, heat: 1 });
    for (const crossing of crossings) {
      const share = (t - crossing.start) / 0.9;
      if (share < 0 || (share > 1 && !crossing.who)) continue;
      if (!crossing.who) {
        const free = list.filter((p) => p.kind === WATERS && sideOf.get(p) === crossing.side && !moving.has(p));
        const gap = (p: Particle): number => Math.hypot(p.x - MIDDLE, p.y - crossing.hole);
        crossing.who = free.sort((a, b) => gap(a) - gap(b))[0];
        if (!crossing.who) continue;
        crossing.from = [crossing.who.x, crossing.who.y];
        moving.add(crossing.who);
      }
      const [who, from] = [crossing.who, crossing.from];
      if (!from || !moving.has(who)) continue;
      const way = crossing.side === 0 ? 1 : -1;
      if (share < 0.5) {
        who.x = mix(from[0], MIDDLE - way * 14, share * 2);
        who.y = mix(from[1], crossing.hole, share * 2);
      } else {
        who.x = mix(MIDDLE - way * 14, MIDDLE + way * 22, clamp(share * 2 - 1));
        who.y = crossing.hole;
        sideOf.set(who, 1 - crossing.side);
      }
      [who.dx, who.dy] = [way * 40, 0];
      if (share >= 1) {
        moving.delete(who);
        crossing.from = undefined;
      }
    }
    return list.map((p) => circle(p.x, p.y, p.r, look[p.kind])).join('');
  };
});
