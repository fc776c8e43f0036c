import { type Kysely, sql } from 'kysely';

// A refunded line had the name and time of its approval: it gets those of whoever took the lesson back.
const statements = [
  'alter table orders add column past_acts text',
  `update payments set decided_by = grants.revoked_by, decided_by_name = grants.revoked_by_name,
      decided_at = grants.revoked_at
    from grants
    where payments.status = 'refunded' and grants.student_id = payments.student_id
      and grants.payment_id = payments._id and grants.revoked_at = (
        select max(later.revoked_at) from grants as later
        where later.student_id = payments.student_id and later.payment_id = payments._id
      )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
