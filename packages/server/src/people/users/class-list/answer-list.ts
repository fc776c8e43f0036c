import { setImmediate as otherWork } from 'node:timers/promises';
import type { ClassListCounts, setClassListClasses, setClassListColumns } from '@akada/contract';
import type { z } from 'zod';
import type { Actor } from '../../../platform/audit/record.ts';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { edgesOf, rememberClass, rememberColumns } from './answers.queries.ts';
import { oneListAtATime } from './apply-list.ts';
import { cellsOf, readAgain } from './check-again.ts';
import { repeatedIn } from './check-row.ts';
import { countRows, getList } from './class-list.queries.ts';
import { classKey } from './class-names.ts';
import { findKnown } from './find-known.ts';
import { isNameRole, isRepeatable, titleOf } from './heads.ts';
import { findUnknownGroups } from './list-groups.ts';
import { classOfAll, type Place, placeOf, placeOfLevel } from './read-class.ts';
import { hasClassOfAll, lineOf, type Reading, readLine } from './read-lines.ts';
import { storedReading } from './reading.ts';

/** Answers of staff for a whole list: roles of its columns, and classes of its spellings. */

async function getUnmade(db: Db, id: string): Promise<{ list: ClassListTableRow; reading: Reading }> {
  const list = await getList(db, id);
  if (list.applied_at !== null || list.undone_at !== null || list.created > 0) {
    throw new AppError('conflict', 'The accounts of this list are made already. Please bring the list once more.');
  }
  const reading = storedReading(list);
  if (reading === null)
    throw new AppError('conflict', 'This list was read before an update. Please bring it once more.');
  return { list, reading };
}

/** Some 20 ms each, in which the one writer of SQLite does nothing else. */
const rowsAtOnce = 200;

async function replaceRows(trx: Trx, id: string, rows: readonly ClassListLineRow[]): Promise<void> {
  const lines = rows.map(({ line }) => line);
  await trx.deleteFrom('class_list_rows').where('list_id', '=', id).where('line', 'in', lines).execute();
  await trx
    .insertInto('class_list_rows')
    .values([...rows])
    .execute();
}

type Reread = (row: ClassListLineRow) => ClassListLineRow;

/** All rows by the rules of a new list. A crash leaves rows as they were, and the answer may be given again. */
async function readAllAgain({ db }: Context, { _id, make_groups }: ClassListTableRow, reread: Reread): Promise<void> {
  const all = await db.selectFrom('class_list_rows').selectAll().where('list_id', '=', _id).orderBy('line').execute();
  const rows: ClassListLineRow[] = [];
  const refuseRepeated = repeatedIn();
  for (const chunk of inChunks(all, rowsAtOnce)) {
    const read = chunk.map(reread);
    refuseRepeated(read);
    rows.push(...read);
    await otherWork();
  }
  const known = await findKnown(db, rows);
  const unknown = make_groups === 1 ? null : await findUnknownGroups(db, rows);
  const checked = rows.map((row) => ({ ...row, ...unknown?.get(row.line), ...known.get(row.line) }));
  for (const chunk of inChunks(checked, rowsAtOnce)) {
    await db.transaction().execute((trx) => replaceRows(trx, _id, chunk));
    await otherWork();
  }
}

const storeReading = (db: Db, id: string, reading: Reading) =>
  db
    .updateTable('class_lists')
    .set({ reading: JSON.stringify(reading) })
    .where('_id', '=', id)
    .execute();

type Said = z.output<typeof setClassListColumns.body>;

const wrong = (message: string) => new AppError('invalid', message, 'columns');

function withRoles(reading: Reading, { columns, firstLineIsHead }: Said): Reading {
  const roles = new Map(columns.map(({ name, role }) => [name, role]));
  const there = new Set(reading.columns.map(({ name }) => name));
  for (const name of roles.keys()) if (!there.has(name)) throw wrong(`This list has no column “${name}”`);
  const next = reading.columns.map((column) => ({ ...column, role: roles.get(column.name) ?? column.role }));
  for (const { name, role } of next) {
    if (role === null) throw wrong(`Please say what the column “${name}” holds`);
    const other = next.find((one) => one.role === role && one.name !== name);
    if (other && !isRepeatable(role)) throw wrong(`“${other.name}” and “${name}” cannot both be the ${titleOf(role)}`);
  }
  if (!next.some(({ role }) => isNameRole(role))) throw wrong('Please say which column has the names');
  return { ...reading, columns: next, firstIsHead: firstLineIsHead ?? reading.firstIsHead };
}

const isOfStaff = ({ mended, status, why }: ClassListLineRow) =>
  mended === 1 || (status === 'skipped' && why === 'Left out in the review');

async function sayColumns(context: Context, id: string, said: Said): Promise<void> {
  const { db } = context;
  const { list, reading } = await getUnmade(db, id);
  if (reading.columns.length === 0) throw new AppError('conflict', 'This list has no columns to choose from');
  const next = withRoles(reading, said);
  const edges = await edgesOf(context);
  const first = db.selectFrom('class_list_rows').select('line').where('list_id', '=', id).orderBy('line').limit(1);
  const head = next.firstIsHead ? (await first.executeTakeFirst())?.line : undefined;
  await readAllAgain(context, list, (row) => {
    if (isOfStaff(row)) return readAgain(row, edges);
    const read = { ...row, ...readLine(lineOf(row), next, edges), version: row.version, user_id: null };
    return row.line === head
      ? { ...read, status: 'skipped', why: 'Left out: the heading, no student', problem: null }
      : read;
  });
  await storeReading(db, id, next);
  const roles = Object.fromEntries(next.columns.map(({ name, role }) => [name, role]));
  if (next.hasHead) await rememberColumns(db, next.header, roles, iso(context.now()));
}

type Classes = z.output<typeof setClassListClasses.body>['classes'];

const goneClass = () =>
  new AppError('invalid', 'This class does not exist any more, or is closed. Please choose again.', 'classes');

export type ArmsOfLists = {
  /** The id of the arm, which the class may have already. */
  add: (context: Context, arm: { classId: string; name: string; by: Actor }) => Promise<string | null>;
};

type Sayer = { by: Actor; arms: ArmsOfLists };

/** Two spellings of one new arm make it once. */
async function withArms(context: Context, classes: Classes, { by, arms }: Sayer): Promise<Classes> {
  const said: Classes = [];
  for (const { newArm: name, ...one } of classes) {
    if (name === undefined) {
      said.push(one);
      continue;
    }
    const { classId = '' } = one;
    if (!placeOf(context.settings().classes, classId)) throw goneClass();
    said.push({ ...one, armId: (await arms.add(context, { classId, name, by })) ?? undefined });
  }
  return said;
}

/** Null to forget what was said. */
function saidPlace(context: Context, { classLevel, classId, armId }: Classes[number]): Place | null {
  const { classes } = context.settings();
  if (classId === undefined) return classLevel === undefined ? null : placeOfLevel(classes, classLevel);
  const place = placeOf(classes, classId, armId ?? null);
  if (place) return place;
  throw goneClass();
}

async function sayClasses(context: Context, id: string, typed: Classes, sayer: Sayer): Promise<void> {
  const { db } = context;
  const { list, reading } = await getUnmade(db, id);
  const classes = await withArms(context, typed, sayer);
  const at = iso(context.now());
  for (const one of classes) {
    if (classKey(one.name) !== '') await rememberClass(db, classKey(one.name), saidPlace(context, one), at);
  }
  const forAll = classes.find(({ name }) => name === '');
  const level = forAll ? classOfAll(context.settings().classes, forAll) : '';
  const edges = await edgesOf(context);
  await readAllAgain(context, list, (row) => {
    const cells = cellsOf(row);
    if (cells === null || row.added_at !== null) return row;
    return readAgain(
      forAll && (cells.classLevel === '' || hasClassOfAll(row, reading))
        ? { ...row, cells: JSON.stringify({ ...cells, classLevel: level }) }
        : row,
      edges,
    );
  });
  if (forAll) await storeReading(db, id, { ...reading, classLevel: level });
}

export async function setColumns(context: Context, id: string, said: Said): Promise<ClassListCounts> {
  await oneListAtATime(context, () => sayColumns(context, id, said));
  return countRows(context.db, id);
}

export async function setClasses(context: Context, id: string, classes: Classes, sayer: Sayer) {
  await oneListAtATime(context, () => sayClasses(context, id, classes, sayer));
  return countRows(context.db, id);
}
