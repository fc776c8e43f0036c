import type { ReviewedQuestion } from '@akada/contract';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

export type Verdict = 'right' | 'wrong' | 'blank';

export function verdictOf({ isCorrect, selectedAnswer }: ReviewedQuestion): Verdict {
  if (isCorrect) return 'right';
  return selectedAnswer.trim() === '' ? 'blank' : 'wrong';
}

const looks = {
  right: { tone: 'leaf', icon: CircleCheck, words: 'Right' },
  wrong: { tone: 'red', icon: CircleX, words: 'Wrong' },
  blank: { tone: 'neutral', icon: CircleDashed, words: 'Not answered' },
} as const;

/** How a question went, in a word, a shape and a colour. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { tone, icon: Icon, words } = looks[verdict];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {words}
    </Badge>
  );
}
