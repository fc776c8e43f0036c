import { logOut } from '../../data/session.ts';
import { countUnsent } from '../../state/exam/kept-exams.ts';
import { countDrafts } from '../../state/kept-drafts.ts';
import { countNotes } from '../../state/kept-notes.ts';
import { countUnsentPractice } from '../../state/practice/kept-practice.ts';
import { ownerOf, sessionToken } from '../../state/session.ts';
import { createStore } from '../../state/store.ts';

type Unsent = { answers: number; practice: number; drafts: number; notes: number };

/** Null while nothing is asked. */
const question = createStore<Unsent | null>(null);

export const useLogoutQuestion = question.use;
export const stayLoggedIn = () => question.set(null);

export function requestLogout(): void {
  const token = sessionToken();
  const owner = token && ownerOf(token);
  const unsent = owner
    ? {
        answers: countUnsent(owner),
        practice: countUnsentPractice(owner),
        drafts: countDrafts(owner),
        notes: countNotes(owner),
      }
    : null;
  if (unsent && unsent.answers + unsent.practice + unsent.drafts + unsent.notes > 0) question.set(unsent);
  else logOut();
}
