import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';

type PanelProps = { title: string; viewAll?: string; children: ReactNode };

/** A titled box of the dashboard, with the way to the whole list. */
export function Panel({ title, viewAll, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {viewAll && (
          <Link
            to={viewAll}
            className="inline-flex min-h-11 items-center rounded-sm font-semibold text-green underline-offset-4 hover:underline"
          >
            View All<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {children}
    </Card>
  );
}
