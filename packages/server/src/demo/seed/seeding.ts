import type { Insertable } from 'kysely';
import type { Schema, Trx } from '../../platform/db/schema.ts';

export type Wishes = {
  users: number;
  payments: number;
  questions: number;
  lessons: number;
  exams: number;
  answers: number;
  /** 1 to 999. */
  seed: number;
};

export type Seeding = {
  trx: Trx;
  dice: Dice;
  wishes: Wishes;
  now: number;
  timeZone: string;
};

export const dayMs = 24 * 3_600_000;

export function momentOf(seeding: Seeding, index: number, count: number, days: number): number {
  const share = (count - index) / (count + 1);
  return Math.floor(seeding.now - share * days * dayMs);
}

/** A seeded generator (mulberry32), so that two loads of one seed are equal. */
export type Dice = {
  below: (end: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  percent: (share: number) => boolean;
  idAt: (at: number) => string;
};

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    percent: (share) => next() * 100 < share,
    idAt: (at) => hex(at, 12) + hex(below(0x1000000), 6) + hex(below(0x1000000), 6),
  };
}

const rowsAtOnce = 500;

export async function insertRows<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: Iterable<Schema[Table]>,
): Promise<void> {
  let batch: Schema[Table][] = [];
  const flush = async () => {
    if (batch.length > 0)
      await trx
        .insertInto(table)
        .values(batch as unknown as Insertable<Schema[Table]>[])
        .execute();
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === rowsAtOnce) await flush();
  }
  await flush();
}
