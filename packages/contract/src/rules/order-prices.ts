import { discountedMinor } from './cart.ts';

/** In minor units. */
export type LessonPrice = { lessonId: string; priceMinor: number };
export type LinePrice = LessonPrice & { discountMinor: number; amountMinor: number };

/** `percent` or `amountMinor`; `lessonIds` null for all lessons. */
export type CouponTerms = { percent: number | null; amountMinor: number | null; lessonIds: readonly string[] | null };

/** Shares `whole` out by weight to the last unit (largest remainder, the first on a tie); no share exceeds its weight. */
function shared(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const most = Math.min(whole, sum);
  if (sum === 0) return weights.map(() => 0);
  // BigInt: a product of two sums of kobo passes 2^53.
  const floors = weights.map((weight) => Number((BigInt(most) * BigInt(weight)) / BigInt(sum)));
  const rests = weights.map((weight, index) => ({
    index,
    rest: Number((BigInt(most) * BigInt(weight)) % BigInt(sum)),
  }));
  let left = most - floors.reduce((total, floor) => total + floor, 0);
  for (const { index } of rests.toSorted((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left === 0) break;
    floors[index] = (floors[index] ?? 0) + 1;
    left -= 1;
  }
  return floors;
}

/** The school's discount is taken off each lesson, then the coupon off what is left; each line is whole kobo. */
export function priceLines(
  lessons: readonly LessonPrice[],
  discountPercent: number,
  coupon: CouponTerms | null,
): LinePrice[] {
  const isMeant = (lessonId: string) => coupon !== null && (coupon.lessonIds?.includes(lessonId) ?? true);
  const before = lessons.map(({ priceMinor }) => discountedMinor(priceMinor, discountPercent));
  const weights = lessons.map(({ lessonId }, index) => (isMeant(lessonId) ? (before[index] ?? 0) : 0));
  const off =
    coupon === null
      ? weights.map(() => 0)
      : coupon.percent === null
        ? shared(coupon.amountMinor ?? 0, weights)
        : weights.map((weight) => weight - discountedMinor(weight, coupon.percent ?? 0));
  return lessons.map((lesson, index) => {
    const amountMinor = (before[index] ?? 0) - (off[index] ?? 0);
    return { ...lesson, discountMinor: lesson.priceMinor - amountMinor, amountMinor };
  });
}
