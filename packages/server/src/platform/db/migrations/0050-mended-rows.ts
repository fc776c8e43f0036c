import { type Kysely, sql } from 'kysely';

// The rows of lists that were read before keep no cells: they are reviewed as they are.
const statements = [
  'alter table class_list_rows add column cells text',
  'alter table class_list_rows add column version integer not null default 0',
  'alter table class_list_rows add column mended integer not null default 0',
  'alter table class_list_rows add column problem text',
  'alter table class_lists add column make_groups integer not null default 0',
  'alter table class_lists add column made_groups text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
