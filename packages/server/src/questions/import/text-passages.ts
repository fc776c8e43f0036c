import { beginningOf, type Draft } from './draft.ts';

/** 'Read the passage below and answer questions 1 to 5' above a text: the passage of those questions. */

const kind =
  /\b(?:passage|comprehension|extract|excerpt|poem|dialogue|story|stanza|letter|speech|conversation|text)s?\b/i;
const asks = /\b(?:answer|questions?)\b/i;
const begins = /^\W*(?:(?:passage|comprehension)\b\W*(?:\w\W+)?)?(?:read|study|use|in)\b|\b(?:based on|refers? to)\b/i;
const numbers = /\bquestions?\s*(?:nos?\.?|numbers?)?\s*[([]?(\d{1,3})\s*(?:to|-|–|—|and|through|until)\s*(\d{1,3})/i;

/** 'questions 3 to 5', 'question 3 and 4' */
export function numbersIn(text: string): [from: number, to: number] | null {
  const [, from, to] = numbers.exec(text) ?? [];
  return from === undefined ? null : [Number(from), Number(to)];
}

const longestHead = 250;

export const isPassageHead = (line: string) =>
  line.length <= longestHead && kind.test(line) && asks.test(line) && begins.test(line);

type Block = { line: number; text: string };
type TextPassage = { line: number; from: number; to: number; text: string };

const shortest = 40;
/** More questions than any passage has. */
const mostQuestions = 100;

function passageIn({ line, text }: Block): TextPassage | null {
  const lines = text.split('\n');
  const at = lines.findIndex(isPassageHead);
  if (at < 0) return null;
  const [after, before] = [
    lines
      .slice(at + 1)
      .join('\n')
      .trim(),
    lines.slice(0, at).join('\n').trim(),
  ];
  const passage = after.length >= shortest ? after : before;
  if (passage.length < shortest) return null;
  const [, from, to] = numbers.exec(lines[at] ?? '') ?? [];
  return { line, from: Number(from ?? 1), to: Number(to ?? 999), text: passage };
}

type Numbered = { draft: Draft; number: number | null };

/** Gives each question its passage; returns the blocks that are none. */
export function givePassages(questions: readonly Numbered[], blocks: readonly Block[]): Block[] {
  const passages = blocks.flatMap((block) => passageIn(block) ?? []);
  const used = new Set<number>();
  for (const [index, { line, from, to, text }] of passages.entries()) {
    const end = passages[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const own = questions.filter(({ draft }) => draft.line > line && draft.line < end);
    const asked = own.filter(({ number }, place) => {
      const is = number ?? from + place;
      return is >= from && is <= to;
    });
    for (const { draft } of asked.slice(0, mostQuestions)) {
      draft.passage = { text };
      draft.repairs.push(`It belongs to the passage “${beginningOf(text)}”`);
      used.add(line);
    }
  }
  return blocks.filter(({ line }) => !used.has(line));
}
