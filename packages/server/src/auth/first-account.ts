import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { actorOf } from '../audit/record.ts';
import { addressToOpen } from '../config.ts';
import type { Db, Trx, UserRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { hashPassword } from '../users/password.ts';
import { recordAccount } from '../users/record-account.ts';
import { insertUser, type NewUser } from '../users/users.queries.ts';

/** How an installation gets its first super-admin: from the environment, or through a link printed once at the start. */

const key = 'setup_token_hash';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('_id').where('role', '=', 'super-admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

type FirstAccount = { fullName: string; email: string; password: string };

async function newSuperAdmin(context: Context, account: FirstAccount) {
  return {
    _id: context.newId(),
    full_name: account.fullName,
    email: account.email,
    phone_number: '',
    class_level: '',
    role: 'super-admin' as const,
    password_hash: await hashPassword(account.password),
  };
}

async function openAccount(trx: Trx, account: NewUser, at: string, requestId: string): Promise<UserRow> {
  const after = await insertUser(trx, account, at);
  await recordAccount(trx, 'user.set-up', { by: actorOf(after, requestId), at }, { after });
  return after;
}

export async function createFirstSuperAdmin(context: Context, account: FirstAccount): Promise<void> {
  const row = await newSuperAdmin(context, account);
  await context.db.transaction().execute((trx) => openAccount(trx, row, iso(context.now()), ''));
}

/** A new link at each start until it was used; only its hash is kept. */
export async function setupLink(context: Context): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const value = hashOf(token);
  await context.db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return `${addressToOpen(context.config)}/setup/${token}`;
}

async function opens(db: Db, token: string, kept: { value: string } | undefined): Promise<boolean> {
  const given = Buffer.from(hashOf(token));
  return kept !== undefined && timingSafeEqual(given, Buffer.from(kept.value)) && !(await hasSuperAdmin(db));
}

/** Spends nothing: whoever opens the link hears at once whether it still works. */
export async function doesLinkWork(db: Db, token: string): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return opens(db, token, row);
}

async function spendLink(trx: Trx, token: string): Promise<void> {
  const row = await trx.deleteFrom('installation').where('key', '=', key).returning('value').executeTakeFirst();
  if (!(await opens(trx, token, row))) throw new AppError('not_found', 'This setup link has been used or is not valid');
}

/** Spends the link and opens the account in one transaction; a wrong link spends nothing. */
export async function setUp(context: Context, token: string, account: FirstAccount, requestId: string) {
  const wanted = context.config.superAdmin.email;
  if (wanted && wanted !== account.email) {
    throw new AppError('invalid', 'The first account must use the e-mail address of SUPER_ADMIN_EMAIL', 'email');
  }
  const row = await newSuperAdmin(context, account);
  return context.db.transaction().execute(async (trx) => {
    await spendLink(trx, token);
    return openAccount(trx, row, iso(context.now()), requestId);
  });
}
