import type { Option } from './json-fields.ts';

/** Option named by a key of another program: by its text, its label, or its place counted from 0 or from 1. */

const same = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const only = (indexes: readonly number[]) => (indexes.length === 1 ? (indexes[0] ?? -1) : -1);

const labelIn = (key: string) =>
  /^(?:option|choice|answer)?[\s_]*[([]?([a-z]|\d{1,2})[)\].:]?$/i.exec(key.trim())?.[1]?.toLowerCase() ??
  key.toLowerCase();

function byText(key: string, options: readonly Option[]): number {
  const exact = options.flatMap(({ text }, index) => (text === key ? [index] : []));
  return exact.length > 0
    ? only(exact)
    : only(options.flatMap(({ text }, at) => (same(text) === same(key) ? [at] : [])));
}

function byLabel(key: string, options: readonly Option[]): number {
  const [, label = '', text = ''] = /^[([]?([a-z])[)\].:]+\s+(.+)$/is.exec(key.trim()) ?? [];
  const wanted = label === '' ? labelIn(key) : label.toLowerCase();
  const index = only(options.flatMap((option, at) => (labelIn(option.label) === wanted ? [at] : [])));
  return label === '' || same(options[index]?.text ?? '') === same(text) ? index : -1;
}

const placeFrom = (first: number) => (key: string, options: readonly Option[]) => {
  const isLabel = options.some(({ label }) => /^\d+$/.test(label));
  const index = /^\d{1,2}$/.test(key.trim()) && !isLabel ? Number(key) - first : -1;
  return options[index] === undefined ? -1 : index;
};

const ways = { text: byText, label: byLabel, fromZero: placeFrom(0), fromOne: placeFrom(1) };
export type Way = keyof typeof ways;
export const allWays = Object.keys(ways) as Way[];

/** The options that a key may mean. */
export const meantBy = (key: string, options: readonly Option[], by: readonly Way[]): number[] => [
  ...new Set(by.map((way) => ways[way](key, options)).filter((index) => index >= 0)),
];

export type Keyed = { keys: readonly string[]; options: readonly Option[] };

/** The ways in which every key of the file can be read that can be read at all. */
export function waysOfFile(all: readonly Keyed[]): Way[] {
  const readable = all.filter(
    ({ keys, options }) =>
      options.length > 0 && keys.length > 0 && keys.every((key) => meantBy(key, options, allWays).length > 0),
  );
  return allWays.filter((way) =>
    readable.every(({ keys, options }) => keys.every((key) => meantBy(key, options, [way]).length > 0)),
  );
}
