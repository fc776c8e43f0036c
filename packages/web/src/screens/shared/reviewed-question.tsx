import type { ReviewedQuestion } from '@akada/contract';
import { isBlank } from '@akada/contract/question-types';
import { CircleCheck, CircleDashed, CircleDot, CircleSlash, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { reviews } from '../../question-types/reviews.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Maths } from '../../ui/maths.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FoldedPassage } from './passage.tsx';

export const verdicts = ['right', 'partly', 'marked', 'wrong', 'blank', 'waiting', 'annulled'] as const;
type Verdict = (typeof verdicts)[number];

export function verdictOf(question: ReviewedQuestion): Verdict {
  const { isCorrect, selectedAnswer, mark, toMark } = question;
  if (question.annulled === 'leave-out') return 'annulled';
  if (isCorrect) return 'right';
  if (toMark) return 'waiting';
  if (mark && mark.points > 0) return 'marked';
  if (question.earned > 0) return 'partly';
  return isBlank(selectedAnswer) ? 'blank' : 'wrong';
}

const looks = {
  right: { tone: 'leaf', icon: CircleCheck, words: 'Right' },
  partly: { tone: 'amber', icon: CircleDot, words: 'Partly right' },
  marked: { tone: 'leaf', icon: CircleDot, words: 'Marked' },
  waiting: { tone: 'amber', icon: Clock, words: 'To be marked' },
  wrong: { tone: 'red', icon: CircleX, words: 'Wrong' },
  blank: { tone: 'neutral', icon: CircleDashed, words: 'Not answered' },
  annulled: { tone: 'neutral', icon: CircleSlash, words: 'Not counted' },
} as const;

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { tone, icon: Icon, words } = looks[verdict];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {words}
    </Badge>
  );
}

const annulledWords = {
  'full-mark': 'This question was annulled: everybody gets its points.',
  'leave-out': 'This question was annulled: it does not count for anybody.',
};

type ReviewedQuestionProps = {
  question: ReviewedQuestion;
  /** From 1. */
  number: number;
  /** 'Your answer' */
  answerLabel: string;
  /** Then it is not repeated here. */
  hasPassageAbove?: boolean;
  children?: ReactNode;
};

export function ReviewedQuestionCard(props: ReviewedQuestionProps) {
  const { question, number, answerLabel, hasPassageAbove = false, children } = props;
  const Answers = reviews[question.type];
  const points = question.earned;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={`question-${question._id}`} className="mr-auto text-sm text-soft">{`Question ${number}`}</h3>
        <Badge>
          {`${question.toMark ? '–' : points} of ${question.points} ${question.points === 1 ? 'point' : 'points'}`}
        </Badge>
        <VerdictBadge verdict={verdictOf(question)} />
      </div>
      {question.passage && !hasPassageAbove && <FoldedPassage passage={question.passage} />}
      <p className="mt-3 text-base font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.ownText ?? question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-96" />}
      {question.annulled && <p className="mt-3 text-soft">{annulledWords[question.annulled]}</p>}
      <Answers question={question} answerLabel={answerLabel} />
      {children}
    </Card>
  );
}
