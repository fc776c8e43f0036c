import { z } from 'zod';
import { onOtherTab, readItem, removeItem, removeItemsWith, writeItem } from './storage.ts';

/** What was answered on this device: the answers with their sequence, and the question on the screen. */
const journal = z.object({
  answers: z.record(z.string(), z.object({ selectedAnswer: z.string(), seq: z.number().int().min(0) })),
  question: z.number().int().min(0),
});
export type Journal = z.infer<typeof journal>;

const prefix = 'exam:';

function parsed(text: string | null): Journal {
  try {
    return journal.parse(JSON.parse(text ?? ''));
  } catch {
    return { answers: {}, question: 0 };
  }
}

/**
 * The journal of one attempt of one student on this device: it outlives a reload, a crash and an empty battery.
 * `write` is false where the browser keeps nothing beyond this page.
 */
export function openJournal(userId: string, attemptId: string) {
  const key = `${prefix}${userId}:${attemptId}`;
  const read = () => parsed(readItem(key));
  return {
    read,
    write: (next: Journal): boolean => writeItem(key, JSON.stringify(next)),
    /** The same attempt is open in another tab and was answered there. */
    onChange: (listener: (next: Journal) => void) =>
      onOtherTab(key, () => {
        // Gone means handed in or logged out over there: nothing to take over, and nothing to write again.
        if (readItem(key) !== null) listener(read());
      }),
    drop: () => removeItem(key),
  };
}

export type OpenJournal = ReturnType<typeof openJournal>;

/** At logout: the next person on a shared phone finds nothing. */
export const dropJournals = () => removeItemsWith(prefix);
