import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aFilledSchool } from '../../../test/score-fills.ts';

/** PostgreSQL's own way of refusing writes is in outage.test.ts. */
const onSqlite = test.skipIf(process.env.TEST_ENGINE === 'postgres');

onSqlite('a disk that takes no writes still shows the marks, and says that the exam would change them', async () => {
  const { house, fill, correctKey, sheet, get, marksOf, terms, staff } = await aFilledSchool();
  await fill();
  await correctKey();
  await sql`pragma query_only = on`.execute(house.db);
  const reply = await get();
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data.fills).toMatchObject([{ wouldChange: 2 }]);
  expect(await marksOf()).toMatchObject({ Ada: 50, Bola: 20 });
  expect((await staff('GET', `/admin/scores/sheets?term=${terms.first}`)).status).toBe(200);
  await sql`pragma query_only = off`.execute(house.db);
  expect((await sheet()).fills).toMatchObject([{ wouldChange: 0 }]);
  expect(await marksOf()).toMatchObject({ Ada: 60, Bola: 30 });
});
