import type { ReviewedQuestion } from '@akada/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Maths } from '../../ui/maths.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ReviewedOptions, ReviewedWords } from './reviewed-options.tsx';
import { VerdictBadge, verdictOf } from './verdict.tsx';

type ReviewedQuestionProps = {
  question: ReviewedQuestion;
  /** Its place on the paper, from 1. */
  number: number;
  /** 'Your answer' */
  answerLabel: string;
  /** Below the answers. */
  children?: ReactNode;
};

/** A question as it stood on the paper, with what was answered and what is right. */
export function ReviewedQuestionCard({ question, number, answerLabel, children }: ReviewedQuestionProps) {
  const Answers = question.type === 'short-answer' ? ReviewedWords : ReviewedOptions;
  const points = question.isCorrect ? question.points : 0;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={`question-${question._id}`} className="mr-auto text-sm text-soft">{`Question ${number}`}</h3>
        <Badge>{`${points} of ${question.points} ${question.points === 1 ? 'point' : 'points'}`}</Badge>
        <VerdictBadge verdict={verdictOf(question)} />
      </div>
      <p className="mt-3 text-base font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-96" />}
      <Answers question={question} answerLabel={answerLabel} />
      {children}
    </Card>
  );
}
