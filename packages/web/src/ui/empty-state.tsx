import type { ReactNode } from 'react';
import { Mark, type MarkKind } from './mark.tsx';

type EmptyStateProps = {
  mark: MarkKind;
  /** The specification's sentence. */
  title: string;
  /** What this place is for. */
  text?: ReactNode;
  /** The next step: one button or link. */
  action?: ReactNode;
};

export function EmptyState({ mark, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-md border border-dashed border-edge px-5 py-12 text-center">
      <Mark kind={mark} />
      <h2 className="mt-4 text-lg">{title}</h2>
      {text && <p className="mt-1 max-w-md text-soft">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
