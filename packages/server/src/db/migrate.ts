import { Migrator } from 'kysely/migration';
import * as m0001 from './migrations/0001-school.ts';
import * as m0002 from './migrations/0002-lesson-progress.ts';
import * as m0003 from './migrations/0003-settings.ts';
import * as m0004 from './migrations/0004-messages.ts';
import * as m0005questions from './migrations/0005-question-pictures.ts';
import * as m0005users from './migrations/0005-users.ts';
import * as m0006 from './migrations/0006-admin-lists.ts';
import * as m0008 from './migrations/0008-audit.ts';
import * as m0009 from './migrations/0009-exam-day.ts';
import * as m0010 from './migrations/0010-mail.ts';
import * as m0011 from './migrations/0011-sign-in.ts';
import * as m0012 from './migrations/0012-changes.ts';
import * as m0013 from './migrations/0013-search.ts';
import * as m0014 from './migrations/0014-instances.ts';
import * as m0015 from './migrations/0015-privacy.ts';
import * as m0016 from './migrations/0016-own-payments.ts';
import * as m0017 from './migrations/0017-results.ts';
import * as m0018 from './migrations/0018-search-writes.ts';
import type { Db } from './schema.ts';

/** Numbered, frozen, forward only. A change of the schema is a new file here, never an edit. */
const migrations = {
  '0001-school': m0001,
  '0002-lesson-progress': m0002,
  '0003-settings': m0003,
  '0004-messages': m0004,
  '0005-question-pictures': m0005questions,
  '0005-users': m0005users,
  '0006-admin-lists': m0006,
  '0008-audit': m0008,
  '0009-exam-day': m0009,
  '0010-mail': m0010,
  '0011-sign-in': m0011,
  '0012-changes': m0012,
  '0013-search': m0013,
  '0014-instances': m0014,
  '0015-privacy': m0015,
  '0016-own-payments': m0016,
  '0017-results': m0017,
  '0018-search-writes': m0018,
};

/** In the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Brings the database to the newest schema; true when it was empty before. */
export async function migrate(db: Db): Promise<{ wasEmpty: boolean }> {
  const before = await db.introspection.getTables();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return { wasEmpty: !before.some((table) => table.name === 'users') };
}
