import { letterOf } from './draft.ts';
import { optionOf } from './key.ts';

/** Meaning of a question's answer line. */

type ReadKey = { key: string; explanation: string; doubts: string[] };

const same = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const quoted = /^(["'“‘`])(.*)(["'”’`])$/s;
const called =
  /^(?:(?:correct\s+)?(?:answer|ans)\s*[:=]\s*)?(?:(?:option|choice|letter|alternative)\s+(?=[([]?[A-Za-z]\b))?/i;
const lettered = /^[([]?([A-Za-z])[)\]]?(?:[.):\]]+\s*|\s*[,–—-]\s+|\s+(?=[([])|\s*→\s*|\s+(?=\S)|$)(.*)$/s;
const several =
  /^(?:[([]?[A-J][)\]]?(?:\s*(?:,|;|&|\band\b|\+)\s*(?:and\s+)?[([]?[A-J][)\]]?)+|[([]?[a-j][)\]]?(?:\s*(?:,|;|&|\band\b|\+)\s*(?:and\s+)?[([]?[a-j][)\]]?)+)\.?$/;

function bare(key: string): string {
  const text = key.replace(/^[✓✔✅☑*]\ufe0f?\s*|\s*[✓✔✅☑*]\ufe0f?$/gu, '').trim();
  const [, , inside] = quoted.exec(text) ?? [];
  return (inside ?? text).replace(called, '').trim();
}

/** The option of a letter; lists of Word that go on show other letters than A, B, C. */
function indexOf(letter: string, count: number, shown: readonly string[]): { index: number; doubt: string } {
  const upper = letter.toUpperCase();
  const place = upper.charCodeAt(0) - 65;
  const asShown = shown.findIndex((one) => one.toUpperCase() === upper);
  const doubt =
    asShown >= 0 && place < count && asShown !== place
      ? `the letters of the options go on from the question before, so “${letter}” may be option ${letterOf(asShown)} or ${letterOf(place)}`
      : '';
  return { index: asShown >= 0 && place >= count ? asShown : place < count ? place : -1, doubt };
}

/** 'B) Niger. It is the longest river' → the letter and the rest as explanation. */
function afterLetter(rest: string, option: string): { explanation: string } | null {
  const text = rest.replace(/^\((.*)\)$/s, '$1').trim();
  if (text === '' || same(text) === same(option) || same(text.replace(/[.;]$/, '')) === same(option))
    return { explanation: '' };
  if (option === '' || !same(text).startsWith(same(option))) return null;
  const more = text.slice(option.length);
  return /^\s*(?:[.;,:(–—-]|\b(?:because|since|as)\b)/i.test(more)
    ? { explanation: more.replace(/^[\s.;,:–—-]+/, '').trim() }
    : null;
}

/** 'C (300 members)' beside the option '300': the letter and the beginning of the words agree, and no other option's do. */
function agrees(rest: string, option: string, options: readonly string[]): boolean {
  const text = words(rest);
  const begun = options.filter((one) => words(one) !== '  ' && text.startsWith(words(one)));
  return begun.length === 1 && begun[0] === option && /^\s*\(.*\)\s*\.?\s*$/s.test(rest);
}

const inBrackets = (rest: string) =>
  rest
    .trim()
    .replace(/^\((.*)\)\.?$/s, '$1')
    .trim();

const words = (text: string) =>
  ` ${same(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** ', B, C, D, A': the answers of other questions. */
const onlyLetters = /^[\s,;&|]*(?:[A-Ja-j][)\]]?(?:[\s,;&|]+|$))+$/;

/** Words behind a letter that speak of its own option, or of none, are the reason. */
function isReason(rest: string, option: string, options: readonly string[]): boolean {
  if (onlyLetters.test(rest)) return false;
  const text = words(rest);
  if (words(option).length > 4 && text.startsWith(words(option))) return true;
  const others = options.filter((one) => one !== option).map(words);
  const isNamed = others.some((one) => (one.length > 5 ? text.includes(one) : text.startsWith(one)));
  return rest.trim().split(/\s+/).length > 2 && !isNamed;
}

/** Null where the key begins with no letter of an option. */
function byLetter(key: string, options: readonly string[], shown: readonly string[]): ReadKey | null {
  const [, letter = '', rest = ''] = lettered.exec(key) ?? [];
  if (letter === '' || optionOf(key, options, 'text') >= 0) return null;
  const { index, doubt } = indexOf(letter, options.length, shown);
  const option = options[index];
  if (option === undefined) return null;
  const doubts = doubt === '' ? [] : [doubt];
  const found = afterLetter(rest, option);
  if (found) return { key: letterOf(index), explanation: found.explanation, doubts };
  if (agrees(rest, option, options)) return { key: letterOf(index), explanation: inBrackets(rest), doubts };
  // 'A river of Nigeria' is an article and words.
  if (/^[A-Za-z]\s+(?!because\b|since\b)[^\s–—-]/.test(key)) return null;
  if (isReason(rest, option, options)) return { key: letterOf(index), explanation: rest.trim(), doubts };
  return {
    key: letterOf(index),
    explanation: '',
    doubts: [
      ...doubts,
      `“${rest.slice(0, 60)}” stands after the answer ${letter}, whose option is “${option.slice(0, 60)}”`,
    ],
  };
}

export function readKey(given: string, options: readonly string[], shown: readonly string[]): ReadKey {
  const key = bare(given);
  const none = { key, explanation: '', doubts: [] };
  if (options.length === 0)
    return /^[([]?[A-J][.)\]]\s/.test(key)
      ? { ...none, doubts: [`the answer “${key.slice(0, 60)}” names an option, and there are none`] }
      : none;
  const letter = /^[([]?([A-Za-z])[)\].]*$/.exec(key)?.[1];
  if (letter !== undefined) {
    const { index, doubt } = indexOf(letter, options.length, shown);
    return { key: index < 0 ? key : letterOf(index), explanation: '', doubts: doubt === '' ? [] : [doubt] };
  }
  const asText = options.findIndex((option) => same(option) === same(key));
  if (/^\d{1,2}$/.test(key) && asText < 0 && options[Number(key) - 1] !== undefined)
    return { ...none, doubts: [`the answer “${key}” is a number that no option has`] };
  const found = byLetter(key, options, shown);
  if (found) return found;
  const without = key.replace(/[.;]$/, '').trim();
  return { ...none, key: asText < 0 && options.some((option) => same(option) === same(without)) ? without : key };
}

/** 'A, C' and 'A and C', where no option has that text. */
export function isSeveral(given: string, options: readonly string[]): boolean {
  const key = bare(given);
  if (!several.test(key) || options.some((option) => same(option) === same(key))) return false;
  const letters = key.replace(/\band\b/gi, ' ').match(/[A-J]/gi) ?? [];
  const indexes = letters.map((letter) => letter.toUpperCase().charCodeAt(0) - 65);
  return (
    new Set(indexes).size === indexes.length && indexes.length > 1 && indexes.every((index) => index < options.length)
  );
}

export const lettersOf = (given: string) =>
  (
    bare(given)
      .replace(/\band\b/gi, ' ')
      .match(/[A-J]/gi) ?? []
  )
    .join(', ')
    .toUpperCase();
