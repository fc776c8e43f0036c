import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isPostgres } from './dialect.ts';
import * as m0001 from './migrations/0001-schema.ts';
import * as m0002 from './migrations/0002-device-cookies.ts';
import * as m0003 from './migrations/0003-orders.ts';
import * as m0005 from './migrations/0005-question-imports.ts';
import * as m0006 from './migrations/0006-question-about.ts';
import * as m0007 from './migrations/0007-question-details.ts';
import * as m0008 from './migrations/0008-question-filters.ts';
import * as m0009 from './migrations/0009-question-deletions.ts';
import * as m0010 from './migrations/0010-exam-settings.ts';
import * as m0011 from './migrations/0011-hand-marks.ts';
import * as m0012 from './migrations/0012-passages.ts';
import * as m0013 from './migrations/0013-alike-questions.ts';
import * as m0015 from './migrations/0015-long-texts.ts';
import * as m0016 from './migrations/0016-marking-decisions.ts';
import * as m0017 from './migrations/0017-second-marks.ts';
import * as m0019 from './migrations/0019-grades.ts';
import * as m0020 from './migrations/0020-calendar-feeds.ts';
import * as m0022 from './migrations/0022-report-cards.ts';
import * as m0023 from './migrations/0023-practice.ts';
import * as m0024 from './migrations/0024-questions-apart.ts';
import * as m0025 from './migrations/0025-films.ts';
import * as m0027 from './migrations/0027-lesson-page.ts';
import * as m0028 from './migrations/0028-check-questions.ts';
import * as m0029 from './migrations/0029-lesson-samples.ts';
import * as m0030 from './migrations/0030-courses.ts';
import * as m0031 from './migrations/0031-reviews.ts';
import * as m0032 from './migrations/0032-inbox.ts';
import * as m0034 from './migrations/0034-notifications.ts';
import * as m0035 from './migrations/0035-rights.ts';
import * as m0036 from './migrations/0036-wish-list.ts';
import * as m0037 from './migrations/0037-teachers.ts';
import * as m0038 from './migrations/0038-class-lists.ts';
import * as m0039 from './migrations/0039-announcements.ts';
import * as m0040 from './migrations/0040-guardians.ts';
import * as m0041 from './migrations/0041-groups.ts';
import * as m0042 from './migrations/0042-promotions.ts';
import * as m0043 from './migrations/0043-invites.ts';
import * as m0044 from './migrations/0044-push.ts';
import * as m0046 from './migrations/0046-person.ts';
import * as m0047 from './migrations/0047-merged-accounts.ts';
import * as m0048 from './migrations/0048-quiet-hours.ts';
import * as m0049 from './migrations/0049-attachments.ts';
import * as m0050 from './migrations/0050-mended-rows.ts';
import * as m0051 from './migrations/0051-lessons-for-groups.ts';
import * as m0052 from './migrations/0052-leases.ts';
import * as m0054 from './migrations/0054-own-addresses.ts';
import * as m0055 from './migrations/0055-class-requests.ts';
import * as m0056 from './migrations/0056-acts-of-orders.ts';
import * as m0057 from './migrations/0057-written-phones.ts';
import * as m0059 from './migrations/0059-exam-versions.ts';
import * as m0060 from './migrations/0060-shared-credits.ts';
import * as m0061 from './migrations/0061-answers-to-mark.ts';
import type { Db, Trx } from './schema.ts';
import { isSpread, placingMigrations } from './spread.ts';

/** Frozen, forward only: change the schema in a new file. */
export const migrations: Record<string, Migration> = {
  '0001-schema': m0001,
  '0002-device-cookies': m0002,
  '0003-orders': m0003,
  '0005-question-imports': m0005,
  '0006-question-about': m0006,
  '0007-question-details': m0007,
  '0008-question-filters': m0008,
  '0009-question-deletions': m0009,
  '0010-exam-settings': m0010,
  '0011-hand-marks': m0011,
  '0012-passages': m0012,
  '0013-alike-questions': m0013,
  '0015-long-texts': m0015,
  '0016-marking-decisions': m0016,
  '0017-second-marks': m0017,
  '0019-grades': m0019,
  '0020-calendar-feeds': m0020,
  '0022-report-cards': m0022,
  '0023-practice': m0023,
  '0024-questions-apart': m0024,
  '0025-films': m0025,
  '0027-lesson-page': m0027,
  '0028-check-questions': m0028,
  '0029-lesson-samples': m0029,
  '0030-courses': m0030,
  '0031-reviews': m0031,
  '0032-inbox': m0032,
  '0034-notifications': m0034,
  '0035-rights': m0035,
  '0036-wish-list': m0036,
  '0037-teachers': m0037,
  '0038-class-lists': m0038,
  '0039-announcements': m0039,
  '0040-guardians': m0040,
  '0041-groups': m0041,
  '0042-promotions': m0042,
  '0043-invites': m0043,
  '0044-push': m0044,
  '0046-person': m0046,
  '0047-merged-accounts': m0047,
  '0048-quiet-hours': m0048,
  '0049-attachments': m0049,
  '0050-mended-rows': m0050,
  '0051-lessons-for-groups': m0051,
  '0052-leases': m0052,
  '0054-own-addresses': m0054,
  '0055-class-requests': m0055,
  '0056-acts-of-orders': m0056,
  '0057-written-phones': m0057,
  '0059-exam-versions': m0059,
  '0060-shared-credits': m0060,
  '0061-answers-to-mark': m0061,
};

/** Empty for a database without a school. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Kysely's own number: an older version of Akada waits for it too. */
const lockNumber = sql.lit(3853314791062309107n);

async function migrateIn(trx: Trx, known: Record<string, Migration>): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(trx);
  const own = (await isSpread(trx)) ? placingMigrations(known) : known;
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => own } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** All pending migrations share one transaction, so a kill leaves either the old schema or the new one. */
export async function migrate(db: Db, known = migrations): Promise<void> {
  await db.transaction().execute((trx) => migrateIn(trx, known));
}
