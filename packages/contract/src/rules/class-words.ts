import { cleanName } from './clean-name.ts';

/** The grammar of class names: 'SS Two (Science)' names class 2 of the family SSS, and leaves 'Science'. */

export type Family = 'jss' | 'sss' | 'basic' | 'year' | 'grade' | 'form' | 'class' | 'level' | 'bare';
export type Part = { family: Family; number: number; text: string; isShort: boolean };
export type Reading = { parts: Part[]; rest: string };

const longestBareArm = 14;
const lastYear = 13;

const silent = String.raw`[\s\p{Pd}._()\[\]{}/\\,:;|'’‘"“”]`;
const gap = `${silent}*`;
const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const word = `(?:${numberWords.join('|')})(?!\\p{L})`;
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];
const roman = '(?:iii|ii|iv|i|vi|v)';
const school = `${gap}(?:secondary|sec|high)(?:${gap}(?:school|sch)(?!\\p{L}))?`;

const longWords: [Family, string][] = [
  ['jss', `(?:junior|jnr)${school}(?:${gap}jss)?`],
  ['sss', `(?:senior|snr)${school}(?:${gap}sss)?`],
  ['jss', `j${gap}(?:h${gap}s|s(?:${gap}s)?)`],
  ['sss', `s${gap}(?:h${gap}s|s(?:${gap}s)?)`],
  ['basic', `(?:upper${gap})?basic`],
  ['year', 'year|yr'],
  ['grade', 'grade|gr'],
  ['form', 'form'],
  ['class', 'class'],
];
/** They may stand for something else, so what they name is asked about. */
const shortWords: [Family, string][] = [
  ['jss', 'junior|jnr|j'],
  ['sss', 'senior|snr|s'],
  ['basic', 'b'],
  ['year', 'y'],
  ['grade', 'g'],
  ['form', 'f'],
];

/** 'SSIII' and 'JSS IIA', but 'Classic' is no class 1. */
function findsOf(words: string, isShort: boolean): RegExp {
  const figures = `${gap}((?:\\d{1,2}(?!\\d))|${word})`;
  const numerals = `${isShort ? `${silent}+` : gap}(${roman})(?!\\p{L})|${silent}+(${roman})(?=[a-h](?!\\p{L}))`;
  return new RegExp(`(^|[^\\p{L}\\p{M}])(?:${words})(?:${figures}|${numerals})`, 'iu');
}

const families = [
  ...longWords.map(([family, words]) => ({ family, isShort: false, regExp: findsOf(words, false) })),
  ...shortWords.map(([family, words]) => ({ family, isShort: true, regExp: findsOf(words, true) })),
];
const start = new RegExp(`^${gap}(?:class${gap})?$`, 'iu');
const bareNumber = new RegExp(`^${gap}(?:(\\d{1,2})(?!\\d)|(${word})${gap}$)`, 'iu');
const noBareArm = new RegExp(
  `^${gap}(?:[\\d+]|(?:st|nd|rd|th)(?!\\p{L}))|junior|senior|basic|year|grade|form|(?:^|[^\\p{L}])[js](?:hs|ss?)(?!\\p{L})`,
  'iu',
);
const edges = new RegExp(`^${gap}|${gap}$`, 'gu');
const tokens = new RegExp(`\\d+|\\p{L}+|(?!${silent}).`, 'gu');

/** “JSS 1/2” and “JSS 1, 2” are two classes, and no arm 2. */
export const clean = (written: string) =>
  cleanName(written.normalize('NFKC'))
    .replace(/(\d)\s*[,;/]\s*(?=\d)/g, '$1 + ')
    .replace(/&/g, ' and ');

export const quoted = (text: string) => `“${text.replace(edges, '')}”`;

const tokensOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(tokens) ?? [];

/** A space stays between two numbers: 'JSS 1 01' is not 'JSS 101'. */
const join = (parts: readonly string[]) =>
  parts.reduce((key, part) => (/\d$/.test(key) && /^\d/.test(part) ? `${key} ${part}` : key + part), '');
export const keyOf = (text: string) => join(tokensOf(text));

const streams = new Map(
  Object.entries({
    science: 'sc sci science sciences',
    commercial: 'com comm commerce commercial bus business',
    arts: 'art arts hum humanity humanities',
    technical: 'tech technical technology',
  }).flatMap(([stream, names]) => names.split(' ').map((name) => [name, stream])),
);
const noise = ['section', 'arm', 'stream', 'class', 'dept', 'department'];

function looseToken(token: string): string {
  const number = numberWords.indexOf(token) + 1 || (token.length > 1 ? romans.indexOf(token) + 1 : 0);
  return number > 0 ? String(number) : (streams.get(token) ?? token.replace(/^0+(?=\d)/, ''));
}

export const looseTokens = (text: string) => tokensOf(text).map(looseToken);
export const looseOf = (text: string) => join(looseTokens(text));

/** Arms are compared without words for an arm: 'Section A' is 'A'. */
export function looseRestOf(rest: string): string {
  const all = tokensOf(rest);
  const telling = all.filter((token) => !noise.includes(token));
  return join((telling.length > 0 ? telling : all).map(looseToken));
}

function numberOf(text: string): number {
  const lower = text.toLowerCase();
  return /^\d/.test(lower) ? Number(lower) : numberWords.indexOf(lower) + 1 || romans.indexOf(lower) + 1;
}

type Found = { part: Part; from: number; to: number };

function findPart(text: string, isFirst: boolean): Found | null {
  let best: Found | null = null;
  for (const { family, isShort, regExp } of families) {
    const match = !isFirst && (isShort || family === 'class') ? null : regExp.exec(text);
    if (!match) continue;
    const from = match.index + (match[1]?.length ?? 0);
    const to = match.index + match[0].length;
    const number = numberOf(match[2] ?? match[3] ?? match[4] ?? '');
    if (number < 1 || number > lastYear || (isFirst && !start.test(text.slice(0, from)))) continue;
    if (best && (best.from < from || (best.from === from && best.to >= to))) continue;
    best = { part: { family, number, text: text.slice(from, to), isShort }, from, to };
  }
  return best;
}

function findBare(text: string): Found | null {
  const [found = '', digits, name] = bareNumber.exec(text) ?? [];
  const number = numberOf(digits ?? name ?? '');
  if (number < 1 || number >= lastYear) return null;
  return { part: { family: 'bare', number, text: found, isShort: false }, from: 0, to: found.length };
}

/** 'A', 'Gold' and 'Arts 1', but no address or age. */
function mayFollowNumber(rest: string): boolean {
  const [name = '', ...more] = tokensOf(rest);
  const isShort = name.length <= longestBareArm && more.join('').length < 3;
  return !noBareArm.test(rest) && (isShort || [name, ...more].some((token) => streams.has(token)));
}

/** Every class that is named ('Year 10 (SSS 1)' has two), and what else is written. */
export function parse(text: string): Reading | null {
  const parts: Part[] = [];
  let rest = text;
  for (let found = findPart(rest, true) ?? findBare(rest); found; found = findPart(rest, false)) {
    parts.push(found.part);
    rest = `${parts.length > 1 ? rest.slice(0, found.from) : ''} ${rest.slice(found.to)}`;
  }
  const [first] = parts;
  if (!first) return null;
  const isLevel = /^(?:bare|class|grade)$/.test(first.family) && first.number < 6 && keyOf(rest) === 'secondary';
  if (isLevel && parts.length === 1) return { parts: [{ ...first, family: 'level' }], rest: '' };
  if (first.family === 'bare' && !mayFollowNumber(rest)) return null;
  return { parts, rest };
}

export const isNumberOnly = ({ family, number }: Part) =>
  /^(?:bare|class|form|level)$/.test(family) || (/^(?:basic|year|grade)$/.test(family) && number < 7);

/** Years of school that the part can mean: a Form 1 is the seventh, or the tenth (Ghana). */
export function yearsOf({ family, number }: Part): number[] {
  if (family === 'jss') return number < 4 ? [number + 6] : [];
  if (family === 'sss') return number < 4 ? [number + 9] : [];
  if (family === 'basic') return number > 6 && number < 10 ? [number] : [];
  if (number > 6) return family === 'form' ? [] : [number];
  if (family === 'year' || family === 'grade') return [];
  return number < 4 ? [number + 6, number + 9] : [number + 6];
}

export const isSame = (one: Part, other: Part) => one.family === other.family && one.number === other.number;
export const sharesYear = (one: Part, other: Part) => yearsOf(one).some((year) => yearsOf(other).includes(year));
export const isSameYear = (one: Part, other: Part) =>
  !isNumberOnly(one) && !isNumberOnly(other) && sharesYear(one, other);

const longestArm = 30;

/** 'SCIENCE' and 'sci' are proposed as 'Science', 'b' as 'B'. */
function niceWord(text: string): string {
  const lower = text.toLowerCase();
  if (lower === 'and') return lower;
  const full = (/^(?:hum|bus)./.test(lower) ? undefined : streams.get(lower)) ?? lower;
  const isPlain = full !== lower || text === lower || (text === text.toUpperCase() && text.length > 3);
  return isPlain ? full.charAt(0).toUpperCase() + full.slice(1) : text;
}

export function armIn(rest: string, skipped = 0): string | undefined {
  const words = rest.replace(/[()[\]{}]/g, ' ').split(/\s+/);
  const telling = words
    .map((one) => one.replace(edges, ''))
    .filter((one) => one !== '' && !noise.includes(one.toLowerCase()));
  const arm = telling.slice(skipped).map(niceWord).join(' ');
  const isList = /^and |^\S and \S$|\+/i.test(arm);
  return /[\p{L}\p{N}]/u.test(arm) && !isList && arm.length <= longestArm ? arm : undefined;
}
