/** The word, and each way it looks with one letter left out: two words that are one slip apart share one of them. */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))])];
}

/** True where one wrong, missing, extra or swapped letter makes one of the other. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let place = 0;
  while (place < short.length && short[place] === long[place]) place += 1;
  const [left, right] = [short.slice(place), long.slice(place)];
  if (short.length < long.length) return left === right.slice(1);
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || isSwapped;
}
