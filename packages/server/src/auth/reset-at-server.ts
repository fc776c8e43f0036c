import type { Db } from '../db/schema.ts';
import { newIdAt } from '../http/new-id.ts';
import { findByEmail } from '../users/users.queries.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

export class ResetRefused extends Error {}

/** Whoever can run a command there has the database and its key in their hands; the log says that it was done so. */
const operator = { _id: '', fullName: 'The command line of the server', role: 'super-admin', requestId: '' } as const;

/** For anybody with a second factor, the super-admin first of all: `npm run cli -- reset-second-factor <e-mail>`. */
export async function resetAtServer(db: Db, secret: Buffer, email: string): Promise<string> {
  const person = await findByEmail(db, email);
  if (!person) throw new ResetRefused(`No account has the e-mail address ${email}`);
  const edges = { secret, now: Date.now, newId: () => newIdAt(Date.now()) };
  const wasOn = await db.transaction().execute((trx) => resetSecondFactor(trx, edges, { person, by: operator }));
  if (!wasOn) throw new ResetRefused(`${email} has no second factor`);
  return `The second factor of ${email} is reset: the password alone opens the account, and every device is signed out.`;
}
