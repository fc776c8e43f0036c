import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useBackCloses } from './back.ts';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Notice } from './notice.tsx';

/** The popups' level, so that a confirmation lies above its dialog. */
const backdropLook =
  'fixed inset-0 z-50 bg-scrim transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** "Delete 'Algebra 1'?" */
  title: string;
  description?: ReactNode;
  problem?: string | false | undefined;
  /** "Delete" */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  loading?: boolean;
};

/** Stays open while `loading`; the caller closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, description, problem, confirmLabel, cancelLabel = 'Cancel' } = props;
  const { tone = 'danger', loading = false } = props;
  const close = () => {
    if (!loading) onClose();
  };
  useBackCloses(open, close);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropLook} />
        <AlertDialog.Popup className="fixed inset-x-4 inset-y-0 z-50 m-auto h-fit max-h-[90vh] max-w-md overflow-y-auto rounded-md border border-line bg-card p-5 outline-none transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0">
          <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="mt-2 text-soft" render={<div />}>
              {description}
            </AlertDialog.Description>
          )}
          {problem && (
            <div className="mt-3">
              <Notice tone="error">{problem}</Notice>
            </div>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button variant="secondary" />}>{cancelLabel}</AlertDialog.Close>
            <Button variant={tone} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** A submit button names its form: `<Button type="submit" form="lesson-form">`. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  initialFocus?: RefObject<HTMLElement | null>;
  /** Asks before closing. */
  unsaved?: boolean;
};

const popupLook =
  'fixed inset-0 z-50 flex flex-col bg-card text-ink transition-opacity outline-none ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'sm:inset-x-0 sm:inset-y-[6vh] sm:m-auto sm:h-fit sm:max-h-[88vh] sm:w-[calc(100%-3rem)] sm:rounded-md sm:border sm:border-line';

const fields = ['input:not([type=hidden], [type=file], [type=radio])', 'select', 'textarea'].map(
  (tag) => `${tag}:enabled`,
);

/** Not the button that closes; without a field the dialog itself, so that its title is read. */
const firstField = (popup: HTMLElement | null) => popup?.querySelector<HTMLElement>(fields.join()) ?? popup ?? true;

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, size = 'md', initialFocus, unsaved = false } = props;
  const [asking, setAsking] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const close = () => (unsaved ? setAsking(true) : onClose());
  useBackCloses(open, close);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          className={classes(popupLook, size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg')}
          ref={popup}
          initialFocus={initialFocus ?? (() => firstField(popup.current))}
        >
          <header className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-5">
            <div className="min-w-0 flex-1 py-2">
              <Base.Title className="text-lg">{title}</Base.Title>
              {description && <Base.Description className="text-soft">{description}</Base.Description>}
            </div>
            <Base.Close render={<IconButton label="Close" />}>
              <X />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && (
            <footer data-bottom-bar="" className="flex flex-wrap justify-end gap-2 border-t border-line p-4">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        title="Discard your changes?"
        description="What you typed here has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      />
    </Base.Root>
  );
}

/** Asks about unsaved changes, as Escape does. */
export function DialogCancel() {
  return <Base.Close render={<Button variant="secondary" />}>Cancel</Base.Close>;
}

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: 'left' | 'bottom' | 'right';
  /** For content with a heading of its own. */
  hideTitle?: boolean;
  children: ReactNode;
  footer?: ReactNode;
};

const sides = {
  left: 'inset-y-0 left-0 w-[min(20rem,86vw)] border-r data-starting-style:-translate-x-4 data-ending-style:-translate-x-4',
  bottom:
    'inset-x-0 bottom-0 max-h-[85vh] rounded-t-md border-t data-starting-style:translate-y-4 data-ending-style:translate-y-4',
  right:
    'inset-x-0 bottom-0 max-h-[85vh] rounded-t-md border-t max-sm:data-starting-style:translate-y-4 max-sm:data-ending-style:translate-y-4 ' +
    'sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[26rem] sm:max-w-[86vw] sm:rounded-none sm:border-t-0 sm:border-l ' +
    'sm:data-starting-style:translate-x-4 sm:data-ending-style:translate-x-4',
};

export function Drawer({ open, onClose, title, side = 'left', hideTitle = false, children, footer }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          ref={popup}
          initialFocus={() => firstField(popup.current)}
          className={classes(
            'fixed z-50 flex flex-col border-line bg-card text-ink outline-none transition-[opacity,translate]',
            'data-starting-style:opacity-0 data-ending-style:opacity-0',
            sides[side],
          )}
        >
          <div className={hideTitle ? 'absolute top-2 right-2' : 'flex items-center justify-between py-2 pr-2 pl-5'}>
            <Base.Title className={hideTitle ? 'sr-only' : 'text-lg'}>{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" />}>
              <X />
            </Base.Close>
          </div>
          <div className={classes('min-h-0 flex-1 overflow-y-auto overscroll-contain', !hideTitle && 'px-5 pb-5')}>
            {children}
          </div>
          {footer && (
            <footer data-bottom-bar="" className="flex flex-wrap gap-2 border-t border-line p-4">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
