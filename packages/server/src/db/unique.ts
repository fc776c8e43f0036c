/** SQLite's extended result code for a unique index that refused a write, and PostgreSQL's SQLSTATE for the same. */
const sqliteUnique = 2067;
const postgresUnique = '23505';

/** True for the error of a write that a unique index refused, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === postgresUnique || errcode === sqliteUnique;
}

/** The same for a row that refers to one there is not. */
const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

/** True for the error of a write that named a row which is not there, or not there any more. */
export function isMissingReference(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === postgresForeignKey || errcode === sqliteForeignKey;
}
