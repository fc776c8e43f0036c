import type { ReactNode } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';

type LoadFailedProps = {
  /** What could not be loaded: 'Error loading lessons'. */
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** `h1` where the panel is the whole page. */
  heading?: 'h1' | 'h2';
  /** Instead of what the error says; null for nothing. */
  message?: ReactNode;
  retryLabel?: string;
  /** Other ways out, beside Retry. */
  action?: ReactNode;
};

/** A query that failed: what the server said, and Retry, which asks again and keeps what was typed. */
export function LoadFailed({ query, message = messageOf(query.error), ...panel }: LoadFailedProps) {
  return <ErrorPanel {...panel} message={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
