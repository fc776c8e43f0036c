import type { Run } from './pdf.ts';

/** Arabic begins at the right. Its letters are joined by the font; order and brackets are arranged here. */

const letter = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export type Side = 'left' | 'right';

/** Side at which a text begins: that of its first letter. */
export function sideOf(text: string): Side {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return letter.test(first) ? 'right' : 'left';
}

/** Direction of one word; null for figures and signs alone, which go with their neighbours. */
export function sideOfWord(word: string): Side | null {
  if (letter.test(word)) return 'right';
  return /[\p{L}]/u.test(word) ? 'left' : null;
}

const pairs = '()[]{}<>«»';
const mirrored = (sign: string) => {
  const at = pairs.indexOf(sign);
  return at < 0 ? sign : (pairs[at % 2 === 0 ? at + 1 : at - 1] ?? sign);
};

const reversed = (text: string) => [...text].toReversed().join('');

/** The font sets figures from right to left as well, though they are read from the left. */
const figures = (text: string) => text.replace(/[٠-٩۰-۹]+/g, reversed);

/** Words and figures, and the signs between them. */
const parts = /[\p{L}\p{N}\p{M}]+(?:[^\s\p{L}\p{N}][\p{L}\p{N}\p{M}]+)*|[^\p{L}\p{N}\p{M}]+/gu;

const isSigns = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** A run of another font among Arabic ones. */
function visualRun(run: Run): Run[] {
  const found = (run.text.match(parts) ?? []).toReversed();
  const text = found.map((part) => (isSigns(part) ? [...reversed(part)].map(mirrored).join('') : part)).join('');
  return [{ ...run, text }];
}

/** The runs of one word from left to right; figures and signs alone go with their text. */
export function visualRuns(runs: readonly Run[], base: Side): readonly Run[] {
  const isArabic = runs.some(({ text }) => letter.test(text));
  const isRight = isArabic || (base === 'right' && !runs.some(({ text }) => /\p{L}/u.test(text)));
  if (!isRight) return runs.map((run) => ({ ...run, text: figures(run.text) }));
  return runs
    .toReversed()
    .flatMap((run) => (run.font === 'arabic' ? [{ ...run, text: figures(run.text) }] : visualRun(run)));
}

type Placed = { side: Side | null; spaceBefore: number };

/** The words of one line from left to right, each with the space before it. */
export function visualWords<Word extends Placed>(words: readonly Word[], base: Side): readonly Word[] {
  if (!words.some(({ side }) => side === 'right')) return words;
  const strong = (from: number, step: 1 | -1): Side => {
    for (let at = from; at >= 0 && at < words.length; at += step) {
      const side = words[at]?.side;
      if (side) return side;
    }
    return base;
  };
  const sides = words.map(({ side }, at) => side ?? (strong(at, -1) === strong(at, 1) ? strong(at, 1) : base));
  const groups: number[][] = [];
  for (const [at, side] of sides.entries()) {
    if (at > 0 && sides[at - 1] === side) groups.at(-1)?.push(at);
    else groups.push([at]);
  }
  const inGroups = groups.map((group) => (sides[group[0] ?? 0] === 'right' ? group.toReversed() : group));
  const order = (base === 'right' ? inGroups.toReversed() : inGroups).flat();
  const widest = Math.max(...words.map(({ spaceBefore }) => spaceBefore));
  return order.flatMap((at, index) => {
    const word = words[at];
    if (!word) return [];
    const before = order[index - 1] ?? at;
    const isNeighbour = Math.abs(before - at) === 1;
    return [{ ...word, spaceBefore: isNeighbour ? (words[Math.max(before, at)]?.spaceBefore ?? 0) : widest }];
  });
}

/** For a text of one line: with spaces that do not part it, the font sets all of it from right to left. */
export const wholeLine = (text: string) => figures(text.replaceAll(' ', '\u00a0'));
