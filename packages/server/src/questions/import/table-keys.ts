import type { KeyWay } from '@akada/contract';
import { letterOf } from './draft.ts';
import { type Readings, readingsOf } from './key.ts';

/** Way in which the keys of a whole table name their options: a key alone often says two things. */

export type KeyedRow = {
  /** A cell for each column of keys. */
  keys: readonly string[];
  options: readonly string[];
};

export type Habit = {
  way: KeyWay | null;
  /** From what numbers count; null where nothing shows it. */
  base: 0 | 1 | null;
  /** All keys are numbers. */
  areNumbers: boolean;
  /** Keys that can only be the number of an option. */
  numbers: number;
  /** Keys that can only be the text of an option. */
  texts: number;
  /** More keys are no text of an option than are one. */
  areMostNumbers: boolean;
  /** `way` is what the person said of an earlier file. */
  isRemembered: boolean;
};

export type FoundKey = { index: number; doubt: string | null /** The whole file is to be asked. */; isAsked: boolean };

const parts = (key: string) => key.split(/[,;&]|\band\b/i).map((part) => part.trim());

const numberIn = (options: readonly string[], number: number, base: 0 | 1) =>
  (options[number - base] ?? '') === '' ? -1 : number - base;

const isNumberOnly = ({ letter, text, number }: Readings) => number !== null && letter < 0 && text < 0;

type Proof = { zero: boolean; one: boolean };

/** A key 0 counts from 0, a key that is the number of options from 1, and a second column may show either. */
function proofOf({ keys, options }: KeyedRow, column: number): Proof {
  const all = parts(keys[column] ?? '').map((key) => readingsOf(key, options));
  const last = options.findLastIndex((option) => option !== '');
  const only = all.filter(isNumberOnly);
  const others = keys.flatMap((key, at) => {
    const { letter, text, number } = readingsOf(key, options);
    const sure = letter >= 0 && (text < 0 || text === letter) ? letter : letter < 0 ? text : -1;
    return at !== column && number === null && sure >= 0 ? [sure] : [];
  });
  const beside = all.length === 1 && others.length > 0 ? { number: all[0]?.number ?? null, is: others[0] } : null;
  return {
    zero: only.some(({ number }) => number === 0) || (beside?.number != null && beside.number === beside.is),
    one: only.some(({ number }) => number === last + 1) || (beside?.number != null && beside.number - 1 === beside.is),
  };
}

type Known = {
  way: KeyWay | null;
  /** As the heads of the options are numbered. */
  first: number | null;
  isRemembered: boolean;
};

export function habitOf(rows: readonly KeyedRow[], column: number, known: Known): Habit {
  const { way, first, isRemembered } = known;
  const keyed = rows.filter(({ keys }) => (keys[column] ?? '') !== '');
  let [zero, one, numbers, texts, matched] = [false, false, 0, 0, 0];
  for (const row of keyed) {
    const proof = proofOf(row, column);
    zero ||= proof.zero;
    one ||= proof.one;
    const key = row.keys[column] ?? '';
    const found = readingsOf(key, row.options);
    const couldBe = ([0, 1] as const).some((base) => numberIn(row.options, found.number ?? -9, base) >= 0);
    if (isNumberOnly(found) && couldBe) numbers += 1;
    if (found.text >= 0 && found.letter < 0 && !couldBe) texts += 1;
    if (found.text >= 0) matched += 1;
  }
  const proved = zero === one ? null : zero ? 0 : 1;
  const numbered = first === 0 || first === 1 ? first : null;
  const said = way === 'from-0' ? 0 : way === 'from-1' ? 1 : null;
  const isNumbers = ({ keys, options }: KeyedRow) =>
    parts(keys[column] ?? '').every((key) => readingsOf(key, options).number !== null);
  const areNumbers = keyed.length > 0 && keyed.every(isNumbers);
  const base = said ?? proved ?? (zero && one ? null : numbered);
  return { way, base, areNumbers, numbers, texts, areMostNumbers: numbers > matched, isRemembered };
}

const sure = (index: number): FoundKey => ({ index, doubt: null, isAsked: false });

/** A number beside no text of an option. */
function numbered(key: string, number: number, options: readonly string[], habit: Habit): FoundKey {
  const from = (base: 0 | 1) => numberIn(options, number, base);
  const index = from(habit.base ?? 1) >= 0 || habit.base !== null ? from(habit.base ?? 1) : from(0);
  if (index < 0) return sure(-1);
  const isNumber = habit.areNumbers && habit.texts === 0 && habit.areMostNumbers;
  if (!isNumber || habit.way !== null) {
    const doubt = `the answer “${key}” is the text of no option, and may be the number of one`;
    return { index, doubt, isAsked: habit.way === null };
  }
  if (habit.base !== null) return sure(index);
  return { index, doubt: `the answer “${key}” may count from 1 or from 0`, isAsked: true };
}

/** A number that is the text of an option as well. */
function numberOrText(key: string, { text, number }: Readings, options: readonly string[], habit: Habit): FoundKey {
  const bases = habit.base === null ? ([0, 1] as const) : [habit.base];
  const indexes = bases.map((base) => numberIn(options, number ?? -9, base)).filter((index) => index >= 0);
  const isText = habit.numbers === 0 && (!habit.areNumbers || habit.texts > 0);
  if (isText || indexes.every((index) => index === text)) return sure(text);
  const isNumber = habit.areNumbers && habit.numbers > 0 && habit.texts === 0 && habit.base !== null;
  const doubt = `the answer “${key}” is the text of option ${letterOf(text)}, or the number of another`;
  return { index: isNumber ? (indexes[0] ?? text) : text, doubt, isAsked: habit.way === null };
}

const rememberedAs: Readonly<Record<KeyWay, string>> = {
  'from-0': 'keys counted from 0',
  'from-1': 'keys counted from 1',
  letter: 'keys read as letters',
  text: 'keys read as texts',
};

/** Answers about another file are used, and asked again where this file can be read in two ways. */
export function foundKey(key: string, options: readonly string[], habit: Habit): FoundKey {
  const found = keyAsSaid(key, options, habit);
  if (!habit.isRemembered || habit.way === null || found.index < 0) return found;
  const { index, isAsked } = keyAsSaid(key, options, { ...habit, way: null, base: null });
  if (index === found.index && !isAsked) return found;
  return { ...found, doubt: `${rememberedAs[habit.way]} as for the last file`, isAsked: true };
}

/** The option that a key means; -1 where none. */
function keyAsSaid(key: string, options: readonly string[], habit: Habit): FoundKey {
  const found = readingsOf(key, options);
  const { letter, text, number } = found;
  if (habit.way === 'letter' && letter >= 0) return sure(letter);
  if (habit.way === 'text' && text >= 0) return sure(text);
  if (habit.way?.startsWith('from') && number !== null) return sure(numberIn(options, number, habit.base ?? 1));
  if (number !== null && text < 0) return numbered(key, number, options, habit);
  if (number !== null) return numberOrText(key, found, options, habit);
  if (letter >= 0 && text >= 0 && letter !== text) {
    const doubt = `the answer “${key}” is a letter, and also the text of option ${letterOf(text)}`;
    return { index: letter, doubt, isAsked: false };
  }
  if (habit.way === 'text' && text < 0 && /^\P{L}*\p{L}\P{L}*$/u.test(key)) {
    return { index: letter, doubt: `the answer “${key}” is the text of no option`, isAsked: false };
  }
  return sure(letter >= 0 ? letter : text);
}

/** Each option of a list such as 'A, C'; null where one of them is none. */
export function foundKeys(key: string, options: readonly string[], habit: Habit): FoundKey[] | null {
  const all = parts(key).map((part) => foundKey(part, options, habit));
  const isWhole = all.every(({ index }) => index >= 0) && new Set(all.map(({ index }) => index)).size === all.length;
  return isWhole ? all : null;
}
