import type { PaperQuestion } from '@akada/contract';
import { optionsShown } from '@akada/contract/rules/question';
import { Check, Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { letterOf } from '../../../lib/format.ts';
import { type Answer, isAnswered } from '../../../state/exam/answers.ts';
import { useLetterKeys } from '../../../state/letter-keys.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';

const optionId = (questionId: string, index: number) => `option-${questionId}-${index}`;

const row =
  'flex min-h-14 items-center gap-3 rounded-md border border-edge bg-card px-3 py-2.5 transition-colors hover:border-ink active:bg-sunken ' +
  'has-checked:border-green has-checked:bg-green-wash has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-green ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green';

const badge =
  'grid size-9 shrink-0 place-items-center rounded-sm border border-edge font-heading font-bold transition-colors';

type OptionProps = {
  question: PaperQuestion;
  labelledBy: string;
  selected: string;
  /** The row reacts to a press at once, and is chosen when the answer is on the device. */
  pressed: string | undefined;
  onChoose: (option: string) => void;
};

/** Native radios: arrow keys and screen readers work, and the whole row is the label. */
function OptionRows({ question, labelledBy, selected, pressed, onChoose }: OptionProps) {
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

const longestAnswer = 500;

type Props = {
  question: PaperQuestion;
  number: number;
  total: number;
  answer: Answer | undefined;
  pressed: string | undefined;
  isFlagged: boolean;
  onFlag: () => void;
  onAnswer: (selectedAnswer: string, isTyping: boolean) => void;
};

function FlagButton({ isFlagged, onFlag }: Pick<Props, 'isFlagged' | 'onFlag'>) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={isFlagged}
      className={isFlagged ? 'border-on-marigold! bg-marigold! text-on-marigold!' : ''}
      onClick={onFlag}
    >
      <Flag fill={isFlagged ? 'currentColor' : 'none'} aria-hidden="true" />
      Flag for review
    </Button>
  );
}

/** Mounted anew for every question, so that its heading takes the focus. */
export function QuestionView(props: Props) {
  const { question, number, total, answer, pressed, isFlagged, onAnswer, onFlag } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const textId = `question-${question._id}`;
  const selected = answer?.selectedAnswer ?? '';
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
        <h2 ref={heading} tabIndex={-1} className="text-base text-soft outline-none">
          {`Question ${number} of ${total}`}
        </h2>
        <Badge className="mr-auto">{question.points === 1 ? '1 point' : `${question.points} points`}</Badge>
        {isFlagged && (
          <Badge tone="marigold">
            <Flag fill="currentColor" aria-hidden="true" />
            Flagged
          </Badge>
        )}
      </div>
      <p id={textId} className="mt-3 mb-5 text-lg leading-normal font-medium whitespace-pre-wrap">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mb-5 max-h-96" />}
      {question.type === 'short-answer' ? (
        <TextField
          label="Your answer"
          value={pressed ?? selected}
          maxLength={longestAnswer}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onAnswer(event.target.value, true)}
        />
      ) : (
        <OptionRows
          question={question}
          labelledBy={textId}
          selected={selected}
          pressed={pressed}
          onChoose={(option) => onAnswer(option, false)}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        {/* Always there, so that nothing jumps when an answer is given. */}
        <Button
          variant="quiet"
          size="sm"
          className={classes('-ml-3', !isAnswered(answer) && 'invisible')}
          onClick={() => onAnswer('', false)}
        >
          Clear answer
        </Button>
        <FlagButton isFlagged={isFlagged} onFlag={onFlag} />
      </div>
    </section>
  );
}

const choiceInputs = ['radio', 'checkbox', 'button', 'submit'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !choiceInputs.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

type Actions = {
  question: PaperQuestion | undefined;
  isPaused: boolean;
  onChoose: (option: string) => void;
  onNext: () => void;
  onPrevious: () => void;
  onSubmit: () => void;
  onFlag: () => void;
};

/** The keys of the national computer-based test, and F. A letter that is an option chooses it. */
export function useExamKeys(actions: Actions): void {
  const { question, isPaused, onChoose, onNext, onPrevious, onSubmit, onFlag } = actions;
  const isOn = useLetterKeys();
  useEffect(() => {
    if (!isOn || isPaused || !question) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      const key = event.key.toUpperCase();
      const options = optionsShown(question.type, question.options);
      const chosen = options.findIndex((_, index) => letterOf(index) === key);
      const option = question.type === 'short-answer' ? undefined : options[chosen];
      const act = { N: onNext, P: onPrevious, S: onSubmit, F: onFlag }[key];
      if (option !== undefined) {
        onChoose(option);
        document.getElementById(optionId(question._id, chosen))?.focus();
      } else if (act) act();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
