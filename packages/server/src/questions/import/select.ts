import { listed } from '@akada/contract/question-types/list';
import type { Draft } from './draft.ts';

/** Several right options, as Moodle weighs them: where one wrong option takes all, there are no shares. */
export function select(draft: Draft, answers: readonly { text: string; share: number }[]): void {
  const right = answers.filter(({ share }) => share > 0);
  const wrong = answers.filter(({ share }) => share <= 0);
  const isAllOrNothing = wrong.length > 0 && wrong.every(({ share }) => share <= -99.99) && right.length > 0;
  const shares = right.map(({ share }) => share);
  const sum = shares.reduce((all, share) => all + share, 0);
  draft.type = 'multiple-select';
  draft.options = answers.map(({ text }) => text);
  draft.key = listed(right.map(({ text }) => text));
  if (!isAllOrNothing) draft.details = { partial: true };
  if (Math.max(...shares) - Math.min(...shares) > 0.1)
    draft.repairs.push('The weights of the right options became equal');
  if (right.length > 0 && sum < 99) draft.doubts.push(`the right options earn only ${Math.round(sum)}% together`);
}
