import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = {
  unsaved: boolean;
  /** A dialog over the page: Back closes it instead of leaving the page, as phones do with sheets. */
  onBack?: (() => void) | undefined;
  /** Set to true by who leaves on purpose: Cancel, or after saving. */
  free?: RefObject<boolean>;
};

/** What was typed is not lost to a slip: leaving the page, Back and closing the tab ask first. */
export function LeaveGuard({ unsaved, onBack, free }: Props) {
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (free?.current) return false;
    if (onBack) return historyAction === 'POP';
    return unsaved && currentLocation.pathname !== nextLocation.pathname;
  });
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!blocked || unsaved || !onBack) return;
    blocker.reset();
    onBack();
  }, [blocked, unsaved, blocker, onBack]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const discard = () => {
    if (!onBack) {
      blocker.proceed?.();
      return;
    }
    blocker.reset?.();
    onBack();
  };
  return (
    <ConfirmDialog
      open={blocked && unsaved}
      onClose={() => blocker.reset?.()}
      onConfirm={discard}
      title="Discard your changes?"
      description="What you changed here has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    />
  );
}
