import type { PaperQuestion } from '@akada/contract';
import { Check } from 'lucide-react';
import { letterOf } from '../lib/format.ts';
import { classes } from '../ui/classes.ts';
import { Maths } from '../ui/maths.tsx';
import { type AnswerProps, optionId, type StudentAnswer } from './student-answer.ts';

const row =
  'flex min-h-14 items-center gap-3 rounded-md border border-edge bg-card px-3 py-2.5 transition-colors hover:border-ink active:bg-sunken ' +
  'has-checked:border-green has-checked:bg-green-wash has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-green ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green';

const badge =
  'grid size-9 shrink-0 place-items-center rounded-sm border border-edge font-heading font-bold transition-colors';

/** Native radios: arrow keys and screen readers work, and the whole row is the label. */
function OptionRows({ question, labelledBy, selected, pressed, onAnswer }: AnswerProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-1 gap-2.5">
      {question.options.map((option, index) => {
        const isChosen = selected === option;
        return (
          <label key={option} className={classes(row, pressed === option && 'border-ink bg-sunken')}>
            <input
              id={optionId(question._id, index)}
              type="radio"
              name={question._id}
              value={option}
              checked={isChosen}
              onChange={() => onAnswer(option, false)}
              className="sr-only"
            />
            <span className={classes(badge, isChosen && 'border-green bg-green text-on-green')}>{letterOf(index)}</span>
            <span className="min-w-0 flex-1 text-base whitespace-pre-wrap">
              <Maths text={option} />
            </span>
            <Check
              className={classes('size-5 shrink-0 text-green', !isChosen && 'invisible')}
              strokeWidth={3}
              aria-hidden="true"
            />
          </label>
        );
      })}
    </div>
  );
}

/** One option is the answer. */
export const oneOption: StudentAnswer = {
  Answer: OptionRows,
  pick: ({ options }: PaperQuestion, _selected, index) => options[index],
};
