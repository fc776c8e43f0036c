import { useLayoutEffect } from 'react';

/** React's <title> would stand beside the one of app.html. */
export function PageTitle({ children }: { children: string }) {
  useLayoutEffect(() => {
    document.title = children;
  }, [children]);
  return null;
}
