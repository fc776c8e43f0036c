let aheadMs = 0;
const listeners = new Set<() => void>();

/** The server's clock alone opens and closes exams; a phone's clock may be hours off. */
export function serverTime(): number {
  return Date.now() + aheadMs;
}

export function noteServerTime(serverNow: string): void {
  aheadMs = Date.parse(serverNow) - Date.now();
  for (const listener of [...listeners]) listener();
}

export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
