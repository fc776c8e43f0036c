import { readItem, writeItem } from './storage.ts';

/** Settings of the device, shared by all its users. */
type PlayerHabits = {
  rate: number;
  /** Null until it is switched: the connection decides. */
  dataSaver: boolean | null;
  quality: string | null;
  /** While data is saved. */
  savingQuality: string | null;
};

const key = 'player';

const textOr = (value: unknown) => (typeof value === 'string' && value.length < 20 ? value : null);

export function playerHabits(): PlayerHabits {
  let found: Partial<Record<keyof PlayerHabits, unknown>> | null = null;
  try {
    found = JSON.parse(readItem(key) ?? 'null');
  } catch {
    // Not ours: as if nothing was stored.
  }
  const { rate, dataSaver, quality, savingQuality } = found ?? {};
  return {
    rate: typeof rate === 'number' && rate >= 0.25 && rate <= 4 ? rate : 1,
    dataSaver: typeof dataSaver === 'boolean' ? dataSaver : null,
    quality: textOr(quality),
    savingQuality: textOr(savingQuality),
  };
}

/** Whether somebody has chosen a quality on this device. */
export function hasChosenQuality(): boolean {
  const { quality, savingQuality } = playerHabits();
  return quality !== null || savingQuality !== null;
}

export function changeHabits(change: Partial<PlayerHabits>): void {
  writeItem(key, JSON.stringify({ ...playerHabits(), ...change }));
}

/** Few browsers have it; where it is missing nothing is known. */
type Connection = { type?: string; saveData?: boolean; downlink?: number };

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether the megabytes of this connection are probably paid for one by one. */
export function isMetered(): boolean {
  const { saveData, type } = connection() ?? {};
  const wishesLess = window.matchMedia?.('(prefers-reduced-data: reduce)').matches;
  return saveData === true || type === 'cellular' || wishesLess === true;
}

const usualMegabits = 0.5;

/** In bits a second, before anything was loaded. */
export function guessedBandwidth(): number {
  return (connection()?.downlink || usualMegabits) * 1_000_000;
}
