import { type ComponentType, useEffect, useState } from 'react';
import { onNewsWaiting } from './notify.ts';

/** The toasts, fetched as soon as the first screen stands: its scripts do not wait for what says nothing yet. */
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
    fetchToasts();
  }, []);
  return Toaster && <Toaster />;
}
