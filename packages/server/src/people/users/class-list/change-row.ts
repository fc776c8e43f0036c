import { setImmediate as otherWork } from 'node:timers/promises';
import type { ClassListCounts, ClassListRow, changeClassListRow } from '@akada/contract';
import type { z } from 'zod';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { edgesOf } from './answers.queries.ts';
import { oneListAtATime } from './apply-list.ts';
import { cellsOf, type Mended, readAgain, storeMended } from './check-again.ts';
import { countRows, getList, toRow } from './class-list.queries.ts';
import type { Cells } from './columns.ts';

type Change = z.output<typeof changeClassListRow.body>;

const madeAlready = () =>
  new AppError('conflict', 'The accounts of this list are made already. Please change the student there.');

async function getReviewedList(db: Db, id: string): Promise<ClassListTableRow> {
  const list = await getList(db, id);
  if (list.applied_at !== null || list.undone_at !== null) throw madeAlready();
  return list;
}

/** A row that was left out may still be mended when the other accounts are made. */
async function getOpenList(db: Db, id: string): Promise<ClassListTableRow> {
  const list = await getList(db, id);
  if (list.undone_at !== null) throw madeAlready();
  return list;
}

type Reviewed = { list: ClassListTableRow; row: ClassListLineRow };

async function getReviewed(db: Db, id: string, line: number): Promise<Reviewed> {
  await getList(db, id);
  const own = db.selectFrom('class_list_rows').selectAll().where('list_id', '=', id).where('line', '=', line);
  const row = await own.executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This class list has no such line');
  const list = await getOpenList(db, id);
  if (row.added_at !== null) throw madeAlready();
  return { list, row };
}

function mendedCells(row: ClassListLineRow, change: Change): Cells {
  const { fullName, classLevel, phoneNumber, email, groups, isAnother } = change;
  const cells = cellsOf(row);
  if (row.problem === 'columns') throw new AppError('conflict', row.why);
  if (cells === null) throw new AppError('conflict', 'This list was read before an update. Please bring it once more.');
  const named = fullName === undefined ? {} : { fullName, firstName: '', middleName: '', lastName: '' };
  const given = Object.entries({ classLevel, phoneNumber, email, groups }).filter(([, value]) => value !== undefined);
  const another = isAnother === undefined ? {} : { another: isAnother ? 'yes' : '' };
  const { unclear, ...looked } = cells;
  const kept = change.skip === undefined || unclear === undefined ? looked : cells;
  return { ...kept, ...named, ...Object.fromEntries(given), ...another };
}

type Place = { id: string; line: number };

async function changeOne(context: Context, { id, line }: Place, change: Change): Promise<void> {
  const { list, row } = await getReviewed(context.db, id, line);
  const edges = await edgesOf(context);
  const cells = JSON.stringify(mendedCells(row, change));
  const isSkipped = row.status === 'skipped';
  const skip = change.skip ?? isSkipped;
  if (cells === row.cells && skip === isSkipped) {
    // The reason may be gone: its group was made meanwhile, or the other row with its number was mended.
    if (row.status === 'refused') await storeMended(context, list, [{ was: row, now: readAgain(row, edges) }]);
    return;
  }
  if (change.version !== undefined && change.version !== row.version) {
    throw new AppError(
      'conflict',
      'Somebody changed this row meanwhile: it is shown as it is now. What you typed is still here; save again to put it in its place.',
      'version',
    );
  }
  const mended = cells === row.cells ? row.mended : 1;
  const next = { ...row, cells, mended, version: row.version + 1, status: 'new' as const };
  const read = readAgain(next, edges);
  const left = { ...read, status: 'skipped' as const, why: 'Left out in the review' };
  await storeMended(context, list, [{ was: row, now: skip ? left : read }]);
}

/** Serialised with the application of the list. Of two concurrent changes to a row the second gets 409. */
export async function changeListRow(
  context: Context,
  place: Place,
  change: Change,
): Promise<{ row: ClassListRow; counts: ClassListCounts }> {
  await oneListAtATime(context, () => changeOne(context, place, change));
  const { db } = context;
  const rows = db.selectFrom('class_list_rows').selectAll().where('list_id', '=', place.id);
  const row = await rows.where('line', '=', place.line).executeTakeFirstOrThrow();
  return { row: toRow(row, context.settings().classes), counts: await countRows(db, place.id) };
}

async function answerRows(
  context: Context,
  id: string,
  problem: 'shared-phone' | 'one-word',
  answered: (cells: Cells | null) => Partial<Cells>,
): Promise<number> {
  const { db } = context;
  const list = await getReviewedList(db, id);
  const waiting = await db
    .selectFrom('class_list_rows')
    .selectAll()
    .where('list_id', '=', id)
    .where('problem', '=', problem)
    .where('status', '<>', 'skipped')
    .where('added_at', 'is', null)
    .execute();
  const edges = await edgesOf(context);
  const mended = waiting.map((was) => {
    const cells = JSON.stringify(answered(cellsOf(was)));
    const next = { ...was, cells, mended: 1, version: was.version + 1, status: 'new' as const };
    return { was, now: readAgain(next, edges) };
  });
  if (mended.length > 0) await storeMended(context, list, mended);
  return mended.length;
}

/** One answer for all rows with a problem. */
async function answerAll(
  context: Context,
  id: string,
  problem: 'shared-phone' | 'one-word',
  answered: (cells: Cells | null) => Partial<Cells>,
): Promise<{ changed: number; counts: ClassListCounts }> {
  const changed = await oneListAtATime(context, () => answerRows(context, id, problem, answered));
  return { changed, counts: await countRows(context.db, id) };
}

/** Students who share a number log in with a login name, because a number is one login. */
export const giveNames = (context: Context, id: string) =>
  answerAll(context, id, 'shared-phone', (cells) => ({ ...cells, phoneNumber: '' }));

export const takeOneWords = (context: Context, id: string) =>
  answerAll(context, id, 'one-word', (cells) => ({ ...cells, unclear: undefined }));

async function setMakeGroups(context: Context, id: string, makeGroups: boolean): Promise<void> {
  const { db } = context;
  const list = await getReviewedList(db, id);
  const make_groups = makeGroups ? 1 : 0;
  if (list.make_groups === make_groups) return;
  const named = await db
    .selectFrom('class_list_rows')
    .selectAll()
    .where('list_id', '=', id)
    .where('added_at', 'is', null)
    .where('status', '<>', 'skipped')
    .where('cells', 'not like', '%"groups":""%')
    .execute();
  const edges = await edgesOf(context);
  const mended: Mended[] = [];
  for (const chunk of inChunks(named, 200)) {
    mended.push(...chunk.map((was) => ({ was, now: readAgain(was, edges) })));
    await otherWork();
  }
  await storeMended(context, { ...list, make_groups }, mended);
}

/** Whether groups that rows name and that are not there are made with the accounts. */
export async function allowNewGroups(context: Context, id: string, makeGroups: boolean): Promise<ClassListCounts> {
  await oneListAtATime(context, () => setMakeGroups(context, id, makeGroups));
  return countRows(context.db, id);
}
