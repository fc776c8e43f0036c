import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Summary of a `details` element, as wide as its box. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-12 cursor-pointer items-center gap-x-3 px-4 py-2 font-semibold -outline-offset-3">
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-soft transition-transform [details[open]>summary>&]:rotate-90"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">{children}</span>
    </summary>
  );
}
