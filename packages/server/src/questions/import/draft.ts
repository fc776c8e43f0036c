import type { ImportProblem as Problem } from '@akada/contract';
import type { DraftAbout } from './about.ts';
import type { ForAll } from './text-head.ts';
import type { PaperSection } from './text-sections.ts';

/** A question as a file has it, before anything is checked. */

export type { ImportProblem as Problem } from '@akada/contract';

export type Refusal = { problem: Problem; why: string };

export type DraftPicture = { bytes: Uint8Array; alt: string };

/** As it will be in the bank. `webp` is null where the pictures have it already. */
export type ImportedPicture = { alt: string; width: number; height: number; hash: string; webp: string | null };

/** Picture as a row of the review keeps it. */
export const hashOf = (picture: string | null) =>
  picture === null ? '' : (JSON.parse(picture) as ImportedPicture).hash;

export type DraftPassage = { title?: string; text: string; picture?: DraftPicture };

export type Draft = {
  /** First line in the file, or the row of a table. */
  line: number;
  /** Original text, shown beside the question. */
  source: string;
  text: string;
  /** As the file names it; null where options and key tell. */
  type: string | null;
  options: string[];
  /** A letter, a number or the option itself; empty where none is given. */
  key: string;
  /** The first reading of an ambiguous key. */
  keyIs: 'label' | 'text';
  /** The paper has a list of answers, and none of them is its. */
  isUnlisted?: boolean;
  points?: number;
  /** Data of the question type beside options and key, in the names of the API. */
  details?: unknown;
  picture?: DraftPicture;
  /** Equal ones are one passage. */
  passage?: DraftPassage;
  explanationPicture?: DraftPicture;
  about?: DraftAbout;
  /** Repairs made while reading. */
  repairs: string[];
  /** Parts of the source that were not understood, each with its place: the row is not accepted before a person looked. */
  doubts: string[];
  refusal?: Refusal;
};

export type Reading = {
  drafts: Draft[];
  /** Omissions. */
  notes: string[];
  /** Sections of a paper, in their order. */
  sections?: PaperSection[];
  /** Subject and points in the head of a paper; its drafts have none of it. */
  forAll?: ForAll;
};

export const newDraft = (line: number, source: string): Draft => ({
  ...{ line, source, text: '', type: null, options: [], key: '', keyIs: 'label', repairs: [], doubts: [] },
});

/** A look is no answer beside a list of answers. */
export function keyByLook(draft: Draft, look: string): void {
  draft.repairs.push(`The answer ${draft.key} is known by its ${look}`);
  if (draft.isUnlisted)
    draft.doubts.push(
      `the answer ${draft.key} is known only by its ${look}, and the answers of the paper have none for it`,
    );
}

export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** 'The words of a text that is too long to be shown whole…' */
export function beginningOf(text: string, most = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most).trimEnd()}…`;
}

/** For a file whose single answers have comments of their own. */
export function feedbackNote(lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const places = `${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ', …' : ''}`;
  return [`Left out: the feedback on single answers (question in line ${places})`];
}
