import type { PracticeCard, ReviewedQuestion } from '@akada/contract';
import { CircleCheck, CircleDot, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { answers } from '../../../question-types/answers.ts';
import { reviews } from '../../../question-types/reviews.ts';
import type { Checked } from '../../../state/practice/practice-session.ts';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FoldedPassage } from '../../shared/passage.tsx';
import { Hint } from './hint.tsx';
import { Why } from './why.tsx';

type PracticeQuestionProps = {
  card: PracticeCard;
  /** 'Question 3 of 10' */
  name: string;
  selected: string;
  checked: Checked | undefined;
  tools: ReactNode;
  /** Words on the return of a wrong one. */
  again: string;
  /** Left out where the first try is without one. */
  hint: string | undefined;
  onAnswer: (selectedAnswer: string) => void;
};

const verdicts = {
  right: { look: 'border-leaf bg-leaf-wash text-leaf-ink', icon: CircleCheck, words: 'Right' },
  partly: { look: 'border-amber bg-amber-wash text-amber-ink', icon: CircleDot, words: 'Partly right' },
  wrong: { look: 'border-red bg-red-wash text-red-ink', icon: CircleX, words: 'Not right' },
  unknown: { look: 'border-edge bg-sunken text-ink', icon: CircleDot, words: 'Here is the answer' },
};

function verdictOf({ share, answer }: Checked): keyof typeof verdicts {
  if (share === 1) return 'right';
  if (share > 0) return 'partly';
  return answer.selectedAnswer === '' ? 'unknown' : 'wrong';
}

type AnsweredProps = { card: PracticeCard; checked: Checked; again: string };

/** It takes the focus, so that it is read at once and Enter goes on. */
function Verdict({ checked, again }: Pick<AnsweredProps, 'checked' | 'again'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { look, icon: Icon, words } = verdicts[verdictOf(checked)];
  return (
    <div className={classes('mt-4 flex flex-wrap items-center gap-x-2 rounded-md border px-3 py-2.5', look)}>
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
        {words}
      </h3>
      {checked.share < 1 && <p className="text-sm">{again}</p>}
    </div>
  );
}

function Answered({ card, checked, again }: AnsweredProps) {
  const Review = reviews[card.type];
  const { selectedAnswer } = checked.answer;
  const question: ReviewedQuestion = { ...card, selectedAnswer, isCorrect: checked.share === 1, earned: 0 };
  return (
    <>
      <Verdict checked={checked} again={again} />
      <Review question={question} answerLabel="Your answer" />
      <Why question={card} number={1} />
    </>
  );
}

/** Mounted anew for every question, so that its heading takes the focus. */
export function PracticeQuestion({ card, name, selected, checked, hint, ...props }: PracticeQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const { tools, again, onAnswer } = props;
  const textId = `question-${card._id}`;
  const { Answer } = answers[card.type];
  return (
    <section className="min-w-0" aria-labelledby="practice-question">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="practice-question" ref={heading} tabIndex={-1} className="text-sm text-soft outline-none">
          {name}
        </h2>
        {tools}
      </div>
      {card.passage && <FoldedPassage passage={card.passage} />}
      <p id={textId} className="mt-2 mb-4 text-lg leading-normal font-medium whitespace-pre-wrap wrap-anywhere">
        <Maths text={card.ownText ?? card.text} />
      </p>
      {card.picture && <Picture {...card.picture} className="mb-4 max-h-80" />}
      {checked ? (
        <Answered card={card} checked={checked} again={again} />
      ) : (
        <>
          <Answer
            question={card}
            labelledBy={textId}
            selected={selected}
            pressed={undefined}
            onAnswer={(answer) => onAnswer(answer)}
          />
          {hint && <Hint text={hint} />}
        </>
      )}
    </section>
  );
}
