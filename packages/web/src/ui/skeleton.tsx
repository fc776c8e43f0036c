import { classes } from './classes.ts';

export function SkeletonBox({ className }: { className: string }) {
  const round = className.includes('rounded-') ? '' : 'rounded-md';
  return <div className={classes('animate-pulse bg-line', round, className)} />;
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `skeleton-${index}`);

type SkeletonProps = {
  /** The shape of what will stand there. */
  shape: 'cards' | 'rows' | 'form' | 'tiles';
  count?: number;
  label?: string;
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

/** Keeps the layout while something loads. */
export function Skeleton({ shape, count = shape === 'cards' ? 6 : 4, label = 'Loading...' }: SkeletonProps) {
  return (
    <div role="status" className={grids[shape]}>
      <span className="sr-only">{label}</span>
      {lines(count).map((line) => (
        <div key={line} aria-hidden="true">
          {one[shape]}
        </div>
      ))}
    </div>
  );
}
