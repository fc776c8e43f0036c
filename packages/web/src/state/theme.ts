import { onOtherTab, readItem, removeItem, writeItem } from './storage.ts';
import { createStore } from './store.ts';

/** public/boot.js reads the same key before the first paint. */
const key = 'theme';

export type Theme = 'light' | 'dark' | 'system';

function stored(): Theme {
  const value = readItem(key);
  return value === 'light' || value === 'dark' ? value : 'system';
}

const store = createStore<Theme>(stored());

export const useTheme = store.use;

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  store.set(theme);
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeItem(key);
  else writeItem(key, theme);
  show(theme);
}

onOtherTab(key, () => show(stored()));
