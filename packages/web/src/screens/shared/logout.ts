import { logOut } from '../../data/people/session.ts';
import { countUnsent } from '../../state/exam/kept-exams.ts';
import { countDrafts, countMarks, countRegisters } from '../../state/kept-drafts.ts';
import { countNotes } from '../../state/kept-notes.ts';
import { countKeptLessons } from '../../state/lessons/kept-lessons.ts';
import { countUnsentPractice } from '../../state/practice/kept-practice.ts';
import { ownerOf, sessionToken } from '../../state/session.ts';
import { createStore } from '../../state/store.ts';

export type Lost = {
  answers: number;
  practice: number;
  drafts: number;
  marks?: number;
  registers?: number;
  notes: number;
  lessons: number;
};

/** Null while nothing is asked. */
const question = createStore<Lost | null>(null);

export const useLogoutQuestion = question.use;
export const stayLoggedIn = () => question.set(null);

export function requestLogout(): void {
  const token = sessionToken();
  const owner = token && ownerOf(token);
  const lost = owner
    ? {
        answers: countUnsent(owner),
        practice: countUnsentPractice(owner),
        drafts: countDrafts(owner),
        marks: countMarks(owner),
        registers: countRegisters(owner),
        notes: countNotes(owner),
        lessons: countKeptLessons(owner),
      }
    : null;
  if (lost && Object.values(lost).some((count) => count > 0)) question.set(lost);
  else logOut();
}
