import { randomBytes } from 'node:crypto';

const digitsEach = 12;
const drawnAtOnce = 512;

/** Drawn in bulk, because randomBytes costs the same for six bytes as for thousands. */
let drawn = '';
let used = 0;

function twelveRandomDigits(): string {
  if (used === drawn.length) {
    drawn = randomBytes((drawnAtOnce * digitsEach) / 2).toString('hex');
    used = 0;
  }
  used += digitsEach;
  return drawn.slice(used - digitsEach, used);
}

/** 48 bits of milliseconds and 48 random bits, so ids sort by time. */
export function newIdAt(now: number): string {
  return Math.floor(now).toString(16).padStart(digitsEach, '0') + twelveRandomDigits();
}

export function firstIdAt(at: number): string {
  return at.toString(16).padStart(12, '0').padEnd(24, '0');
}
