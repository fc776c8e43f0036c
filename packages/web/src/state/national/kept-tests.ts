/** The mock test of each student apart, because phones are shared in families. */
export const testsOf = (userId: string) => `national-test:${userId}`;

export const testPictures = 'national-test-pictures';

export function forgetTests(userId: string): void {
  if ('caches' in globalThis) void caches.delete(testPictures).catch(() => undefined);
  try {
    indexedDB.deleteDatabase(testsOf(userId));
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
