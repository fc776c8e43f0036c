import type { addGroupMembers, UnmatchedLine } from '@akada/contract';
import type { z } from 'zod';
import { recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { GroupRow } from '../../platform/db/group-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fold } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readPhone } from '../users/phone.ts';
import type { Doer } from './change-group.ts';
import { lockGroup } from './groups.queries.ts';

type Body = z.output<typeof addGroupMembers.body>;

const activeStudents = (db: Db) => db.selectFrom('users').where('role', '=', 'user').where('is_active', '=', 1);

/** Without regard to order, case and accents, as in a class list. */
const nameKeyOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

type Found = { ids: string[]; unmatched: UnmatchedLine[] };

/** Each line is what a student logs in with, or the full name. */
export async function matchLines(db: Db, list: string, timeZone: string): Promise<Found> {
  const students = await activeStudents(db)
    .select(['_id', 'full_name', 'login_name', 'email', 'phone_number'])
    .orderBy('_id')
    .execute();
  const ways = new Map<string, string>();
  for (const { _id, login_name, email, phone_number } of students) {
    for (const way of [login_name, email, phone_number]) if (way) ways.set(way.toLowerCase(), _id);
  }
  const byName = Map.groupBy(students, ({ full_name }) => nameKeyOf(full_name));
  const ids = new Set<string>();
  const unmatched: UnmatchedLine[] = [];
  const lines = new Set(list.split('\n').map((line) => line.trim()));
  for (const line of lines) {
    if (line === '') continue;
    const way = ways.get(line.toLowerCase()) ?? ways.get(readPhone(line, timeZone) ?? '');
    const named = byName.get(nameKeyOf(line)) ?? [];
    const id = way ?? (named.length === 1 ? named[0]?._id : undefined);
    if (id) ids.add(id);
    else unmatched.push({ line: [...line].slice(0, 100).join(''), why: named.length > 1 ? 'several' : 'unknown' });
  }
  return { ids: [...ids], unmatched };
}

async function chosen(db: Db, { studentIds, classLevel }: Body): Promise<string[]> {
  if (studentIds) return [...new Set(studentIds)];
  const ofClass = activeStudents(db)
    .select('_id')
    .where('class_level', '=', classLevel ?? '');
  return (await ofClass.execute()).map(({ _id }) => _id);
}

/** Locks the accounts until they are members, so that none is deleted meanwhile. */
async function lockStudents(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const locked: string[] = [];
  for (const some of inChunks(ids.toSorted())) {
    const students = trx.selectFrom('users').select('_id').where('role', '=', 'user').where('_id', 'in', some);
    const rows = await lockRows(trx, students.orderBy('_id'), 'key').execute();
    locked.push(...rows.map(({ _id }) => _id));
  }
  return locked;
}

/** Returns how many were not in it. */
export async function insertMembers(
  trx: Trx,
  { _id: group_id, name }: Pick<GroupRow, '_id' | 'name'>,
  ids: readonly string[],
  { by, at: added_at }: Doer,
): Promise<number> {
  let added = 0;
  for (const some of inChunks(ids)) {
    const rows = await trx
      .insertInto('group_members')
      .values(some.map((student_id) => ({ student_id, group_id, added_at })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('student_id')
      .execute();
    added += rows.length;
  }
  const subject = { kind: 'group', _id: group_id, title: name } as const;
  if (added > 0) await recordAudit(trx, { action: 'group.add', by, at: added_at, subject, after: { added } });
  return added;
}

type Added = { added: number; already: number; unmatched: UnmatchedLine[] };

/** Idempotent: of two concurrent requests one adds the student. */
export async function addMembers(
  trx: Trx,
  id: string,
  body: Body,
  { by, at, timeZone }: Doer & { timeZone: string },
): Promise<Added> {
  const group = await lockGroup(trx, id);
  const { ids, unmatched } =
    body.text === undefined
      ? { ids: await chosen(trx, body), unmatched: [] }
      : await matchLines(trx, body.text, timeZone);
  const students = await lockStudents(trx, ids);
  if (body.studentIds && students.length < ids.length) {
    throw new AppError('invalid', 'One of these students does not exist any more', 'studentIds');
  }
  const added = await insertMembers(trx, group, students, { by, at });
  return { added, already: students.length - added, unmatched };
}

export async function removeMember(trx: Trx, id: string, studentId: string, { by, at }: Doer): Promise<void> {
  const group = await lockGroup(trx, id);
  const gone = await trx
    .deleteFrom('group_members')
    .where('student_id', '=', studentId)
    .where('group_id', '=', id)
    .returning('student_id')
    .executeTakeFirst();
  if (!gone) throw new AppError('not_found', 'This student is not in the group');
  const subject = { kind: 'group', _id: id, title: group.name } as const;
  await recordAudit(trx, { action: 'group.remove', by, at, subject, person: studentId });
}
