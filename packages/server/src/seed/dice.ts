/** Chance that falls the same way each time for the same number (mulberry32): two loads of one seed are alike. */
export type Dice = {
  /** A whole number from 0 up to, not including, `end`. */
  below: (end: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** True so often in a hundred. */
  percent: (share: number) => boolean;
  /** An id made at that instant (see http/new-id.ts), its random half from these dice. */
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
