import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Close functions of the open overlays, the newest last. */
const overlays: (() => void)[] = [];
/** Index of the page's history entry, as the router counts them. */
let here = 0;
let isReturning = false;

type Entry = { idx?: unknown } | null;
const indexNow = () => (window.history.state as Entry)?.idx;

/** For the root of the application. */
export function useHistoryIndex(): void {
  const location = useLocation();
  // While the router holds a navigation back, the browser is already elsewhere, but the location has not changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes with the location
  useEffect(() => {
    here = Number(indexNow() ?? 0);
  }, [location]);
}

function onPopState(event: PopStateEvent): void {
  const next = indexNow();
  const close = overlays.at(-1);
  if (typeof next !== 'number' || (!isReturning && (!close || next === here))) return;
  event.stopImmediatePropagation();
  if (!isReturning) close?.();
  isReturning = next !== here;
  if (isReturning) window.history.go(here - next);
}

// Listeners of the window run in the order of their registration: the router, which would show another page below the dialog,
// is made after its modules are loaded.
globalThis.window?.addEventListener('popstate', onPopState);

/** For a navigation back that was confirmed in a dialog which is still open. */
export function letBackThrough(): void {
  overlays.length = 0;
}

/** On the first page of a tab Back would leave the application without asking it. */
function standOnSecondEntry(): void {
  if (here > 0 || indexNow() !== 0) return;
  here = 1;
  window.history.pushState({ ...window.history.state, idx: here }, '');
}

/** Back, which every Android phone has, closes what is open over the page instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const overlay = () => latest.current();
    overlays.push(overlay);
    standOnSecondEntry();
    return () => {
      const at = overlays.indexOf(overlay);
      if (at >= 0) overlays.splice(at, 1);
    };
  }, [open]);
}
