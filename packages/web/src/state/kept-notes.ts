import { itemsWith, removeItemsWith } from './storage.ts';

/** Notes on lessons that the server does not have yet, of each student apart. */
export const notesOf = (userId: string) => `lesson-note:${userId}:`;

export const countNotes = (userId: string) => itemsWith(notesOf(userId)).length;

export const forgetNotes = (userId: string) => removeItemsWith(notesOf(userId));
