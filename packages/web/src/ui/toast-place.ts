export type Box = { top: number; bottom: number; left: number; right: number };

const gap = 16;

const touches = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;

/** Height by which `toasts`, at the foot of the window, rise to touch no obstacle; null without such a place. */
export function riseAbove(obstacles: readonly Box[], toasts: Box): number | null {
  for (let rise = 0; toasts.top - rise >= 0; ) {
    const now = { ...toasts, top: toasts.top - rise, bottom: toasts.bottom - rise };
    const touched = obstacles.filter((obstacle) => touches(obstacle, now));
    if (touched.length === 0) return rise;
    rise = toasts.bottom - Math.min(...touched.map(({ top }) => top)) + gap;
  }
  return null;
}

const boxesOf = (elements: Iterable<Element | null>) =>
  [...elements].flatMap((element) => element?.getBoundingClientRect() ?? []);

const controls = 'a, button, input, select, textarea, [tabindex="0"]:not([data-toast])';

/** Toasts touch no dialog where there is room for both, and never a bar at the bottom or the focused control. */
export function riseOf(toasts: Box): number {
  const bars = boxesOf(document.querySelectorAll('[data-bottom-bar]'));
  const focused = document.activeElement?.closest(controls);
  const must = [...bars, ...boxesOf([focused ?? null])];
  const dialogs = boxesOf(document.querySelectorAll('[role=dialog], [role=alertdialog]'));
  return riseAbove([...must, ...dialogs], toasts) ?? riseAbove(must, toasts) ?? riseAbove(bars, toasts) ?? 0;
}
