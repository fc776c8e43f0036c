/** Checkout arithmetic (specification, section 9): 10% off, tax 0, list price 1.5 times the price. All in minor units. */

export const checkoutDiscountPercent = 10;
export const listPriceFactor = 1.5;
export const taxMinor = 0;

/** What a lesson costs at checkout: the discount is taken per lesson, rounded half up to the minor unit. */
export function discountedMinor(priceMinor: number, discountPercent = checkoutDiscountPercent): number {
  return priceMinor - Math.floor((priceMinor * discountPercent + 50) / 100);
}

/** The struck-through price beside the real one. */
export function listPriceMinor(priceMinor: number, factor = listPriceFactor): number {
  return Math.round(priceMinor * factor);
}

/** The order summary. The total is the sum of what each lesson will be charged, so it agrees with the payments. */
export function cartSummary(pricesMinor: readonly number[], discountPercent = checkoutDiscountPercent) {
  const subtotalMinor = pricesMinor.reduce((sum, price) => sum + price, 0);
  const totalMinor = pricesMinor.reduce((sum, price) => sum + discountedMinor(price, discountPercent), 0) + taxMinor;
  return { subtotalMinor, discountMinor: subtotalMinor + taxMinor - totalMinor, taxMinor, totalMinor };
}
