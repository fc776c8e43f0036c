import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { namesBeforeRelease } from '../../src/platform/db/before-release.ts';
import { appliedMigrations, migrate, migrations } from '../../src/platform/db/migrate.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { asReleased, setApplied } from '../applied-migrations.ts';
import { openHouse } from '../house.ts';

const released = Object.keys(migrations);

/** The test leaves the database as it was, because another one may use it. */
async function aSchoolWith(names: readonly string[]): Promise<Db> {
  const { db } = await openHouse();
  await setApplied(db, names);
  onTestFinished(() => setApplied(db, released));
  return db;
}

/** The schema of the test's database has those after 1.0 already. */
const later = (up: (trx: Db) => Promise<unknown>) => ({
  ...asReleased,
  '9999-later': { up: async (trx: Db) => void (await up(trx)) },
});

test('a database with all migrations of before 1.0 is taken over, with its rows and with migrations that wait', async () => {
  const db = await aSchoolWith(namesBeforeRelease);
  await db
    .insertInto('canned_answers')
    .values({ _id: 'one', title: 'Fees', text: 'By Friday', created_at: '' })
    .execute();
  await migrate(
    db,
    later((trx) => sql`update canned_answers set text = 'By Monday'`.execute(trx)),
  );
  expect(await appliedMigrations(db)).toEqual(['0001-release', '9999-later']);
  expect(await db.selectFrom('canned_answers').select('text').execute()).toEqual([{ text: 'By Monday' }]);
});

test('a take-over that does not come to its end leaves the migrations of before 1.0', async () => {
  const db = await aSchoolWith(namesBeforeRelease);
  const broken = later(() => Promise.reject(new Error('the power went')));
  await expect(migrate(db, broken)).rejects.toThrow('the power went');
  expect(await appliedMigrations(db)).toEqual(namesBeforeRelease);
});

test.each([
  ['only the first', namesBeforeRelease.slice(0, 1)],
  ['all but the last', namesBeforeRelease.slice(0, -1)],
  ['all but one in between', namesBeforeRelease.toSpliced(7, 1)],
  ['all and one more', [...namesBeforeRelease, '0062-more']],
])('a database with %s of the migrations of before 1.0 is refused, and nothing is changed', async (_what, names) => {
  const db = await aSchoolWith(names);
  await expect(migrate(db)).rejects.toThrow(
    'the database is of a version before 1.0: start it once with commit 213577d of Akada, which has all migrations of before, then with this version.',
  );
  expect(await appliedMigrations(db)).toEqual(names);
});
