import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { classes } from './classes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { backdropLook } from './overlay-look.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons; a submit button names its form: `<Button type="submit" form="lesson-form">`. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  initialFocus?: RefObject<HTMLElement | null>;
  /** Asks before closing. */
  unsaved?: boolean;
};

const popup =
  'fixed inset-0 z-50 flex flex-col bg-card text-ink transition-opacity outline-none ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'sm:inset-x-0 sm:inset-y-[6vh] sm:m-auto sm:h-fit sm:max-h-[88vh] sm:w-[calc(100%-3rem)] sm:rounded-md sm:border sm:border-line';

/** Centred on wide screens, a full-height sheet on phones. Traps focus; Escape and the backdrop close it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, size = 'md', initialFocus, unsaved = false } = props;
  const [asking, setAsking] = useState(false);
  const close = () => (unsaved ? setAsking(true) : onClose());
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          className={classes(popup, size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg')}
          initialFocus={initialFocus}
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
          {footer && <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-4">{footer}</footer>}
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
