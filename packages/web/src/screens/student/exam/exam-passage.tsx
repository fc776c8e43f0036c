import type { PaperQuestion, Passage } from '@akada/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { PassageText } from '../../shared/passage.tsx';

/** 'question 3', 'questions 3 to 7', 'questions 3, 5 and 9' */
export function questionsInWords(numbers: readonly number[]): string {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length < 2) return `question ${first}`;
  if (numbers.length > 2 && last - first === numbers.length - 1) return `questions ${first} to ${last}`;
  return `questions ${numbers.slice(0, -1).join(', ')} and ${last}`;
}

const numbersOf = (questions: readonly PaperQuestion[], { _id }: Passage) =>
  questions.flatMap(({ passage }, index) => (passage?._id === _id ? [index + 1] : []));

type Props = { passage: Passage; questions: readonly PaperQuestion[] };

/** Stays while its questions are answered: on wide screens beside them, on others above, where it can be put away. */
export function ExamPassage({ passage, questions }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const name = `Passage for ${questionsInWords(numbersOf(questions, passage))}`;
  return (
    <div className="sticky top-[5.4rem] z-20 -mx-4 mb-5 border-b border-line bg-card px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 xl:top-28 xl:mb-0 xl:self-start xl:border-b-0 [@media(max-height:26rem)]:static">
      <h2 className="text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 text-left font-semibold xl:hidden"
        >
          <span className="min-w-0 flex-1">{name}</span>
          <ChevronDown className={classes('size-5 shrink-0', isOpen && 'rotate-180')} aria-hidden="true" />
        </button>
        <span className="hidden text-soft xl:block">{name}</span>
      </h2>
      <section
        id={id}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
        className={classes(
          'max-h-[36dvh] overflow-y-auto overscroll-contain pb-3 xl:max-h-[calc(100dvh-14rem)] xl:pr-2',
          !isOpen && 'max-xl:hidden',
        )}
      >
        <PassageText passage={passage} />
      </section>
    </div>
  );
}
