import { type ComponentType, useEffect, useState } from 'react';
import { untilThere } from '../../../ui/later.tsx';

/** The first paint needs neither its code nor its count; its place is kept, so that nothing moves. */
export function BellLater() {
  const [Bell, setBell] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(async () => {
      const loaded = await untilThere(() => import('./bell.tsx'));
      setBell(() => loaded.Bell);
    }, 500);
    return () => clearTimeout(timer);
  }, []);
  return <div className="size-11 shrink-0">{Bell && <Bell />}</div>;
}
