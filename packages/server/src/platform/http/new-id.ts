import { randomBytes } from 'node:crypto';

const digitsEach = 12;
const drawnAtOnce = 512;

/** Drawn in bulk, because randomBytes costs the same for six bytes as for thousands. */
let drawn = '';
let used = 0;

/** At most twelve hex digits, from the bits drawn for each id. */
function randomDigits(count: number): number {
  if (used === drawn.length) {
    drawn = randomBytes((drawnAtOnce * digitsEach) / 2).toString('hex');
    used = 0;
  }
  used += digitsEach;
  return Number.parseInt(drawn.slice(used - count, used), 16);
}

let last = { moment: -1, tail: 0 };

/**
 * 48 bits of milliseconds and 48 random bits, so ids sort by time. Ids by one process in the same millisecond sort by
 * creation: each is a random step above the last.
 */
export function newIdAt(now: number): string {
  const moment = Math.floor(now);
  // The top bit is reserved for the steps.
  const tail = moment === last.moment ? last.tail + 1 + randomDigits(5) : Math.floor(randomDigits(digitsEach) / 2);
  last = { moment, tail };
  return [moment, tail].map((part) => part.toString(16).padStart(digitsEach, '0')).join('');
}

export function firstIdAt(at: number): string {
  return at.toString(16).padStart(12, '0').padEnd(24, '0');
}
