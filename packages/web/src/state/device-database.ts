import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

/** Some browsers never answer where storage is broken. */
const patienceMs = 3000;

/** Opened for each piece of work, so that a logout, which deletes it, never waits for it. */
export async function withDatabase<Schema extends DBSchema, Result>(
  name: string,
  stores: readonly StoreNames<Schema>[],
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const opening = openDB<Schema>(name, 1, {
    upgrade(created) {
      for (const store of stores) created.createObjectStore(store);
    },
  });
  const patience = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The storage of this device does not answer')), patienceMs);
    const stop = () => clearTimeout(timer);
    opening.then(stop, stop);
  });
  const database = await Promise.race([opening, patience]);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
