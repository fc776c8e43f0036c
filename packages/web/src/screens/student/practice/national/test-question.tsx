import type { PracticeCard } from '@akada/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { oneOption } from '../../../../question-types/option-rows.tsx';
import { Maths } from '../../../../ui/maths.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { PassageText, passageName } from '../../../shared/passage.tsx';

const { Answer } = oneOption;

type TestQuestionProps = {
  question: PracticeCard;
  /** From 1, in its subject. */
  number: number;
  total: number;
  subject: string;
  selected: string;
  tools: ReactNode;
  onAnswer: (option: number) => void;
};

/** Mounted anew for every question, so that its heading takes the focus. */
export function TestQuestion({ question, number, total, subject, selected, tools, onAnswer }: TestQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const textId = `question-${question._id}`;
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-base text-soft outline-none">
          {`Question ${number} of ${total}`}
          <span className="sr-only">{`, ${subject}`}</span>
        </h2>
        {tools}
      </div>
      {question.passage && (
        <section
          aria-label={`Passage: ${passageName(question.passage)}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
          tabIndex={0}
          className="mt-3 max-h-[30vh] overflow-y-auto rounded-md border border-line bg-sunken p-3 lg:max-h-[45vh]"
        >
          <PassageText passage={question.passage} />
        </section>
      )}
      <p id={textId} className="mt-3 mb-4 text-lg leading-normal font-medium whitespace-pre-wrap wrap-anywhere">
        <Maths text={question.ownText ?? question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mb-4 max-h-96" />}
      <Answer
        question={question}
        labelledBy={textId}
        selected={selected}
        pressed={undefined}
        onAnswer={(option) => onAnswer(question.options.indexOf(option))}
      />
    </section>
  );
}
