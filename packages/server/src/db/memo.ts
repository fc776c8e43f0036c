import type { Changes, Table } from './changes.ts';

type Entry<Value> = { versions: readonly number[]; value: Promise<Value>; made?: { value: Value }; until: number };

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

  /** The value, where it stands ready. */
  peek(key: string, now: number): Value | undefined {
    const known = this.#entries.get(key);
    return known && this.#stands(known, now) ? known.made?.value : undefined;
  }

  /** `make` reads outside transactions: what is not committed yet must not be kept. */
  async get(key: string, now: number, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && this.#stands(known, now)) return known.value;
    const versions = this.#versions();
    if (!versions) return make();
    const entry: Entry<Value> = { versions, value: make(), until: Number.POSITIVE_INFINITY };
    this.#keep(key, entry);
    try {
      const value = await entry.value;
      entry.until = this.#options.until?.(value) ?? entry.until;
      entry.made = { value };
      return value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  #stands(entry: Entry<Value>, now: number): boolean {
    const { tables } = this.#options;
    return (
      now < entry.until && tables.every((table, index) => this.#changes.versionOf(table) === entry.versions[index])
    );
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
