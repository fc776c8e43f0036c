import {
  dropFromDatabase,
  itemsOf,
  readFromDatabase,
  readItemOf,
  removeItemOf,
  writeItemOf,
  writeToDatabase,
} from './exam-shelves.ts';
import { joined, type KeptExam, nothingKept, type Part, unsentOf } from './kept-exam.ts';
import { noteUnsent, nothingKeptOf } from './unsent.ts';

/** Every exam of one student that is kept on this device. */
export async function keptExams(userId: string): Promise<KeptExam[]> {
  const inDatabase = await readFromDatabase(userId).catch(() => []);
  return [...inDatabase, ...itemsOf(userId)].filter(({ paper }) => paper !== null);
}

const hasAnything = ({ paper, answers }: KeptExam) => paper !== null || Object.keys(answers).length > 0;

/** What is kept of one attempt, in whichever place. */
async function readKept(userId: string, attemptId: string): Promise<{ kept: KeptExam; isInItem: boolean }> {
  const inDatabase = await readFromDatabase(userId).catch(() => []);
  const mine = inDatabase.find(({ paper }) => paper?.attemptId === attemptId) ?? nothingKept;
  const item = readItemOf(userId, attemptId);
  const isInItem = hasAnything(item);
  return { kept: isInItem ? joined({ ...item, marks: mine.marks ?? item.marks }, mine) : mine, isInItem };
}

/**
 * The journal of one attempt of one student on this device: it outlives a reload, a crash and an empty battery. What is
 * written while a write is under way goes along with the next one.
 */
export async function openJournal(userId: string, attemptId: string) {
  let { kept, isInItem } = await readKept(userId, attemptId);
  let isBlocked = false;
  let waiting: Part | null = null;
  let last: Promise<boolean> = Promise.resolve(true);
  let isDropped = false;
  const otherTabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`exam:${attemptId}`) : null;

  async function writeTwice(part: Part): Promise<boolean> {
    try {
      // What an earlier visit could only keep in local storage moves along.
      await writeToDatabase(userId, attemptId, isInItem ? kept : part);
      return true;
    } catch {
      // Closed or cleared meanwhile: what was there before is gone with it.
      return writeToDatabase(userId, attemptId, kept).then(
        () => true,
        () => false,
      );
    }
  }

  async function write(part: Part): Promise<boolean> {
    const isWritten = !isBlocked && (await writeTwice(part));
    if (!isWritten) {
      // For the rest of this visit: a database that does not answer would hold up every click.
      isBlocked = true;
      isInItem = true;
      return writeItemOf(userId, attemptId, kept);
    }
    if (isInItem) removeItemOf(userId, attemptId);
    isInItem = false;
    return true;
  }

  /** Settles when it is on the device; false where it will not outlive the page. */
  function keep(part: Part): Promise<boolean> {
    if (isDropped) return last;
    kept = joined(kept, part);
    waiting = waiting ? { ...waiting, ...part, answers: { ...waiting.answers, ...part.answers } } : part;
    last = last.then(async (before) => {
      if (!waiting || isDropped) return before;
      const now = waiting;
      waiting = null;
      const isKept = await write(now);
      noteUnsent(userId, attemptId, unsentOf(kept.answers).length);
      if (now.answers) otherTabs?.postMessage(now.answers);
      return isKept;
    });
    return last;
  }

  return {
    read: () => kept,
    keep,
    /** The same attempt is open in another tab and was answered there. */
    onOtherTab(listener: (answers: KeptExam['answers']) => void): () => void {
      if (!otherTabs) return () => undefined;
      const onMessage = ({ data }: MessageEvent<KeptExam['answers']>) => {
        kept = joined(kept, { answers: data });
        listener(data);
      };
      otherTabs.addEventListener('message', onMessage);
      return () => otherTabs.removeEventListener('message', onMessage);
    },
    /** Nothing of it stays on the device. */
    async drop(): Promise<void> {
      isDropped = true;
      await last;
      otherTabs?.close();
      removeItemOf(userId, attemptId);
      nothingKeptOf(userId, attemptId);
      await dropFromDatabase(userId, attemptId).catch(() => undefined);
    },
  };
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** The student whose exam is kept here, for a page that cannot ask the server who is signed in. */
export async function keptStudent(userId: string) {
  return (await keptExams(userId)).find(({ paper }) => paper?.student._id === userId)?.paper?.student ?? null;
}
