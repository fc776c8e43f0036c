import { isStaff, type Right, type Role, type Taught } from '@akada/contract';
import type { SchoolSubject } from '@akada/contract/rules/school-subjects';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hideCard } from '../teachers/teacher-cards.ts';
import { checkTeaching, teachingInWords } from './teaching.ts';
import { getUserRow, holdOffSignIns, rightsOf, taughtBy, userEntity } from './users.queries.ts';

/** Students and guardians for an admin, everybody for a super-admin; otherwise 404. */
export async function getManagedUser(db: Db, caller: { role: Role }, id: string): Promise<UserRow> {
  const row = await getUserRow(db, id);
  if (caller.role !== 'super-admin' && isStaff(row.role)) throw new AppError('not_found', 'User not found');
  return row;
}

/** Locks a student's account for a change or its deletion. Other roles are 404 for an admin, 403 for a super-admin. */
export async function lockStudentAccount(
  trx: Trx,
  caller: { role: Role },
  id: string,
  mode: 'update' | 'delete' = 'update',
): Promise<UserRow> {
  const account = trx.selectFrom('users').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, account, mode).executeTakeFirst();
  if (!row || (caller.role !== 'super-admin' && row.role !== 'user')) {
    throw new AppError('not_found', 'User not found');
  }
  if (row.role !== 'user') throw new AppError('forbidden', 'Here only the accounts of students can be changed');
  return row;
}

export async function setActive(trx: Trx, id: string, isActive: 0 | 1, at: string): Promise<UserRow | undefined> {
  await holdOffSignIns(trx, [id]);
  const changed = await trx
    .updateTable('users')
    .set({ is_active: isActive, updated_at: at })
    .where('_id', '=', id)
    .where('is_active', '!=', isActive)
    .returningAll()
    .executeTakeFirst();
  if (isActive === 0) await hideCard(trx, id);
  return changed;
}

/** Locks the active super-admins, so that two cannot suspend each other at once. */
export async function keepOneSuperAdmin(trx: Trx, suspendedId: string): Promise<void> {
  const active = trx
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'super-admin')
    .where('is_active', '=', 1)
    .orderBy('_id');
  const locked = await lockRows(trx, active).execute();
  if (locked.some((person) => person._id !== suspendedId)) return;
  throw new AppError('conflict', 'The last super admin cannot be suspended');
}

function staffFacts(row: UserRow) {
  const { isVerified: _verified, classLevel: _class, ...facts } = userEntity.facts(row);
  return { ...facts, ...(row.role === 'admin' && { rights: rightsOf(row) }) };
}

type Action = 'user.set-up' | 'user.create' | 'user.update' | 'user.delete';

export async function recordAccount(
  trx: Trx,
  action: Action,
  { by, at }: { by: Actor; at: string },
  rows: { before?: UserRow; after?: UserRow },
): Promise<void> {
  const person = rows.after ?? rows.before;
  if (!person || !isStaff(person.role)) return;
  await recordAudit(trx, {
    action,
    by,
    at,
    subject: { kind: 'person', _id: person._id, title: person.full_name },
    before: rows.before ? staffFacts(rows.before) : null,
    after: rows.after ? staffFacts(rows.after) : null,
  });
}

/** Classes and subjects by name. */
async function recordRights(
  trx: Trx,
  subjects: readonly SchoolSubject[],
  { by, at }: { by: Actor; at: string },
  rows: { before: UserRow; after: UserRow },
): Promise<void> {
  const factsOf = async (row: UserRow) => {
    const teaching = await teachingInWords(trx, subjects, taughtBy(row));
    return { ...staffFacts(row), onlyOwnSubjectsAndClasses: row.is_limited === 1, teaching };
  };
  const subject = { kind: 'person', _id: rows.after._id, title: rows.after.full_name } as const;
  const [before, after] = [await factsOf(rows.before), await factsOf(rows.after)];
  await recordAudit(trx, { action: 'user.rights', by, at, subject, before, after });
}

type NewRights = {
  id: string;
  rights: readonly Right[];
  before?: readonly Right[] | undefined;
  teaching?: Taught | undefined;
  teachingBefore?: Taught | undefined;
  isLimited?: boolean | undefined;
};

function refuseTaughtMeanwhile(row: UserRow, wanted: Taught, before: Taught): void {
  const now = JSON.stringify(taughtBy(row));
  if (now === JSON.stringify(before) || now === JSON.stringify(wanted)) return;
  throw new AppError('conflict', 'Somebody else changed what is taught meanwhile', 'teaching');
}

/** Sets the rights of an admin; 409 if they have changed since the super-admin read them. */
export async function changeRights(
  trx: Trx,
  { id, rights, before, teachingBefore, ...wanted }: NewRights,
  subjects: readonly SchoolSubject[],
  who: { by: Actor; at: string },
) {
  const one = trx.selectFrom('users').selectAll().where('_id', '=', id);
  const seen = await one.executeTakeFirst();
  // A class or group that goes is locked before its teachers.
  if (seen) await checkTeaching(trx, subjects, wanted.teaching ?? [], taughtBy(seen));
  const row = await lockRows(trx, one).executeTakeFirst();
  if (row?.role !== 'admin') throw new AppError('not_found', 'Admin not found');
  if (wanted.teaching) refuseTaughtMeanwhile(row, wanted.teaching, seen ? taughtBy(seen) : []);
  if (wanted.teaching && teachingBefore) refuseTaughtMeanwhile(row, wanted.teaching, teachingBefore);
  const held = JSON.stringify(rightsOf(row));
  const { teaching = taughtBy(row), isLimited = row.is_limited === 1 } = wanted;
  const areSameLimits =
    JSON.stringify(teaching) === JSON.stringify(taughtBy(row)) && isLimited === (row.is_limited === 1);
  if (held === JSON.stringify(rights) && areSameLimits) return row;
  if (before && held !== JSON.stringify(before)) {
    throw new AppError('conflict', 'Somebody else changed these rights meanwhile', 'rights');
  }
  const limits = {
    teaching: teaching.length > 0 ? JSON.stringify(teaching) : null,
    is_limited: isLimited ? 1 : 0,
  };
  const after = await trx
    .updateTable('users')
    .set({ rights: JSON.stringify(rights), ...limits, updated_at: who.at })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordRights(trx, subjects, who, { before: row, after });
  return after;
}
