import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { SkeletonBox } from '../../../ui/skeleton.tsx';

type PanelProps = { title: string; all: { label: string; to: string }; children: ReactNode };

/** One list of the dashboard, with the way to all of it. */
export function Panel({ title, all, children }: PanelProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <Link
          to={all.to}
          className="inline-flex min-h-11 items-center font-semibold text-green underline-offset-2 hover:underline"
        >
          {all.label}
        </Link>
      </div>
      {children}
    </section>
  );
}

export function PanelRows({ children }: { children: ReactNode }) {
  return (
    <Card flush>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

export function PanelSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-px overflow-hidden rounded-md border border-line">
      <span className="sr-only">Loading...</span>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <SkeletonBox key={row} className="h-20 rounded-none" />
      ))}
    </div>
  );
}
