import { onTestFinished } from 'vitest';

/** The browser's caches, of which jsdom has none, until the end of the test. */
export function fakeCaches(): void {
  const entries = new Map<string, Response>();
  const value = {
    open: async () => ({ put: async (key: string, stored: Response) => entries.set(key, stored) }),
    match: async (key: string) => entries.get(key)?.clone(),
    delete: async () => entries.clear(),
  };
  Object.defineProperty(globalThis, 'caches', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'caches'));
}
