import type { KyselyPlugin, OperationNode, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { DeleteQueryNode, InsertQueryNode, TableNode, UpdateQueryNode } from 'kysely';
import type { Db, Schema } from './schema.ts';

function writtenTable(node: PluginTransformQueryArgs['node']): string | undefined {
  let target: OperationNode | undefined;
  if (InsertQueryNode.is(node)) target = node.into;
  if (UpdateQueryNode.is(node)) target = node.table;
  if (DeleteQueryNode.is(node)) target = node.from.froms[0];
  return target && TableNode.is(target) ? target.table.identifier.name : undefined;
}

export class TableVersions implements KyselyPlugin {
  readonly #written = new WeakMap<PluginTransformQueryArgs['queryId'], string>();
  readonly #versions = new Map<string, number>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    const table = writtenTable(node);
    if (table) this.#written.set(queryId, table);
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    const table = this.#written.get(queryId);
    if (table) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
    return result;
  }

  of = (tables: readonly string[]): string => tables.map((table) => this.#versions.get(table) ?? 0).join();
}

const freshMs = 1000;
const mostEntries = 200;

/** Caches values for a second, because other processes write too, or until this process writes to one of `tables`. */
export class Cache<Value> {
  readonly #entries = new Map<string, { version: string; readAt: number; value: Promise<Value> }>();
  readonly #now: () => number;
  readonly #version: () => string;

  constructor({ db, now }: { db: Db; now: () => number }, tables: readonly (keyof Schema)[]) {
    const versions = db.getExecutor().plugins.find((plugin) => plugin instanceof TableVersions);
    this.#now = now;
    this.#version = () => versions?.of(tables) ?? '';
  }

  /** `read` must not run inside an open transaction, whose rows may be rolled back. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const [version, readAt] = [this.#version(), this.#now()];
    const entry = this.#entries.get(key);
    if (entry?.version === version && readAt - entry.readAt < freshMs) return entry.value;
    if (this.#entries.size >= mostEntries) this.#entries.clear();
    const value = read();
    this.#entries.set(key, { version, readAt, value });
    value.catch(() => this.#entries.delete(key));
    return value;
  }
}
