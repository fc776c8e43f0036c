import type { AboutQuestion, ColumnRole } from '@akada/contract';
import { questionTypes } from '@akada/contract/question-types';
import { listed, listOf } from '@akada/contract/question-types/list';
import { filledOptions } from '@akada/contract/question-types/written';
import { nameOfColumn } from '../../platform/files/workbook.ts';
import { aboutNames } from './about.ts';
import { cellText } from './cell-text.ts';
import { type Columns, optionLetters } from './columns.ts';
import { beginningOf, type Draft, letterOf, newDraft } from './draft.ts';
import { keyProblem } from './key.ts';
import { leftoversOf } from './leftovers.ts';
import { optionsIn, optionsInStem } from './options-in.ts';
import { parsedJson } from './read-json.ts';
import { type FoundKey, foundKey, foundKeys, type Habit } from './table-keys.ts';

/** A row of a table of questions. */

const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(questionTypes.map((type) => [type.replaceAll('-', ' '), type])),
  ...{ mcq: 'multiple-choice', mc: 'multiple-choice', objective: 'multiple-choice', radio: 'multiple-choice' },
  ...{ 'single choice': 'multiple-choice', 'single answer': 'multiple-choice', single: 'multiple-choice' },
  ...{ 'single select': 'multiple-choice', quiz: 'multiple-choice', msq: 'multiple-select' },
  ...{ checkbox: 'multiple-select', checkboxes: 'multiple-select', 'multiple answers': 'multiple-select' },
  ...{ 'multiple answer': 'multiple-select', 'multiple response': 'multiple-select' },
  ...{ tf: 'true-false', 't f': 'true-false', boolean: 'true-false', 'true or false': 'true-false' },
  ...{ truefalse: 'true-false', 'fill in': 'short-answer', 'fill in the blank': 'short-answer' },
  ...{ 'fill in the blanks': 'short-answer', 'fill in the gap': 'short-answer', fib: 'short-answer' },
  ...{ 'open ended': 'short-answer', theory: 'essay', 'long answer': 'essay' },
};

const typeOf = (cell: string) =>
  types[
    cell
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim()
  ] ?? cell.trim();

/** Our own export puts an apostrophe before what a spreadsheet would run as a formula. */
const withoutGuard = (cell: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

export type TableRow = {
  draft: Draft;
  /** With empty ones in their places. */
  options: string[];
  keys: string[];
  isWrongListed: boolean;
};

export type RowsOf = {
  columns: Columns;
  heads: readonly string[];
  /** Columns that wait for a look, and why. */
  asked: readonly { at: number; why: string }[];
  /** Cells that may not say what was typed, by address. */
  cellDoubts: Readonly<Record<string, string>>;
  /** Columns in which NULL is an empty cell. */
  nulls: ReadonlySet<number>;
  isOwn: boolean;
};

const tooWide =
  'This row has more cells than the head of the table: a text with a comma has to stand in quotation marks';

const isNull = (cell: string) => cell === 'NULL' || cell === '\\N';

/** Reads the cells of a row, and keeps what is to be said about them. */
function cellReader(row: readonly string[], line: number, { columns, nulls, isOwn, cellDoubts }: RowsOf) {
  const [repairs, doubts] = [new Set<string>(), new Set<string>()];
  const whole = row.join(' ');
  const isMarked = !isOwn && /[<&]/.test(whole);
  const cellAt = (at: number) => {
    const given = withoutGuard(row[at] ?? '').trim();
    if (isOwn || given === '') return given;
    const odd = cellDoubts[`${nameOfColumn(at)}${line}`];
    if (odd !== undefined) doubts.add(`the cell ${nameOfColumn(at)}${line} ${odd}`);
    if (isNull(given) && nulls.has(at)) {
      repairs.add('NULL is an empty cell');
      return '';
    }
    if (isNull(given)) doubts.add(`a cell has only ${given}`);
    if (!isMarked) return given;
    const read = cellText(given, whole);
    for (const repair of read.repairs) repairs.add(repair);
    for (const doubt of read.doubts) doubts.add(doubt);
    return read.text;
  };
  const all = (role: ColumnRole) => (columns.get(role) ?? []).map(cellAt);
  return { all, one: (role: ColumnRole) => all(role)[0] ?? '', repairs, doubts };
}

const isFiller = (option: string) => /^(?:-+|–|—|n\/?a)$/i.test(option);
const isSign = (option: string) => /^[^\p{L}\p{N}]{1,2}$/u.test(option) && !isFiller(option);

/** An option that only fills a cell. */
function fillerIn(options: readonly string[]): string[] {
  const filler = options.find(isFiller);
  return filler === undefined || options.some(isSign) ? [] : [`an option is only “${filler}”`];
}

/** 'A. Lagos' in the column of option A. */
function withoutLabels(options: readonly string[], repairs: Set<string>): string[] {
  const bare = options.map((option, at) => {
    const [all = '', letter = ''] = /^[([]?([A-Ja-j])[)\].:][)\]]?\s+/.exec(option) ?? [];
    return letter.toUpperCase() === letterOf(at) ? option.slice(all.length) : option;
  });
  const isLabelled =
    filledOptions(options).length >= 2 && options.every((option, at) => option === '' || bare[at] !== option);
  if (!isLabelled) return [...options];
  repairs.add('The letters before the options were left out');
  return bare;
}

const keyLabel = /^(?:the\s+)?(?:(?:correct|right)\s+)?(?:ans(?:wer)?|option|key)(?:\s+is)?\s*[:=–-]\s*/i;

export function rowOf(row: readonly string[], line: number, of: RowsOf): TableRow {
  const { columns, heads, asked, isOwn } = of;
  const { all, one, repairs, doubts } = cellReader(row, line, of);
  const isWrongListed = columns.has('wrong');
  const keys = all('key').map((key) => (isOwn ? key : key.replace(keyLabel, '')));
  const letters = optionLetters.map((letter) => one(letter as ColumnRole));
  const options = isWrongListed ? [keys[0] ?? '', ...all('wrong')] : letters;
  const together = one('options');
  if (together !== '') {
    const split = optionsIn(together);
    options.splice(0, options.length, ...split.options);
    if (split.doubt !== null) doubts.add(split.doubt);
  }
  while (options.at(-1) === '') options.pop();
  if (!isOwn) {
    options.splice(0, options.length, ...withoutLabels(options, repairs));
    for (const doubt of fillerIn(options)) doubts.add(doubt);
    const isList = isWrongListed && columns.get('wrong')?.length === 1 && /[,;|\n]/.test(options[1] ?? '');
    if (isList) doubts.add('the wrong options stand in one cell');
  }
  if (one('picture') !== '') doubts.add(`the picture “${beginningOf(one('picture'), 40)}” is not in the file`);
  for (const { at, why } of asked) if ((row[at] ?? '').trim() !== '') doubts.add(why);
  const draft: Draft = {
    ...newDraft(line, row.join(' | ')),
    ...{ text: one('text'), keyIs: 'text', key: keys[0] ?? '', type: typeOf(one('type')) || null },
  };
  draft.about = Object.fromEntries(aboutNames.map((name): [keyof AboutQuestion, string] => [name, one(name)]));
  const [points, details, passage] = [one('points'), one('details'), one('passage')];
  if (points !== '') draft.points = Number(points.replace(',', '.'));
  if (details !== '') draft.details = parsedJson(details) ?? details;
  if (passage !== '') draft.passage = { title: one('passageTitle'), text: passage };
  if (row.findLastIndex((cell) => cell.trim() !== '') >= heads.length) {
    draft.refusal = { problem: 'unreadable', why: tooWide };
  }
  const inStem = isOwn || options.length > 0 || draft.type === 'essay' ? null : optionsInStem(draft.text);
  if (inStem) {
    draft.text = inStem.stem;
    options.push(...inStem.options);
    doubts.add('the options were found in the text of the question');
  }
  if (!isOwn) for (const doubt of leftoversOf({ ...draft, options })) doubts.add(doubt);
  [draft.repairs, draft.doubts] = [[...repairs], [...doubts]];
  return { draft, options, keys, isWrongListed };
}

const saysTruth = (option: string) => /^(?:true|false)$/i.test(option.trim());

/** Several columns of keys have to say the same. */
function keyOf({ keys, options, draft }: TableRow, habits: readonly Habit[]): FoundKey {
  const said = keys.flatMap((key, at) => {
    const habit = habits[at];
    return key === '' || !habit ? [] : [foundKey(key, options, habit)];
  });
  const [first = { index: -1, doubt: null, isAsked: false }, ...others] = said;
  if (others.length === 0) return first;
  const known = said.filter(({ index, doubt }) => index >= 0 && doubt === null);
  const [best = first] = known;
  if (said.some(({ index }) => index < 0)) draft.doubts.push('one of the columns with answers was not understood');
  else if (known.some(({ index }) => index !== best.index)) {
    draft.doubts.push(`the columns with answers differ: ${keys.filter(Boolean).join(' and ')}`);
  }
  return best;
}

function takeKey(draft: Draft, found: FoundKey, options: readonly string[]): void {
  draft.key = options[found.index] ?? '';
  if (found.doubt !== null) draft.doubts.push(found.doubt);
}

/** Each of several right options. */
function takeKeys(row: TableRow, habit: Habit): boolean {
  const { draft, options, keys } = row;
  const found = listOf(keys[0] ?? '') === null ? foundKeys(keys[0] ?? '', options, habit) : null;
  if (found === null) return false;
  draft.key = listed(found.map(({ index }) => options[index] ?? ''));
  const [doubt] = found.flatMap((one) => one.doubt ?? []);
  if (doubt !== undefined) draft.doubts.push(doubt);
  return true;
}

/** Options of a question that has none of its own. */
function takeOthers({ draft, options, keys }: TableRow): void {
  const filled = filledOptions(options);
  if (draft.type === 'true-false' && filled.length === 2 && filled.every(saysTruth)) return;
  if (draft.type === 'short-answer' && (keys[0] ?? '') === '') {
    const [key = '', ...accepted] = filled;
    draft.key = key;
    if (accepted.length > 0) draft.details = { accepted };
    draft.doubts.push('the options became answers that count as right');
    return;
  }
  draft.doubts.push(`the options of this question were left out: ${beginningOf(filled.join(', '), 40)}`);
}

function refuseKey(draft: Draft, key: string, options: readonly string[]): void {
  draft.refusal ??= { problem: 'key', why: keyProblem(key, options) };
  draft.key = '';
}

const ofOptions = new Set(['multiple-choice', 'multiple-select', 'matching', 'ordering']);

/** Finds the key among the options; `isAsked` where the file is to be asked how its keys count. */
export function withKey(row: TableRow, habits: readonly Habit[]): { draft: Draft; isAsked: boolean } {
  const { draft, options, keys, isWrongListed } = row;
  const filled = filledOptions(options);
  draft.options = filled;
  const [key = ''] = keys;
  const [habit] = habits;
  const done = { draft, isAsked: false };
  if (filled.length === 0 && new Set(keys.filter(Boolean)).size > 1) {
    draft.doubts.push(`the columns with answers differ: ${keys.filter(Boolean).join(' and ')}`);
  }
  if (filled.length === 0 || !habit) return done;
  if (draft.type !== null && !ofOptions.has(draft.type)) {
    const truth = draft.type === 'true-false' && filled.every(saysTruth) && !saysTruth(key);
    if (truth) takeKey(draft, foundKey(key, options, habit), options);
    takeOthers(row);
    return done;
  }
  const hole = options.indexOf('');
  if (hole >= 0 && hole < options.length && !isWrongListed) draft.doubts.push(`option ${letterOf(hole)} is empty`);
  if (isWrongListed || draft.type === 'matching' || draft.type === 'ordering') return done;
  if (draft.type === 'multiple-select') {
    if (!takeKeys(row, habit) && listOf(key) === null && key !== '') refuseKey(draft, key, filled);
    return done;
  }
  const found = keyOf(row, habits);
  if (found.index >= 0) {
    takeKey(draft, found, options);
    return { draft, isAsked: found.isAsked };
  }
  if (draft.type === null && key !== '' && takeKeys(row, habit)) {
    draft.type = 'multiple-select';
    draft.doubts.push(`more than one answer is named: ${key}`);
  } else if (key !== '') {
    refuseKey(draft, key, filled);
  }
  return done;
}
