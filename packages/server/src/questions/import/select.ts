import { listed } from '@akada/contract/question-types/list';
import type { Draft } from './draft.ts';

/** Several right options, as Moodle weighs them: where one wrong option takes all, there are no shares. */
export function select(draft: Draft, answers: readonly { text: string; share: number }[]): void {
  const right = answers.filter(({ share }) => share > 0);
  const wrong = answers.filter(({ share }) => share <= 0);
  const isAllOrNothing = wrong.length > 0 && wrong.every(({ share }) => share <= -99.99) && right.length > 0;
  draft.type = 'multiple-select';
  draft.options = answers.map(({ text }) => text);
  draft.key = listed(right.map(({ text }) => text));
  if (!isAllOrNothing) draft.details = { partial: true };
}
