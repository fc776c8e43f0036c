import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

const names = new Map<string, string>();

/** Undefined for an unnamed statement. */
export const nameOf = (text: string) => names.get(text);

function giveName(text: string): void {
  if (!names.has(text)) names.set(text, `akada_${names.size + 1}`);
}

/**
 * A statement that PostgreSQL parses and plans once a connection instead of at each call. Behind a pooler it is sent
 * without its name (decision 18). It lists its columns: PostgreSQL refuses a plan whose `*` has become something else.
 */
export function named<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  giveName(text);
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** As `named`, for a statement of which few variants exist. */
export async function executeNamed<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  giveName(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}
