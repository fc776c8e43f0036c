const minuteMs = 60_000;
const waits = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minuteMs);

/** How long to wait after so many tries (1 or more): from a minute to six hours. */
export function waitAfterTry(tries: number): number {
  return waits[Math.min(tries, waits.length) - 1] ?? minuteMs;
}
