/** Random choices that come again with the same seed. */
export type Dice = {
  /** From 0 up to, but without, 1. */
  roll: () => number;
  /** A whole number from `from` to `to`. */
  between: (from: number, to: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
};

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1));
  return {
    roll,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}
