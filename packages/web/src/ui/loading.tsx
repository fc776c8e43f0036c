import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Decorative: put a text beside it. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg className={`animate-spin ${className}`} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Shown until the session is known (specification, section 2). */
export function FullScreenLoading({ text = 'Loading...' }: { text?: string }) {
  return (
    <main className="grid min-h-screen place-items-center p-6">
      <div role="status" className="flex flex-col items-center gap-3 text-green">
        <Spinner className="size-9" />
        <span className="text-base text-soft">{text}</span>
      </div>
    </main>
  );
}

/** Announces the loading state, which the boxes only show. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {children}
    </div>
  );
}

export function SkeletonBox({ className }: { className: string }) {
  const round = className.includes('rounded-') ? '' : 'rounded-md';
  return <div className={classes('animate-pulse bg-line', round, className)} />;
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `skeleton-${index}`);

type SkeletonProps = {
  shape: 'cards' | 'rows' | 'form' | 'tiles';
  count?: number;
};

const one = {
  cards: (
    <div className="overflow-hidden rounded-md border border-line bg-card">
      <SkeletonBox className="aspect-video rounded-none" />
      <div className="space-y-3 p-4">
        <SkeletonBox className="h-5 w-4/5" />
        <SkeletonBox className="h-4 w-2/5" />
        <SkeletonBox className="h-11" />
      </div>
    </div>
  ),
  rows: (
    <div className="flex items-center gap-3 rounded-md border border-line bg-card p-4">
      <SkeletonBox className="size-11 shrink-0 rounded-full" />
      <div className="flex-1 space-y-2">
        <SkeletonBox className="h-4 w-1/2" />
        <SkeletonBox className="h-3.5 w-1/3" />
      </div>
    </div>
  ),
  form: (
    <div className="space-y-2">
      <SkeletonBox className="h-4 w-28" />
      <SkeletonBox className="h-12" />
    </div>
  ),
  tiles: <SkeletonBox className="h-28" />,
};

const grids = {
  cards: 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3',
  rows: 'grid gap-2',
  form: 'grid gap-5',
  tiles: 'grid grid-cols-2 gap-3 lg:grid-cols-4',
};

export function Skeleton({ shape, count = shape === 'cards' ? 6 : 4 }: SkeletonProps) {
  return (
    <Loading className={grids[shape]}>
      {lines(count).map((line) => (
        <div key={line} aria-hidden="true">
          {one[shape]}
        </div>
      ))}
    </Loading>
  );
}

/** `grid` as that of the cards, `box` about as high as one. */
export function BoxesLoading({ grid, box }: { grid: string; box: string }) {
  return (
    <Loading>
      <div className={grid} aria-hidden="true">
        {lines(6).map((line) => (
          <SkeletonBox key={line} className={box} />
        ))}
      </div>
    </Loading>
  );
}
