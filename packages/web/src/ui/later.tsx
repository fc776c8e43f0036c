import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** When the first paint is over and the network has nothing more urgent to do. */
const idleMs = 1000;
const againMs = 1000;

/** A network that is gone must not take the screen with it: what it could not bring is asked for until it is there. */
export async function untilThere<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}

/**
 * Something that opens over a screen, without its code in the way of that screen's first paint: it is fetched soon after
 * (`afterMs`), so that it opens at once and also without a network; at the latest when it is opened.
 */
export function later<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  afterMs = idleMs,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await untilThere(load) })) as unknown as ComponentType<Props>;
  return function Later(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    useEffect(() => {
      const timer = setTimeout(() => void load().catch(() => undefined), afterMs);
      return () => clearTimeout(timer);
    }, []);
    if (!wasOpened) return null;
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

export const DrawerLater = later(async () => (await import('./drawer.tsx')).Drawer);
