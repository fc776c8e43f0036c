import type { PaperQuestion } from '@akada/contract';
import { Flag } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { letterOf } from '../../../lib/format.ts';
import { isShortcut } from '../../../lib/shortcut.ts';
import { answers } from '../../../question-types/answers.ts';
import { optionId } from '../../../question-types/student-answer.ts';
import { type Answer, isAnswered } from '../../../state/exam/answers.ts';
import { useLetterKeys } from '../../../state/letter-keys.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';

type Props = {
  question: PaperQuestion;
  number: number;
  total: number;
  answer: Answer | undefined;
  pressed: string | undefined;
  isFlagged: boolean;
  /** Beside the flag. */
  tools?: ReactNode;
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
  const { question, number, total, answer, pressed, isFlagged, tools, onAnswer, onFlag } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const textId = `question-${question._id}`;
  const selected = answer?.selectedAnswer ?? '';
  const { Answer } = answers[question.type];
  return (
    <section className="min-w-0">
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
        <Maths text={question.ownText ?? question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mb-5 max-h-96" />}
      <Answer question={question} labelledBy={textId} selected={selected} pressed={pressed} onAnswer={onAnswer} />
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
        <div className="flex flex-wrap gap-2">
          {tools}
          <FlagButton isFlagged={isFlagged} onFlag={onFlag} />
        </div>
      </div>
    </section>
  );
}

type Actions = {
  question: PaperQuestion | undefined;
  selected: string;
  isPaused: boolean;
  onChoose: (selectedAnswer: string) => void;
  onNext: () => void;
  onPrevious: () => void;
  onSubmit: () => void;
  onFlag: () => void;
};

/** The keys of the national computer-based test, and F. A letter that is an option chooses it. */
export function useExamKeys(actions: Actions): void {
  const { question, selected, isPaused, onChoose, onNext, onPrevious, onSubmit, onFlag } = actions;
  const isOn = useLetterKeys();
  useEffect(() => {
    if (!isOn || isPaused || !question) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      const key = event.key.toUpperCase();
      const index = question.options.findIndex((_, place) => letterOf(place) === key);
      const picked = index < 0 ? undefined : answers[question.type].pick?.(question, selected, index);
      const act = { N: onNext, P: onPrevious, S: onSubmit, F: onFlag }[key];
      if (picked !== undefined) {
        onChoose(picked);
        document.getElementById(optionId(question._id, index))?.focus();
      } else if (act) act();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
