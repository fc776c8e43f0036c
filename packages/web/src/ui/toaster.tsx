import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { startToasts } from './notify.ts';

const look = {
  '--width': '356px',
  '--normal-bg': 'var(--color-card)',
  '--normal-border': 'var(--color-edge)',
  '--normal-text': 'var(--color-ink)',
  '--border-radius': '10px',
  fontFamily: 'var(--font-sans)',
} as CSSProperties;

/** The toast rules of the specification, section 9: 4000 ms, 3 visible, 356 px, swiped away after 45 px (its default). */
export function Toaster() {
  // After Sonner's own effect, which is below this one: from then on it hears of toasts.
  useEffect(() => startToasts(toast), []);
  return (
    <Sonner
      position="top-center"
      // Below the top bar: its menu and main action stay within reach.
      offset={{ top: 72 }}
      mobileOffset={{ top: 68 }}
      duration={4000}
      visibleToasts={3}
      expand
      style={look}
      toastOptions={{
        classNames: {
          title: 'text-sm font-semibold',
          description: 'text-xs !text-soft',
          success: '[&_[data-icon]]:text-leaf',
          error: '[&_[data-icon]]:text-red',
        },
      }}
    />
  );
}
