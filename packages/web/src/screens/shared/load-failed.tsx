import type { ReactNode } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { ErrorPanel } from '../../ui/notice.tsx';

type LoadFailedProps = {
  /** 'Error loading lessons' */
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** `h1` where the panel is the whole page. */
  heading?: 'h1' | 'h2';
  /** Instead of the error's message; null for none. */
  message?: ReactNode;
  retryLabel?: string;
  /** Beside Retry. */
  action?: ReactNode;
};

export function LoadFailed({ query, message = messageOf(query.error), ...panel }: LoadFailedProps) {
  return <ErrorPanel {...panel} message={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
