/** 19.99 → 1999; null when negative, not finite or with more than two decimals. */
export function toMinor(amount: number): number | null {
  if (!Number.isFinite(amount) || amount < 0) return null;
  const minor = Math.round(amount * 100);
  return Math.abs(amount * 100 - minor) < 1e-6 ? minor : null;
}

export function fromMinor(minor: number): number {
  return minor / 100;
}
