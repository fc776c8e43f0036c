/** Money is integer minor units (kobo) inside and main units with at most two decimals on the wire. */

/** 19.99 → 1999. Null when the number has more than two decimals, is negative or is not finite. */
export function toMinor(amount: number): number | null {
  if (!Number.isFinite(amount) || amount < 0) return null;
  const minor = Math.round(amount * 100);
  return Math.abs(amount * 100 - minor) < 1e-6 ? minor : null;
}

/** 1999 → 19.99 */
export function fromMinor(minor: number): number {
  return minor / 100;
}
