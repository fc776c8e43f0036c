import { connectSession } from '../lib/call.ts';
import { dropCart } from './cart.ts';
import { assureCall } from './confirmation.ts';
import { dropDeviceName } from './device.ts';
import { forgetExams } from './exam/kept-exams.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetNotes } from './kept-notes.ts';
import { forgetReads } from './kept-pages.ts';
import { forgetLessons } from './lessons/kept-lessons.ts';
import { forgetTests } from './national/kept-tests.ts';
import { dropAttempt } from './order-attempt.ts';
import { forgetPractice } from './practice/kept-practice.ts';
import { clearProfileImage, keepProfileImageOf } from './profile-image.ts';
import { createQuestion } from './question.ts';
import { onOtherTab, readItem, removeItem, writeItem } from './storage.ts';
import { createStore } from './store.ts';
import { forgetUploads } from './uploads/kept-uploads.ts';
import { dropReports } from './watched.ts';

const key = 'token';

/** After a logout the next sign-in does not return to the last page. */
export type Ending = 'logout' | 'expiry' | 'suspension';
type Session = { token: string | null; ended: Ending | null };

const store = createStore<Session>({ token: readItem(key), ended: null });

export const useSessionStore = store.use;
export const onSessionChange = store.subscribe;
export const sessionToken = (): string | null => store.get().token;

/** The token's payload is readable, as a JWT's. */
function payloadOf(token: string): { _id?: string; email?: string } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) ?? {};
  } catch {
    return {};
  }
}

export const ownerOf = (token: string): string | null => payloadOf(token)._id ?? null;

export const sessionOwner = (): string | null => ownerOf(store.get().token ?? '');

/** Specification, section 4: a login whose token has no e-mail address has failed. */
export function refuseNameless(token: unknown): void {
  if (typeof token === 'string' && payloadOf(token).email) return;
  console.warn('Login failed: the token has no e-mail address');
  throw new Error('Login failed');
}

/** Sign-in dialog over a screen with an ended session. */
export const signInAgain = createQuestion();

/** The token whose owner is on the screen. */
let shownToken: string | null = null;

export function noteShown(token: string | null): void {
  shownToken = token;
}

function adopt(token: string): void {
  store.set({ token, ended: null });
  if (signInAgain.isAsked()) signInAgain.answer(true);
}

export function startSession(token: string): void {
  keepProfileImageOf(ownerOf(token));
  writeItem(key, token);
  adopt(token);
}

/** The next person on a shared phone must find nothing of this one. */
function leaveNothing(owner: string | null): void {
  clearProfileImage();
  dropReports();
  if (owner === null) return;
  dropDeviceName(owner);
  dropCart(owner);
  dropAttempt(owner);
  forgetExams(owner);
  forgetDrafts(owner);
  forgetNotes(owner);
  forgetTests(owner);
  forgetPractice(owner);
  forgetUploads(owner);
  forgetLessons(owner);
}

export function endSession(how: Ending): void {
  const { token } = store.get();
  if (token === null) return;
  if (signInAgain.isAsked()) signInAgain.answer(false);
  removeItem(key);
  forgetReads();
  if (how === 'logout') leaveNothing(ownerOf(token));
  store.set({ token: null, ended: how });
}

const isSameOwner = (one: string | null, other: string | null) =>
  one !== null && other !== null && ownerOf(one) === ownerOf(other);

/** An exam has its own way back: its answers are kept on the device. */
const isInExam = () => window.location.pathname.startsWith('/student/exam/');

/** The user of an open screen signs in over it and loses nothing; all others are sent to /login. */
async function renewed(token: string, code: unknown): Promise<boolean> {
  const current = sessionToken();
  if (current !== token) return isSameOwner(current, token);
  const mayStay = code !== 'suspended' && shownToken === token && !isInExam();
  if (mayStay && (await signInAgain.ask())) return true;
  if (sessionToken() === token) endSession(code === 'suspended' ? 'suspension' : 'expiry');
  return false;
}

connectSession({ token: sessionToken, assured: assureCall, renewed });

onOtherTab(key, () => {
  const [before, token] = [store.get().token, readItem(key)];
  if (before === token) return;
  if (token === null) {
    // A tab that was opened to sign in another way drops the dead token first.
    if (!signInAgain.isAsked()) store.set({ token, ended: 'logout' });
  } else if (before === null || isSameOwner(before, token)) adopt(token);
  // Another person signed in: nothing of the first may stay on this screen.
  else window.location.reload();
});
