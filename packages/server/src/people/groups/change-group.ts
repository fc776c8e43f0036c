import { mostGroups } from '@akada/contract';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { isUniqueViolation, lockRows } from '../../platform/db/dialect.ts';
import type { GroupRow } from '../../platform/db/group-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { groupKey } from '../users/class-list/list-groups.ts';
import { moveTeaching } from '../users/move-teaching.ts';
import { namingGroup } from './given-to.queries.ts';
import { lockGroup } from './groups.queries.ts';

export type Doer = { by: Actor; at: string };

const subjectOf = (_id: string, title: string) => ({ kind: 'group', _id, title }) as const;

const taken = () => new AppError('conflict', 'There is a group of this name already', 'name');

/** False where there is one of this name. */
export async function addGroup(trx: Trx, _id: string, name: string, { by, at }: Doer): Promise<boolean> {
  const { count } = await trx
    .selectFrom('student_groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostGroups) throw new AppError('conflict', `A school has at most ${mostGroups} groups`, 'name');
  const inserted = await trx
    .insertInto('student_groups')
    .values({ _id, name, name_key: groupKey(name), created_by: by._id, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await recordAudit(trx, { action: 'group.create', by, at, subject: subjectOf(_id, name), after: { name } });
  return true;
}

/** The losing one of two groups of one name is refused by its field. */
export async function createNamed(trx: Trx, id: string, name: string, doer: Doer): Promise<void> {
  if (!(await addGroup(trx, id, name, doer))) throw taken();
}

type Change = { name: string; updatedAt?: string | undefined };

export async function renameGroup(trx: Trx, id: string, change: Change, { by, at }: Doer): Promise<void> {
  const { name, updatedAt } = change;
  const row = await lockGroup(trx, id);
  refuseIfChanged('group', row, updatedAt, row.name === name);
  if (row.name === name) return;
  await trx
    .updateTable('student_groups')
    .set({ name, name_key: groupKey(name), updated_at: laterThan(row.updated_at, at) })
    .where('_id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error;
    });
  const [before, after] = [{ name: row.name }, { name }];
  await recordAudit(trx, { action: 'group.update', by, at, subject: subjectOf(id, name), before, after });
}

const mostNamed = 3;

/** Titles of what is for the group and has not ended. */
async function inUse(db: Db, id: string, at: string): Promise<string[]> {
  const naming = namingGroup(db, id);
  const exams = await naming.exams.where('closes_at', '>', at).orderBy('title').execute();
  const lessons = await naming.lessons.orderBy('title').execute();
  const courses = await naming.courses.orderBy('title').execute();
  const announcements = await naming.announcements.where('sent_at', 'is', null).orderBy('title').execute();
  const gifts = await db
    .selectFrom('group_gifts')
    .select('title')
    .where('group_id', '=', id)
    .where('done_at', 'is', null)
    .where('taken_at', 'is', null)
    .orderBy('title')
    .execute();
  return [
    ...exams.map(({ title }) => `the exam “${title}”`),
    ...lessons.map(({ title }) => `the lesson “${title}”`),
    ...gifts.map(({ title }) => `the gift of “${title}”, which is on its way`),
    ...courses.map(({ title }) => `the course “${title}”`),
    ...announcements.map(({ title }) => `the announcement “${title}”`),
  ];
}

async function deleteGroup(trx: Trx, { _id: id, name }: GroupRow, { by, at }: Doer): Promise<void> {
  await trx.deleteFrom('group_members').where('group_id', '=', id).execute();
  await trx.deleteFrom('student_groups').where('_id', '=', id).execute();
  await moveTeaching(trx, new Map([[id, null]]));
  await recordAudit(trx, { action: 'group.delete', by, at, subject: subjectOf(id, name), before: { name } });
}

/** Students who began or own something through the group keep it. */
export async function removeGroup(trx: Trx, id: string, doer: Doer): Promise<void> {
  const row = await lockGroup(trx, id);
  const titles = await inUse(trx, id, doer.at);
  if (titles.length > 0) {
    const more = titles.length > mostNamed ? ` and ${titles.length - mostNamed} more` : '';
    throw new AppError('conflict', `This group is still needed by ${titles.slice(0, mostNamed).join(', ')}${more}`);
  }
  await deleteGroup(trx, row, doer);
}

/** For cleaning up: a group with a student, or one still in use, stays. */
export async function removeUnused(trx: Trx, id: string, doer: Doer): Promise<void> {
  const group = trx.selectFrom('student_groups').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, group).executeTakeFirst();
  if (!row) return;
  const member = trx.selectFrom('group_members').select('student_id').where('group_id', '=', id).limit(1);
  if ((await member.executeTakeFirst()) || (await inUse(trx, id, doer.at)).length > 0) return;
  await deleteGroup(trx, row, doer);
}
