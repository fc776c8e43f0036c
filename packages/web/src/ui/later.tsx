import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { onNewsWaiting } from './notify.ts';

const idleMs = 1000;

let heldUntil = 0;

/** On a slow line dialogs and toasts compete with the check of a form and with the page behind it: there they wait. */
export function holdBack(ms: number): void {
  heldUntil = performance.now() + ms;
}

const notBefore = (ms: number) => Math.max(ms, heldUntil - performance.now());

const againMs = 1000;

/** Retries until it succeeds, because a lost network must not break the screen. */
export async function untilThere<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}

const restMs = 2500;

/** Deferred code must not compete with the first view on a slow line. */
const atRest = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, restMs - performance.now());
  });

export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void atRest().then(() => !isLeft && setAtRest(true));
    return () => {
      isLeft = true;
    };
  }, []);
  return isAtRest;
}

export const lazyAtRest = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    await atRest();
    return untilThere(load);
  });

const soonMs = 500;

/** The first paint waits for neither its code nor its data; from then on it is there at once on every screen. */
export function soon<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, soonMs));
    return untilThere(load);
  }) as unknown as ComponentType<Props>;
  return function Soon(props: Props) {
    // The server renders nothing of it, and the first rendering in the browser must be the same.
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return (
      isMounted && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}

/**
 * For dialogs over a screen: the code stays out of the first paint and is fetched soon after, so that it also opens
 * offline.
 */
export function later<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await untilThere(load) })) as unknown as ComponentType<Props>;
  return function Later(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    useEffect(() => {
      const timer = setTimeout(() => void load().catch(() => undefined), notBefore(idleMs));
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

export const DrawerLater = later(async () => (await import('./dialog.tsx')).Drawer);

const toastsAfterMs = 500;

/** Fetched after the first paint, or with the first toast. */
export function ToasterLater() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const fetchToasts = () => {
      import('./toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        // The next toast tries again.
        () => undefined,
      );
    };
    onNewsWaiting(fetchToasts);
    const timer = setTimeout(fetchToasts, notBefore(toastsAfterMs));
    return () => clearTimeout(timer);
  }, []);
  return Toaster && <Toaster />;
}
