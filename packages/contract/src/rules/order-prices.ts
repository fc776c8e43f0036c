import { discountedMinor } from './cart.ts';
import { shareOut } from './share-out.ts';

/** In minor units. `courseId` of a lesson that is bought in a course. */
export type LessonPrice = { lessonId: string; priceMinor: number; courseId?: string };
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

/** The school's discount is taken off each lesson and each course; a course's lessons share what is left of it. */
function afterDiscount(lessons: readonly LessonPrice[], percent: number): number[] {
  const after = lessons.map(({ priceMinor }) => discountedMinor(priceMinor, percent));
  for (const courseId of new Set(lessons.map((lesson) => lesson.courseId))) {
    if (courseId === undefined) continue;
    const places = [...lessons.keys()].filter((index) => lessons[index]?.courseId === courseId);
    const prices = places.map((index) => lessons[index]?.priceMinor ?? 0);
    const whole = prices.reduce((sum, price) => sum + price, 0);
    const shares = shareOut(discountedMinor(whole, percent), prices);
    for (const [at, index] of places.entries()) after[index] = shares[at] ?? 0;
  }
  return after;
}

/** The school's discount is taken off first, then the coupon off what is left; each line is whole kobo. */
export function priceLines(
  lessons: readonly LessonPrice[],
  discountPercent: number,
  coupon: CouponTerms | null,
): LinePrice[] {
  const isMeant = (lessonId: string) => coupon !== null && (coupon.lessonIds?.includes(lessonId) ?? true);
  const before = afterDiscount(lessons, discountPercent);
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
