import type { PaperQuestion } from '@akada/contract';
import { optionsShown } from '@akada/contract/rules/question';
import { Check } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';

/** 0 → 'A' */
export const letterOf = (index: number) => String.fromCharCode(65 + index);

export const optionId = (questionId: string, index: number) => `option-${questionId}-${index}`;

const row =
  'flex min-h-14 items-center gap-3 rounded-md border border-edge bg-card px-3 py-2.5 transition-colors hover:border-ink active:bg-sunken ' +
  'has-checked:border-green has-checked:bg-green-wash has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-green ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green';

const badge =
  'grid size-9 shrink-0 place-items-center rounded-sm border border-edge font-heading font-bold transition-colors';

type Props = {
  question: PaperQuestion;
  labelledBy: string;
  /** On the device. */
  selected: string;
  /** On its way there: the row answers the finger at once, and is chosen a moment later. */
  pressed: string | undefined;
  onChoose: (option: string) => void;
};

/** Native radios: the arrow keys move and choose, a screen reader counts them; the whole row is their label. */
export function OptionRows({ question, labelledBy, selected, pressed, onChoose }: Props) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-1 gap-2.5">
      {optionsShown(question.type, question.options).map((option, index) => {
        const isChosen = selected === option;
        return (
          <label key={option} className={classes(row, pressed === option && 'border-ink bg-sunken')}>
            <input
              id={optionId(question._id, index)}
              type="radio"
              name={question._id}
              value={option}
              checked={isChosen}
              onChange={() => onChoose(option)}
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
