import { setImmediate as otherWork } from 'node:timers/promises';
import type { Reach } from '@akada/contract/rules/teaching';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { changeRow } from './change-row.ts';
import type { Candidate } from './check.ts';
import { getImportRow, linesOf } from './import.queries.ts';
import { isOnlyMoved, linesPerhapsMoved } from './perhaps-moved.ts';

/** Rows that wait only because the list of answers and the questions do not have the same numbers. */

const rowsAtOnce = 50;
async function takeSome(trx: Trx, id: string, lines: readonly number[], reach: Reach | null): Promise<number> {
  await lockRows(trx, trx.selectFrom('question_imports').selectAll().where('_id', '=', id)).execute();
  const rows = (await linesOf(trx, id, lines)).filter(isOnlyMoved);
  for (const { line, question } of rows) {
    const { correctAnswer } = JSON.parse(question ?? '{}') as Candidate;
    await changeRow(trx, id, line, { correctAnswer }, reach);
  }
  return rows.length;
}

/** A person says that each answer belongs to its question. */
export async function takeAnswersAsRead({ db }: Context, id: string, reach: Reach | null): Promise<number> {
  await getImportRow(db, id);
  let changed = 0;
  for (const lines of inChunks(await linesPerhapsMoved(db, id), rowsAtOnce)) {
    changed += await db.transaction().execute((trx) => takeSome(trx, id, lines, reach));
    await otherWork();
  }
  return changed;
}
