import { type Expression, type SqlBool, sql } from 'kysely';

/** In a pattern these stand for something; in what people type they do not. */
function plain(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** 'Contains', for texts that are both folded (db/fold.ts): nothing to convert, row by row. `before` follows somewhere after it. */
export function contains(column: Expression<string>, term: string, before = ''): Expression<SqlBool> {
  const pattern = `%${plain(term)}%${before && `${plain(before)}%`}`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
