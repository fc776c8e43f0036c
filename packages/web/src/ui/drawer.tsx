import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { backdropLook } from './overlay-look.ts';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `left` for navigation, `bottom` for a sheet of filters, `right` for more about one thing (a sheet on phones). */
  side?: 'left' | 'bottom' | 'right';
  /** For screen readers only, where the content shows its own heading. */
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
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
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
          {footer && <footer className="flex gap-2 border-t border-line p-4">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
