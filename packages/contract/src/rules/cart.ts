/**
 * Specification, section 9, in minor units. Percent and factor are computed in hundredths to avoid floating-point
 * errors.
 */

export const checkoutDiscountPercent = 10;
export const listPriceFactor = 1.5;
export const taxMinor = 0;

const hundredths = (value: number) => Math.round(value * 100);

/** Per lesson, rounded half up. */
export function discountedMinor(priceMinor: number, discountPercent: number): number {
  return priceMinor - Math.floor((priceMinor * hundredths(discountPercent) + 5000) / 10_000);
}

export function listPriceMinor(priceMinor: number, factor: number): number {
  return Math.floor((priceMinor * hundredths(factor) + 50) / 100);
}

/** Equals the sum of the payments. */
export function cartSummary(pricesMinor: readonly number[], discountPercent: number) {
  const subtotalMinor = pricesMinor.reduce((sum, price) => sum + price, 0);
  const totalMinor = pricesMinor.reduce((sum, price) => sum + discountedMinor(price, discountPercent), 0) + taxMinor;
  return { subtotalMinor, discountMinor: subtotalMinor + taxMinor - totalMinor, taxMinor, totalMinor };
}
