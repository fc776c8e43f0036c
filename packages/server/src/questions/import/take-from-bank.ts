import { setImmediate as otherWork } from 'node:timers/promises';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { ImportLineRow } from '../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { asRead } from './change-row.ts';
import { findLines, getImportRow, linesOf } from './import.queries.ts';
import { questionsIn } from './known.ts';

/** Rows whose question is in the bank: that one joins the exam, and no copy is made. */

const rowsAtOnce = 100;

const isKnown = ({ status, problem, bank_id, added_at }: ImportLineRow) =>
  status === 'rejected' &&
  (problem === 'exists' || problem === 'exists-otherwise') &&
  bank_id !== null &&
  added_at === null;

async function takeSome(trx: Trx, id: string, lines: readonly number[]): Promise<number> {
  await lockRows(trx, trx.selectFrom('question_imports').selectAll().where('_id', '=', id)).execute();
  const rows = (await linesOf(trx, id, lines)).filter(isKnown);
  for (const row of rows) {
    await trx
      .updateTable('question_import_rows')
      .set({ status: 'accepted', why: 'That of the bank joins the exam', as_read: JSON.stringify(asRead(row)) })
      .where('import_id', '=', id)
      .where('line', '=', row.line)
      .execute();
  }
  return rows.length;
}

/** Without `wanted` all whose key is equal; one with another key or other options is named by its line. */
export async function takeFromBank({ db }: Context, id: string, wanted?: readonly number[]): Promise<number> {
  const { exam_id } = await getImportRow(db, id);
  if (exam_id === null) throw new AppError('conflict', 'This import is for no exam that questions could join');
  const isWanted = wanted && new Set(wanted);
  const rows = (await findLines(db, id)).filter(
    (row) => isKnown(row) && (isWanted?.has(row.line) ?? row.problem === 'exists'),
  );
  let taken = 0;
  for (const chunk of inChunks(rows, rowsAtOnce)) {
    const lines = chunk.map((row) => row.line);
    taken += await db.transaction().execute((trx) => takeSome(trx, id, lines));
    await otherWork();
  }
  return taken;
}

/** Lines that cannot join: their question was deleted, or somebody put it into the exam meanwhile. */
export async function withoutGone(db: Db, exam: string | null, lines: readonly ImportLineRow[]): Promise<Set<number>> {
  const ids = lines.flatMap(({ bank_id }) => bank_id ?? []);
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom('questions').select('_id').where('_id', 'in', ids).execute();
  const known = new Set(found.map(({ _id }) => _id));
  const inExam = await questionsIn(db, exam);
  const out = new Set<number>();
  for (const { import_id, line, bank_id } of lines) {
    const isGone = !known.has(bank_id ?? '');
    if (!isGone && !inExam?.has(bank_id ?? '')) continue;
    out.add(line);
    const why = isGone
      ? 'The question of the bank was deleted, so this one will be added'
      : 'The same question is in the exam already';
    await db
      .updateTable('question_import_rows')
      .set({
        ...(isGone ? { status: 'repaired', problem: null } : { status: 'rejected', problem: 'exists' }),
        ...{ why, bank_id: null },
      })
      .where('import_id', '=', import_id)
      .where('line', '=', line)
      .where('added_at', 'is', null)
      .execute();
  }
  return out;
}
