export type Roll = () => number;

/** A seeded generator instead of Math.random, so that two loads differ only in ids and times. */
export function dice(seed: number): Roll {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
