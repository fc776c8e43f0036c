/** Decision 34. With fewer a mark could be worked out from the average. */
export const fewestForPosition = 5;

/** 1 is the highest; equal percents share a place, and the next ones are left out. */
export const placeOf = (percent: number, percents: readonly number[]) =>
  1 + percents.filter((other) => other > percent).length;

export function averageOf(percents: readonly number[]): number | undefined {
  if (percents.length === 0) return undefined;
  return Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
}

export type Position = { place: number; of: number; isShared?: true | undefined; average: number };

/** Undefined where too few have a percent. `percent` is one of them. */
export function positionOf(percent: number, percents: readonly number[]): Position | undefined {
  const average = averageOf(percents);
  if (average === undefined || percents.length < fewestForPosition) return undefined;
  const isShared = percents.filter((other) => other === percent).length > 1 || undefined;
  return { place: placeOf(percent, percents), of: percents.length, isShared, average };
}

const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Readonly<Record<string, string>>;
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** '3rd' */
export const ordinal = (place: number) => `${place}${endings[rules.select(place)] ?? 'th'}`;

/** '3rd of 28, shared' */
export const placeInWords = ({ place, of, isShared }: Omit<Position, 'average'>) =>
  `${ordinal(place)} of ${of}${isShared ? ', shared' : ''}`;
