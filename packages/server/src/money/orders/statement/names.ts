import { fold } from '../../../platform/db/search.ts';
import { isWithinOneEdit, withOneLess } from './spelling.ts';

/**
 * Part of a name found in a narration. `full`: two or more of its words, the first among them, at most one misspelt;
 * `close`: most of it; `part`: one word.
 */
export type NameFit = { level: 'full' | 'close' | 'part' | 'none'; words: string[]; score: number };

const titles = new Set(
  'mr mrs miss ms dr master chief alhaji alhaja alh hajia engr prof pastor rev mallam madam sir'.split(' '),
);

const wordsIn = (text: string) =>
  fold(text)
    .replace(/['`]/g, '')
    .split(/[^a-z]+/)
    .filter(Boolean);

export const nameWords = (name: string) => wordsIn(name).filter((word) => word.length > 1 && !titles.has(word));

export type NarrationWords = { words: readonly string[]; joined: ReadonlySet<string> };

/** `joined` has neighbours written as one word, for 'Ade Ojo' and 'Adeojo'. */
export function narrationWords(narration: string): NarrationWords {
  const words = wordsIn(narration);
  return { words, joined: new Set(words.slice(1).map((word, index) => `${words[index]}${word}`)) };
}

const vowels = 'aeiou';

/** Amina and Aminu, Hassan and Hassana are brother and sister, not typos. */
const differsInLastVowel = (a: string, b: string) => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const [lastA, lastB] = [a.at(-1) ?? '', b.at(-1) ?? ''];
  if (short.length === long.length) return lastA !== lastB && vowels.includes(lastA) && vowels.includes(lastB);
  return long.startsWith(short) && vowels.includes(long.at(-1) ?? '');
};

const longEnough = 5;

function isMisspelt(name: string, typed: string): boolean {
  if (Math.min(name.length, typed.length) < longEnough || name[0] !== typed[0]) return false;
  return isWithinOneEdit(name, typed) && !differsInLastVowel(name, typed);
}

type Word = 'equal' | 'misspelt' | 'initial' | 'missing';

function fitWord(name: string, { words, joined }: NarrationWords, used: Set<number>): Word {
  const take = (test: (word: string, index: number) => boolean) => {
    const at = words.findIndex((word, index) => !used.has(index) && test(word, index));
    if (at >= 0) used.add(at);
    return at >= 0;
  };
  if (take((word) => word === name) || joined.has(name)) return 'equal';
  if (take((word) => isMisspelt(name, word))) return 'misspelt';
  // Banks cut a narration off.
  if (take((word, index) => index === words.length - 1 && word.length >= longEnough && name.startsWith(word))) {
    return 'misspelt';
  }
  return take((word) => word.length === 1 && word === name[0]) ? 'initial' : 'missing';
}

export function fitName(name: readonly string[], narration: NarrationWords): NameFit {
  const used = new Set<number>();
  const wholes = name.slice(1).flatMap((word, index) => {
    const whole = `${name[index]}${word}`;
    return narration.words.includes(whole) ? [index, index + 1] : [];
  });
  const fits = name.map((word, index): Word => (wholes.includes(index) ? 'equal' : fitWord(word, narration, used)));
  const count = (kind: Word) => fits.filter((fit) => fit === kind).length;
  const strong = count('equal') + count('misspelt');
  const hasFirst = fits[0] === 'equal' || fits[0] === 'misspelt';
  const words = name.filter((_, index) => fits[index] === 'equal' || fits[index] === 'misspelt');
  const isFull = strong >= 2 && count('misspelt') <= 1 && (count('missing') === 0 || (name.length >= 3 && hasFirst));
  const isClose = strong >= 2 || (strong === 1 && count('initial') >= 1 && count('missing') === 0);
  const level = isFull ? 'full' : isClose ? 'close' : strong === 1 ? 'part' : 'none';
  return { level, words, score: count('equal') * 4 + count('misspelt') * 3 + count('initial') - count('missing') };
}

/** An index of people by the words of their names, for lookups by a narration. */
export function nameFinder<Person extends { studentName: string }>(people: readonly Person[]) {
  const byLess = new Map<string, Set<Person>>();
  const put = (key: string, person: Person) => byLess.set(key, (byLess.get(key) ?? new Set()).add(person));
  const ownWords = new Map(people.map((person) => [person, nameWords(person.studentName)]));
  for (const [person, words] of ownWords) {
    for (const [index, word] of words.entries()) {
      for (const key of word.length < longEnough ? [word] : withOneLess(word)) put(key, person);
      if (index > 0) put(`${words[index - 1]}${word}`, person);
      if (word.length > longEnough)
        for (let end = longEnough; end < word.length; end += 1) put(word.slice(0, end), person);
    }
  }
  return (narration: string): { person: Person; fit: NameFit }[] => {
    const typed = narrationWords(narration);
    const found = new Set<Person>();
    for (const word of [...typed.words, ...typed.joined]) {
      for (const key of word.length < longEnough ? [word] : withOneLess(word)) {
        for (const person of byLess.get(key) ?? []) found.add(person);
      }
    }
    return [...found]
      .map((person) => ({ person, fit: fitName(ownWords.get(person) ?? [], typed) }))
      .filter(({ fit }) => fit.level !== 'none');
  };
}
