/** Pushes come to the worker of all pages; without TLS, in some private windows and on old iPhones there is none. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

async function subscriptions(): Promise<PushManager> {
  await navigator.serviceWorker.register('/exam-worker.js', { scope: '/', updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).pushManager;
}

export async function unsubscribeBrowser(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Null where the person or the browser says no. A new subscription, because an old one may be of another student. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await unsubscribeBrowser();
  const manager = await subscriptions();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
