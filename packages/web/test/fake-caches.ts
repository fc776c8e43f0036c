import { vi } from 'vitest';

/** The browser's caches, of which jsdom has none. */
export function fakeCaches(): void {
  const entries = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (key: string, value: Response) => entries.set(key, value) }),
    match: async (key: string) => entries.get(key)?.clone(),
    delete: async () => entries.clear(),
  });
}
