import type {
  ClassList,
  ClassListCounts,
  ClassListField,
  ClassListRow,
  ListedClassList,
  StoredClass,
} from '@akada/contract';
import { namedClassOf } from '@akada/contract/rules/school-classes';
import { type SqlBool, sql } from 'kysely';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Db, UserRow } from '../../../platform/db/schema.ts';
import { offsetOf, readPage } from '../../../platform/db/search.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Cells } from './columns.ts';
import { countGuardians } from './guardian-contacts.ts';
import { groupsNamedBy, groupsOfRow } from './list-groups.ts';
import { lineOf } from './read-lines.ts';
import { classNamesOf, readingOf } from './reading.ts';

export async function getList(db: Db, id: string): Promise<ClassListTableRow> {
  const row = await db.selectFrom('class_lists').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Class list not found');
  return row;
}

async function countsOf(db: Db, ids: readonly string[]): Promise<(id: string) => ClassListCounts> {
  const rows = await db
    .selectFrom('class_list_rows')
    .select(['list_id', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('list_id', 'in', [...ids])
    .groupBy(['list_id', 'status'])
    .execute();
  return (id) => {
    const of = (status: ClassListLineRow['status']) =>
      rows.find((row) => row.list_id === id && row.status === status)?.count ?? 0;
    const read = { new: of('new'), repaired: of('repaired'), known: of('known'), refused: of('refused') };
    return { ...read, skipped: of('skipped') };
  };
}

export const countRows = async (db: Db, id: string): Promise<ClassListCounts> => (await countsOf(db, [id]))(id);

/** No password is set yet, or only a one-time one. */
export const hasNoOwnPassword = () =>
  sql<SqlBool>`(users.one_time_password_at is not null or users.password_hash = '')`;

const accountsOf = (db: Db, id: string) =>
  db
    .selectFrom('class_list_rows')
    .innerJoin('users', 'users._id', 'class_list_rows.user_id')
    .where('list_id', '=', id)
    .where('added_at', 'is not', null)
    .orderBy('line');

/** The accounts that a class list made and that have no password of their own, in the order of the file. */
export function accountsWithoutPassword(db: Db, id: string): Promise<UserRow[]> {
  return accountsOf(db, id).selectAll('users').where(hasNoOwnPassword).execute();
}

export async function accountsThatStay(db: Db, id: string): Promise<{ _id: string; fullName: string }[]> {
  return accountsOf(db, id).select(['users._id', 'users.full_name as fullName']).execute();
}

export const mostRowsInAReply = 500;

type Page = { status?: ClassListLineRow['status'] | undefined; page: number; limit: number };

export function pageOfRows(db: Db, id: string, wanted: Page) {
  let rows = db
    .selectFrom('class_list_rows')
    .leftJoin('users', 'users._id', 'class_list_rows.user_id')
    .selectAll('class_list_rows')
    .select('users.login_name')
    .where('list_id', '=', id)
    .orderBy('line');
  if (wanted.status) rows = rows.where('class_list_rows.status', '=', wanted.status);
  return readPage(rows, { limit: wanted.limit, offset: offsetOf(wanted) });
}

type Shown = ClassListLineRow & { login_name?: string | null };

function typedIn({ cells, added_at }: ClassListLineRow) {
  if (cells === null || added_at !== null) return {};
  const { fullName, firstName, middleName, lastName, another, unclear, ...rest } = JSON.parse(cells) as Cells;
  const names = [firstName, middleName, lastName].filter((name) => name !== '');
  return { typed: { ...rest, fullName: fullName || names.join(' ') } };
}

const fieldOf = {
  'shared-phone': 'phoneNumber',
  'unknown-group': 'groups',
  'perhaps-same': 'fullName',
  'one-word': 'fullName',
} as const;

function fieldAtFault({ status, problem }: ClassListLineRow): ClassListField | undefined {
  if (status !== 'refused' || problem === null || problem === 'columns') return undefined;
  return problem in fieldOf ? fieldOf[problem as keyof typeof fieldOf] : (problem as ClassListField);
}

/** Reason against a row because of somebody's name, which staff may overrule. */
const isPerhapsSame = ({ status, problem, added_at }: ClassListLineRow) =>
  problem === 'perhaps-same' && added_at === null && (status === 'refused' || status === 'known');

export function toRow(row: Shown, classes: readonly StoredClass[]): ClassListRow {
  const own = namedClassOf(classes, row);
  return {
    ...(own && { class: own }),
    field: fieldAtFault(row),
    ...{ line: row.line, status: row.status, why: row.why, source: row.source, version: row.version },
    ...{ ...typedIn(row), groups: groupsOfRow(row) },
    ...{ fullName: row.full_name, classLevel: row.class_level, phoneNumber: row.phone_written, email: row.email },
    ...(row.login_name && row.added_at !== null && { loginName: row.login_name }),
    ...(row.user_id !== null && { userId: row.user_id }),
    ...(isPerhapsSame(row) && { isPerhapsSame: true }),
    ...(lineOf(row).place !== '' && { place: lineOf(row).place }),
  };
}

function headOf(row: ClassListTableRow) {
  return {
    ...{ _id: row._id, format: row.format, fileName: row.file_name, createdAt: row.created_at },
    ...{ appliedAt: row.applied_at ?? undefined, undoneAt: row.undone_at ?? undefined },
    ...{ slipsAt: row.slips_at ?? undefined, created: row.created, removed: row.removed },
  };
}

async function countWaiting(db: Db, ids: readonly string[]): Promise<(id: string) => number> {
  const rows = await db
    .selectFrom('class_list_rows')
    .innerJoin('users', 'users._id', 'class_list_rows.user_id')
    .select('list_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('list_id', 'in', [...ids])
    .where('added_at', 'is not', null)
    .where(hasNoOwnPassword)
    .groupBy('list_id')
    .execute();
  return (id) => rows.find((row) => row.list_id === id)?.count ?? 0;
}

async function countProblem(db: Db, id: string, problem: 'shared-phone' | 'one-word'): Promise<number> {
  const { count } = await db
    .selectFrom('class_list_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('list_id', '=', id)
    .where('problem', '=', problem)
    .where('status', '<>', 'skipped')
    .executeTakeFirstOrThrow();
  return count;
}

async function countToMake(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('class_list_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('list_id', '=', id)
    .where('status', 'in', ['new', 'repaired'])
    .where('added_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function toClassList(context: Context, id: string, rows: readonly Shown[]): Promise<ClassList> {
  const { db } = context;
  const waiting = await countWaiting(db, [id]);
  const row = await getList(db, id);
  const sharedPhones = await countProblem(db, id, 'shared-phone');
  const oneWordNames = await countProblem(db, id, 'one-word');
  const counts = await countRows(db, id);
  const groups = { ...(await groupsNamedBy(db, row)), makeGroups: row.make_groups === 1 };
  const asked = { ...readingOf(row), classNames: await classNamesOf(context, row), toMake: await countToMake(db, id) };
  const more = { ...groups, ...asked, ...(await countGuardians(context, row)) };
  return {
    ...headOf(row),
    rows: rows.map((one) => toRow(one, context.settings().classes)),
    counts,
    waiting: waiting(id),
    ...{ sharedPhones, oneWordNames },
    ...more,
  };
}

const mostLists = 50;

export async function lastLists(db: Db): Promise<ListedClassList[]> {
  const rows = await db
    .selectFrom('class_lists')
    .leftJoin('users', 'users._id', 'class_lists.imported_by')
    .selectAll('class_lists')
    .select('users.full_name as imported_by_name')
    .orderBy('class_lists.created_at', 'desc')
    .orderBy('class_lists._id', 'desc')
    .limit(mostLists)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row._id);
  const [counts, waiting] = [await countsOf(db, ids), await countWaiting(db, ids)];
  return rows.map((row) => ({
    ...{ ...headOf(row), importedBy: row.imported_by_name ?? '' },
    ...{ counts: counts(row._id), waiting: waiting(row._id) },
  }));
}
