import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Schema, Trx } from '../db/schema.ts';

/** Every table, after those it refers to. */
const order = [
  'installation',
  'settings',
  'pictures',
  'login_failures',
  'users',
  'sessions',
  'second_factors',
  'recovery_codes',
  'school_logins',
  'guardian_consents',
  'lessons',
  'lesson_progress',
  'study_days',
  'payments',
  'exams',
  'questions',
  'exam_questions',
  'papers',
  'attempts',
  'answers',
  'extra_time',
  'attempt_extra_time',
  'late_answers',
  'score_changes',
  're_marks',
  'messages',
  'outbox',
  'mail_counts',
  'one_time_codes',
  'email_links',
  'audit',
] as const satisfies readonly (keyof Schema)[];

/** They tell of processes and of the last minute: nothing of the school. */
type NotCopied = 'instances' | 'call_counts';
type Forgotten = Exclude<keyof Schema, (typeof order)[number] | NotCopied>;

/** Does not compile when a table is missing above. */
export const tableOrder: [Forgotten] extends [never] ? readonly (keyof Schema)[] : Forgotten = order;

type Row = Record<string, string | number | null>;

/** A picture may have some hundred kilobytes. */
const rowsAtOnceOf = (table: string) => (table === 'pictures' ? 20 : 500);

/** Of a table on SQLite, some rows at a time. */
async function* rowsOfSqlite(db: Db, table: string): AsyncGenerator<Row[]> {
  const rowsAtOnce = rowsAtOnceOf(table);
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row & { row_number: number }>`
      select rowid as row_number, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${rowsAtOnce}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_number;
    yield rows.map(({ row_number: _, ...row }) => row as Row);
  }
}

/** The same on PostgreSQL, by a cursor of its transaction. */
async function* rowsOfPostgres(trx: Trx, table: string): AsyncGenerator<Row[]> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnceOf(table))} from copied`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close copied`.execute(trx);
}

/** How many rows, and a sum over their contents that does not depend on their order. */
export type Tally = { rows: number; checksum: string };

class Adder {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    const fields = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
    const digest = createHash('sha256').update(JSON.stringify(fields)).digest();
    this.#rows += 1;
    this.#sum = BigInt.asUintN(128, this.#sum + digest.readBigUInt64LE(0) + (digest.readBigUInt64LE(8) << 64n));
  }

  tally(): Tally {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(32, '0') };
  }
}

/** Copies all rows of a table and says what was read. */
export async function copyTable(source: Db, trx: Trx, table: keyof Schema): Promise<Tally> {
  const read = new Adder();
  for await (const rows of rowsOfSqlite(source, table)) {
    for (const row of rows) read.add(row);
    await trx
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
  return read.tally();
}

/** What PostgreSQL has, read back from it. */
export async function tallyOf(trx: Trx, table: keyof Schema): Promise<Tally> {
  const found = new Adder();
  for await (const rows of rowsOfPostgres(trx, table)) for (const row of rows) found.add(row);
  return found.tally();
}
