import { randomBytes } from 'node:crypto';

const digitsEach = 12;
const drawnAtOnce = 512;

/** Drawn many at a time: a request has an id, and asking for six bytes takes as long as asking for thousands. */
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

/** 6 bytes of milliseconds, then 6 random ones, as 24 hex characters: ids sort by the time they were made. */
export function newIdAt(now: number): string {
  return Math.floor(now).toString(16).padStart(digitsEach, '0') + twelveRandomDigits();
}

/** Not above any id made at that instant or later, and above all made before: where a stretch of time begins. */
export function firstIdAt(at: number): string {
  return at.toString(16).padStart(12, '0').padEnd(24, '0');
}
