import { type TermCard, termCard } from '@akada/contract';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, IssuedCardRow } from '../../platform/db/schema.ts';

export const contentOf = ({ content }: Pick<IssuedCardRow, 'content'>): TermCard => termCard.parse(JSON.parse(content));

/** The newest version of each student. */
export async function newestVersions(
  db: Db,
  termId: string,
  ids: readonly string[],
): Promise<Map<string, IssuedCardRow>> {
  const newest = new Map<string, IssuedCardRow>();
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('issued_cards')
      .selectAll()
      .where('student_id', 'in', [...some])
      .where('term_id', '=', termId)
      .orderBy('version')
      .execute();
    for (const row of rows) newest.set(row.student_id, row);
  }
  return newest;
}

/** The newest first. */
export function versionsOf(db: Db, studentId: string, termId: string): Promise<IssuedCardRow[]> {
  return db
    .selectFrom('issued_cards')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('term_id', '=', termId)
    .orderBy('version', 'desc')
    .execute();
}

/** The newest version of each term that was not withdrawn. */
export async function cardsAtHome(db: Db, studentId: string): Promise<IssuedCardRow[]> {
  const rows = await db
    .selectFrom('issued_cards')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('version')
    .execute();
  const newest = new Map(rows.map((row) => [row.term_id, row]));
  return [...newest.values()].filter(({ withdrawn_at }) => withdrawn_at === null);
}
