import { letterOf } from './draft.ts';

const same = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const labelled = /^[([]?([A-Za-z])[)\].:]?$/;
/** 'Option B', 'option_b' */
const namedLetter = /^(?:option|opt|choice|answer|ans)[\s_-]*[([]?([A-Ja-j])[)\]]?$/i;
const namedNumber = /^(?:option|opt|choice|answer|ans)[\s_-]*(\d{1,2})$/i;
/** 'B. Abuja', '(b) Abuja' */
const labelledText = /^[([]?([A-Za-z])[)\].:][)\]]?\s+(.+)$/s;

const indexOf = (letter: string) => letter.toUpperCase().charCodeAt(0) - 65;
const isFilled = (options: readonly string[], index: number) => (options[index] ?? '') !== '';

function byLabel(key: string, options: readonly string[]): number {
  const letter = labelled.exec(key)?.[1];
  if (letter) return isFilled(options, indexOf(letter)) ? indexOf(letter) : -1;
  const [, before = '', text = ''] = labelledText.exec(key) ?? [];
  const index = before === '' ? -1 : indexOf(before);
  return index >= 0 && same(options[index] ?? '') === same(text) ? index : -1;
}

function byText(key: string, options: readonly string[]): number {
  const exact = options.indexOf(key);
  if (exact >= 0) return exact;
  const alike = options.flatMap((option, index) => (same(option) === same(key) ? [index] : []));
  return alike.length === 1 ? (alike[0] ?? -1) : -1;
}

function byNumber(key: string, options: readonly string[]): number {
  return /^\d{1,2}$/.test(key) && isFilled(options, Number(key) - 1) ? Number(key) - 1 : -1;
}

const truths: Readonly<Record<string, string>> = { t: 'true', f: 'false', true: 'true', false: 'false' };

function byTruth(key: string, options: readonly string[]): number {
  const truth = truths[same(key)];
  return truth === undefined ? -1 : options.findIndex((option) => same(option) === truth);
}

/** Index of the option that a key names; -1 without one. A number is a label of a paper only. */
export function optionOf(key: string, options: readonly string[], keyIs: 'label' | 'text'): number {
  const ways = keyIs === 'label' ? [byLabel, byText, byNumber] : [byText, byLabel];
  for (const way of ways) {
    const index = way(key.trim(), options);
    if (index >= 0) return index;
  }
  return -1;
}

export type Readings = {
  letter: number;
  text: number /** As written, from whatever it counts. */;
  number: number | null;
};

/** Each option that a key may mean, -1 where none. */
export function readingsOf(given: string, options: readonly string[]): Readings {
  const key = given.trim();
  if (key === '') return { letter: -1, text: -1, number: null };
  const named = namedLetter.exec(key)?.[1];
  const letter = named && isFilled(options, indexOf(named)) ? indexOf(named) : byLabel(key, options);
  const text = byText(key, options);
  const digits = /^\d{1,2}$/.exec(key)?.[0] ?? namedNumber.exec(key)?.[1];
  const truth = letter < 0 && text < 0 ? byTruth(key, options) : -1;
  return { letter, text: Math.max(text, truth), number: digits === undefined ? null : Number(digits) };
}

/** The option whose text is the letter of another one in a paper's key; -1 without. */
export function otherOption(key: string, options: readonly string[]): number {
  const { letter, text } = readingsOf(key, options);
  return letter >= 0 && letter !== text ? text : -1;
}

export function keyProblem(key: string, options: readonly string[]): string {
  const most = letterOf(options.length - 1);
  return `The answer “${key}” is not among the options A to ${most}`;
}
