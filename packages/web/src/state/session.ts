import { connectSession } from '../lib/call.ts';
import { dropJournals } from './exam-journal.ts';
import { clearProfileImage, keepProfileImageOf } from './profile-image.ts';
import { onOtherTab, readItem, removeItem, writeItem } from './storage.ts';
import { createStore } from './store.ts';
import { dropReports } from './watched.ts';

const key = 'token';

/** `ended` says how the last session ended: after a logout nobody is sent back to where they were. */
export type Ending = 'logout' | 'expiry' | 'suspension';
type Session = { token: string | null; ended: Ending | null };

const store = createStore<Session>({ token: readItem(key), ended: null });

export const useSessionStore = store.use;
export const onSessionChange = store.subscribe;
export const sessionToken = (): string | null => store.get().token;

/** The account a token belongs to; its payload can be read, as that of a JWT. */
function ownerOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload))._id ?? null;
  } catch {
    return null;
  }
}

export function startSession(token: string): void {
  keepProfileImageOf(ownerOf(token));
  writeItem(key, token);
  store.set({ token, ended: null });
}

export function endSession(how: Ending): void {
  if (store.get().token === null) return;
  removeItem(key);
  if (how === 'logout') {
    clearProfileImage();
    dropJournals();
    dropReports();
  }
  store.set({ token: null, ended: how });
}

connectSession({
  token: () => store.get().token,
  ended: (code) => endSession(code === 'suspended' ? 'suspension' : 'expiry'),
});

onOtherTab(key, () => {
  const [before, token] = [store.get().token, readItem(key)];
  if (before === token) return;
  if (token === null) store.set({ token, ended: 'logout' });
  else if (before === null) store.set({ token, ended: null });
  // Another person signed in over there: nothing of the first one may stay on this screen.
  else window.location.reload();
});
