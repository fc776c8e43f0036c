import { logOut } from '../../data/session.ts';
import { countUnsent } from '../../state/exam/kept-exams.ts';
import { ownerOf, sessionToken } from '../../state/session.ts';
import { createStore } from '../../state/store.ts';

/** Number of unsent answers; null while nothing is asked. */
const question = createStore<number | null>(null);

export const useLogoutQuestion = question.use;
export const stayLoggedIn = () => question.set(null);

export function requestLogout(): void {
  const token = sessionToken();
  const owner = token && ownerOf(token);
  const unsent = owner ? countUnsent(owner) : 0;
  if (unsent > 0) question.set(unsent);
  else logOut();
}
