// A small, repeatable simulation of round particles: solids shake, liquids settle, gases fly.
import { FPS, random } from './stage.ts';

export type State = 'solid' | 'liquid' | 'gas';

export interface Particle {
  x: number;
  y: number;
  /** Movement in pixels per second. */
  dx: number;
  dy: number;
  r: number;
  state: State;
  /** Rest position; a shaking solid jitters around it. */
  home: [number, number];
  kind: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Motion {
  box: (particle: Particle) => Box;
  /** Speed of gas particles, and how strongly liquids and solids move. */
  speed: number;
  heat: number;
}

const SUBSTEPS = 4;

export function particle(x: number, y: number, r: number, state: State, kind = 0): Particle {
  return { x, y, dx: 0, dy: 0, r, state, home: [x, y], kind };
}

/** Particles in neat rows standing on the floor of a box. */
export function rows(count: number, across: number, left: number, bottom: number, r: number, gap: number): Particle[] {
  return Array.from({ length: count }, (_, index) => {
    const column = index % across;
    const row = Math.floor(index / across);
    return particle(left + column * gap, bottom - r - 2 - row * gap, r, 'solid');
  });
}

function touch(a: Particle, b: Particle): void {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const reach = a.r + b.r + 1;
  const distance = Math.hypot(x, y) || 0.01;
  if (distance >= reach) return;
  const [nx, ny] = [x / distance, y / distance];
  const push = (reach - distance) / 2;
  a.x -= nx * push;
  a.y -= ny * push;
  b.x += nx * push;
  b.y += ny * push;
  const closing = (a.dx - b.dx) * nx + (a.dy - b.dy) * ny;
  if (closing <= 0) return;
  a.dx -= closing * nx;
  a.dy -= closing * ny;
  b.dx += closing * nx;
  b.dy += closing * ny;
}

function walls(p: Particle, { left, top, right, bottom }: Box): void {
  if (p.x < left + p.r) [p.x, p.dx] = [left + p.r, Math.abs(p.dx)];
  if (p.x > right - p.r) [p.x, p.dx] = [right - p.r, -Math.abs(p.dx)];
  if (p.y < top + p.r) [p.y, p.dy] = [top + p.r, Math.abs(p.dy)];
  if (p.y > bottom - p.r) [p.y, p.dy] = [bottom - p.r, p.state === 'liquid' ? 0 : -Math.abs(p.dy)];
}

/** A stepper: every call moves the particles on by one frame of film. */
export function simulation(particles: Particle[], seed: number): (motion: Motion) => void {
  const chance = random(seed);
  const spread = (): number => chance() * 2 - 1;
  const dt = 1 / FPS / SUBSTEPS;
  let frames = 0;
  return ({ box, speed, heat }) => {
    // Solids shake on every second frame: it looks the same and makes a far smaller film.
    const shake = frames % 2 === 0;
    frames += 1;
    for (let round = 0; round < SUBSTEPS; round += 1) {
      for (const p of particles) {
        if (p.state === 'solid') {
          if (shake && round === 0) [p.x, p.y] = [p.home[0] + spread() * heat, p.home[1] + spread() * heat];
          continue;
        }
        if (p.state === 'liquid') {
          p.dx = (p.dx + spread() * 26 * heat) * 0.94;
          p.dy = (p.dy + spread() * 20 * heat) * 0.94 + 700 * dt;
        } else {
          const now = Math.hypot(p.dx, p.dy);
          if (now < speed * 0.2) [p.dx, p.dy] = [spread() * speed, spread() * speed];
          else [p.dx, p.dy] = [p.dx * (0.9 + (0.1 * speed) / now), p.dy * (0.9 + (0.1 * speed) / now)];
        }
        p.x += p.dx * dt;
        p.y += p.dy * dt;
      }
      for (let pass = 0; pass < 3; pass += 1) {
        particles.forEach((a, index) => {
          for (const b of particles.slice(index + 1)) {
            if (a.state !== 'solid' || b.state !== 'solid') touch(a, b);
          }
        });
        for (const p of particles) walls(p, box(p));
      }
    }
  };
}

/** Every frame of a simulation, worked out when first asked for. */
export function film<T>(frames: number, play: () => () => T): (t: number) => T {
  let recorded: T[] | undefined;
  return (t) => {
    if (!recorded) {
      const next = play();
      recorded = Array.from({ length: frames }, () => next());
    }
    const index = Math.min(frames - 1, Math.max(0, Math.round(t * FPS)));
    return recorded[index] as T;
  };
}
