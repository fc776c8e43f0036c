import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

type Props = { count: number /** With its currency. */; sum?: string; onClear: () => void; children: ReactNode };

/** Stays at the bottom edge while rows are selected. `children` are the actions for them. */
export function SelectedBar({ count, sum, onClear, children }: Props) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-3 @max-[15rem]/page:static z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-green bg-card p-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">{count} selected</span>{' '}
        {sum && <span className="whitespace-nowrap text-soft">{sum}</span>}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button variant="secondary" onClick={onClear}>
          Clear<span className="sr-only"> selection</span>
        </Button>
        {children}
      </div>
    </div>
  );
}
