import { type ComponentType, useEffect, useState } from 'react';
import { onNewsWaiting } from './notify.ts';

/** When the first screen and its pictures have had the line to themselves. */
const idleMs = 500;

/** The toasts, fetched soon after the first paint or with the first news: no first visit waits for what says nothing yet. */
export function ToasterLater() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const fetchToasts = () => {
      import('./toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        // Without a network there are none; the next news tries again.
        () => undefined,
      );
    };
    onNewsWaiting(fetchToasts);
    const timer = setTimeout(fetchToasts, idleMs);
    return () => clearTimeout(timer);
  }, []);
  return Toaster && <Toaster />;
}
