import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queueMail } from '../../src/platform/mail/queue.ts';
import { aGuardian } from '../guardian-calls.ts';
import { openHouse } from '../house.ts';
import { aScoreSchool, ca1, ca2, exam } from '../score-school.ts';

const lockWaits = sql<{ count: number }>`
  select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** The account of a guardian is not the one that a withdrawal locks. */
test('a withdrawal takes back the text to a guardian that is queued at the same moment', async () => {
  const { house, staff, putAll, ids, terms, subjects, ada } = await aScoreSchool(
    await openHouse({ engine: 'postgres' }),
  );
  for (const subject of Object.values(subjects)) {
    await putAll([[ada, { [ca1]: 10, [ca2]: 10, [exam]: 51 }]], { subject });
  }
  const place = { class: ids.ss2, term: terms.first };
  expect((await staff('POST', '/admin/cards/issue', place)).status).toBe(200);
  const { db, context } = house;
  const mother = await aGuardian(house, [ada]);
  const to = '+2348031000001';
  await db.updateTable('users').set({ phone_number: to, phone_from: 'proved' }).where('_id', '=', mother._id).execute();
  expect((await staff('POST', '/admin/card-texts', { ...place, toSend: 1 })).status).toBe(200);
  const { number_key } = await db.selectFrom('card_texts').select('number_key').executeTakeFirstOrThrow();
  const withdrawal = await db.transaction().execute(async (trx) => {
    await trx.updateTable('card_texts').set({ queued_at: '2026-09-15T09:00:00.000Z' }).execute();
    const message = { to, subject: '', parts: ['71%'], isForProved: true } as const;
    const about = `card-text ${ada._id} ${terms.first} 1 ${number_key}`;
    await queueMail(trx, context, { message, userId: mother._id, about, limits: [] });
    const body = { studentId: ada._id, term: terms.first, reason: 'Wrong' };
    const reply = staff('POST', '/admin/cards/withdraw', body);
    await expect.poll(async () => (await lockWaits.execute(db)).rows[0]?.count).toBe(1);
    return { reply };
  });
  expect((await withdrawal.reply).status).toBe(200);
  expect(await db.selectFrom('outbox').select('_id').where('about', 'like', 'card-text %').execute()).toEqual([]);
  expect(await db.selectFrom('card_texts').selectAll().execute()).toEqual([]);
});
