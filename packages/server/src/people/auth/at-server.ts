import { randomInt } from 'node:crypto';
import { isStaff } from '@akada/contract';
import type { AuditAction } from '@akada/contract/rules/audit';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { newIdAt } from '../../platform/http/new-id.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { setActive } from '../users/manage-account.ts';
import { hashPassword } from '../users/password.ts';
import { findByEmail, setPassword } from '../users/users.queries.ts';
import { resetSecondFactor } from './second-factor.ts';
import { endAllSessions } from './sessions.queries.ts';

/** Operator commands for one account, run on the server. */

export class PersonRefused extends Error {}

/** No sign-in is needed: the command line has the database and its key already. */
const operator = { _id: '', fullName: 'The command line of the server', role: '', requestId: '' } as const;

type Edges = Pick<Context, 'secret' | 'now' | 'newId'>;

async function findPerson(db: Db, email: string): Promise<UserRow> {
  const person = await findByEmail(db, email);
  if (!person) throw new PersonRefused(`No account has the e-mail address ${email}`);
  return person;
}

const edgesOf = (secret: Buffer): Edges => ({ secret, now: Date.now, newId: () => newIdAt(Date.now()) });

export async function resetAtServer(db: Db, secret: Buffer, email: string): Promise<string> {
  const person = await findPerson(db, email);
  const reset = { person, by: operator };
  const wasOn = await db.transaction().execute((trx) => resetSecondFactor(trx, edgesOf(secret), reset));
  if (!wasOn) throw new PersonRefused(`${email} has no second factor`);
  return `The second factor of ${email} is reset: the password alone opens the account, and every device is signed out.`;
}

function record(trx: Trx, action: AuditAction, person: UserRow, at: string): Promise<void> {
  const subject = { kind: 'person', _id: person._id, title: isStaff(person.role) ? person.full_name : '' } as const;
  return recordAudit(trx, { action, by: operator, at, subject, person: person._id });
}

/** Deletes all rows, because a row does not name its account. No wait was longer than a minute. */
async function forgetWrongTries(trx: Trx): Promise<void> {
  await trx.deleteFrom('login_failures').execute();
}

async function unlock(trx: Trx, { now }: Edges, person: UserRow): Promise<boolean> {
  await forgetWrongTries(trx);
  const wasSuspended = (await setActive(trx, person._id, 1, iso(now()))) !== undefined;
  if (wasSuspended) await record(trx, 'user.reactivate', person, iso(now()));
  return wasSuspended;
}

export async function unlockAtServer(db: Db, secret: Buffer, email: string): Promise<string> {
  const person = await findPerson(db, email);
  const wasSuspended = await db.transaction().execute((trx) => unlock(trx, edgesOf(secret), person));
  const lifted = wasSuspended ? 'is not suspended any more, and' : 'was not suspended;';
  return `${email} ${lifted} wrong passwords are forgotten: the right one opens the account at once.`;
}

/** No look-alikes, for it is read out or copied by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function replacePassword(trx: Trx, edges: Edges, person: UserRow, passwordHash: string): Promise<void> {
  const at = iso(edges.now());
  await setPassword(trx, person._id, passwordHash, at);
  await forgetWrongTries(trx);
  await endAllSessions(trx, person._id, at);
  await record(trx, 'user.password-replaced', person, at);
  const message = {
    to: person.email,
    subject: 'Your password was replaced',
    parts: [
      'Your school has set a new password for your account, and every device is signed out.',
      'If you did not ask for it, tell your school at once.',
    ],
  };
  await queueMail(trx, edges, { message, userId: person._id, limits: [] });
}

export async function newPasswordAtServer(db: Db, secret: Buffer, email: string): Promise<string> {
  const person = await findPerson(db, email);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute((trx) => replacePassword(trx, edgesOf(secret), person, passwordHash));
  return `The new password of ${email} is ${password} (shown this once). Every device is signed out; choose another one after logging in.`;
}
