import { setImmediate as otherWork } from 'node:timers/promises';
import type { StoredClass } from '@akada/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../../platform/db/dialect.ts';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import { type Lease, withLease } from '../../../platform/db/lease.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { lockClasses } from '../../../platform/db/school-classes.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../../platform/http/context.ts';
import { classColumns } from '../class-of.ts';
import { personSearchText } from '../users.queries.ts';
import { edgesOf } from './answers.queries.ts';
import { readAgain, storeChanged, storeMended } from './check-again.ts';
import { isToBeMade } from './check-row.ts';
import { getList } from './class-list.queries.ts';
import { findKnown } from './find-known.ts';
import { findUnknownGroups, type GroupsOfLists, groupsOfRow } from './list-groups.ts';
import { giveLoginNames } from './login-names.ts';
import { placeOf } from './read-class.ts';

/** Some 20 ms, in which the one writer of SQLite does nothing else. */
export const rowsAtOnce = 100;

export const aboutList = ({ _id, file_name }: ClassListTableRow) =>
  ({ kind: 'person', _id, title: file_name || 'Pasted class list' }) as const;

type Made = ClassListLineRow & { login_name: string | null; user_id: string };

function accountOf(row: Made, at: string, classes: readonly StoredClass[]) {
  const { full_name, email, phone_number, phone_written, login_name } = row;
  const named = { full_name, email, phone_number, login_name };
  return {
    ...{ ...named, phone_written, _id: row.user_id, role: 'user' as const, rights: null },
    ...classColumns(
      classes,
      row.class_id ? { classId: row.class_id, armId: row.arm_id } : { classLevel: row.class_level },
    ),
    ...{ class_from_school: 1, phone_from: 'staff' as const, phone_since: at },
    ...{ is_verified: 0, is_active: 1, password_hash: '', one_time_password_at: null },
    ...{ search_text: personSearchText(named), last_sign_in_at: null, devices_since: '' },
    ...{ created_at: at, updated_at: at },
  };
}

async function withLoginNames(trx: Trx, context: Context, rows: readonly ClassListLineRow[]): Promise<Made[]> {
  const nameless = rows.filter((row) => row.phone_number === '' && row.email === '');
  const given = await giveLoginNames(
    trx,
    nameless.map((row) => row.full_name),
  );
  const names = new Map(nameless.map((row, at) => [row.line, given[at] ?? null]));
  return rows.map((row) => ({ ...row, login_name: names.get(row.line) ?? null, user_id: context.newId() }));
}

const meanwhile = 'Somebody opened an account with this phone number or e-mail address meanwhile';

async function noteOnRow(trx: Trx, { list_id, line }: ClassListLineRow, change: Partial<ClassListLineRow>) {
  const row = trx.updateTable('class_list_rows').set(change).where('list_id', '=', list_id);
  await row.where('line', '=', line).execute();
}

/** In one statement, because PostgreSQL is asked over a network. */
async function noteMade(trx: Trx, rows: readonly Made[], at: string): Promise<void> {
  const ids = sql.join(
    rows.map(({ line, user_id }) => sql`when ${line} then ${user_id}`),
    sql` `,
  );
  const lines = rows.map(({ line }) => line);
  await trx
    .updateTable('class_list_rows')
    .set({ user_id: sql<string>`case line ${ids} end`, added_at: at })
    .where('list_id', '=', rows[0]?.list_id ?? '')
    .where('line', 'in', lines)
    .execute();
}

type Who = { by: Actor; at: string; groups: GroupsOfLists };

async function joinGroups(trx: Trx, context: Context, list: ClassListTableRow, added: readonly Made[], who: Who) {
  const members = added.map((row) => ({ studentId: row.user_id, groups: groupsOfRow(row) }));
  const { groups, ...doer } = who;
  const newId = list.make_groups === 1 ? context.newId : null;
  const made = await groups.join(trx, members, { ...doer, newId });
  if (made.length === 0) return;
  const made_groups = JSON.stringify([...JSON.parse(list.made_groups ?? '[]'), ...made]);
  await trx.updateTable('class_lists').set({ made_groups }).where('_id', '=', list._id).execute();
}

/** Unique indexes skip rows whose student got an account meanwhile. */
async function addSome(trx: Trx, context: Context, id: string, lines: readonly number[], who: Who): Promise<void> {
  const { by, at } = who;
  const classes = await lockClasses(trx);
  const lists = trx.selectFrom('class_lists').selectAll().where('_id', '=', id);
  const list = await lockRows(trx, lists).executeTakeFirstOrThrow();
  const open = await trx
    .selectFrom('class_list_rows')
    .selectAll()
    .where('list_id', '=', id)
    .where('line', 'in', [...lines])
    .orderBy('line')
    .execute();
  const rows = await withLoginNames(trx, context, open.filter(isToBeMade));
  if (rows.length === 0) return;
  const inserted = await trx
    .insertInto('users')
    .values(rows.map((row) => accountOf(row, at, classes)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .execute();
  const made = new Set(inserted.map((row) => row._id));
  const added = rows.filter((row) => made.has(row.user_id));
  for (const row of rows) if (!added.includes(row)) await noteOnRow(trx, row, { status: 'known', why: meanwhile });
  if (added.length === 0) return;
  await noteMade(trx, added, at);
  await joinGroups(trx, context, list, added, who);
  await trx
    .updateTable('class_lists')
    .set((eb) => ({ created: eb('created', '+', made.size) }))
    .where('_id', '=', id)
    .execute();
  const subject = aboutList(list);
  await recordAudit(trx, { action: 'user.import', by, at, subject, after: { students: made.size } });
}

/** Reads rows again whose groups were made or renamed since the review; other rows stay unchanged. */
async function takeInFound(context: Context, list: ClassListTableRow): Promise<void> {
  const { db } = context;
  if (list.make_groups === 1) return;
  const refused = await db
    .selectFrom('class_list_rows')
    .selectAll()
    .where('list_id', '=', list._id)
    .where('status', '=', 'refused')
    .where('problem', '=', 'unknown-group')
    .execute();
  const unknown = await findUnknownGroups(db, refused);
  const found = refused.filter(({ line }) => !unknown.has(line));
  const edges = await edgesOf(context);
  const mended = found.map((was) => ({ was, now: readAgain(was, edges) }));
  if (mended.length > 0) await storeMended(context, list, mended);
}

/** Reads rows again whose class or arm is gone or closed since the review: staff are asked about them. */
async function readPlacesAgain(context: Context, list: ClassListTableRow): Promise<void> {
  const rows = await context.db
    .selectFrom('class_list_rows')
    .selectAll()
    .where('list_id', '=', list._id)
    .where('added_at', 'is', null)
    .where('class_id', 'is not', null)
    .execute();
  const { classes } = context.settings();
  const gone = rows.filter((row) => isToBeMade(row) && !placeOf(classes, row.class_id ?? '', row.arm_id));
  if (gone.length === 0) return;
  const edges = await edgesOf(context);
  await storeMended(
    context,
    list,
    gone.map((was) => ({ was, now: readAgain(was, edges) })),
  );
}

/** Rows whose student got an account since the review, by a sign-up or another list, or whose groups were deleted. */
async function noteChanged(db: Db, list: ClassListTableRow, rows: readonly ClassListLineRow[]): Promise<Set<number>> {
  const unknown = list.make_groups === 1 ? [] : await findUnknownGroups(db, rows);
  const known = new Map<number, Partial<ClassListLineRow>>([...unknown, ...(await findKnown(db, rows))]);
  const before = new Map(rows.map((row) => [row.line, row]));
  const changed = rows.filter(({ line }) => known.has(line)).map((row) => ({ ...row, ...known.get(row.line) }));
  for (const chunk of inChunks(changed, rowsAtOnce)) {
    await db.transaction().execute((trx) => storeChanged(trx, list, before, chunk));
    await otherWork();
  }
  return new Set(known.keys());
}

async function addAll(context: Context, id: string, { by, groups }: Omit<Who, 'at'>, lease: Lease): Promise<number> {
  const { db } = context;
  const list = await getList(db, id);
  if (list.undone_at !== null) {
    throw new AppError('conflict', 'The accounts of this list were deleted again. Please bring the list once more.');
  }
  const unread = db
    .selectFrom('class_list_rows')
    .select('why')
    .where('list_id', '=', id)
    .where('problem', '=', 'columns');
  const asked = await unread.limit(1).executeTakeFirst();
  if (asked) throw new AppError('conflict', asked.why, 'columns');
  if (list.applied_at === null) await takeInFound(context, list);
  await readPlacesAgain(context, list);
  const rows = await db
    .selectFrom('class_list_rows')
    .selectAll()
    .where('list_id', '=', id)
    .where('added_at', 'is', null)
    .orderBy('line')
    .execute();
  const open = rows.filter(isToBeMade);
  const known = await noteChanged(db, list, open);
  const who = { by, at: iso(context.now()), groups };
  const lines = open.map((row) => row.line).filter((line) => !known.has(line));
  for (const chunk of inChunks(lines, rowsAtOnce)) {
    await db.transaction().execute(async (trx) => {
      await lease.confirm(trx);
      await addSome(trx, context, id, chunk, who);
    });
    await otherWork();
  }
  await db
    .updateTable('class_lists')
    .set((eb) => ({ applied_at: eb.fn.coalesce('applied_at', eb.val(who.at)) }))
    .where('_id', '=', id)
    .execute();
  return (await getList(db, id)).created;
}

const last = perContext(() => ({ ended: Promise.resolve<unknown>(undefined) }));

/** One after the other over all processes: two lists at once give no login name twice, two clicks have one outcome. */
export function oneListAtATime<Result>(context: Context, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const turn = last(context);
  const done = turn.ended.then(() => withLease(context.db, 'class-lists', work));
  turn.ended = done.catch(() => undefined);
  return done;
}

/** The number of accounts that the list made, however often it is asked for. */
export const applyList = (context: Context, id: string, who: Omit<Who, 'at'>): Promise<number> =>
  oneListAtATime(context, (lease) => addAll(context, id, who, lease));
