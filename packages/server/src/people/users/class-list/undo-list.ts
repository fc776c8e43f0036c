import { setImmediate as otherWork } from 'node:timers/promises';
import { classListDays } from '@akada/contract/rules/class-list';
import { type Actor, recordAudit } from '../../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../../platform/db/dialect.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { aboutList, oneListAtATime, rowsAtOnce } from './apply-list.ts';
import { accountsThatStay, getList } from './class-list.queries.ts';
import type { GuardiansOfLists } from './guardian-contacts.ts';
import type { GroupsOfLists } from './list-groups.ts';

/** Tables in which staff may have added rows for a student who has never signed in. */
const touchedIn = [
  ...(['attempts', 'extra_attempts', 'extra_time', 'grants', 'guardian_links', 'messages'] as const),
  ...(['issued_cards', 'orders', 'payments', 'signed_papers', 'term_remarks', 'term_scores'] as const),
  ...(['term_traits', 'attendance', 'certificates'] as const),
];

async function untouched(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const people = trx
    .selectFrom('users')
    .select('_id')
    .where('_id', 'in', [...ids])
    .where('last_sign_in_at', 'is', null)
    .orderBy('_id');
  const unused = new Set((await lockRows(trx, people).execute()).map((row) => row._id));
  for (const table of touchedIn) {
    const rows = await trx
      .selectFrom(table)
      .select('student_id')
      .where('student_id', 'in', [...ids])
      .execute();
    for (const { student_id } of rows) unused.delete(student_id);
  }
  return [...unused];
}

type Who = { by: Actor; at: string };

/** The rows of the list go with their accounts. */
async function removeSome(trx: Trx, id: string, ids: readonly string[], { by, at }: Who): Promise<void> {
  const lists = trx.selectFrom('class_lists').selectAll().where('_id', '=', id);
  const list = await lockRows(trx, lists).executeTakeFirstOrThrow();
  const leaving = await untouched(trx, ids);
  if (leaving.length === 0) return;
  // These students have no orders, so no anonymous rows remain.
  await trx.deleteFrom('users').where('_id', 'in', leaving).execute();
  await trx
    .updateTable('class_lists')
    .set((eb) => ({ removed: eb('removed', '+', leaving.length) }))
    .where('_id', '=', id)
    .execute();
  const subject = aboutList(list);
  await recordAudit(trx, { action: 'user.import-undo', by, at, subject, before: { students: leaving.length } });
}

type Undoer = { by: Actor; groups: GroupsOfLists; guardians: GuardiansOfLists };

type Undone = { removed: number; kept: { _id: string; fullName: string }[] };

/** Codes of the accounts that went are gone with them. */
async function takeCodesBack(context: Context, id: string, guardians: GuardiansOfLists): Promise<void> {
  const staying = (await accountsThatStay(context.db, id)).map(({ _id }) => _id);
  for (const students of inChunks(staying, rowsAtOnce)) {
    await context.db.transaction().execute((trx) => guardians.takeBack(trx, context, { list: id, students }));
    await otherWork();
  }
}

async function removeAll(context: Context, id: string, { by, groups, guardians }: Undoer): Promise<Undone> {
  const { db, now } = context;
  const list = await getList(db, id);
  const accounts = await accountsThatStay(db, id);
  if (list.undone_at === null) {
    if (list.applied_at === null && accounts.length === 0) {
      throw new AppError('conflict', 'No account of this list was made yet');
    }
    const who = { by, at: iso(now()) };
    for (const chunk of inChunks(accounts, rowsAtOnce)) {
      const ids = chunk.map((row) => row._id);
      await db.transaction().execute((trx) => removeSome(trx, id, ids, who));
      await otherWork();
    }
    await takeCodesBack(context, id, guardians);
    const made: string[] = JSON.parse(list.made_groups ?? '[]');
    for (const group of made) {
      await db.transaction().execute((trx) => groups.removeUnused(trx, group, who));
      await otherWork();
    }
    await db.updateTable('class_lists').set({ undone_at: who.at }).where('_id', '=', id).execute();
  }
  return { removed: (await getList(db, id)).removed, kept: await accountsThatStay(db, id) };
}

/** Idempotent: a repeated undo returns the same result. */
export const undoList = (context: Context, id: string, undoer: Undoer): Promise<Undone> =>
  oneListAtATime(context, () => removeAll(context, id, undoer));

const dayMs = 86_400_000;

/** In pieces, because one statement on 5,000 rows would keep a running exam waiting. */
export async function forgetOldLists({ db, now }: Context): Promise<void> {
  const before = iso(now() - classListDays * dayMs);
  const old = await db.selectFrom('class_lists').select('_id').where('created_at', '<', before).execute();
  for (const { _id } of old) {
    const rows = await db.selectFrom('class_list_rows').select('line').where('list_id', '=', _id).execute();
    for (const chunk of inChunks(rows)) {
      const lines = chunk.map((row) => row.line);
      await db.deleteFrom('class_list_rows').where('list_id', '=', _id).where('line', 'in', lines).execute();
      await otherWork();
    }
    await db.deleteFrom('class_lists').where('_id', '=', _id).execute();
  }
}
