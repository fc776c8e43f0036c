import { isCorrect } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import { Check, X } from 'lucide-react';
import { letterOf } from '../lib/format.ts';
import { classes } from '../ui/classes.ts';
import { Maths } from '../ui/maths.tsx';
import type { ReviewProps } from './review-props.ts';

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

type RowsProps = ReviewProps & { isKey: (option: string) => boolean; isChosen: (option: string) => boolean };

function OptionRows({ question, answerLabel, ...row }: RowsProps) {
  return (
    <ul className="mt-4 grid gap-2">
      {question.options.map((option, index) => {
        const isKey = row.isKey(option);
        const isChosen = row.isChosen(option);
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

export function ReviewedOptions(props: ReviewProps) {
  const { question } = props;
  const { selectedAnswer } = question;
  return (
    <OptionRows
      {...props}
      isKey={(option) => isCorrect(question, option)}
      isChosen={(option) => selectedAnswer !== '' && isCorrect({ ...question, correctAnswer: option }, selectedAnswer)}
    />
  );
}

export function ReviewedSeveral(props: ReviewProps) {
  const { correctAnswer, selectedAnswer } = props.question;
  const key = listOf(correctAnswer) ?? [];
  const chosen = listOf(selectedAnswer) ?? [];
  return (
    <OptionRows {...props} isKey={(option) => key.includes(option)} isChosen={(option) => chosen.includes(option)} />
  );
}
