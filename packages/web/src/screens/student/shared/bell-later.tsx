import { soon } from '../../../ui/later.tsx';

const Bell = soon(async () => ({ default: (await import('./bell.tsx')).Bell }));

/** Its place is kept, so that nothing moves. */
export const BellLater = () => (
  <div className="size-11 shrink-0">
    <Bell />
  </div>
);
