import { beginningOf } from './draft.ts';
import { spacedLetters } from './text-lines.ts';
import { sectionOf } from './text-marks.ts';

/** The answers at the end of a paper: '1. B  2. C', a line each, a table, or letters alone in the order of the questions. */

export type Numbered = {
  number: number | null;
  key: string;
  /** The section whose heading stands above it; '' without one. */
  section: string;
  /** 'a' of '1a', an answer to a part of a question. */
  part: string;
  /** Under a heading of theory. */
  isTheory: boolean;
  /** '2' of 'B | 2 marks' in a table of answers. */
  marks?: string;
};

const pair =
  /(?:q(?:uestion)?\s*)?[([]?(\d{1,4})[)\]]?\s*[.):=–→-]*\s*[([]?([A-J]|[ivx]{1,4}|true|false)[)\]]?(?=$|[\s,;|.])[\s,;|.]*/giy;
const whole = /^\s*(?:q(?:uestion)?\s*)?[([]?(\d{1,4})[)\]]?\s*(?:[.):=–→-]+|\t)\s*(\S.*?)\s*$/i;
const ofPart = /^\s*(\d{1,3})\s*[.)]?\s*[([]?([a-h])[.):\]]+\s*(\S.*)$/;
const lettersOnly = /^\s*[A-J](?:[\s,;|]+[A-J])*\s*$/;
const range = /(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})\s*[.):=–-]*\s+([A-J](?:[\s,]*[A-J])*)(?=$|[\s,;|.])[\s,;|.]*/gy;
const cells = /[\s,;|]+/;

type Pair = Pick<Numbered, 'number' | 'key'>;

export function pairsOf(line: string): Pair[] | null {
  const text = line.trim();
  const pairs: Pair[] = [];
  pair.lastIndex = 0;
  let read = 0;
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    pairs.push({ number: Number(match[1]), key: match[2] ?? '' });
    read = pair.lastIndex;
  }
  return pairs.length > 0 && read === text.length ? pairs : null;
}

/** '1-3: BCA, 4-5 DA'; `misfit` where letters and numbers are not as many. */
export function rangesOf(line: string): { pairs: Pair[]; misfit: string | null } | null {
  const text = line.trim();
  const pairs: Pair[] = [];
  let misfit: string | null = null;
  range.lastIndex = 0;
  let read = 0;
  for (let match = range.exec(text); match; match = range.exec(text)) {
    const [from, count] = [Number(match[1]), Number(match[2]) - Number(match[1]) + 1];
    const keys = match[3]?.match(/[A-J]/g) ?? [];
    if (keys.length !== count) misfit ??= `${Math.max(0, count)} numbers and ${keys.length} letters`;
    pairs.push(...keys.map((key, index) => ({ number: from + index, key })));
    read = range.lastIndex;
  }
  return pairs.length > 0 && read === text.length ? { pairs, misfit } : null;
}

const headCell =
  /^(?:s\/?n|no\.?|q(?:uestion)?s?\.?|number|question\s+no\.?|answers?|ans\.?|keys?|options?)\s*[:.]?[\s|]+/i;

const rowOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .trim()
    .replace(headCell, '')
    .trim()
    .split(cells)
    .filter((cell) => cell !== '');

/** A row of numbers over a row of letters. */
export function rowsOf(line: string, below: string): Pair[] | null {
  const [numbers, letters] = [rowOf(line), rowOf(below)];
  const isRow =
    numbers.length > 1 &&
    numbers.length === letters.length &&
    numbers.every(
      (cell, at) =>
        /^\d{1,3}\.?$/.test(cell) &&
        (at === 0 || Number.parseInt(cell, 10) === Number.parseInt(numbers[at - 1] ?? '', 10) + 1),
    ) &&
    letters.every((cell) => /^[A-J]$/i.test(cell));
  return isRow ? numbers.map((cell, at) => ({ number: Number.parseInt(cell, 10), key: letters[at] ?? '' })) : null;
}

const cellsOf = (line: string) =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split(/[\t|]/)
    .map((cell) => cell.trim());

export const isHeadCell = (cell = '') => headCell.test(`${cell} `);

/**
 * Cells of two rows, one under the other. An empty cell is one without an answer; the heads of the rows keep it in its
 * place at their beginning and at their end.
 */
function cellsOfBoth(line: string, below: string): [numbers: string[], keys: string[]] {
  const [above, under] = [cellsOf(line), cellsOf(below)];
  const isHeaded = isHeadCell(above[0]) || above[0] === '';
  const isHeadedBelow = isHeadCell(under[0]) || (isHeaded && under[0] === '');
  const [numbers, keys] = [isHeaded ? above.slice(1) : above, isHeadedBelow ? under.slice(1) : under];
  const absent = isHeaded === isHeadedBelow ? Math.max(0, numbers.length - keys.length) : 0;
  return [numbers, [...keys, ...Array<string>(absent).fill('')]];
}

const longestWord = 40;

/** A row of numbers over a row of letters and words: 'watt' and 'False' are answers too. Numbers may be absent. */
function wordRowsOf(line: string, below: string): Pair[] | null {
  const [numbers, keys] = cellsOfBoth(line, below);
  const isRow =
    numbers.length > 1 &&
    numbers.length === keys.length &&
    numbers.every(
      (cell, at) =>
        /^\d{1,3}\.?$/.test(cell) && Number.parseInt(cell, 10) > Number.parseInt(numbers[at - 1] ?? '-1', 10),
    ) &&
    keys.every((cell) => cell.length <= longestWord) &&
    // Numbers below numbers may be a further row of them.
    keys.filter((cell) => /^(?:[A-J]|\p{L}.*)$/iu.test(cell)).length * 2 > keys.length;
  if (!isRow) return null;
  return numbers.map((cell, at) => ({ number: Number.parseInt(cell, 10), key: keys[at] ?? '' }));
}

/** '1 | A | 6 | D': numbers and letters in turn, some without a letter. */
function inTurn(line: string): Pair[] | null {
  const cells = line.includes('\t') ? cellsOf(line) : [];
  const isTurn =
    cells.length > 2 &&
    cells.every((cell, at) => (at % 2 === 0 ? /^(?:\d{1,3}\.?)?$/ : /^(?:[A-J]|true|false)?$/i).test(cell)) &&
    cells.some((cell, at) => at % 2 === 1 && cell !== '');
  if (!isTurn) return null;
  return cells.flatMap((cell, at) =>
    at % 2 === 0 && cell !== '' ? [{ number: Number.parseInt(cell, 10), key: cells[at + 1] ?? '' }] : [],
  );
}

/** '3.' and '3. -' */
const withoutKey = /^\s*(?:q(?:uestion)?\s*)?[([]?(\d{1,3})[)\]]?\s*[.):=]*\s*(?:[-–—_.?]+|(nil|none))?\s*$/i;
const isNoKey = (key: string) => /^(?:[-–—_.?]*|nil|none)$/i.test(key.trim());

/** A line without an answer, with its number in the order of the others. */
function emptyIn(line: string, last: Numbered | undefined): Pair | null {
  const [, digits = '-1', key = ''] = withoutKey.exec(line) ?? [];
  const number = Number(digits);
  return number === (last?.number ?? 0) + 1 ? { number, key } : null;
}

const mostSkipped = 9;
const lone = /^[([]?(?:[A-J]|true|false|t|f)[)\]]?[.,;]?$/i;

/** Place of the next number in the line; one that skips numbers is set apart, or stands behind a letter. */
function nextIn(number: number, key: string): { number: number; at: number; end: number } | null {
  for (const found of key.matchAll(/[\s,;]+[([]?(\d{1,4})[.)\]]+\s*(?=\S)/g)) {
    const next = Number(found[1]);
    const isApart = /^(?:\s*\t|\s{2,})/.test(found[0]) || lone.test(key.slice(0, found.index).trim());
    if (next === number + 1 || (next > number && next <= number + mostSkipped && isApart))
      return { number: next, at: found.index, end: found.index + found[0].length };
  }
  return null;
}

/** '1. Abuja  2. Lagos  4. Jos' in one line. */
function severalOf(number: number, key: string): Pair[] {
  const next = nextIn(number, key);
  if (!next) return [{ number, key }];
  return [{ number, key: key.slice(0, next.at).trim() }, ...severalOf(next.number, key.slice(next.end))];
}

/** '1b 2 True 3a 4 food': numbers without stops, one after the other, and most of the answers letters. */
function mixedOf(line: string): Pair[] | null {
  const first = /^\s*[([]?(\d{1,3})[)\]]?\s*[.):=–-]*\s*(?=\S)/.exec(line);
  if (!first) return null;
  const pairs: Pair[] = [];
  let [number, rest] = [Number(first[1]), line.slice(first[0].length)];
  for (;;) {
    const next = new RegExp(`(?:^|[\\s,;]+)[([]?${number + 1}[)\\]]?\\s*[.):=–-]*\\s*(?=\\S)`).exec(rest);
    pairs.push({ number, key: (next ? rest.slice(0, next.index) : rest).trim().replace(/[,;]$/, '') });
    if (!next) break;
    rest = rest.slice(next.index + next[0].length);
    number += 1;
  }
  const isEach = pairs.every(({ key }) => key !== '' && key.length <= longestWord);
  return isEach &&
    pairs.length > 1 &&
    lone.test(pairs[0]?.key ?? '') &&
    pairs.filter(({ key }) => lone.test(key)).length * 2 >= pairs.length
    ? pairs
    : null;
}

const ofSection =
  /^\s*((?:section|part|paper)\s+["“']?(?:[A-H]|[IVX]{1,4}|\d)["”']?)\s*[:.–-]*\s*(?=(?:q(?:uestion)?\s*)?[([]?\d)(.*)$/i;

/** 'SECTION A: 1. B 2. A' → the heading and the answers. */
function underHead(line: string): string[] {
  const [, head = '', rest = ''] = ofSection.exec(line) ?? [];
  const isAnswers = rest !== '' && (pairsOf(rest) ?? rangesOf(rest) ?? mixedOf(rest)) !== null;
  return isAnswers ? [head, rest] : [line];
}

const marksBehind = /^(.*\S)\s*\t\s*[([]?(\d{1,2})\s*(?:marks?|mks?|points?|pts?)[)\]]?\.?$/i;

function withoutMarks({ number, key }: Pair): Pair & { marks?: string } {
  const [, text, marks] = marksBehind.exec(key) ?? [];
  return text === undefined || marks === undefined ? { number, key } : { number, key: text, marks };
}

type Found = {
  answers: Numbered[];
  /** Numbers beside which no answer stands, or a word such as “Nil”, which may be one. */
  empty: Numbered[];
  others: string[];
};

const isHeadLine = (line: string) =>
  /^(?:\W|question|no\.?|s\/?n|number|answers?|keys?|correct|options?)+$/i.test(line.trim());

/** 'Theory answers' */
const kindOfAnswers = /^\s*(objectives?|theory|essays?)\s+(?:answers?|solutions?|keys?)\s*:?\s*$/i;

function headOf(line: string): ReturnType<typeof sectionOf> {
  const kind = kindOfAnswers.exec(line)?.[1];
  return kind === undefined ? sectionOf(line) : { name: '', isTheory: !/^obj/i.test(kind) };
}

export function readAnswers(lines: readonly string[]): Found {
  const found: Found = { answers: [], empty: [], others: [] };
  let [section, isTheory] = ['', false];
  const add = (pairs: readonly Pair[], part = '') => {
    for (const one of pairs)
      (isNoKey(one.key) ? found.empty : found.answers).push({ ...withoutMarks(one), section, part, isTheory });
  };
  const full = lines.filter((line) => line.trim() !== '').flatMap((line) => underHead(spacedLetters(line)));
  for (let at = 0; at < full.length; at += 1) {
    const line = full[at] ?? '';
    const below = full[at + 1] ?? '';
    const rows = rowsOf(line, below) ?? wordRowsOf(line, below);
    const ranges = rangesOf(line);
    const pairs = rows ?? pairsOf(line) ?? inTurn(line) ?? ranges?.pairs;
    const [, ofNumber, part = '', text = ''] = ofPart.exec(line) ?? [];
    const [, number, key] = whole.exec(line) ?? [];
    const mixed = pairs ? null : mixedOf(line);
    const head = headOf(line);
    const last = found.answers.at(-1);
    const none = emptyIn(
      line,
      [last, found.empty.at(-1)].findLast((one) => (one?.number ?? 0) >= (last?.number ?? 0)),
    );
    if (rows) at += 1;
    if (ranges?.misfit) found.others.push(`“${beginningOf(line)}”, ${ranges.misfit}`);
    else if (pairs) add(pairs);
    else if (none !== null) add([none]);
    else if (ofNumber !== undefined) add([{ number: Number(ofNumber), key: text }], part);
    else if (number !== undefined && key !== undefined) add(severalOf(Number(number), key));
    else if (mixed) add(mixed);
    else if (lettersOnly.test(line)) add((line.match(/[A-J]/g) ?? []).map((letter) => ({ number: null, key: letter })));
    else if (head) [section, isTheory] = [head.name, head.isTheory];
    else if (last && last.key.length > 20 && last.number !== null && !isHeadLine(line))
      last.key = `${last.key}\n${line.trim()}`;
    else if (!isHeadLine(line)) found.others.push(`“${beginningOf(line)}”`);
  }
  return found;
}

/** Start of answers without a heading: nothing but numbers with letters from there on. */
export function answersFrom(lines: readonly string[], after: number): number {
  let from = lines.length;
  let pairs = 0;
  for (let at = lines.length - 1; at > after; at -= 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const below = lines.slice(at + 1).find((one) => one.trim() !== '') ?? '';
    const own = underHead(line).at(-1) ?? line;
    const found = rowsOf(line, below) ?? pairsOf(own) ?? rangesOf(own)?.pairs;
    const isBelow = /^[\sA-J|,;]+$/.test(line.replace(headCell, ''));
    if (!found && !isBelow) break;
    if (found) {
      from = at;
      pairs += found.length;
    }
  }
  const head = lines.slice(0, from).findLastIndex((line) => line.trim() !== '');
  if (head > after && isHeadLine(lines[head] ?? '') && /ans|key/i.test(lines[head] ?? '')) from = head;
  return pairs > 1 ? from : -1;
}
