import { useEffect, useState } from 'react';

const lastsMs = 800;

/** Runs from 0 to the value once; where less motion is asked for, the value stands there at once. */
export function useCountUp(value: number): number {
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [shown, setShown] = useState(isStill ? value : 0);
  useEffect(() => {
    if (isStill) return;
    const begin = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const part = Math.min(1, Math.max(0, now - begin) / lastsMs);
      setShown(Math.round(value * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, isStill]);
  return isStill ? value : shown;
}
