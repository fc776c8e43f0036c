import type { Role, StaffUser, User, UserStatus } from '@akada/contract';
import { type Expression, sql } from 'kysely';
import type { Db, UserRow } from '../db/schema.ts';
import { lowerContains } from '../db/text-match.ts';
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

export function toStaffUser(row: UserRow): StaffUser {
  return { ...toUser(row), isActive: row.is_active === 1, lastSignInAt: row.last_sign_in_at };
}

/** What `search_text` holds; the line break keeps a search from finding the end of one with the start of the other. */
export function searchTextOf(fullName: string, email: string): string {
  return `${fullName}\n${email}`.toLowerCase();
}

export async function getUserRow(db: Db, id: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'User not found');
  return row;
}

export type PeopleFilter = {
  search?: string | undefined;
  status?: UserStatus | undefined;
  page: number;
  limit: number;
};

/** The people of one role that match, newest first, and how many there are in all. The index `users_list` has it all. */
export async function findPeople(db: Db, role: Role, filter: PeopleFilter) {
  let matching = db.selectFrom('users').where('role', '=', role);
  if (filter.status) matching = matching.where('is_active', '=', filter.status === 'active' ? 1 : 0);
  if (filter.search) {
    const term = filter.search;
    matching = matching.where((eb) => lowerContains(eb.ref('search_text'), term));
  }
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const offset = (filter.page - 1) * filter.limit;
  if (total <= offset) return { rows: [], total };
  const ids = matching
    .select('_id')
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(filter.limit)
    .offset(offset);
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return { rows, total };
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
    .values({
      ...user,
      is_verified: 0,
      is_active: 1,
      search_text: searchTextOf(user.full_name, user.email),
      last_sign_in_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  const field = (await findByEmail(db, user.email)) ? 'email' : 'phoneNumber';
  throw new AppError('conflict', 'user already exists', field);
}

/** `searchTextOf` where one of the two stands in the row. */
function searchTextIn(fullName: string | Expression<string>, email: string | Expression<string>) {
  return sql<string>`lower(cast(${fullName} as text) || ${sql.lit('\n')} || cast(${email} as text))`;
}

export type ProfileChange = { fullName?: string; email?: string; phoneNumber?: string; classLevel?: string };

/** Changes the fields given. The unique indexes decide who gets an e-mail or phone number; see `refuseTaken`. */
export async function updateProfileOf(db: Db, id: string, profile: ProfileChange, at: string): Promise<UserRow> {
  const { email, phoneNumber } = profile;
  return db
    .updateTable('users')
    .set((eb) => ({
      search_text: searchTextIn(profile.fullName ?? eb.ref('full_name'), email ?? eb.ref('email')),
      ...(profile.fullName !== undefined && { full_name: profile.fullName }),
      ...(email !== undefined && { email }),
      ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
      ...(profile.classLevel !== undefined && { class_level: profile.classLevel }),
      updated_at: at,
    }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * 409 with its field for a profile that the unique indexes refused; any other error as it is. After the transaction: inside
 * it PostgreSQL answers nothing more.
 */
export async function refuseTaken(db: Db, id: string, { email }: ProfileChange, error: unknown): Promise<never> {
  if (!isUniqueViolation(error)) throw error;
  const holder = email === undefined ? undefined : await findByEmail(db, email);
  const field = holder && holder._id !== id ? 'email' : 'phoneNumber';
  throw new AppError('conflict', 'user already exists', field);
}

export async function setPassword(db: Db, id: string, passwordHash: string, at: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at: at }).where('_id', '=', id).execute();
}

/** Sessions, attempts and answers go with the row; payments stay without a name (see payments.queries.ts). */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('_id', '=', id).execute();
}
