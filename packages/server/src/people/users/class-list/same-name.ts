import { fold } from '../../../platform/db/search.ts';

/** Whether two names may be one student's: other order, other apostrophes and accents, a middle name left out. */

/** In the order of the alphabet: 'O’Neil, Ada' → ['ada', 'oneil']. */
export const wordsOfName = (name: string): string[] =>
  fold(name)
    .replace(/['’‘ʼʻ`´ʹ′＇]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted();

const isInitial = (word: string) => [...word].length === 1;

const fits = (one: string, other: string) =>
  one === other || (isInitial(one) && other.startsWith(one)) || (isInitial(other) && one.startsWith(other));

/** Each word of the shorter name is one of the longer name, or its initial. */
export function mayBeOneName(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...long];
  const inOrder = short.toSorted((a, b) => b.length - a.length);
  return (
    short.length > 0 &&
    inOrder.every((word) => {
      const same = left.indexOf(word);
      const at = same >= 0 ? same : left.findIndex((candidate) => fits(word, candidate));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
}

const fewestWords = 2;
const mostWords = 6;

/** Without initials, where enough is left. */
function fullWords(words: readonly string[]): readonly string[] {
  const full = words.filter((word) => !isInitial(word));
  return full.length >= fewestWords ? full : words;
}

/** All selections of at least two words; 57 of six. */
function selectionsOf(words: readonly string[]): string[] {
  const some = words.slice(0, mostWords);
  return Array.from({ length: 2 ** some.length }, (_, bits) => some.filter((_word, at) => (bits >> at) & 1))
    .filter((chosen) => chosen.length >= fewestWords)
    .map((chosen) => chosen.join(' '));
}

type Named<Thing> = { words: readonly string[]; thing: Thing };

/** Finds the first of many that may have the same name, without comparing each with each. */
export function namesSeen<Thing>() {
  const whole = new Map<string, Named<Thing>[]>();
  const parts = new Map<string, Named<Thing>[]>();
  const put = (map: typeof whole, key: string, named: Named<Thing>) => {
    const there = map.get(key);
    if (there === undefined) map.set(key, [named]);
    else if (there.length < 8) there.push(named);
  };
  return {
    add: (room: string, words: readonly string[], thing: Thing) => {
      const full = fullWords(words);
      const named = { words, thing };
      put(whole, `${room}|${full.join(' ')}`, named);
      for (const part of selectionsOf(full)) put(parts, `${room}|${part}`, named);
    },
    find: (room: string, words: readonly string[]): Thing | undefined => {
      const full = fullWords(words);
      if (full.length < fewestWords)
        return whole.get(`${room}|${full.join(' ')}`)?.find(({ words: other }) => other.join(' ') === words.join(' '))
          ?.thing;
      const candidates = [
        ...(parts.get(`${room}|${full.join(' ')}`) ?? []),
        ...selectionsOf(full).flatMap((part) => whole.get(`${room}|${part}`) ?? []),
      ];
      return candidates.find(({ words: other }) => mayBeOneName(words, other))?.thing;
    },
  };
}
