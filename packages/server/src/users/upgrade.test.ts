import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import * as m0001 from '../db/migrations/0001-school.ts';
import * as m0002 from '../db/migrations/0002-lesson-progress.ts';
import * as m0003 from '../db/migrations/0003-settings.ts';
import * as m0004 from '../db/migrations/0004-messages.ts';
import { openDb } from '../db/open.ts';
import { findPeople } from './users.queries.ts';

/** A database as the release before kept it, with one student who has signed in twice. */
async function anOlderDatabase() {
  const db = await openDb(':memory:');
  onTestFinished(() => db.destroy());
  const migrations = {
    '0001-school': m0001,
    '0002-lesson-progress': m0002,
    '0003-settings': m0003,
    '0004-messages': m0004,
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql`
    insert into users (_id, full_name, email, phone_number, class_level, role, is_verified, is_active, password_hash, created_at, updated_at)
    values ('a', 'Ọlá ADÉ', 'ola@school.test', '0803', 'Grade 1 Secondary', 'user', 0, 1, 'x', '2026-09-01', '2026-09-01')
  `.execute(db);
  for (const day of ['2026-09-10', '2026-09-12']) {
    await sql`
      insert into sessions (id_hash, user_id, address_hash, created_at, expires_at)
      values (${day}, 'a', 'b', ${day}, '2026-10-01')
    `.execute(db);
  }
  return db;
}

test('people of an older database are found by name and address after the upgrade, with their last sign-in', async () => {
  const db = await anOlderDatabase();
  await migrate(db);
  for (const search of ['ọlá adé', 'OLA@school']) {
    const { rows } = await findPeople(db, 'user', { search, page: 1, limit: 10 });
    expect(rows).toMatchObject([{ _id: 'a', last_sign_in_at: '2026-09-12' }]);
  }
});
