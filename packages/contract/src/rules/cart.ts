/**
 * Checkout arithmetic (specification, section 9), all in minor units. Discount and list-price factor are settings of the
 * school with at most two decimals, so they are counted in hundredths: no price depends on how a fraction is stored.
 */

/** What a new school has: 10% off, list price 1.5 times the price, tax 0. */
export const checkoutDiscountPercent = 10;
export const listPriceFactor = 1.5;
export const taxMinor = 0;

const hundredths = (value: number) => Math.round(value * 100);

/** What a lesson costs at checkout: the discount is taken per lesson, rounded half up to the minor unit. */
export function discountedMinor(priceMinor: number, discountPercent: number): number {
  return priceMinor - Math.floor((priceMinor * hundredths(discountPercent) + 5000) / 10_000);
}

/** The struck-through price beside the real one, rounded half up to the minor unit. */
export function listPriceMinor(priceMinor: number, factor: number): number {
  return Math.floor((priceMinor * hundredths(factor) + 50) / 100);
}

/** The order summary. The total is the sum of what each lesson will be charged, so it agrees with the payments. */
export function cartSummary(pricesMinor: readonly number[], discountPercent: number) {
  const subtotalMinor = pricesMinor.reduce((sum, price) => sum + price, 0);
  const totalMinor = pricesMinor.reduce((sum, price) => sum + discountedMinor(price, discountPercent), 0) + taxMinor;
  return { subtotalMinor, discountMinor: subtotalMinor + taxMinor - totalMinor, taxMinor, totalMinor };
}
