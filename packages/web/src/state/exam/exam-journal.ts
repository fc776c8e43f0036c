import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { readItem, removeItem, writeItem } from '../storage.ts';
import {
  type Answer,
  type Answers,
  type KeptExam,
  type KeptPaper,
  type Marks,
  merged,
  newer,
  newerThan,
  unsentOf,
} from './answers.ts';
import { databaseOf, dropNote, noteUnsent, unwrittenOf } from './kept-exams.ts';

interface Exams extends DBSchema {
  papers: { key: string; value: KeptPaper };
  marks: { key: string; value: Marks };
  answers: { key: [attemptId: string, questionId: string]; value: Answer };
}

const stores = ['papers', 'marks', 'answers'] as const;

/** Some browsers never answer where storage is broken; an exam must not wait for them. */
const patienceMs = 3000;

const opening = new Map<string, Promise<IDBPDatabase<Exams>>>();
let isSilent = false;

/** After a deletion (a logout) an exam from before must not be written again. */
const deletions = new Map<string, number>();
const deletionsOf = (userId: string) => deletions.get(userId) ?? 0;

async function open(userId: string): Promise<IDBPDatabase<Exams>> {
  if (isSilent) throw new Error('The storage of this device does not answer');
  const forget = () => opening.delete(userId);
  const database = openDB<Exams>(databaseOf(userId), 1, {
    upgrade(created) {
      for (const store of stores) created.createObjectStore(store);
    },
    /** A logout, perhaps in another tab. */
    blocking(_, newVersion, event) {
      (event.target as IDBDatabase).close();
      forget();
      if (newVersion === null) deletions.set(userId, deletionsOf(userId) + 1);
    },
    /** The browser cleared its storage. */
    terminated: forget,
  });
  const patience = new Promise<never>((_, reject) => {
    const giveUp = () => {
      isSilent = true;
      reject(new Error('The storage of this device does not answer'));
    };
    const timer = setTimeout(giveUp, patienceMs);
    const stop = () => clearTimeout(timer);
    database.then(stop, stop);
  });
  return Promise.race([database, patience]);
}

function opened(userId: string): Promise<IDBPDatabase<Exams>> {
  const known = opening.get(userId);
  if (known) return known;
  const next = open(userId);
  opening.set(userId, next);
  next.catch(() => opening.delete(userId));
  return next;
}

/** In key order an array comes after every string. */
const answersOf = (attemptId: string) => IDBKeyRange.bound([attemptId], [attemptId, []]);

/** Answers that a page left behind, with the exam itself perhaps not in the database yet. */
export function unwritten(userId: string, attemptId: string): Answers {
  try {
    return JSON.parse(readItem(unwrittenOf(userId, attemptId)) ?? '{}');
  } catch {
    return {};
  }
}

function noteUnwritten(userId: string, attemptId: string, answers: Answers): void {
  const key = unwrittenOf(userId, attemptId);
  if (Object.keys(answers).length === 0) removeItem(key);
  else writeItem(key, JSON.stringify(answers));
}

/** Empty where the browser stores nothing. */
export async function keptExams(userId: string): Promise<KeptExam[]> {
  try {
    const transaction = (await opened(userId)).transaction(stores);
    const read = async (paper: KeptPaper): Promise<KeptExam[]> => {
      const range = answersOf(paper.attemptId);
      const [marks, keys, answers] = await Promise.all([
        transaction.objectStore('marks').get(paper.attemptId),
        transaction.objectStore('answers').getAllKeys(range),
        transaction.objectStore('answers').getAll(range),
      ]);
      const byQuestion = keys.flatMap(([, questionId], at) =>
        answers[at] ? [[questionId, answers[at]] as const] : [],
      );
      const kept = merged(Object.fromEntries(byQuestion), unwritten(userId, paper.attemptId));
      return marks ? [{ paper, marks, answers: kept }] : [];
    };
    const readAll = async () => Promise.all((await transaction.objectStore('papers').getAll()).map(read));
    const [exams] = await Promise.all([readAll(), transaction.done]);
    return exams.flat();
  } catch {
    return [];
  }
}

/** Used offline, when the server cannot return the signed-in user. */
export async function keptStudent(userId: string) {
  return (await keptExams(userId)).find(({ paper }) => paper.student._id === userId)?.paper.student ?? null;
}

/**
 * Settles when the data are on disk; a later answer is never overwritten. Rejects for a part of an exam that is not
 * kept.
 */
export async function writeExam(userId: string, attemptId: string, part: Partial<KeptExam>): Promise<void> {
  const transaction = (await opened(userId)).transaction(stores, 'readwrite', { durability: 'strict' });
  const put = async () => {
    const papers = transaction.objectStore('papers');
    if (part.paper) await papers.put(part.paper, attemptId);
    else if ((await papers.count(attemptId)) === 0) throw new Error('This exam is not kept here');
    if (part.marks) await transaction.objectStore('marks').put(part.marks, attemptId);
    const answers = transaction.objectStore('answers');
    const putLater = async ([questionId, answer]: [string, Answer]) => {
      const known = await answers.get([attemptId, questionId]);
      await answers.put(newer(known, answer), [attemptId, questionId]);
    };
    await Promise.all(Object.entries(part.answers ?? {}).map(putLater));
  };
  await Promise.all([put(), transaction.done]);
}

export async function dropExam(userId: string, attemptId: string): Promise<void> {
  dropNote(userId, attemptId);
  const transaction = (await opened(userId)).transaction(stores, 'readwrite');
  await Promise.all([
    transaction.objectStore('papers').delete(attemptId),
    transaction.objectStore('marks').delete(attemptId),
    transaction.objectStore('answers').delete(answersOf(attemptId)),
    transaction.done,
  ]);
}

type Part = { marks: Marks; answers: Answers };

/** Changes during a write are batched into the next one. `whole` returns the complete exam. */
export function openJournal(userId: string, attemptId: string, whole: () => KeptExam) {
  const openedAt = deletionsOf(userId);
  let waiting: Part | null = null;
  let last: Promise<boolean> = Promise.resolve(true);
  let isDropped = false;
  const isGone = () => isDropped || deletionsOf(userId) !== openedAt;
  /** At first, and after a failed write, the device does not have everything. */
  let isBehind = true;

  function noteWritten(answers: Answers): void {
    noteUnwritten(userId, attemptId, newerThan(answers, unwritten(userId, attemptId)));
  }

  async function write(part: Part): Promise<boolean> {
    // The database may have been deleted under an open page, so all records are written again.
    for (const content of isBehind ? [whole()] : [part, whole()]) {
      if (isGone()) return false;
      try {
        await writeExam(userId, attemptId, content);
        isBehind = false;
        noteWritten(content.answers);
        return true;
      } catch {
        isBehind = true;
      }
    }
    return false;
  }

  return {
    /** False where the data will not outlive the page. */
    keep(part: Part): Promise<boolean> {
      if (!isGone()) noteUnwritten(userId, attemptId, merged(unwritten(userId, attemptId), part.answers));
      waiting = waiting ? { ...part, answers: { ...waiting.answers, ...part.answers } } : part;
      last = last.then(async (before) => {
        if (!waiting || isGone()) return before;
        const now = waiting;
        waiting = null;
        const isKept = await write(now);
        if (!isGone()) noteUnsent(userId, attemptId, unsentOf(whole().answers).length);
        return isKept;
      });
      return last;
    },
    async drop(): Promise<void> {
      isDropped = true;
      await last;
      await dropExam(userId, attemptId).catch(() => undefined);
    },
  };
}
