import type { Draft } from './draft.ts';
import { isInstruction, isPageLine, sectionOf } from './text-marks.ts';
import { isPassageHead, numbersIn } from './text-passages.ts';

/** Headings and shared instructions between the questions of a paper, as sections that an exam may have. */

export type PaperSection = {
  title: string;
  instructions: string;
  /** Its questions are those from this line to the next section. */
  line: number;
};

type Block = { line: number; text: string };
type Numbered = { draft: Draft; number: number | null };
type Begin = PaperSection & { last: number };

const longestTitle = 200;
const longestInstructions = 2000;

function headed({ line, text }: Block): Begin | null {
  const lines = text.split('\n').filter((one) => one.trim() !== '');
  const from = lines.findIndex((one) => sectionOf(one) !== null);
  if (from < 0) return null;
  const end = lines.findIndex((one, at) => at >= from && sectionOf(one) === null);
  const below = end < 0 ? [] : lines.slice(end);
  const passage = below.findIndex(isPassageHead);
  const instructions = (passage < 0 ? below : below.slice(0, passage)).join('\n').trim();
  const title = lines.slice(from, end < 0 ? lines.length : end).map((one) => one.trim().replace(/\s*:$/, ''));
  const range = numbersIn(instructions);
  return {
    title: title.join(', ').slice(0, longestTitle),
    instructions: instructions.slice(0, longestInstructions),
    ...{ line, last: range?.[1] ?? Number.POSITIVE_INFINITY },
  };
}

/** 'Choose the word nearest in meaning' between two questions. */
function instructed({ line, text }: Block): Begin | null {
  const [first = ''] = text.split('\n');
  if (!isInstruction(first) || isPassageHead(first) || text.length > longestTitle * 2) return null;
  const last = numbersIn(text)?.[1] ?? Number.POSITIVE_INFINITY;
  return { title: '', instructions: text.trim(), line, last };
}

const isPage = ({ text }: Block) => text.split('\n').every((line) => line.trim() === '' || isPageLine(line));

const nothing = { title: '', instructions: '', last: Number.POSITIVE_INFINITY };

/** Questions behind the last number that instructions name are a section of their own. */
function withRest(begin: Begin, next: Begin | undefined, questions: readonly Numbered[]): Begin[] {
  const beyond = questions.find(
    ({ draft, number }) =>
      draft.line > begin.line && draft.line < (next?.line ?? Number.POSITIVE_INFINITY) && (number ?? 0) > begin.last,
  );
  return beyond ? [begin, { ...nothing, line: beyond.draft.line }] : [begin];
}

function named(own: readonly Numbered[], from: number): string {
  const [first, last] = [own[0]?.number ?? from + 1, own.at(-1)?.number ?? from + own.length];
  return first === last ? `Question ${first}` : `Questions ${first} to ${last}`;
}

/** Empty where the paper has none. */
export function sectionsIn(questions: readonly Numbered[], blocks: readonly Block[]): PaperSection[] {
  const begin = questions[0]?.draft.line ?? 0;
  const found = blocks.flatMap((block) => {
    if (isPage(block)) return [];
    return headed(block) ?? (block.line > begin ? (instructed(block) ?? []) : []);
  });
  if (found.length === 0) return [];
  const all = (found[0]?.line ?? 0) > begin ? [{ ...nothing, line: begin }, ...found] : found;
  const whole = all.flatMap((one, at) => withRest(one, all[at + 1], questions));
  const sections = whole.flatMap(({ title, instructions, line }, at) => {
    const end = whole[at + 1]?.line ?? Number.POSITIVE_INFINITY;
    const from = questions.findIndex(({ draft }) => draft.line >= line);
    const own = questions.filter(({ draft }) => draft.line >= line && draft.line < end);
    return own.length === 0 ? [] : [{ title: title || named(own, from), instructions, line }];
  });
  return sections.every(({ title, instructions }) => instructions === '' && /^Questions? \d/.test(title))
    ? []
    : sections;
}
