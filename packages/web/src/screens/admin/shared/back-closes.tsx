import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type BackClosesProps = { unsaved: boolean; onClose: () => void };

/**
 * The Back button of a phone closes the sheet instead of leaving the page under it; unsaved changes ask first, also
 * when the tab is closed or reloaded.
 */
export function BackCloses({ unsaved, onClose }: BackClosesProps) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!blocked || unsaved) return;
    blocker.reset();
    onClose();
  }, [blocked, unsaved, blocker, onClose]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocked && unsaved}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        blocker.reset?.();
        onClose();
      }}
      title="Discard your changes?"
      description="What you typed here has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    />
  );
}
