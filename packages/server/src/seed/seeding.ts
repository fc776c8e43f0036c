import type { Trx } from '../db/schema.ts';
import type { Dice } from './dice.ts';

/** How many of each. */
export type Wishes = {
  users: number;
  payments: number;
  questions: number;
  lessons: number;
  exams: number;
  /** In finished attempts. */
  answers: number;
  /** Which of the many alike schools: 1 to 999. */
  seed: number;
};

/** What every part of a seeding gets. */
export type Seeding = {
  trx: Trx;
  dice: Dice;
  wishes: Wishes;
  now: number;
  timeZone: string;
};

export const dayMs = 24 * 3_600_000;

/** Spread evenly over so many days, the first made the longest ago: `index` of `count`. */
export function momentOf(seeding: Seeding, index: number, count: number, days: number): number {
  const share = (count - index) / (count + 1);
  return Math.floor(seeding.now - share * days * dayMs);
}
