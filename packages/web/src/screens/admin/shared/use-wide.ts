import { useSyncExternalStore } from 'react';

/** True while the window is at least that wide: a table there, stacked rows below, and only one of both in the page. */
export function useWide(fromPixels: number): boolean {
  const query = `(min-width: ${fromPixels}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
