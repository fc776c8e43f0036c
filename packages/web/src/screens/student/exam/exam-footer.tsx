import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

type Props = {
  index: number;
  total: number;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
  onOpenNavigator: () => void;
};

/** All three stand beside each other at 320 px, also with '100 / 100' and Submit Exam; letters wider than most wrap. */
const wayLook = 'px-2! min-[26rem]:px-3! sm:px-4!';

/**
 * Stays at the bottom of a phone, under the thumb; from 1024 px it stands under the question, and so it does where the
 * window is low: a phone on its side, a page at 400%.
 */
export function ExamFooter({ index, total, onPrevious, onNext, onSubmit, onOpenNavigator }: Props) {
  const isLast = index === total - 1;
  return (
    <footer className="sticky bottom-0 z-20 border-t border-line bg-card px-4 py-2.5 lg:static lg:mt-6 lg:border-0 lg:bg-transparent lg:p-0 [@media(max-height:26rem)]:static">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-2">
        <Button variant="secondary" disabled={index === 0} onClick={onPrevious} className={wayLook}>
          <ChevronLeft className="max-[26rem]:hidden" aria-hidden="true" />
          Previous
        </Button>
        <Button
          variant="quiet"
          className="px-2! lg:hidden"
          aria-label={`${index + 1} / ${total}, all questions`}
          onClick={onOpenNavigator}
        >
          <LayoutGrid className="max-[22rem]:hidden" aria-hidden="true" />
          {`${index + 1} / ${total}`}
        </Button>
        {isLast ? (
          <Button onClick={onSubmit} className={wayLook}>
            Submit Exam
          </Button>
        ) : (
          <Button onClick={onNext} className={wayLook}>
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        )}
      </div>
    </footer>
  );
}
