import type { Mark } from './text-lines.ts';

/** A question of a paper while its lines are put together. */

export type OpenOption = Omit<Mark, 'at' | 'from' | 'to'> & {
  more: string[];
  isStrong: boolean;
  hasStrongLetter: boolean;
};

export type Open = {
  line: number;
  number: number | null;
  section: { name: string; isTheory: boolean };
  source: string[];
  stem: string[];
  options: OpenOption[];
  style: string | null;
  keys: string[];
  explanation: string[];
  facts: { name: string; value: string }[];
  /** The last number of a list within the question. */
  listed: number;
  /** After options or an answer and an empty line, other text is no part of it. */
  isClosed: boolean;
  /** The last line was a part of the explanation or of the answer. */
  tail: 'explanation' | 'answer' | null;
  doubts: string[];
  /** Why none of the answers was given to it. */
  withoutKey?: string;
  hasEmphasis: boolean;
  /** The paper has a list of answers, and none of them is its. */
  isUnlisted?: boolean;
  /** Places of the lines of its stem that are wholly emphasised. */
  strongLines: number[];
};
