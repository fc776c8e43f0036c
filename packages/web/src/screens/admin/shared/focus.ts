/** After a deed that took the focused button away, focus goes on from a place nearby instead of the top of the page. */
export function focusSoon(id: string): void {
  // After the dialog has tried to give focus back to a button that is no longer there.
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), 50);
}
