import type { Changes, Table } from './changes.ts';

type Entry<Value> = { versions: readonly number[]; value: Promise<Value>; until: number };

type MemoOptions<Value> = {
  /** All that the values are made from. */
  tables: readonly Table[];
  /** How many values stay; the ones made the longest ago go first. */
  most: number;
  /** Milliseconds since 1970: where a value also depends on the time, the first moment at which it may be another. */
  until?: (value: Value) => number;
};

/** Values made from the database, kept until one of their tables changes. Who asks while one is being made shares it. */
export class Memo<Value> {
  readonly #changes: Changes;
  readonly #options: MemoOptions<Value>;
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(changes: Changes, options: MemoOptions<Value>) {
    this.#changes = changes;
    this.#options = options;
  }

  /** `make` reads outside transactions: what is not committed yet must not be kept. */
  async get(key: string, now: number, make: () => Promise<Value>): Promise<Value> {
    const versions = this.#versions();
    if (!versions) return make();
    const known = this.#entries.get(key);
    if (known && now < known.until && known.versions.every((version, index) => version === versions[index])) {
      return known.value;
    }
    const entry = { versions, value: make(), until: Number.POSITIVE_INFINITY };
    this.#keep(key, entry);
    try {
      const value = await entry.value;
      entry.until = this.#options.until?.(value) ?? entry.until;
      return value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  /** Of all tables, before anything is read; null while changes of one cannot be seen. */
  #versions(): readonly number[] | null {
    const versions: number[] = [];
    for (const table of this.#options.tables) {
      const version = this.#changes.versionOf(table);
      if (version === null) return null;
      versions.push(version);
    }
    return versions;
  }

  #keep(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= this.#options.most && !oldest.done) this.#entries.delete(oldest.value);
    this.#entries.set(key, entry);
  }
}
