import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

type Value = string | number | null;

/** A placeholder no value can equal, because stored text contains no NUL. */
const slotOf = (name: string) => `\u0000${name}`;

const statementNames = new Map<string, string>();

/** Undefined for a statement without a name. */
export const nameOf = (text: string) => statementNames.get(text);

/** PostgreSQL plans a named statement once a connection, and refuses its plan when the columns of a `*` have changed. */
function giveName(text: string): void {
  if (!text.includes('*') && !statementNames.has(text)) statementNames.set(text, `akada_${statementNames.size + 1}`);
}

function compiled<Row>(query: Compilable<Row>): CompiledQuery<Row> {
  const made = query.compile();
  giveName(made.sql);
  return made;
}

/** Kysely's compiling costs more than most statements of the exam path. `build` puts `slots` where values go. */
export function prepared<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, slots: Record<Name, never>) => Compilable<Row>,
) {
  const slots = Object.fromEntries(names.map((name) => [name, slotOf(name)])) as Record<Name, never>;
  const byEngine = new Map<unknown, CompiledQuery>();

  return async (db: Db, values: Record<Name, Value>): Promise<Row[]> => {
    const engine = db.getExecutor().adapter.constructor;
    const query = byEngine.get(engine) ?? compiled(build(db, slots));
    byEngine.set(engine, query);
    const bySlot = new Map<unknown, Value>(names.map((name) => [slotOf(name), values[name]]));
    const parameters = query.parameters.map((fixed) => (bySlot.has(fixed) ? bySlot.get(fixed) : fixed));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const longestPrepared = 50;

/** As `prepared`, for a list of the same values. Longer lists are compiled each time. */
export function preparedList<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, rows: readonly Record<Name, never>[]) => Compilable<Row>,
) {
  const byLength = new Map<number, ReturnType<typeof prepared<string, Row>>>();

  function statementOf(length: number) {
    const places = Array.from({ length }, (_, index) => names.map((name) => [name, `${name} ${index}`] as const));
    const made = prepared<string, Row>(
      places.flat().map(([, place]) => place),
      (db, slots) =>
        build(
          db,
          places.map((row) => Object.fromEntries(row.map(([name, place]) => [name, slots[place]])) as never),
        ),
    );
    byLength.set(length, made);
    return made;
  }

  return async (db: Db, rows: readonly Record<Name, Value>[]): Promise<Row[]> => {
    if (rows.length > longestPrepared) return (await db.executeQuery(build(db, rows as never).compile())).rows;
    const values = rows.flatMap((row, index) => names.map((name) => [`${name} ${index}`, row[name]]));
    return (byLength.get(rows.length) ?? statementOf(rows.length))(db, Object.fromEntries(values));
  };
}
