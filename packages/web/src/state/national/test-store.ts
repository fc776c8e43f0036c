import type { PracticeCard } from '@akada/contract';
import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../device-database.ts';
import { testsOf } from './kept-tests.ts';
import { isPast, merged, type Paper, type Progress } from './test-state.ts';

export type StoredTest = { paper: Paper<PracticeCard>; progress: Progress };

/** The last test of the student, in one record each. */
interface Tests extends DBSchema {
  paper: { key: 'own'; value: Paper<PracticeCard> };
  progress: { key: 'own'; value: Progress };
}

const stores = ['paper', 'progress'] as const;
const within = <Result>(userId: string, work: (tests: IDBPDatabase<Tests>) => Promise<Result>) =>
  withDatabase<Tests, Result>(testsOf(userId), stores, work);

/** Null also where the browser stores nothing. A test of the past is deleted. `wall` is the device's clock. */
export async function readTest(userId: string, wall: number): Promise<StoredTest | null> {
  try {
    return await within(userId, async (tests) => {
      const transaction = tests.transaction(stores, 'readwrite');
      const [paper, progress] = await Promise.all([
        transaction.objectStore('paper').get('own'),
        transaction.objectStore('progress').get('own'),
      ]);
      const stored = paper && progress ? { paper, progress } : null;
      if (!stored || !isPast(stored, wall)) return stored;
      await Promise.all(stores.map((store) => transaction.objectStore(store).clear()));
      return null;
    });
  } catch {
    return null;
  }
}

/** Instead of the test before. False where it will not outlive the page. */
export async function writeTest(userId: string, { paper, progress }: StoredTest): Promise<boolean> {
  try {
    await within(userId, async (tests) => {
      const transaction = tests.transaction(stores, 'readwrite', { durability: 'strict' });
      await Promise.all([
        transaction.objectStore('paper').put(paper, 'own'),
        transaction.objectStore('progress').put(progress, 'own'),
        transaction.done,
      ]);
    });
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored progress, merged with another tab's; null if not stored: a new test began, or a logout. */
export async function writeProgress(userId: string, paperId: string, progress: Progress): Promise<Progress | null> {
  try {
    return await within(userId, async (tests) => {
      const transaction = tests.transaction(stores, 'readwrite', { durability: 'strict' });
      const write = async () => {
        const paper = await transaction.objectStore('paper').get('own');
        if (paper?.id !== paperId) return null;
        const known = await transaction.objectStore('progress').get('own');
        const next = known ? merged(progress, known) : progress;
        await transaction.objectStore('progress').put(next, 'own');
        return next;
      };
      const [written] = await Promise.all([write(), transaction.done]);
      return written;
    });
  } catch {
    return null;
  }
}
