import { useEffect, useState } from 'react';

/** The fragment holds a secret: it is removed from the address before anything is shown. */
export function takeFragment(): URLSearchParams {
  if (!globalThis.window) return new URLSearchParams();
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  if (fragment.size > 0) {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return fragment;
}

/** A second link opened in the same tab changes nothing but the fragment. */
export function useFragment(): URLSearchParams {
  const [fragment, setFragment] = useState(takeFragment);
  useEffect(() => {
    const take = () => {
      const next = takeFragment();
      if (next.size > 0) setFragment(next);
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return fragment;
}
