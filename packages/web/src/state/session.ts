import { connectSession } from '../lib/call.ts';
import { dropCart } from './cart.ts';
import { dropDeviceName } from './device.ts';
import { forgetExams } from './forget-exams.ts';
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
export function ownerOf(token: string): string | null {
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

/** The next person on a shared phone finds nothing of this one. */
function leaveNothing(owner: string | null): void {
  clearProfileImage();
  dropReports();
  if (owner === null) return;
  dropDeviceName(owner);
  dropCart(owner);
  forgetExams(owner);
}

export function endSession(how: Ending): void {
  const { token } = store.get();
  if (token === null) return;
  removeItem(key);
  if (how === 'logout') leaveNothing(ownerOf(token));
  store.set({ token: null, ended: how });
}

connectSession({
  token: () => store.get().token,
  assured: async (code) => (await import('./see-to-it.ts')).seeToIt(code),
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
