import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { type Answers, isAnswered } from '../../../state/exam/answers.ts';
import { Button } from '../../../ui/button.tsx';
import { GridLegend, QuestionGrid, type QuestionGridProps } from '../shared/question-grid.tsx';

type NavigatorProps = Omit<QuestionGridProps, 'isAnswered'> & { answers: Answers };

export function NavigatorPanel({ onFinish, answers, ...grid }: NavigatorProps & { onFinish: () => void }) {
  return (
    <div className="grid gap-4">
      <QuestionGrid {...grid} isAnswered={(questionId) => isAnswered(answers[questionId])} />
      <GridLegend />
      <Button variant="secondary" wide onClick={onFinish}>
        Finish now
      </Button>
    </div>
  );
}

type FooterProps = {
  index: number;
  total: number;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
  onOpenNavigator: () => void;
};

/** One row from 320 px on, also with '100 / 100' and Submit Exam; in very large text signs stand for words. */
const wayLook = 'px-2! @min-[26rem]:px-4!';

const doubleMs = 300;

/** A double tap counts as one step; a quick reader takes longer between two taps. */
function useStep(): (step: () => void) => (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (step) => (event) => {
    const isDouble = event.detail === 2 && event.timeStamp - last.current < doubleMs;
    last.current = event.timeStamp;
    if (!isDouble) step();
  };
}

/** Sticks to the bottom of a phone, except in a low window: a phone on its side, a page at 400%. */
export function ExamFooter({ index, total, onPrevious, onNext, onSubmit, onOpenNavigator }: FooterProps) {
  const isLast = index === total - 1;
  const once = useStep();
  return (
    <footer
      data-bottom-bar=""
      className="@container sticky bottom-0 z-20 border-t border-line bg-card px-4 py-2.5 lg:static lg:mt-6 lg:border-0 lg:bg-transparent lg:p-0 [@media(max-height:26rem)]:static"
    >
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-2">
        <Button
          variant="secondary"
          aria-label="Previous"
          disabled={index === 0}
          onClick={once(onPrevious)}
          className={`${wayLook} min-w-11`}
        >
          <ChevronLeft className="@min-[19rem]:@max-[26rem]:hidden" aria-hidden="true" />
          <span className="@max-[19rem]:hidden">Previous</span>
        </Button>
        <Button
          variant="quiet"
          className="min-w-11 px-1! @min-[26rem]:px-2! lg:hidden"
          aria-label={`${index + 1} / ${total}, all questions`}
          onClick={onOpenNavigator}
        >
          <LayoutGrid className="@min-[14rem]:@max-[22rem]:hidden" aria-hidden="true" />
          <span className="@max-[14rem]:hidden">{`${index + 1} / ${total}`}</span>
        </Button>
        {isLast ? (
          <Button onClick={once(onSubmit)} className={`${wayLook} shrink! @max-[14rem]:text-xs`}>
            Submit Exam
          </Button>
        ) : (
          <Button onClick={once(onNext)} className={wayLook}>
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        )}
      </div>
    </footer>
  );
}
