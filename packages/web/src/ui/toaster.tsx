import { Toast } from '@base-ui/react/toast';
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { buttonLook } from './button.tsx';
import { classes } from './classes.ts';
import { type News, startToasts } from './notify.ts';
import { riseOf } from './toast-place.ts';

/** The toast rules of the specification, section 9. */
const rules = { timeout: 4000, limit: 3 };
const swipePixels = 45;

const manager = Toast.createToastManager();

const icons = {
  success: {
    color: 'text-leaf',
    path: 'M10 18a8 8 0 100-16 8 8 0 000 16zm3.857-9.809a.75.75 0 00-1.214-.882l-3.483 4.79-1.88-1.88a.75.75 0 10-1.06 1.061l2.5 2.5a.75.75 0 001.137-.089l4-5.5z',
  },
  error: {
    color: 'text-red',
    path: 'M18 10a8 8 0 11-16 0 8 8 0 0116 0zm-8-5a.75.75 0 01.75.75v4.5a.75.75 0 01-1.5 0v-4.5A.75.75 0 0110 5zm0 10a1 1 0 100-2 1 1 0 000 2z',
  },
};

function Icon({ kind }: { kind: string | undefined }) {
  if (kind !== 'success' && kind !== 'error') return null;
  const { color, path } = icons[kind];
  return (
    <span className={classes('-ml-[3px] mr-1 flex size-4 shrink-0 items-center', color)}>
      <svg viewBox="0 0 20 20" className="-ml-px size-5 shrink-0" fill="currentColor" aria-hidden="true">
        <path fillRule="evenodd" clipRule="evenodd" d={path} />
      </svg>
    </span>
  );
}

type ShownToast = ReturnType<typeof Toast.useToastManager>['toasts'][number];

function OneToast({ toast }: { toast: ShownToast }) {
  const began = useRef(0);
  // Base UI closes a toast from 40 px on, so its own end of the swipe is suppressed.
  const letGo = ({ clientY, pointerId }: PointerEvent) => {
    document.dispatchEvent(new window.PointerEvent('pointercancel', { pointerId }));
    if (clientY - began.current >= swipePixels) manager.close(toast.id);
  };
  return (
    <Toast.Root
      toast={toast}
      role="group"
      // biome-ignore lint/a11y/useValidAriaValues: removes Base UI's attribute, which a group may not have
      aria-modal={undefined}
      data-toast=""
      swipeDirection="down"
      onPointerDownCapture={({ clientY }) => {
        began.current = clientY;
      }}
      onPointerUpCapture={letGo}
      className={classes(
        'pointer-events-auto absolute inset-x-0 bottom-0 flex touch-none items-center gap-1.5 rounded-md border border-edge bg-card p-4 wrap-anywhere text-ink select-none',
        'shadow-[0_4px_12px_rgb(0_0_0/0.1)] transition-[transform,opacity] duration-180',
        '[--y:calc(var(--toast-offset-y)*-1-var(--toast-index)*14px)] data-starting-style:[--y:100%] data-ending-style:[--y:100%]',
        'transform-[translateY(calc(var(--y)+var(--toast-swipe-movement-y)))] data-starting-style:opacity-0 data-ending-style:opacity-0',
        'data-limited:pointer-events-none data-limited:opacity-0',
      )}
    >
      <Icon kind={toast.type} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Toast.Title render={<div />} data-title="" className="text-sm font-semibold" />
        <Toast.Description render={<div />} data-description="" className="text-xs text-soft" />
      </div>
      <Toast.Action className={classes(buttonLook({ variant: 'secondary', size: 'sm' }), 'gap-1.5')} />
    </Toast.Root>
  );
}

/** The toasts lie on top of each other, 14 px apart, in a viewport that has no height of its own. */
function keepClear(viewport: HTMLElement): void {
  const shown = [...viewport.querySelectorAll<HTMLElement>('[data-toast]:not([data-limited])')];
  const height = shown.reduce((sum, { offsetHeight }) => sum + offsetHeight + 14, -14);
  // A phone's keyboard covers the foot of the window.
  const { offsetTop = 0, height: seen = window.innerHeight } = window.visualViewport ?? {};
  const keyboard = Math.max(0, window.innerHeight - offsetTop - seen);
  const { left, right } = viewport.getBoundingClientRect();
  const bottom = window.innerHeight - keyboard - 16;
  viewport.style.bottom = `${16 + keyboard + riseOf({ top: bottom - height, bottom, left, right })}px`;
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  const viewport = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element || toasts.length === 0) return;
    let isPressed = false;
    // A press moves the focus; a toast that followed at once would lie under the finger and take the click.
    const move = () => !isPressed && keepClear(element);
    const press = ({ type }: Event) => {
      isPressed = type === 'pointerdown';
      if (!isPressed) timers.push(setTimeout(move));
    };
    const moments = ['focusin', 'scroll', 'resize'] as const;
    const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const moment of moments) window.addEventListener(moment, move, true);
    for (const moment of presses) window.addEventListener(moment, press, true);
    window.visualViewport?.addEventListener('resize', move);
    // A bar may come after the toast: those that are not part of the first view are loaded later.
    const bars = new MutationObserver(move);
    bars.observe(document.body, { childList: true, subtree: true });
    // The action behind a toast may open or close a bar or a dialog at the same moment.
    const timers = [0, 200].map((ms) => setTimeout(move, ms));
    move();
    return () => {
      for (const moment of moments) window.removeEventListener(moment, move, true);
      for (const moment of presses) window.removeEventListener(moment, press, true);
      window.visualViewport?.removeEventListener('resize', move);
      bars.disconnect();
      timers.forEach(clearTimeout);
    };
  }, [toasts]);
  return (
    <Toast.Viewport
      ref={viewport}
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 z-60 min-[601px]:left-auto min-[601px]:w-[356px]"
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </Toast.Viewport>
  );
}

function show({ kind, message, detail, offer }: News): void {
  const children = offer && (
    <>
      {offer.label}
      <span className="text-xs font-normal text-soft" aria-hidden="true">
        {offer.key}
      </span>
    </>
  );
  manager.add({
    ...{ type: kind, title: message, description: detail },
    ...(offer && { id: offer.id, timeout: offer.forMs, actionProps: { children, onClick: offer.run } }),
  });
}

const toasts = { show, withdraw: (id: string) => manager.close(id) };

export function Toaster() {
  // After the effects of the providers, which must subscribe first.
  useEffect(() => startToasts(toasts), []);
  return (
    <Toast.Provider toastManager={manager} {...rules}>
      <ToastList />
    </Toast.Provider>
  );
}
