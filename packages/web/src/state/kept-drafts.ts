import { itemsWith, removeItemsWith } from './storage.ts';

/** Questions that are kept on the device until the server has them, of each person apart. */
export const draftsOf = (userId: string) => `question-draft:${userId}:`;

export const countDrafts = (userId: string) => itemsWith(draftsOf(userId)).length;

export const forgetDrafts = (userId: string) => removeItemsWith(draftsOf(userId));
