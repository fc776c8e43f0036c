import { readItem, removeItem, writeItem } from './storage.ts';
import { createStore } from './store.ts';

const key = 'letterKeys';

/** Single-letter shortcuts must be possible to turn off (WCAG 2.1.4). */
const store = createStore(readItem(key) !== 'off');

export const useLetterKeys = store.use;

export function chooseLetterKeys(on: boolean): void {
  if (on) removeItem(key);
  else writeItem(key, 'off');
  store.set(on);
}
