import { CircleAlert, CircleCheck, Info, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

const tones = {
  info: { look: 'border-line bg-sunken', icon: Info },
  success: { look: 'border-leaf bg-leaf-wash', icon: CircleCheck },
  warning: { look: 'border-amber bg-amber-wash', icon: CircleAlert },
  error: { look: 'border-red bg-red-wash', icon: CircleAlert },
};

export function Notice({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { look, icon: Icon } = tones[tone];
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={classes('flex gap-2.5 rounded-md border p-3', look)}>
      <Icon className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

type ErrorPanelProps = {
  heading?: 'h1' | 'h2';
  title: string;
  message?: ReactNode;
  /** Refetches; the page is never reloaded. */
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
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
