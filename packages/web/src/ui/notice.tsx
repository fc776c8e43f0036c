import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  info: { look: 'border-line bg-sunken', icon: Info },
  success: { look: 'border-leaf bg-leaf-wash', icon: CircleCheck },
  warning: { look: 'border-amber bg-amber-wash', icon: CircleAlert },
  error: { look: 'border-red bg-red-wash', icon: CircleAlert },
};

/** A boxed sentence inside a page or form; errors are announced. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { look, icon: Icon } = tones[tone];
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={classes('flex gap-2.5 rounded-md border p-3', look)}>
      <Icon className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
