import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { type Db, nobody } from '../../src/platform/db/schema.ts';
import { anOldSchool } from '../old-school.ts';

const at = '2026-09-15T09:00:00.000Z';
const ada = 'a'.repeat(24);
const [lesson, other] = ['1'.repeat(24), '2'.repeat(24)];

type Old = { _id: string; status: string; student?: string; amount?: number; lesson?: string };

async function insertOld(db: Db, { _id, status, student = ada, amount = 180_000, ...more }: Old): Promise<void> {
  const by = status === 'pending' ? null : 'b'.repeat(24);
  const name = by && 'Mr Bello';
  const when = by && '2026-09-16T10:00:00.000Z';
  const reason = status === 'rejected' ? 'Nothing arrived' : null;
  await sql`insert into payments (student_id, _id, student_name, student_email, lesson_id, lesson_title, price_minor,
      discount_minor, amount_minor, method, status, reason, decided_by, decided_by_name, decided_at, search_text, created_at)
    values (${student}, ${_id}, 'Ada Obi', 'ada@school.test', ${more.lesson ?? lesson}, 'Fractions', 200000, 20000, ${amount},
      'bank transfer', ${status}, ${reason}, ${by}, ${name}, ${when}, 'ada obi fractions', ${at})`.execute(db);
}

test('payments of every state become orders of one, their money and what is owned', async () => {
  const db = await anOldSchool('0003');
  for (const _id of [lesson, other]) {
    await sql`insert into lessons (_id, title, description, class_level, subject, instructor, video, price_minor,
        search_text, created_at, updated_at)
      values (${_id}, 'Fractions', '', '', '', '', '', 200000, '', ${at}, ${at})`.execute(db);
  }
  const ids = ['c', 'd', 'e', 'f', '9'].map((letter) => `01a0a44b6680${letter.repeat(4)}83bb95b6`);
  const [approved = '', rejected = '', pending = '', free = '', nameless = ''] = ids;
  await insertOld(db, { _id: approved, status: 'approved' });
  await insertOld(db, { _id: rejected, status: 'rejected', lesson: other });
  await insertOld(db, { _id: pending, status: 'pending', lesson: other });
  await insertOld(db, { _id: free, status: 'approved', student: 'e'.repeat(24), amount: 0 });
  await insertOld(db, { _id: nameless, status: 'approved', student: nobody });
  await migrate(db);

  const orders = await db.selectFrom('orders').selectAll().orderBy('_id').execute();
  // The reference that stands on slips already; two payments may share it.
  expect(new Set(orders.map(({ reference }) => reference))).toEqual(new Set(['AK-83BB95B6']));
  const states = orders.map(({ _id, status, received_minor }) => [_id, status, Number(received_minor)]);
  expect(states.toSorted()).toEqual(
    [
      [approved, 'paid', 180_000],
      [rejected, 'rejected', 0],
      [pending, 'open', 0],
      [free, 'paid', 0],
      [nameless, 'paid', 180_000],
    ].toSorted(),
  );
  expect(orders.find(({ _id }) => _id === rejected)).toMatchObject({
    ...{ reason: 'Nothing arrived', decided_by_name: 'Mr Bello', decided_at: '2026-09-16T10:00:00.000Z' },
    ...{ subtotal_minor: 200_000, discount_minor: 20_000, total_minor: 180_000, created_at: at },
  });
  const money = await db.selectFrom('money').select(['order_id', 'kind', 'amount_minor', 'moved_by_name']).execute();
  const arrived = { kind: 'received', amount_minor: 180_000, moved_by_name: 'Mr Bello' };
  expect(money.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1))).toEqual(
    [approved, nameless].toSorted().map((order_id) => ({ order_id, ...arrived })),
  );
  const grants = await db.selectFrom('grants').select(['payment_id', 'lesson_id', 'revoked_at']).execute();
  expect(grants.map(({ payment_id }) => payment_id).toSorted()).toEqual([approved, free].toSorted());
  const lines = await db.selectFrom('payments').select(['_id', 'order_id', 'status']).execute();
  expect(lines.every(({ _id, order_id }) => _id === order_id)).toBe(true);
});
