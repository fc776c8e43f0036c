import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { letBackThrough } from '../../ui/back.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Props = {
  unsaved: boolean;
  /** Set to true before leaving on purpose. */
  free?: RefObject<boolean>;
};

export function LeaveGuard({ unsaved, free }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !free?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
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
