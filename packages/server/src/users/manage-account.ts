import type { Role } from '@akada/contract';
import { type Actor, recordAudit } from '../audit/record.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { getUserRow, userEntity } from './users.queries.ts';

/** Students for an admin, everybody for a super-admin; otherwise 404. */
export async function getManagedUser(db: Db, caller: { role: Role }, id: string): Promise<UserRow> {
  const row = await getUserRow(db, id);
  if (caller.role !== 'super-admin' && row.role !== 'user') throw new AppError('not_found', 'User not found');
  return row;
}

export function setActive(trx: Trx, id: string, isActive: 0 | 1, at: string): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ is_active: isActive, updated_at: at })
    .where('_id', '=', id)
    .where('is_active', '!=', isActive)
    .returningAll()
    .executeTakeFirst();
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
  return facts;
}

type Action = 'user.set-up' | 'user.create' | 'user.update' | 'user.delete';

export async function recordAccount(
  trx: Trx,
  action: Action,
  { by, at }: { by: Actor; at: string },
  rows: { before?: UserRow; after?: UserRow },
): Promise<void> {
  const person = rows.after ?? rows.before;
  if (!person || person.role === 'user') return;
  await recordAudit(trx, {
    action,
    by,
    at,
    subject: { kind: 'person', _id: person._id, title: person.full_name },
    before: rows.before ? staffFacts(rows.before) : null,
    after: rows.after ? staffFacts(rows.after) : null,
  });
}
