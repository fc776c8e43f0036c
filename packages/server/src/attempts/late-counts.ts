import type { Db } from '../db/schema.ts';

/** How many late answers each of these attempts has, by what was decided. */
export async function lateCountsOf(db: Db, attemptIds: readonly string[]) {
  const counts = new Map(attemptIds.map((id) => [id, { waiting: 0, accepted: 0, refused: 0 }]));
  if (attemptIds.length === 0) return counts;
  const rows = await db
    .selectFrom('late_answers')
    .select((eb) => ['attempt_id', 'decision', eb.fn.countAll<number>().as('answers')])
    .where('attempt_id', 'in', [...attemptIds])
    .groupBy(['attempt_id', 'decision'])
    .execute();
  for (const row of rows) {
    const own = counts.get(row.attempt_id);
    if (own) own[row.decision ?? 'waiting'] = row.answers;
  }
  return counts;
}
