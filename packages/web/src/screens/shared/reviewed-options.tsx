import type { ReviewedQuestion } from '@akada/contract';
import { isCorrect, optionsShown } from '@akada/contract/rules/question';
import { Check, X } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Maths } from '../../ui/maths.tsx';

const letterOf = (index: number) => String.fromCharCode(65 + index);

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

/** The options as on the paper; which one was taken and which one is right is said under them. */
export function ReviewedOptions({ question, answerLabel }: Props) {
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

/** An answer in own words, beside the one the school wanted. */
export function ReviewedWords({ question, answerLabel }: Props) {
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
