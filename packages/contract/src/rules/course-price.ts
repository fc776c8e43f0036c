import { shareOut } from './share-out.ts';

/** A course's price shared over its lessons by their own prices, to the last unit; equally where all of them are free. */
export function coursePrices(priceMinor: number, lessonPricesMinor: readonly number[]): number[] {
  const isFree = lessonPricesMinor.every((price) => price === 0);
  return shareOut(priceMinor, isFree ? lessonPricesMinor.map(() => 1) : lessonPricesMinor);
}
