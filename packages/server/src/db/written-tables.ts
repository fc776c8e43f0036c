import type { DatabaseSync } from 'node:sqlite';

const write = /\b(?:insert(?:\s+or\s+\w+)?\s+into|update|delete\s+from|replace\s+into)\s+"?(\w+)"?/gi;
const definition = /^\s*(?:create|drop|alter)\b/i;

const dependants = `select m.name as child from sqlite_master m join pragma_foreign_key_list(m.name) f
  where m.type = 'table' and f.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT') and f."table" = ?`;

/** Rows that go, or forget, when rows of these tables are deleted. */
function withDependants(database: DatabaseSync, tables: Set<string>): void {
  const find = database.prepare(dependants);
  for (const table of tables) {
    for (const row of find.all(table)) tables.add(String(row.child));
  }
}

/** The tables a statement may change; null for one that changes the tables themselves. */
export function writtenTables(database: DatabaseSync, text: string): ReadonlySet<string> | null {
  if (definition.test(text)) return null;
  const tables = new Set([...text.matchAll(write)].map((match) => match[1] ?? ''));
  if (/\bdelete\s+from\b/i.test(text)) withDependants(database, tables);
  return tables;
}
