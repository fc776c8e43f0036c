import type { ImportLineRow } from '../../platform/db/import-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { doubtsIn } from './open-doubts.ts';

/** Rows that wait only because the list of answers and the questions do not have the same numbers. */

const moved = ': this answer may belong to another question';

type Row = Pick<ImportLineRow, 'problem' | 'why' | 'added_at'>;

export function isOnlyMoved({ problem, why, added_at }: Row): boolean {
  const doubts = doubtsIn(why);
  const isOnly = doubts.length > 0 && doubts.every((doubt) => doubt.endsWith(moved));
  return problem === 'check' && added_at === null && isOnly;
}

export async function linesPerhapsMoved(db: Db, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('question_import_rows')
    .select(['line', 'problem', 'why', 'added_at'])
    .where('import_id', '=', id)
    .where('problem', '=', 'check')
    .orderBy('line')
    .execute();
  return rows.filter(isOnlyMoved).map(({ line }) => line);
}
