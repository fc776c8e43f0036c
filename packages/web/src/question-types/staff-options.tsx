import { isCorrect, rulesOf } from '@akada/contract/question-types';
import { Check } from 'lucide-react';
import { counted, letterOf } from '../lib/format.ts';
import { ChoiceGroup, ChoiceRow } from '../ui/choices.tsx';
import { classes } from '../ui/classes.ts';
import { Maths } from '../ui/maths.tsx';
import type { KeyChoiceProps, KeyProps } from './authoring.ts';

export function PreviewOptions({ options }: { options: readonly string[] }) {
  return (
    <ul className="mt-3 grid gap-2">
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: while typing two options may read the same
        <li key={index} className="flex gap-2.5 rounded-md border border-edge bg-card px-3 py-2.5">
          <span className="font-semibold text-soft">{letterOf(index)}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Maths text={option} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type KeyOptionsProps = KeyProps & { hasLetters?: boolean; isRight?: (option: string) => boolean };

export function KeyOptions({ question, hasLetters = true, isRight }: KeyOptionsProps) {
  return (
    <ul className="mt-3 grid gap-1.5 sm:grid-cols-2">
      {rulesOf(question.type)
        .shown(question)
        .options.map((option, index) => {
          const correct = isRight ? isRight(option) : isCorrect(question, option);
          return (
            <li
              key={option}
              className={classes(
                'flex min-w-0 flex-wrap items-start gap-2 rounded-sm border px-3 py-1.5',
                correct ? 'border-leaf bg-leaf-wash font-semibold text-leaf-ink' : 'border-line',
              )}
            >
              {hasLetters && <span className="font-semibold text-soft">{letterOf(index)}</span>}
              <span className="min-w-0 flex-1 basis-24 wrap-anywhere">
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

type OneOfProps = KeyChoiceProps & { answers: readonly string[] };

export function OneOf({ asked: { question, keys }, answers, value, onChange }: OneOfProps) {
  const only = keys.length === 1;
  return (
    <ChoiceGroup legend={`Right answer, ${counted(answers.length, 'option')}`}>
      {answers.map((answer) => (
        <ChoiceRow
          key={answer}
          kind="radio"
          name="correct-answer"
          label={
            <span className="[overflow-wrap:anywhere]">
              <Maths text={rulesOf(question.type).keyInWords({ ...question, correctAnswer: answer })} />
            </span>
          }
          hint={keys.includes(answer) ? (only ? 'The key now' : 'The key on some papers') : undefined}
          value={answer}
          checked={value === answer}
          onChange={() => onChange(answer)}
        />
      ))}
    </ChoiceGroup>
  );
}
