import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

const texts = new Set<string>();

/** True for the text of a query that was made to be asked again and again. */
export const isPrepared = (text: string): boolean => texts.has(text);

type Value = string | number | null;
type Kept = { query: CompiledQuery; slots: readonly (string | undefined)[] };

/** Stands where a value will stand; no value of ours begins like this, for none may hold a NUL. */
const slotOf = (name: string) => `\u0000${name}`;

/**
 * A query that is built and compiled once for each engine, and then only gets its values: for what is asked thousands of
 * times a minute. `slots` go where the values would go.
 */
export function prepared<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, slots: Record<Name, never>) => Compilable<Row>,
) {
  const slots = Object.fromEntries(names.map((name) => [name, slotOf(name)])) as Record<Name, never>;
  const byEngine = new Map<unknown, Kept>();

  function compile(db: Db, engine: unknown): Kept {
    const query = build(db, slots).compile();
    const kept = { query, slots: query.parameters.map((value) => names.find((name) => slotOf(name) === value)) };
    byEngine.set(engine, kept);
    texts.add(query.sql);
    return kept;
  }

  return async (db: Db, values: Record<Name, Value>): Promise<Row[]> => {
    const engine = db.getExecutor().adapter.constructor;
    const { query, slots: inOrder } = byEngine.get(engine) ?? compile(db, engine);
    const given: Record<string, Value> = values;
    const parameters = query.parameters.map((fixed, index) => {
      const name = inOrder[index];
      return name === undefined ? fixed : given[name];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
