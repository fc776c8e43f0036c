import type { ReviewedQuestion } from '@akada/contract';
import { isCorrect, optionsShown } from '@akada/contract/rules/question';
import { Check, CircleCheck, CircleDashed, CircleX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { letterOf } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Maths } from '../../ui/maths.tsx';
import { Picture } from '../../ui/picture.tsx';

type Verdict = 'right' | 'wrong' | 'blank';

export function verdictOf({ isCorrect, selectedAnswer }: ReviewedQuestion): Verdict {
  if (isCorrect) return 'right';
  return selectedAnswer.trim() === '' ? 'blank' : 'wrong';
}

const looks = {
  right: { tone: 'leaf', icon: CircleCheck, words: 'Right' },
  wrong: { tone: 'red', icon: CircleX, words: 'Wrong' },
  blank: { tone: 'neutral', icon: CircleDashed, words: 'Not answered' },
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

type Props = { question: ReviewedQuestion /** 'Your answer' */; answerLabel: string };

function Marks({ isKey, isChosen, answerLabel }: { isKey: boolean; isChosen: boolean; answerLabel: string }) {
  if (!isKey && !isChosen) return null;
  const words = [isChosen && answerLabel, isKey && 'Right answer'].filter(Boolean).join(' · ');
  const Icon = isKey ? Check : X;
  return (
    <span
      className={classes(
        'mt-1 flex items-center gap-1 text-xs font-semibold',
        isKey ? 'text-leaf-ink' : 'text-red-ink',
      )}
    >
      <Icon className="size-4 shrink-0" strokeWidth={3} aria-hidden="true" />
      {words}
    </span>
  );
}

function ReviewedOptions({ question, answerLabel }: Props) {
  const { type, options, correctAnswer, selectedAnswer } = question;
  return (
    <ul className="mt-4 grid gap-2">
      {optionsShown(type, options).map((option, index) => {
        const isKey = isCorrect(type, correctAnswer, option);
        const isChosen = selectedAnswer !== '' && isCorrect(type, option, selectedAnswer);
        return (
          <li
            key={option}
            className={classes(
              'flex gap-2.5 rounded-md border px-3 py-2.5',
              isKey && 'border-leaf bg-leaf-wash',
              !isKey && isChosen && 'border-red bg-red-wash',
              !isKey && !isChosen && 'border-line',
            )}
          >
            <span className="font-semibold text-soft">{letterOf(index)}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block whitespace-pre-wrap">
                <Maths text={option} />
              </span>
              <Marks isKey={isKey} isChosen={isChosen} answerLabel={answerLabel} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function ReviewedWords({ question, answerLabel }: Props) {
  const { correctAnswer, selectedAnswer, isCorrect: isRight } = question;
  const box = 'rounded-md border px-3 py-2.5 [overflow-wrap:anywhere]';
  return (
    <dl className="mt-4 grid gap-2">
      <div className={classes(box, isRight ? 'border-leaf bg-leaf-wash' : 'border-line')}>
        <dt className="text-xs text-soft">{answerLabel}</dt>
        <dd className="font-medium">{selectedAnswer.trim() === '' ? 'No answer' : <Maths text={selectedAnswer} />}</dd>
      </div>
      <div className={classes(box, isRight ? 'border-line' : 'border-leaf bg-leaf-wash')}>
        <dt className="text-xs text-soft">Right answer</dt>
        <dd className="font-medium">
          <Maths text={correctAnswer} />
        </dd>
      </div>
    </dl>
  );
}

type ReviewedQuestionProps = {
  question: ReviewedQuestion;
  /** From 1. */
  number: number;
  /** 'Your answer' */
  answerLabel: string;
  children?: ReactNode;
};

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
