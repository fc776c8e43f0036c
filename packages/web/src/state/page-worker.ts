let worker: Promise<unknown> | undefined;

/** Shown by the page without a network, in a cache of that name, which then has no others. */
type PagePictures = { picturesCache: string; pictures: readonly string[] };

async function activeWorker(): Promise<ServiceWorker | null> {
  worker ??= navigator.serviceWorker.register('/exam-worker.js', { scope: '/', updateViaCache: 'none' });
  await worker;
  return (await navigator.serviceWorker.ready).active;
}

const patienceMs = 60_000;

/** Caches the player for offline use. False if it could not be cached. */
export async function keepPlayer(wanted: { player: string; hasMaths: boolean }): Promise<boolean> {
  try {
    const active = await activeWorker();
    const { port1, port2 } = new MessageChannel();
    return await new Promise((resolve) => {
      setTimeout(resolve, patienceMs, false);
      port1.onmessage = ({ data }) => resolve(data === true);
      active?.postMessage(wanted, [port2]);
    });
  } catch {
    worker = undefined;
    return false;
  }
}

/** The worker keeps this page's document and scripts; without TLS there is none. */
export async function keepFiles(pictures?: PagePictures): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const files = loaded.filter((path) => path.startsWith('/assets/'));
  const app = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  if (!app || files.length === 0 || !navigator.onLine) return;
  try {
    const active = await activeWorker();
    const page = window.location.pathname;
    active?.postMessage({ page, app: new URL(app).pathname, files: [...new Set(files)], ...pictures });
  } catch {
    // Blocked, private or offline: a reload needs the network.
    worker = undefined;
  }
}
