import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { attempts } from './0001/attempts.ts';
import { auditOnPostgres, auditOnSqlite } from './0001/audit.ts';
import { catalogue } from './0001/catalogue.ts';
import { exams } from './0001/exams.ts';
import { messages } from './0001/messages.ts';
import { money } from './0001/money.ts';
import { people } from './0001/people.ts';
import { platform } from './0001/platform.ts';
import { signIn } from './0001/sign-in.ts';

const tables = [people, signIn, platform, catalogue, exams, attempts, money, messages].flat();

/** Worth nothing after a crash, so PostgreSQL writes no WAL for them. */
const passing = /^create table (?=instances|call_counts)/;

/**
 * SQLite searches in the indexes of these lists. PostgreSQL searches by trigrams, and refuses a row whose index entry is
 * over 2,704 bytes, which the description of a lesson and the titles of an order may be.
 */
const searched = /^(create index (?:lessons|orders)_.*), search_text/;

const asOnPostgres = (statement: string) =>
  statement.replace(passing, 'create unlogged table ').replace(searched, '$1');

/** Every search scans a GIN index's pending list, hence the limit of 64 kB. */
const searchOnPostgres = [
  'create extension if not exists pg_trgm',
  ...['users', 'lessons', 'questions', 'payments', 'orders'].map(
    (list) =>
      `create index search_${list} on ${list} using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64)`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = isPostgres
    ? [...tables.map(asOnPostgres), ...auditOnPostgres, ...searchOnPostgres]
    : [...tables, ...auditOnSqlite];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
