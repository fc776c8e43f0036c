/** The first begins at 0; 100 belongs to the last. */
export const spreadBands = ['0–9', '10–19', '20–29', '30–39', '40–49', '50–59', '60–69', '70–79', '80–89', '90–100'];

/** How many percents are in each band of ten, for a plot of a subject or class. */
export function spreadOf(percents: readonly number[]): number[] {
  const counts = spreadBands.map(() => 0);
  for (const percent of percents) {
    const band = Math.min(counts.length - 1, Math.max(0, Math.floor(percent / 10)));
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
}

/** '40–49: 3, 70–79: 12' */
export const spreadInWords = (counts: readonly number[]) =>
  counts.flatMap((count, band) => (count === 0 ? [] : `${spreadBands[band]}: ${count}`)).join(', ');
