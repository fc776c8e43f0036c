import type { ReactNode } from 'react';

type FrameProps = { label: string; children: ReactNode };

/** A product screen drawn in HTML, on a page of the exercise book. One picture to a screen reader. */
export function Frame({ label, children }: FrameProps) {
  return (
    <div className="ruled relative overflow-hidden rounded-md border border-line bg-card p-3.5 pl-8 sm:p-8 sm:pl-14">
      <span className="absolute inset-y-0 left-4 w-0.5 bg-marigold sm:left-8" aria-hidden="true" />
      <div role="img" aria-label={label} className="mx-auto max-w-sm">
        <div aria-hidden="true" className="overflow-hidden rounded-md border border-edge bg-paper">
          {children}
        </div>
      </div>
    </div>
  );
}
