import type { Question } from '@akada/contract';
import { optionsShown } from '@akada/contract/rules/question';
import { Check } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';

const letters = 'ABCDEFGHIJ';

/** 'True' stands for the answer 'true'. */
function isKey(question: Question, option: string): boolean {
  return question.type === 'true-false'
    ? option.toLowerCase() === question.correctAnswer
    : option === question.correctAnswer;
}

/** The options with the right one ticked and named; for a short answer the answer itself. */
export function AnswerKey({ question }: { question: Question }) {
  if (question.type === 'short-answer') {
    return (
      <p className="mt-2 flex items-start gap-2">
        <Check className="mt-0.5 size-5 shrink-0 text-leaf-ink" aria-hidden="true" />
        <span className="min-w-0">
          <span className="text-soft">Correct answer: </span>
          <span className="font-semibold">
            <Maths text={question.correctAnswer} />
          </span>
        </span>
      </p>
    );
  }
  return (
    <ul className="mt-3 grid gap-1.5 sm:grid-cols-2">
      {optionsShown(question.type, question.options).map((option, index) => {
        const correct = isKey(question, option);
        return (
          <li
            key={option}
            className={classes(
              'flex min-w-0 items-start gap-2 rounded-sm border px-3 py-1.5',
              correct ? 'border-leaf bg-leaf-wash font-semibold text-leaf-ink' : 'border-line',
            )}
          >
            {question.type === 'multiple-choice' && <span className="font-semibold text-soft">{letters[index]}</span>}
            <span className="min-w-0 flex-1">
              <Maths text={option} />
            </span>
            {correct && (
              <span className="inline-flex shrink-0 items-center gap-1 text-xs">
                <Check className="size-4" aria-hidden="true" />
                Correct
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
