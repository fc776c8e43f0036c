import { listOf } from '@akada/contract/question-types/list';
import { Check, X } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import { Maths } from '../ui/maths.tsx';
import type { ReviewProps } from './review-props.ts';

/** Given and right answers by position, for matching and ordering. */
export function ReviewedPlaces({ question, answerLabel }: ReviewProps) {
  const key = listOf(question.correctAnswer) ?? [];
  const given = listOf(question.selectedAnswer) ?? [];
  return (
    <ol className="mt-4 grid gap-2">
      {key.map((right, place) => {
        const prompt = question.details?.prompts?.[place];
        const own = given[place] ?? '';
        const isRight = own === right;
        const Icon = isRight ? Check : X;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what is reviewed
            key={place}
            className={classes(
              'grid gap-1 rounded-md border px-3 py-2.5 [overflow-wrap:anywhere]',
              isRight ? 'border-leaf bg-leaf-wash' : 'border-line',
            )}
          >
            <span className="font-medium">{prompt === undefined ? place + 1 : <Maths text={prompt} />}</span>
            <span
              className={classes(
                'flex items-start gap-1 text-sm font-semibold',
                isRight ? 'text-leaf-ink' : 'text-red-ink',
              )}
            >
              <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={3} aria-hidden="true" />
              <span className="min-w-0">
                {`${answerLabel}: `}
                {own === '' ? 'none' : <Maths text={own} />}
              </span>
            </span>
            {!isRight && (
              <span className="text-sm font-semibold text-leaf-ink">
                {'Right answer: '}
                <Maths text={right} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
