import { listOf } from '@akada/contract/question-types/list';
import { readNumber } from '@akada/contract/question-types/numeric/read-number';
import { escapeMarkup } from '../../platform/files/html.ts';
import { aboutNames } from '../import/about.ts';
import type { Candidate } from '../import/check.ts';
import type { Extras } from '../import/extras.ts';

type ExportedPicture = { alt: string; image: string };

export type Exported = Omit<Candidate, 'passage'> & {
  picture: ExportedPicture | null;
  explanationPicture?: ExportedPicture;
  passage?: { title?: string; text: string; picture?: ExportedPicture } | undefined;
};

/** For formats without passages: it stands before the question, its picture for the question's own. */
export async function* withoutPassages(questions: AsyncIterable<Exported>): AsyncGenerator<Exported> {
  for await (const { passage, ...question } of questions) {
    const picture = question.picture ?? passage?.picture ?? null;
    const words = passage?.picture && question.picture ? `[Picture: ${passage.picture.alt}]` : '';
    const parts = [passage?.title, passage?.text, words, question.text];
    yield { ...question, picture, text: parts.filter(Boolean).join('\n\n') };
  }
}

export const asHtml = (text: string) =>
  escapeMarkup(text)
    .replace(/ {2,}|^ | $/gm, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replace(/\r?\n/g, '<br>');

/** A decimal, and how far from it is still right, as other programs write a number. */
export function decimalOf({ correctAnswer, details: { tolerance = 0, toleranceIs } = {} }: Exported) {
  const value = readNumber(correctAnswer) ?? Number.NaN;
  return { value, tolerance: toleranceIs === 'percent' ? (Math.abs(value) * tolerance) / 100 : tolerance };
}

/** Percent of each right and each wrong option; without partial credit one wrong option takes all. */
export function percentsOf({ correctAnswer, details }: Exported) {
  const key = listOf(correctAnswer) ?? [];
  const right = Number((100 / key.length).toFixed(5));
  return { key, right, wrong: details?.partial ? -right : -100 };
}

export const pairsOf = ({ options, correctAnswer, details: { prompts = [] } = {} }: Exported) => {
  const key = listOf(correctAnswer) ?? [];
  const pairs = prompts.map((prompt, index) => ({ prompt, option: key[index] ?? '' }));
  return [...pairs, ...options.filter((option) => !key.includes(option)).map((option) => ({ prompt: '', option }))];
};

/** Everything that the other format may not hold; our import reads it. */
export function extrasOf(question: Exported): Extras {
  const { type, correctAnswer, details } = question;
  const known = question as Readonly<Record<string, unknown>>;
  const about = aboutNames.filter((name) => name !== 'explanation' && known[name] !== undefined);
  return {
    type,
    ...((type === 'numeric' || type === 'essay') && correctAnswer !== '' && { correctAnswer }),
    ...(details && { details }),
    ...(about.length > 0 && { about: Object.fromEntries(about.map((name) => [name, known[name]])) }),
  };
}
