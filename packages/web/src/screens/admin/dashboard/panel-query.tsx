import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonBox } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';

type PanelQueryProps<Data> = {
  query: UseQueryResult<Data, Error>;
  /** 'Error loading …' */
  failure: string;
  children: (data: Data) => ReactNode;
};

const lines = ['a', 'b', 'c', 'd'];

/** Four lines while loading, so that the panel keeps its height; the failure with Retry; else the content. */
export function PanelQuery<Data>({ query, failure, children }: PanelQueryProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <LoadFailed title={failure} query={query} />;
  }
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      {lines.map((line) => (
        <div key={line} className="py-2.5">
          <SkeletonBox className="h-11" />
        </div>
      ))}
    </div>
  );
}
