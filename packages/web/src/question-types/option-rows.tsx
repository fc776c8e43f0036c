import type { PaperQuestion } from '@akada/contract';
import { listOf } from '@akada/contract/question-types/list';
import { inPaperOrder } from '@akada/contract/question-types/multiple-select/rules';
import { Check } from 'lucide-react';
import { letterOf } from '../lib/format.ts';
import { classes } from '../ui/classes.ts';
import { Maths } from '../ui/maths.tsx';
import { type AnswerProps, optionId, type StudentAnswer } from './student-answer.ts';

const row =
  'flex min-h-14 items-center gap-3 rounded-md border border-edge bg-card px-3 py-2.5 transition-colors hover:border-ink active:bg-sunken ' +
  'has-checked:border-green has-checked:bg-green-wash has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-green ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green';

const badge = 'grid size-9 shrink-0 place-items-center border border-edge font-heading font-bold transition-colors';

type OptionRowProps = {
  question: PaperQuestion;
  index: number;
  kind: 'radio' | 'checkbox';
  isChosen: boolean;
  isPressed: boolean;
  onPick: () => void;
};

/** Native inputs: arrow keys and screen readers work, and the whole row is the label. */
function OptionRow({ question, index, kind, isChosen, isPressed, onPick }: OptionRowProps) {
  const option = question.options[index] ?? '';
  return (
    <label className={classes(row, isPressed && 'border-ink bg-sunken')}>
      <input
        id={optionId(question._id, index)}
        type={kind}
        name={question._id}
        value={option}
        checked={isChosen}
        onChange={onPick}
        className="sr-only"
      />
      <span
        className={classes(
          badge,
          kind === 'radio' ? 'rounded-sm' : 'rounded-none border-2',
          isChosen && 'border-green bg-green text-on-green',
        )}
      >
        {letterOf(index)}
      </span>
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
}

function OneOfRows({ question, labelledBy, selected, pressed, onAnswer }: AnswerProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-1 gap-2.5">
      {question.options.map((option, index) => (
        <OptionRow
          key={option}
          {...{ question, index }}
          kind="radio"
          isChosen={selected === option}
          isPressed={pressed === option}
          onPick={() => onAnswer(option, false)}
        />
      ))}
    </div>
  );
}

/** One option is the answer. */
export const oneOption: StudentAnswer = {
  Answer: OneOfRows,
  pick: ({ options }: PaperQuestion, _selected, index) => options[index],
};

function toggled({ options }: PaperQuestion, answer: string, index: number): string {
  const option = options[index] ?? '';
  const chosen = listOf(answer) ?? [];
  return inPaperOrder(options, chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
}

function SeveralRows({ question, labelledBy, selected, pressed, onAnswer }: AnswerProps) {
  const answer = pressed ?? selected;
  const chosen = listOf(selected) ?? [];
  const next = listOf(answer) ?? [];
  const hintId = `several-${question._id}`;
  return (
    <fieldset aria-labelledby={labelledBy} aria-describedby={hintId} className="grid min-w-0 grid-cols-1 gap-2.5">
      <p id={hintId} className="text-sm text-soft">
        Choose every option that is right.
        {question.details?.partial ? ' Each right one counts; a wrong one takes a right one away.' : ''}
      </p>
      {question.options.map((option, index) => (
        <OptionRow
          key={option}
          {...{ question, index }}
          kind="checkbox"
          isChosen={chosen.includes(option)}
          isPressed={next.includes(option) && !chosen.includes(option)}
          onPick={() => onAnswer(toggled(question, answer, index), false)}
        />
      ))}
    </fieldset>
  );
}

/** Any number of options is the answer. */
export const severalOptions: StudentAnswer = { Answer: SeveralRows, pick: toggled };
