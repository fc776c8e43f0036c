import type { PaperQuestion } from '@akada/contract';
import { useEffect, useRef } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Answer, isAnswered } from './answers.ts';
import { OptionRows } from './option-rows.tsx';

const longestAnswer = 500;

type Props = {
  question: PaperQuestion;
  number: number;
  total: number;
  answer: Answer | undefined;
  /** What was pressed or typed and is still on its way to the device. */
  pressed: string | undefined;
  onAnswer: (selectedAnswer: string, isTyping: boolean) => void;
};

/** Mounted anew for every question: then its heading takes the focus, and a screen reader starts there. */
export function QuestionCard({ question, number, total, answer, pressed, onAnswer }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const textId = `question-${question._id}`;
  const selected = answer?.selectedAnswer ?? '';
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-base text-soft outline-none">
          {`Question ${number} of ${total}`}
        </h2>
        <Badge>{question.points === 1 ? '1 point' : `${question.points} points`}</Badge>
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
      {/* Always there, so that nothing jumps when an answer is given. */}
      <div className={isAnswered(answer) ? 'mt-2' : 'invisible mt-2'}>
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onAnswer('', false)}>
          Clear answer
        </Button>
      </div>
    </section>
  );
}
