/**
 * `whole` (of either sign) in parts by weight, to the last unit: each part ends where its running share is rounded down.
 * Without any weight the first part has all.
 */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? whole : 0));
  if (sum === whole) return [...weights];
  let before = 0n;
  let weighed = 0n;
  return weights.map((weight) => {
    weighed += BigInt(weight);
    // BigInt: a product of two sums of kobo passes 2^53.
    const until = (BigInt(Math.abs(whole)) * weighed) / BigInt(sum);
    const part = Number(until - before);
    before = until;
    return whole < 0 ? 0 - part : part;
  });
}
