import { type Expression, type SqlBool, sql } from 'kysely';

/** Case-insensitive 'contains', the same on both engines; % and _ in the term are plain characters. */
export function contains(column: Expression<string>, term: string): Expression<SqlBool> {
  const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}
