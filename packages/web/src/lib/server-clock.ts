/** How far the server's clock is ahead of this device's, in milliseconds; 0 until a reply has told. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** The present by the server's clock, which alone opens and closes exams; a phone's clock may be hours off. */
export function serverTime(): number {
  return Date.now() + aheadMs;
}

/** What a reply says the time is. */
export function noteServerTime(serverNow: string): void {
  aheadMs = Date.parse(serverNow) - Date.now();
  for (const listener of [...listeners]) listener();
}

export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
