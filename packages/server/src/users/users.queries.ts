import type { Role, User } from '@akada/contract';
import type { Db, UserRow } from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique.ts';
import { AppError } from '../http/app-error.ts';

export function toUser(row: UserRow): User {
  return {
    _id: row._id,
    fullName: row.full_name,
    email: row.email,
    phoneNumber: row.phone_number,
    classLevel: row.class_level,
    role: row.role,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function getUserRow(db: Db, id: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'User not found');
  return row;
}

export function listUsersByRole(db: Db, role: Role): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', role)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** `phoneNumber` without spaces and dashes. */
export function findByPhone(db: Db, phoneNumber: string): Promise<UserRow | undefined> {
  if (phoneNumber === '') return Promise.resolve(undefined);
  return db.selectFrom('users').selectAll().where('phone_number', '=', phoneNumber).executeTakeFirst();
}

export type NewUser = Pick<UserRow, '_id' | 'full_name' | 'email' | 'phone_number' | 'class_level' | 'role'> & {
  password_hash: string;
};

/** Two sign-ups with one e-mail or phone at the same moment: the unique indexes let one through, the other gets 409. */
export async function insertUser(db: Db, user: NewUser, at: string): Promise<UserRow> {
  const row = await db
    .insertInto('users')
    .values({ ...user, is_verified: 0, is_active: 1, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  const field = (await findByEmail(db, user.email)) ? 'email' : 'phoneNumber';
  throw new AppError('conflict', 'user already exists', field);
}

type Profile = { fullName?: string; email?: string; phoneNumber?: string; classLevel?: string };

/** Changes the fields given. The unique indexes decide who gets an e-mail or phone number; it is 409 for the others. */
export async function updateProfileOf(db: Db, id: string, profile: Profile, at: string): Promise<UserRow> {
  const { email, phoneNumber } = profile;
  return db
    .updateTable('users')
    .set({
      ...(profile.fullName !== undefined && { full_name: profile.fullName }),
      ...(email !== undefined && { email }),
      ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
      ...(profile.classLevel !== undefined && { class_level: profile.classLevel }),
      updated_at: at,
    })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      const holder = email === undefined ? undefined : await findByEmail(db, email);
      const field = holder && holder._id !== id ? 'email' : 'phoneNumber';
      throw new AppError('conflict', 'user already exists', field);
    });
}

export async function setPassword(db: Db, id: string, passwordHash: string, at: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at: at }).where('_id', '=', id).execute();
}

/** Sessions, attempts and answers go with the row; payments stay without a name (see payments.queries.ts). */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('_id', '=', id).execute();
}
