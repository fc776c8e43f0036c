import { recordAudit } from '../audit/record.ts';
import type { Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Caller } from '../http/session.ts';
import { getManagedUser, keepOneSuperAdmin, setActive } from '../users/managed-user.ts';
import { endAllSessions } from './sessions.queries.ts';

/** Who may come in: staff close an account, open it again, and end its sessions. Each is one transaction. */

type Order = { id: string; caller: Pick<Caller, '_id' | 'fullName' | 'role' | 'requestId'>; at: string };

/** The audit log names staff, but no student. */
function subjectOf(person: UserRow) {
  const isStudent = person.role === 'user';
  return {
    subject: { kind: 'person' as const, ...(!isStudent && { _id: person._id, title: person.full_name }) },
    person: isStudent ? person._id : null,
  };
}

/** Sessions end with it; attempts that run are left to their clock, with the answers they have. */
export async function suspend(trx: Trx, { id, caller, at }: Order): Promise<UserRow> {
  if (id === caller._id) throw new AppError('forbidden', 'You cannot suspend your own account');
  const person = await getManagedUser(trx, caller, id);
  if (person.role === 'super-admin') await keepOneSuperAdmin(trx, id);
  const suspended = await setActive(trx, id, 0, at);
  if (!suspended) return getManagedUser(trx, caller, id);
  await endAllSessions(trx, id);
  const change = { before: { isActive: true }, after: { isActive: false } };
  await recordAudit(trx, { action: 'user.suspend', by: caller, at, ...subjectOf(person), ...change });
  return suspended;
}

/** The person signs in anew: no session of before comes back to life. */
export async function reactivate(trx: Trx, { id, caller, at }: Order): Promise<UserRow> {
  if (id === caller._id) throw new AppError('forbidden', 'You cannot reactivate your own account');
  const person = await getManagedUser(trx, caller, id);
  const reactivated = await setActive(trx, id, 1, at);
  if (!reactivated) return getManagedUser(trx, caller, id);
  const change = { before: { isActive: false }, after: { isActive: true } };
  await recordAudit(trx, { action: 'user.reactivate', by: caller, at, ...subjectOf(person), ...change });
  return reactivated;
}

export async function signOutEverywhere(trx: Trx, { id, caller, at }: Order): Promise<UserRow> {
  const person = await getManagedUser(trx, caller, id);
  const ended = await endAllSessions(trx, id);
  const change = { before: { sessions: ended }, after: { sessions: 0 } };
  await recordAudit(trx, { action: 'user.sign-out', by: caller, at, ...subjectOf(person), ...change });
  return person;
}
