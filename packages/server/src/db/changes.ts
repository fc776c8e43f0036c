import type { Db, Schema } from './schema.ts';

export type Table = keyof Schema;

/**
 * Which tables have changed: what is kept in memory is good as long as the tables it was made from are as they were.
 * SQLite sees every write of the process, the only one there is; PostgreSQL tells of the tables that change seldom
 * (docs/decisions/0021-shared-replies.md).
 */
export class Changes {
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<(table: string | null) => void>();
  readonly #isSeen: (table: Table) => boolean;
  #ofAll = 0;

  constructor(isSeen: (table: Table) => boolean) {
    this.#isSeen = isSeen;
  }

  /** Grows with every change of the table, whoever makes it; null while a change of it might not be seen. */
  versionOf(table: Table): number | null {
    return this.#isSeen(table) ? this.#ofAll + (this.#versions.get(table) ?? 0) : null;
  }

  /** A table has changed; null is any of them. */
  note(table: string | null): void {
    if (table === null) this.#ofAll += 1;
    else this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
    for (const listener of this.#listeners) listener(table);
  }

  /** Calls back at every change that is seen; returns how to end it. */
  onChange(listener: (table: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const known = new WeakMap<Db, Changes>();

export function setChanges(db: Db, changes: Changes): void {
  known.set(db, changes);
}

/** Of a database that `openDb` opened. */
export function changesOf(db: Db): Changes {
  const changes = known.get(db);
  if (!changes) throw new Error('this database was not opened by openDb');
  return changes;
}
