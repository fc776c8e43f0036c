import { itemsWith, readItem, removeItem, removeItemsWith, writeItem } from './storage.ts';

/** Questions that are kept on the device until the server has them, of each person apart. */
export const draftsOf = (userId: string) => `question-draft:${userId}:`;

export const countDrafts = (userId: string) => itemsWith(draftsOf(userId)).length;

/** A message that is being written, until it is sent. */
const messageDraftsOf = (userId: string) => `message-draft:${userId}:`;

export const messageDraft = (userId: string, to: string) => readItem(messageDraftsOf(userId) + to) ?? '';

export function keepMessageDraft(userId: string, to: string, text: string): void {
  const key = messageDraftsOf(userId) + to;
  if (text === '') removeItem(key);
  else writeItem(key, text);
}

/** Marks of score sheets until the server has them, and beside them the sheets that they were typed into. */
const scoresOf = (userId: string) => `scores:${userId}:`;
export const marksOf = (userId: string) => `${scoresOf(userId)}mark:`;
export const sheetsOf = (userId: string) => `${scoresOf(userId)}sheet:`;

export const countMarks = (userId: string) => itemsWith(marksOf(userId)).length;

/** Registers until the server has them. */
export const registersOf = (userId: string) => `register:${userId}:`;

export const countRegisters = (userId: string) => itemsWith(registersOf(userId)).length;

export function forgetDrafts(userId: string): void {
  for (const prefixOf of [draftsOf, messageDraftsOf, scoresOf, registersOf]) removeItemsWith(prefixOf(userId));
}
