import type { Playback } from '@akada/contract';

/** 'auto', 'sound', 'original', 'kept', or the height of a quality. */
export type Choice = string;

export type FilmOption = {
  choice: Choice;
  name: string;
  /** Maximum if the quality adapts; null if unknown. */
  megabytes: number | null;
};

/** Highest quality of 'Auto', in pixels of height: the cheapest in which a board is read well on a phone. */
const autoCap = 360;

export function capOf({ qualities }: Pick<Playback, 'qualities'>): number | null {
  const heights = qualities.map(({ height }) => height);
  return heights.filter((height) => height <= autoCap).at(-1) ?? heights[0] ?? null;
}

export const choiceName = (choice: Choice) => (choice === 'sound' ? 'Sound only' : `${choice}p`);

/**
 * The kept quality first, then from the lightest to the heaviest, 'Auto' last. Without hls.js a browser picks
 * the quality itself.
 */
export function filmOptions(playback: Playback, canPick = true, kept: Choice | null = null): FilmOption[] {
  const { qualities, sound, audio, hls } = playback;
  const options: FilmOption[] = [];
  if (kept !== null)
    options.push({ choice: 'kept', name: `On this phone, ${choiceName(kept).toLowerCase()}`, megabytes: 0 });
  if (audio && sound) options.push({ choice: 'sound', name: 'Sound only', megabytes: sound.megabytes });
  if (!hls) {
    const megabytes = qualities.at(-1)?.megabytes ?? null;
    return [...options, { choice: 'original', name: 'As it was uploaded', megabytes }];
  }
  if (!canPick) {
    return [...options, { choice: 'auto', name: 'Auto', megabytes: qualities.at(-1)?.megabytes ?? null }];
  }
  for (const { height, megabytes } of qualities) {
    options.push({ choice: String(height), name: `${height}p`, megabytes });
  }
  const cap = qualities.find(({ height }) => height === capOf(playback));
  if (cap && qualities.length > 1) {
    options.push({ choice: 'auto', name: `Auto, up to ${cap.height}p`, megabytes: cap.megabytes });
  }
  return options;
}

const heightOf = ({ choice }: FilmOption) => (/^\d+$/.test(choice) ? Number(choice) : null);

/** The one chosen before on this device, or the nearest below it where this film lacks it. */
export function firstChoice(options: readonly FilmOption[], isSaving: boolean, before: Choice | null): Choice {
  const has = (choice: Choice) => options.some((option) => option.choice === choice);
  if (has('kept')) return 'kept';
  if (before !== null && has(before)) return before;
  const heights = options.flatMap((option) => heightOf(option) ?? []);
  const wanted = before !== null && /^\d+$/.test(before) ? Number(before) : null;
  const lowest = heights[0];
  if (lowest !== undefined && wanted !== null) {
    return String(heights.filter((height) => height <= wanted).at(-1) ?? lowest);
  }
  if (lowest !== undefined && isSaving) return String(lowest);
  return has('auto') ? 'auto' : (options.at(-1)?.choice ?? 'original');
}

export function megabytesText(megabytes: number): string {
  if (megabytes < 0.1) return '0.1 MB';
  return `${megabytes < 9.95 ? megabytes.toFixed(1).replace('.0', '') : Math.round(megabytes)} MB`;
}

type Money = (amount: number) => string;

/** '38 MB · about ₦11'; empty if the size is unknown. */
function weightText({ megabytes }: FilmOption, pricePerGb: number | null, money: Money): string {
  if (megabytes === null) return '';
  if (megabytes === 0) return 'no data';
  const size = megabytesText(megabytes);
  return pricePerGb ? `${size} · about ${money((megabytes / 1000) * pricePerGb)}` : size;
}

export type PricedOption = FilmOption & { weight: string };

export function priced(options: readonly FilmOption[], pricePerGb: number | null, money: Money): PricedOption[] {
  return options.map((option) => ({ ...option, weight: weightText(option, pricePerGb, money) }));
}

export const optionText = ({ name, weight }: PricedOption) => (weight ? `${name} · ${weight}` : name);

/** Options for a download: one quality, or the sound. */
export const keepOptions = (playback: Playback) =>
  filmOptions(playback).filter(({ choice }) => choice === 'sound' || /^\d+$/.test(choice));
