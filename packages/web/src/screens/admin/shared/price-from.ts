/** Empty or unreadable counts as 0 (specification, section 5). */
export function priceFrom(typed: unknown): number {
  const price = Number(typed);
  return Number.isFinite(price) ? price : 0;
}
