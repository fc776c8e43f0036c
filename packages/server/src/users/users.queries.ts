import type { Role, StaffUser, User, UserStatus } from '@akada/contract';
import type { RawBuilder } from 'kysely';
import { searchTextOf } from '../db/fold.ts';
import { readPage } from '../db/list-page.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, Trx, UserRow } from '../db/schema.ts';
import { type Narrowing, search } from '../db/search.ts';
import { forgetWords, learnWords } from '../db/search-words.ts';
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

/** What people are searched by; the name, its first field, also alone. */
export function personSearchText(user: Pick<UserRow, 'full_name' | 'email' | 'phone_number'>): string {
  return searchTextOf(user.full_name, user.email, user.phone_number);
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

/** The people of one role that match, newest first, and how many there are in all. */
export async function findPeople(db: Db, role: Role, { search: typed, status, page, limit }: PeopleFilter) {
  const narrowing: Narrowing = [
    ['role', [role]],
    ...(status ? [['is_active', [status === 'active' ? 1 : 0]] as const] : []),
  ];
  const offset = (page - 1) * limit;
  const newestFirst = (ids: RawBuilder<string>) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('_id', 'in', ids)
      .orderBy('created_at', 'desc')
      .orderBy('_id', 'desc')
      .execute();
  return search(db, 'users', typed, (query) =>
    readPage(db, 'users', { query, narrowing, direction: 'desc', limit, offset }, newestFirst),
  );
}

const usersByEmail = prepared(['email'], (db, { email }) =>
  db.selectFrom('users').selectAll().where('email', '=', email),
);

export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await usersByEmail(db, { email });
  return row;
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
      search_text: personSearchText(user),
      last_sign_in_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) {
    await learnWords(db, 'users', [row.search_text]);
    return row;
  }
  const field = (await findByEmail(db, user.email)) ? 'email' : 'phoneNumber';
  throw new AppError('conflict', 'user already exists', field);
}

export type ProfileChange = { fullName?: string; email?: string; phoneNumber?: string; classLevel?: string };

/** Changes the fields given. The unique indexes decide who gets an e-mail or phone number; see `refuseTaken`. */
export async function updateProfileOf(trx: Trx, id: string, profile: ProfileChange, at: string): Promise<UserRow> {
  const { email, phoneNumber } = profile;
  const row = await trx
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
    .executeTakeFirstOrThrow();
  const search_text = personSearchText(row);
  if (search_text === row.search_text) return row;
  await trx.updateTable('users').set({ search_text }).where('_id', '=', id).execute();
  await forgetWords(trx, 'users', row.search_text);
  await learnWords(trx, 'users', [search_text]);
  return { ...row, search_text };
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

/** What refers to the row goes with it, or refers to nobody then: the tables say which. See erase-account.ts. */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  const gone = await db.deleteFrom('users').where('_id', '=', id).returning('search_text').executeTakeFirst();
  if (gone) await forgetWords(db, 'users', gone.search_text);
}
