import type { Role } from '@akada/contract';
import { prepared } from '../db/prepared.ts';
import type { Db, Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { getUserRow } from './users.queries.ts';

/** The account, if it is in this caller's care: students for an admin, everybody for a super-admin. Else it is not there. */
export async function getManagedUser(db: Db, caller: { role: Role }, id: string): Promise<UserRow> {
  const row = await getUserRow(db, id);
  if (caller.role !== 'super-admin' && row.role !== 'user') throw new AppError('not_found', 'User not found');
  return row;
}

/** Closes or opens an account; undefined where it stood so already, by whoever came first. */
export function setActive(trx: Trx, id: string, isActive: 0 | 1, at: string): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ is_active: isActive, updated_at: at })
    .where('_id', '=', id)
    .where('is_active', '!=', isActive)
    .returningAll()
    .executeTakeFirst();
}

/** Holds the active super-admins until the transaction ends: two who suspend each other take turns, and one stays. */
export async function keepOneSuperAdmin(trx: Trx, suspendedId: string): Promise<void> {
  const active = await trx
    .updateTable('users')
    .set({ role: 'super-admin' })
    .where('role', '=', 'super-admin')
    .where('is_active', '=', 1)
    .returning('_id')
    .execute();
  if (active.some((person) => person._id !== suspendedId)) return;
  throw new AppError('conflict', 'The last super admin cannot be suspended');
}

const setLastSignIn = prepared(['id', 'at'], (db, { id, at }) =>
  db
    .updateTable('users')
    .set({ last_sign_in_at: at })
    .where('_id', '=', id)
    .where('is_active', '=', 1)
    .returning('_id'),
);

/** Holds the row: a sign-in and a suspension at the same moment take turns. False when the account is suspended. */
export async function noteSignIn(trx: Trx, id: string, at: string): Promise<boolean> {
  return (await setLastSignIn(trx, { id, at })).length > 0;
}
