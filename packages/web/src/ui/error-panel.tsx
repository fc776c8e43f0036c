import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ErrorPanelProps = {
  /** `h1` where the panel is the whole page. */
  heading?: 'h1' | 'h2';
  /** What failed: 'Error loading lessons'. */
  title: string;
  message?: ReactNode;
  /** Refetches; the page is never reloaded. */
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
  /** Other ways out, beside Retry. */
  action?: ReactNode;
};

export function ErrorPanel(props: ErrorPanelProps) {
  const { heading: Heading = 'h2', title, message, onRetry, retrying, retryLabel = 'Retry', action } = props;
  return (
    <div role="alert" className="rounded-md border border-red bg-red-wash p-5">
      <div className="flex gap-3">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-red-ink" aria-hidden="true" />
        <div className="min-w-0">
          <Heading className="text-base text-red-ink">{title}</Heading>
          {message && <p className="mt-1">{message}</p>}
          {(onRetry || action) && (
            <div className="mt-4 flex flex-wrap gap-2">
              {onRetry && (
                <Button variant="secondary" loading={retrying} onClick={onRetry}>
                  <RotateCw aria-hidden="true" />
                  {retryLabel}
                </Button>
              )}
              {action}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
