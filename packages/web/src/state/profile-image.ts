import { onOtherTab, readItem, removeItem, writeItem } from './storage.ts';
import { createStore } from './store.ts';

const key = 'profileImage';
/** Phones are shared in families, and an expired session does not delete the picture. */
const ownerKey = 'profileImageOf';

/** A data URL, 256 px square; it is never uploaded. */
const store = createStore<string | null>(readItem(key));

export const useProfileImage = store.use;

/** False when the picture will not outlive the page, as on a full device. */
export function saveProfileImage(dataUrl: string, ownerId: string): boolean {
  writeItem(ownerKey, ownerId);
  const isKept = writeItem(key, dataUrl);
  store.set(dataUrl);
  return isKept;
}

export function clearProfileImage(): void {
  removeItem(key);
  removeItem(ownerKey);
  store.set(null);
}

export function keepProfileImageOf(ownerId: string | null): void {
  const owner = readItem(ownerKey);
  if (owner !== null && owner !== ownerId) clearProfileImage();
}

const refresh = () => {
  const next = readItem(key);
  if (next !== store.get()) store.set(next);
};
onOtherTab(key, refresh);
globalThis.window?.addEventListener('focus', refresh);
