import { recordAudit } from '../audit/record.ts';
import type { Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { queueMail } from '../mail/queue.ts';
import { getUserRow } from '../users/users.queries.ts';
import { remove } from './second-factor.queries.ts';
import { endAllSessions } from './sessions.queries.ts';

type By = Parameters<typeof recordAudit>[1]['by'];
type Edges = Pick<Context, 'secret' | 'now' | 'newId'>;

/**
 * The phone is lost, and the codes on paper too: the password alone opens the account again. Whoever holds a session of it
 * is out, and its owner is told, in case it was somebody else who asked. False when there was none.
 */
export async function resetSecondFactor(
  trx: Trx,
  edges: Edges,
  { person, by }: { person: UserRow; by: By },
): Promise<boolean> {
  if (!(await remove(trx, person._id))) return false;
  await endAllSessions(trx, person._id);
  const subject = { kind: 'person', _id: person._id, title: person.full_name } as const;
  await recordAudit(trx, { action: 'user.second-factor-reset', by, at: iso(edges.now()), subject });
  const letter = {
    to: person.email,
    subject: 'Your second factor was reset',
    parts: [
      'Your password alone opens your account until you set up a second factor again, and every device is signed out.',
      'If you did not ask for it, tell your school at once, and choose a new password.',
    ],
  };
  await queueMail(trx, edges, { letter, userId: person._id });
  return true;
}

/** By a super-admin, for an admin. Super-admins would otherwise undo each other's, with one stolen session. */
export async function resetForAdmin(trx: Trx, context: Context, { id, by }: { id: string; by: By }) {
  const person = await getUserRow(trx, id);
  if (person.role === 'super-admin') {
    const message = 'The second factor of a super admin is reset at the server: npm run cli -- reset-second-factor';
    throw new AppError('forbidden', message);
  }
  await resetSecondFactor(trx, context, { person, by });
  return person;
}
