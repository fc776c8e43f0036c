import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { adopt, isBeforeRelease, isLastBeforeRelease, lastCommit } from './before-release.ts';
import { isSpread, placingMigrations } from './citus/spread.ts';
import { isPostgres } from './dialect.ts';
import * as m0001 from './migrations/0001-release.ts';
import * as m0002 from './migrations/0002-question-tables.ts';
import * as m0003 from './migrations/0003-class-list-columns.ts';
import * as m0004 from './migrations/0004-part-off.ts';
import * as m0005 from './migrations/0005-import-reading.ts';
import * as m0006 from './migrations/0006-first-comparison.ts';
import * as m0007 from './migrations/0007-group-tables.ts';
import * as m0008 from './migrations/0008-class-of-students.ts';
import * as m0009 from './migrations/0009-subject-of-exams.ts';
import * as m0010 from './migrations/0010-class-of-invites.ts';
import * as m0011 from './migrations/0011-import-from-bank.ts';
import * as m0012 from './migrations/0012-teaching.ts';
import * as m0013 from './migrations/0013-practice-of-exams.ts';
import * as m0014 from './migrations/0014-term-scores.ts';
import * as m0015 from './migrations/0015-questions-in-films.ts';
import * as m0016 from './migrations/0016-score-fills.ts';
import * as m0017 from './migrations/0017-term-traits.ts';
import * as m0018 from './migrations/0018-registers.ts';
import * as m0019 from './migrations/0019-issued-cards.ts';
import * as m0020 from './migrations/0020-paper-keys.ts';
import * as m0022 from './migrations/0022-hints.ts';
import * as m0024 from './migrations/0024-certificates.ts';
import * as m0025 from './migrations/0025-card-texts.ts';
import * as m0027 from './migrations/0027-scores-of-an-arm.ts';
import { openDb } from './open.ts';
import type { Db, Trx } from './schema.ts';

/** Frozen, forward only: change the schema in a new file. */
export const migrations: Record<string, Migration> = {
  '0001-release': m0001,
  '0002-question-tables': m0002,
  '0003-class-list-columns': m0003,
  '0004-part-off': m0004,
  '0005-import-reading': m0005,
  '0006-first-comparison': m0006,
  '0007-group-tables': m0007,
  '0008-class-of-students': m0008,
  '0009-subject-of-exams': m0009,
  '0010-class-of-invites': m0010,
  '0011-import-from-bank': m0011,
  '0012-teaching': m0012,
  '0013-practice-of-exams': m0013,
  '0014-term-scores': m0014,
  '0015-questions-in-films': m0015,
  '0016-score-fills': m0016,
  '0017-term-traits': m0017,
  '0018-registers': m0018,
  '0019-issued-cards': m0019,
  '0020-paper-keys': m0020,
  '0022-hints': m0022,
  '0024-certificates': m0024,
  '0025-card-texts': m0025,
  '0027-scores-of-an-arm': m0027,
};

/** Empty for a database without a school. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export class DatabaseRefused extends Error {}

export function refuseBeforeRelease(applied: readonly string[]): void {
  if (!isBeforeRelease(applied) || isLastBeforeRelease(applied)) return;
  throw new DatabaseRefused(
    `the database is of a version before 1.0: start it once with commit ${lastCommit} of Akada, which has all migrations of before, then with this version.`,
  );
}

/** Kysely's own number: an older version of Akada waits for it too. */
const lockNumber = sql.lit(3853314791062309107n);

async function migrateIn(trx: Trx, known: Record<string, Migration>): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(trx);
  const applied = await appliedMigrations(trx);
  refuseBeforeRelease(applied);
  if (isLastBeforeRelease(applied)) await adopt(trx);
  const own = (await isSpread(trx)) ? placingMigrations(known) : known;
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => own } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** All pending migrations share one transaction, so a kill leaves either the old schema or the new one. */
export async function migrate(db: Db, known = migrations): Promise<void> {
  await db.transaction().execute((trx) => migrateIn(trx, known));
}

/** Opens the database for a command that migrates nothing. */
export async function openToRead(databaseUrl: string): Promise<Db> {
  const db = await openDb(databaseUrl, { isReadOnly: true });
  try {
    refuseBeforeRelease(await appliedMigrations(db));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
