import { signs } from '../../platform/files/word-signs.ts';

/** A line of a paper without its signs, and where they were. */
export type Line = {
  text: string;
  /** Bold, or wholly underlined, from and to. */
  strong: readonly (readonly [from: number, to: number])[];
  /** A part of it is italic. */
  isSoft: boolean;
  /** A heading by its style. */
  isHead: boolean;
};

const partly = /\ue007.*\ue008.*[\p{L}\p{N}]|[\p{L}\p{N}].*\ue007.*\ue008/u;

/** `keepsSoft`: italic words count as bold ones. */
export function lineOf(raw: string, keepsSoft = false): Line {
  if (!/[\ue003-\ue005\ue007\ue008]/.test(raw)) return { text: raw, strong: [], isSoft: false, isHead: false };
  const isHead = raw.includes(signs.heading);
  const isSoft = !keepsSoft && partly.test(raw);
  const marked = keepsSoft
    ? raw.replaceAll(signs.soft, signs.strong).replaceAll(signs.softEnd, signs.strongEnd)
    : raw.replace(/[\ue007\ue008]/g, '');
  const strong: [number, number][] = [];
  let text = '';
  let from = -1;
  for (const part of marked.replaceAll(signs.heading, '').split(/([\ue003\ue004])/)) {
    if (part === signs.strong) from = from < 0 ? text.length : from;
    else if (part !== signs.strongEnd) text += part;
    else if (from >= 0) {
      strong.push([from, text.length]);
      from = -1;
    }
  }
  return { text, strong, isSoft, isHead };
}

/** Emphasised share of a part of the line; stops and spaces do not count. */
export function emphasisOf({ text, strong }: Line, from = 0, to = text.length): 'all' | 'part' | 'none' {
  if (strong.length === 0) return 'none';
  let [inside, outside] = [0, 0];
  for (let at = from; at < to; at += 1) {
    if (/[\s.,;:!?*•✅✔✓☑–—-]|\ufe0f/u.test(text[at] ?? ' ')) continue;
    if (strong.some(([begin, end]) => at >= begin && at < end)) inside += 1;
    else outside += 1;
  }
  if (inside === 0) return 'none';
  return outside === 0 ? 'all' : 'part';
}

const bold = (words: string) =>
  /[\\{}$%#&_^~\ue000-\uf8ff]/.test(words) || words.trim() === ''
    ? words
    : words.replace(/\S(?:.*\S)?/s, (found) => `$\\textbf{${found}}$`);

/** The part with its bold words as bold, as in 'the word nearest in meaning to the word in bold'. */
export function withBold({ text, strong }: Line, from: number, to: number): string {
  let [all, at] = ['', from];
  for (const [begin, end] of strong) {
    const [first, last] = [Math.max(begin, from), Math.min(end, to)];
    if (first >= last) continue;
    all += text.slice(at, first) + bold(text.slice(first, last));
    at = last;
  }
  return all + text.slice(at, to);
}
