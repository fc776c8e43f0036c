import { sql } from 'kysely';
import { secondsBetween } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

const decisionsRead = 50;
const fewest = 5;

/** The median over the last decisions by staff, in whole minutes; null before there are five. */
export async function usualMinutes(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsBetween(db, sql`coalesce(claimed_at, created_at)`, sql`decided_at`)} as seconds from orders
    where decided_at is not null and decided_by is not null order by decided_at desc limit ${sql.lit(decisionsRead)}
  `.execute(db);
  if (rows.length < fewest) return null;
  const sorted = rows.map(({ seconds }) => Number(seconds)).toSorted((a, b) => a - b);
  return Math.max(1, Math.ceil((sorted[Math.floor(sorted.length / 2)] ?? 0) / 60));
}
