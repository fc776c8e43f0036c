import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says whether something is well, in more than a colour. */
export function Light({ well, children }: { well: boolean; children: ReactNode }) {
  const Icon = well ? CircleCheck : CircleAlert;
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${well ? 'text-leaf-ink' : 'text-red-ink'}`}>
      <Icon className="size-4.5" aria-hidden="true" />
      {children}
    </span>
  );
}
