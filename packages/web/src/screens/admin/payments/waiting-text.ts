import { counted } from '../../../lib/format.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long somebody has been waiting, in the largest unit that fits. */
export function waitingText(since: string, now: number): string {
  const waited = now - Date.parse(since);
  const [unit, ms] = units.find(([, size]) => waited >= size) ?? units[2];
  return `Waiting ${counted(Math.max(1, Math.floor(waited / ms)), unit)}`;
}
