import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { letBackThrough } from '../../ui/back.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Set to true before leaving on purpose. */
type Free = { free?: RefObject<boolean> | undefined };

function Guard({ free }: Free) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !free?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        letBackThrough();
        blocker.proceed?.();
      }}
      title="Discard your changes?"
      description="What you changed here has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    />
  );
}

/** The router asks the newest blocker only, so a form without changes has none. */
export function LeaveGuard({ unsaved, free }: Free & { unsaved: boolean }) {
  return unsaved ? <Guard free={free} /> : null;
}
