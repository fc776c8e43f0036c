/** Never throws: with storage blocked (private windows, full disk) values last as long as the page. */
const memory = new Map<string, string>();

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** False when the value will not outlive the page. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

export function itemsWith(prefix: string): [key: string, value: string][] {
  const items = new Map(memory);
  try {
    for (const [key, value] of Object.entries<string>(localStorage)) items.set(key, value);
  } catch {
    // Nothing is stored where storage is blocked.
  }
  return [...items].filter(([key]) => key.startsWith(prefix));
}

export function removeItemsWith(prefix: string): void {
  for (const key of [...memory.keys()]) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

/** Clearing all storage counts as a change. Returns a stop function. */
export function onOtherTab(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  // The server renders screens too, and has no other tabs.
  globalThis.window?.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
