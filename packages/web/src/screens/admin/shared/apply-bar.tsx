import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Notice } from '../../../ui/notice.tsx';
import { applyFirst } from './unapplied.ts';

type ApplyBarProps = { isUnapplied: boolean; problem: string | null; text: string; children: ReactNode };

/** Foot of an import: `text` says what its button brings in. */
export function ApplyBar({ isUnapplied, problem, text, children }: ApplyBarProps) {
  return (
    <div
      data-bottom-bar=""
      // At the end of the list it covers no button of a panel.
      className={classes(
        !isUnapplied && 'sticky',
        'bottom-3 @max-[15rem]/page:static z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-green bg-card p-3',
      )}
    >
      {problem && (
        <div className="w-full">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <p role="status" className="min-w-0 flex-1 basis-40 text-soft">
        {isUnapplied ? applyFirst : text}
      </p>
      {children}
    </div>
  );
}
