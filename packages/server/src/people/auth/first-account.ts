import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addressToOpen } from '../../own-address.ts';
import { actorOf } from '../../platform/audit/record.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { recordAccount } from '../users/manage-account.ts';
import { hashPassword } from '../users/password.ts';
import { insertUser, type NewUser } from '../users/users.queries.ts';

const key = 'setup_token_hash';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('_id').where('role', '=', 'super-admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Until the first start has made accounts or a setup link, however often it was killed. */
export async function isUntouched(db: Db): Promise<boolean> {
  if ((await readInstallation(db, key)) !== null) return false;
  return (await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()) === undefined;
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

/** Each start replaces the link until one is used. Only its hash is stored. */
export async function setupLink(context: Context): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await writeInstallation(context.db, key, hashOf(token));
  return `${addressToOpen(context.config)}/setup/${token}`;
}

async function opens(db: Db, token: string, storedHash: string | null): Promise<boolean> {
  const given = Buffer.from(hashOf(token));
  return storedHash !== null && timingSafeEqual(given, Buffer.from(storedHash)) && !(await hasSuperAdmin(db));
}

export async function doesLinkWork(db: Db, token: string): Promise<boolean> {
  return opens(db, token, await readInstallation(db, key));
}

async function spendLink(trx: Trx, token: string): Promise<void> {
  const row = await trx.deleteFrom('installation').where('key', '=', key).returning('value').executeTakeFirst();
  if (!(await opens(trx, token, row?.value ?? null)))
    throw new AppError('not_found', 'This setup link has been used or is not valid');
}

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
