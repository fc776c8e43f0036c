import { type Expression, type SqlBool, sql } from 'kysely';

function pattern(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Case-insensitive 'contains', the same on both engines; % and _ in the term are plain characters. */
export function contains(column: Expression<string>, term: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${column}) like ${pattern(term)} escape '\\'`;
}

/** The same for a column that is kept in lower case: nothing to convert, row by row. */
export function lowerContains(column: Expression<string>, term: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${pattern(term)} escape '\\'`;
}
