import { onOtherTab, readItem, removeItem, writeItem } from './storage.ts';
import { createStore } from './store.ts';

const key = 'profileImage';

/** A data URL of the picture chosen on this device, at most 256 px wide; it is never uploaded. */
const store = createStore<string | null>(readItem(key));

export const useProfileImage = store.use;

export function saveProfileImage(dataUrl: string): void {
  writeItem(key, dataUrl);
  store.set(dataUrl);
}

export function clearProfileImage(): void {
  removeItem(key);
  store.set(null);
}

const refresh = () => {
  const next = readItem(key);
  if (next !== store.get()) store.set(next);
};
onOtherTab(key, refresh);
window.addEventListener('focus', refresh);
