import { type RefObject, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { letBackThrough } from '../../ui/back.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Where = {
  /** Set to true before leaving on purpose. */
  free?: RefObject<boolean> | undefined;
  /** Search parameter: another value counts as another page. */
  param?: string;
};

type DiscardDialogProps = { open: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      onConfirm={onDiscard}
      title="Discard your changes?"
      description="What you changed here has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    />
  );
}

const pageOf = ({ pathname, search }: Location, param = '') =>
  `${pathname} ${new URLSearchParams(search).get(param) ?? ''}`;

function Guard({ free, param }: Where) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !free?.current && pageOf(currentLocation, param) !== pageOf(nextLocation, param),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const leave = () => {
    letBackThrough();
    blocker.proceed?.();
  };
  return <DiscardDialog open={blocker.state === 'blocked'} onKeep={() => blocker.reset?.()} onDiscard={leave} />;
}

/** The router asks the newest blocker only, so a form without changes has none. */
export function LeaveGuard({ unsaved, ...where }: Where & { unsaved: boolean }) {
  return unsaved ? <Guard {...where} /> : null;
}
