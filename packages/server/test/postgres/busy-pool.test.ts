import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseBusy, openDb } from '../../src/platform/db/open.ts';
import { openHouse } from '../house.ts';

test('when every connection is in use for too long, that is said: it is no failure of the server', {
  timeout: 40_000,
}, async () => {
  const house = await openHouse();
  const db = await openDb(house.context.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const long = Array.from({ length: 20 }, () => sql`select pg_sleep(17)`.execute(db));
  await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseBusy);
  await Promise.all(long);
});
