import { databaseOf } from './forget-exams.ts';

export const stores = ['papers', 'marks', 'answers'] as const;
export type Store = (typeof stores)[number];

/** Some browsers never answer where storage is broken; an exam does not wait for them. */
const patienceMs = 3000;

const opening = new Map<string, Promise<IDBDatabase>>();

function open(userId: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseOf(userId), 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      const database = request.result;
      // Gone because the browser cleared its storage, or because somebody logged out: the next use opens it again.
      database.onclose = () => opening.delete(userId);
      database.onversionchange = () => {
        database.close();
        opening.delete(userId);
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new Error('The storage of this device does not answer')), patienceMs);
  });
}

function opened(userId: string): Promise<IDBDatabase> {
  const known = opening.get(userId);
  if (known) return known;
  const next = open(userId).catch((error) => {
    opening.delete(userId);
    throw error;
  });
  opening.set(userId, next);
  return next;
}

/**
 * Does the work in one transaction over all that is kept of a student's exams. Settles when it is over: a write that
 * settled is on the disk and not in a buffer of the system. Rejects where the browser keeps nothing.
 */
export async function inExamsOf<Result>(
  userId: string,
  mode: 'readonly' | 'readwrite',
  work: (store: (name: Store) => IDBObjectStore) => () => Result,
): Promise<Result> {
  const database = await opened(userId);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    transaction.onabort = () => reject(transaction.error);
    const result = work((store) => transaction.objectStore(store));
    transaction.oncomplete = () => resolve(result());
  });
}
