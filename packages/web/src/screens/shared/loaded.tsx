import { type ReactNode, useEffect } from 'react';
import { isGone, messageOf } from '../../lib/call-error.ts';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/notify.ts';
import { LoadFailed } from './load-failed.tsx';

export type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** A title above the error's message, or a function that makes one sentence of both. */
  failure: string | ((error: Error) => string);
  /** 'Error fetching lessons', for a toast: it is also seen where older data stays (specification, section 8). */
  alert?: string;
  /** As high as the content. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data stays when a later read fails. */
export function Loaded<Data>({ query, failure, alert, loading, children }: LoadedProps<Data>) {
  const { error } = query;
  useEffect(() => {
    if (alert && error) notify.error(`${alert}: ${messageOf(error)}`);
  }, [alert, error]);
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return loading;
  // Another try would not bring it.
  if (isGone(query.error)) {
    return <EmptyState mark="search" title={messageOf(query.error)} text="It may have been deleted." />;
  }
  if (typeof failure === 'string') return <LoadFailed title={failure} query={query} />;
  return <LoadFailed title={failure(query.error)} message={null} query={query} />;
}

export type NothingProps = {
  filters: { activeCount: number; clear: () => void };
  /** 'No lessons found' */
  title: string;
  text?: string | undefined;
  /** Before the button that clears the filters. */
  action?: ReactNode;
  /** For a list without any rows. */
  children: ReactNode;
};

export function Nothing({ filters, title, text, action, children }: NothingProps) {
  if (filters.activeCount === 0) return children;
  return <NothingFound title={title} text={text} action={action} onClear={filters.clear} />;
}
