import { useLayoutEffect } from 'react';

/** On wide screens the page, its dialogs too, is drawn in the compact scale of theme.css while this is mounted. */
export function useCompactDensity(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = 'compact';
    return () => {
      delete document.documentElement.dataset.density;
    };
  }, []);
}
