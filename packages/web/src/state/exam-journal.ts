import { onOtherTab, readItem, removeItem, removeItemsWith, writeItem } from './storage.ts';

type Answer = { selectedAnswer: string; seq: number };

/** What was answered on this device: the answers with their sequence, and the question on the screen. */
export type Journal = { answers: Record<string, Answer>; question: number };

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/** Written by hand: a schema would bring zod into every student's first visit, as the session drops journals. */
function isJournal(value: unknown): value is Journal {
  const journal = value as Partial<Journal> | null;
  const answers: (Partial<Answer> | null)[] = Object.values(journal?.answers ?? { none: null });
  return (
    isCount(journal?.question) &&
    answers.every((answer) => typeof answer?.selectedAnswer === 'string' && isCount(answer.seq))
  );
}

const prefix = 'exam:';

function parsed(text: string | null): Journal {
  const empty = { answers: {}, question: 0 };
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isJournal(value) ? value : empty;
  } catch {
    return empty;
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

/** At logout: the next person on a shared phone finds nothing. */
export const dropJournals = () => removeItemsWith(prefix);
