import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from '../../../ui/back.ts';
import { Button } from '../../../ui/button.tsx';

type ModalProps = {
  role?: 'alertdialog';
  title: string;
  describedBy?: string;
  isBusy?: boolean;
  closesOutside?: boolean;
  onClose: () => void;
  className: string;
  children: ReactNode;
};

/**
 * The browser's own dialog comes with the exam's first chunk; a browser may remember a failed import for the life of the page.
 */
export function Modal(props: ModalProps) {
  const { role, title, describedBy, isBusy = false, closesOutside = false, onClose, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  useBackCloses(true, () => !isBusy && onClose());
  useLayoutEffect(() => {
    const element = dialog.current;
    isLeaving.current = false;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true });
    return () => {
      isLeaving.current = true;
      // Only close() restores the focus.
      element?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without code
    <dialog
      ref={dialog}
      role={role}
      aria-label={title}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      onClose={() => !isLeaving.current && onClose()}
      onClick={(event) => closesOutside && event.target === event.currentTarget && onClose()}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-scrim p-0 text-ink transition-opacity backdrop:bg-transparent starting:opacity-0"
    >
      <div className={className}>{children}</div>
    </dialog>
  );
}

type QuestionProps = {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  tone: 'danger' | 'primary';
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function Question({
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone,
  isBusy,
  onConfirm,
  onClose,
}: QuestionProps) {
  const textId = useId();
  return (
    <Modal
      role="alertdialog"
      title={title}
      describedBy={textId}
      isBusy={isBusy}
      onClose={onClose}
      className="absolute inset-x-4 inset-y-0 m-auto h-fit max-h-[90vh] max-w-md overflow-y-auto rounded-md border border-line bg-card p-5"
    >
      <h2 className="text-lg">{title}</h2>
      <div id={textId} className="mt-2 text-soft">
        {description}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" className="grow sm:grow-0" data-first-focus onClick={() => !isBusy && onClose()}>
          {cancelLabel}
        </Button>
        <Button variant={tone} className="grow sm:grow-0" loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
