import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const drawings = {
  book: 'M8 14c7-3 15-3 24 2 9-5 17-5 24-2v36c-7-3-15-3-24 2-9-5-17-5-24-2Z M32 16v36 M14 23c4-1 8-.6 12 1 M14 31c4-1 8-.6 12 1 M38 24c4-1.6 8-2 12-1 M38 32c4-1.6 8-2 12-1',
  paper: 'M16 8h24l10 10v38H16Z M40 8v10h10 M23 28l3 3 5-6 M36 28h8 M23 42l3 3 5-6 M36 42h8',
  basket: 'M10 26h44l-5 26H15Z M20 26l8-14 M44 26l-8-14 M25 34v10 M32 34v10 M39 34v10',
  people:
    'M24 30a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z M10 52c0-9 6-14 14-14s14 5 14 14 M42 31a6.5 6.5 0 1 0-3-12 M44 39c6 1 10 5 10 13',
  receipt: 'M16 8h32v48l-5-4-5.5 4-5.5-4-5.5 4-5.5-4-5 4Z M24 20h16 M24 28h16 M24 38h8',
  letter: 'M8 16h48v34H8Z M8 19l24 18 24-18 M8 47l17-15 M56 47 39 32',
  search: 'M28 46a18 18 0 1 0 0-36 18 18 0 0 0 0 36Z M41 41l13 13 M21 28h14',
  signal: 'M10 26c12-12 32-12 44 0 M19 36c7-7 19-7 26 0 M32 48h.1 M12 54 52 12',
};

type MarkKind = keyof typeof drawings;

function Mark({ kind }: { kind: MarkKind }) {
  return (
    <svg viewBox="0 0 64 64" className="size-20" fill="none" aria-hidden="true">
      <path d="M6 58c16-3 36-3 52-1" className="stroke-marigold" strokeWidth="5" strokeLinecap="round" />
      <path
        d={drawings[kind]}
        className="fill-card stroke-ink"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export type EmptyStateProps = {
  mark: MarkKind;
  /** The specification's sentence. */
  title: string;
  text?: ReactNode;
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

type NothingFoundProps = {
  title: string;
  text?: string | undefined;
  clearLabel?: string;
  onClear: () => void;
  action?: ReactNode;
};

export function NothingFound(props: NothingFoundProps) {
  const { title, text = 'Try adjusting your filters', clearLabel = 'Clear Filters', onClear, action } = props;
  return (
    <EmptyState
      mark="search"
      title={title}
      text={text}
      action={
        <>
          {action}
          <Button variant="secondary" onClick={onClear}>
            {clearLabel}
          </Button>
        </>
      }
    />
  );
}
