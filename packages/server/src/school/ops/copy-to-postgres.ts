import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { analyze, engineOf } from '../../platform/db/dialect.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDb } from '../../platform/db/open.ts';
import type { Db, Schema, Trx } from '../../platform/db/schema.ts';
import { takeInPictures } from '../../platform/media/pictures.ts';
import { refuseLostFile, upgrade } from './before-start.ts';
import { lockDataDir } from './data-dir.ts';

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
  'staff_notes',
  'class_requests',
  'merged_accounts',
  'guardians',
  'guardian_links',
  'guardian_codes',
  'guardian_choices',
  'calendar_feeds',
  'teacher_cards',
  'lessons',
  'lesson_tutors',
  'films',
  'materials',
  'lesson_outlines',
  'lesson_samples',
  'lesson_notes',
  'lesson_progress',
  'reviews',
  'study_days',
  'coupons',
  'courses',
  'course_lessons',
  'wished_lessons',
  'wished_courses',
  'orders',
  'payments',
  'money',
  'grants',
  'proofs',
  'gateway_payments',
  'gateway_refunds',
  'statements',
  'statement_rows',
  'exams',
  'passages',
  'questions',
  'exam_questions',
  'lesson_questions',
  'question_deletions',
  'questions_apart',
  'class_lists',
  'class_list_rows',
  'class_list_answers',
  'invites',
  'promotions',
  'promotion_students',
  'question_imports',
  'question_import_rows',
  'question_tables',
  'question_columns',
  'papers',
  'exam_versions',
  'attempts',
  'answers',
  'extra_time',
  'attempt_extra_time',
  'late_answers',
  'hand_marks',
  'second_markings',
  'second_marks',
  'score_changes',
  'marking_decisions',
  'paper_corrections',
  'extra_attempts',
  'term_remarks',
  'term_scores',
  ...(['score_sheets', 'score_fills', 'term_traits', 'registers', 'attendance'] as const),
  ...(['paper_keys', 'signed_papers', 'issued_cards', 'card_texts', 'certificates'] as const),
  'practice_answers',
  'practice_cards',
  'practice_days',
  'messages',
  'message_replies',
  'message_attachments',
  'canned_answers',
  'student_groups',
  'group_members',
  'group_gifts',
  'exam_groups',
  'lesson_groups',
  'course_groups',
  'announcements',
  'announcement_groups',
  'notifications',
  'notification_deliveries',
  'push_subscriptions',
  'push_deliveries',
  'notification_choices',
  'quiet_hours',
  'notification_rounds',
  'outbox',
  'mail_counts',
  'one_time_codes',
  'email_links',
  'address_changes',
  'audit',
] as const satisfies readonly (keyof Schema)[];

/** Data of running processes, not of the school. */
type NotCopied = 'instances' | 'leases' | 'call_counts';
type Forgotten = Exclude<keyof Schema, (typeof order)[number] | NotCopied>;

/** Does not compile when a table is missing above. */
export const tableOrder: [Forgotten] extends [never] ? readonly (keyof Schema)[] : Forgotten = order;

type Row = Record<string, string | number | null>;

const withFiles = ['pictures', 'proofs', 'message_attachments'];

const rowsAtOnceOf = (table: string) => (withFiles.includes(table) ? 20 : 500);

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

async function* rowsOfPostgres(trx: Trx, table: string): AsyncGenerator<Row[]> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnceOf(table))} from copied`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close copied`.execute(trx);
}

/** The checksum does not depend on the order of rows. */
type Tally = { rows: number; checksum: string };

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

async function copyTable(source: Db, trx: Trx, table: keyof Schema): Promise<Tally> {
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

async function tallyOf(trx: Trx, table: keyof Schema): Promise<Tally> {
  const found = new Adder();
  for await (const rows of rowsOfPostgres(trx, table)) for (const row of rows) found.add(row);
  return found.tally();
}

export class CopyRefused extends Error {}

type Copied = { table: keyof Schema } & Tally;

class DryRunOver extends Error {}

async function refuseUnlessEmpty(target: Db): Promise<void> {
  for (const table of tableOrder) {
    const row = await target.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) {
      throw new CopyRefused(`The PostgreSQL database is not empty: it has rows in ${table}. Nothing was copied.`);
    }
  }
}

/** One transaction: it reads every table back and compares counts and checksums before the commit. */
export async function copyToPostgres(source: Db, target: Db, isDryRun: boolean): Promise<Copied[]> {
  await refuseUnlessEmpty(target);
  const copied: Copied[] = [];
  const work = target.transaction().execute(async (trx) => {
    for (const table of tableOrder) {
      const read = await copyTable(source, trx, table);
      const found = await tallyOf(trx, table);
      if (found.rows !== read.rows || found.checksum !== read.checksum) {
        throw new CopyRefused(
          `${table} differs after copying: ${read.rows} rows (${read.checksum}) were read, ${found.rows} (${found.checksum}) are there. Nothing was copied.`,
        );
      }
      copied.push({ table, ...read });
    }
    if (isDryRun) throw new DryRunOver();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRunOver)) throw error;
  });
  return copied;
}

const usage =
  'Usage: npm run cli -- copy-to-postgres [postgres://user@host:5432/database] [--dry-run], with the password in PGPASSWORD, or the whole address in DATABASE_URL';

function copyArguments(args: readonly string[], { databaseUrl }: Config): { target: string; isDryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [target = databaseUrl] = positionals;
    if (positionals.length <= 1 && engineOf(target) === 'postgres') {
      return { target, isDryRun: values['dry-run'] };
    }
  } catch {
    // An unknown option: refused below.
  }
  throw new CopyRefused(usage);
}

function report(copied: readonly Copied[], isDryRun: boolean): string {
  const lines = copied.map(
    ({ table, rows, checksum }) => `${table.padEnd(20)}${String(rows).padStart(10)} rows  ${checksum}`,
  );
  const next = isDryRun
    ? 'Dry run: all of it fits, counts and checksums agree, and nothing was kept. Run it again without --dry-run.'
    : 'Copied; counts and checksums agree. Start Akada with DATABASE_URL set to this database and the same DATA_DIR.';
  return [...lines, next].join('\n');
}

/** DATABASE_URL may name the target already. */
export function schoolToCopy({ databaseUrl, dataDir }: Config): string {
  return engineOf(databaseUrl) === 'sqlite' ? databaseUrl : join(dataDir, 'akada.sqlite');
}

export async function copyCommand(args: readonly string[], config: Config): Promise<string> {
  const { target, isDryRun } = copyArguments(args, config);
  const school = schoolToCopy(config);
  const own = { ...config, databaseUrl: school };
  if (!existsSync(school)) throw new CopyRefused(`There is no school to copy: ${school} is not there.`);
  const lock = lockDataDir(config.dataDir, 'nothing: it is being copied');
  const opened: Db[] = [];
  const open = async (url: string) => {
    const db = await openDb(url);
    opened.push(db);
    return db;
  };
  try {
    refuseLostFile(own);
    const source = await open(school);
    const postgres = await open(target).catch((error: Error) => {
      throw new CopyRefused(`The PostgreSQL database cannot be opened: ${error.message}`);
    });
    await upgrade(own, source);
    await takeInPictures({ db: source, now: Date.now }, config.dataDir);
    await migrate(postgres);
    const copied = await copyToPostgres(source, postgres, isDryRun);
    await analyze(postgres);
    return report(copied, isDryRun);
  } finally {
    for (const db of opened) await db.destroy();
    lock.release();
  }
}
