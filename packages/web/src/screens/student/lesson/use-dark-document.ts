import { useLayoutEffect } from 'react';

/** Around a video it is dark, whatever theme was chosen; the choice itself stays as it is. */
export function useDarkDocument(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const chosen = dataset.theme;
    dataset.theme = 'dark';
    return () => {
      if (chosen === undefined) delete dataset.theme;
      else dataset.theme = chosen;
    };
  }, []);
}
