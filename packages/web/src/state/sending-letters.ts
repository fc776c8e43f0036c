import { keepMessageDraft } from './kept-drafts.ts';
import { createStore } from './store.ts';

type Sending = { isSending: boolean /** How many were sent from this draft. */; sent: number };

const none: Sending = { isSending: false, sent: 0 };

/** Sends in progress, by draft. The store outlives the page, so that a reopened page sends no message twice. */
const store = createStore<Readonly<Record<string, Sending>>>({});

const draftOf = (userId: string, to: string) => `${userId}:${to}`;
export const filesDraft = (to: string) => `files:${to}`;

export const useSendingLetter = (userId: string, to: string): Sending => store.use()[draftOf(userId, to)] ?? none;

/** Undefined where the same draft is on its way already. Rejects where it is not sent; the draft then stays. */
export async function sendLetter<Reply>(userId: string, to: string, send: () => Promise<Reply>) {
  const draft = draftOf(userId, to);
  const { isSending, sent } = store.get()[draft] ?? none;
  if (isSending) return undefined;
  const note = (now: Sending) => store.set({ ...store.get(), [draft]: now });
  note({ isSending: true, sent });
  try {
    const reply = await send();
    for (const kept of [to, filesDraft(to)]) keepMessageDraft(userId, kept, '');
    note({ isSending: false, sent: sent + 1 });
    return { reply };
  } catch (error) {
    note({ isSending: false, sent });
    throw error;
  }
}
