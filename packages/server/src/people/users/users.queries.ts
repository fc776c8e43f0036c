import { type Right, rights, type StaffUser, type Taught, type User } from '@akada/contract';
import { namedClassOf } from '@akada/contract/rules/school-classes';
import { formOf } from '@akada/contract/rules/teaching';
import { sql } from 'kysely';
import { isUniqueViolation, lockRows } from '../../platform/db/dialect.ts';
import { entity, flag, plain } from '../../platform/db/entity.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { searchTextOf } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context, SchoolSettings } from '../../platform/http/context.ts';
import { internationalPhone } from './phone.ts';

type Derived = 'class' | 'rights' | 'isLimited' | 'teaching' | 'formOf' | 'loginName' | 'mustChoosePassword';
type Plain = Omit<User, '_id' | 'createdAt' | 'updatedAt' | Derived>;

export const userEntity = entity<UserRow, Plain>(
  {
    fullName: plain('full_name'),
    email: plain('email'),
    phoneNumber: plain('phone_number'),
    role: plain('role'),
    classLevel: plain('class_level'),
    isVerified: flag('is_verified'),
  },
  { fullName: '', email: '', phoneNumber: '', role: 'user', classLevel: '', isVerified: false },
);

/** The school's settings. */
type HasClasses = Pick<SchoolSettings, 'classes'>;

export const rightsOf = (row: Pick<UserRow, 'rights'>): Right[] => (row.rights ? JSON.parse(row.rights) : [...rights]);

export const taughtBy = ({ teaching }: Pick<UserRow, 'teaching'>): Taught => (teaching ? JSON.parse(teaching) : []);

function rightsInReply(
  row: UserRow,
  { classes }: HasClasses,
): Pick<User, 'rights' | 'isLimited' | 'teaching' | 'formOf'> {
  if (row.role !== 'admin') return {};
  const teaching = taughtBy(row);
  const form = formOf(classes, row._id);
  return {
    rights: rightsOf(row),
    ...(row.is_limited === 1 && { isLimited: true as const }),
    ...(teaching.length > 0 && { teaching }),
    ...(form.length > 0 && { formOf: form }),
  };
}

export function toUser(row: UserRow, { classes }: HasClasses): User {
  const own = row.role === 'user' ? namedClassOf(classes, row) : undefined;
  return {
    ...userEntity.toWire(row),
    ...(own && { class: own }),
    phoneNumber: row.phone_written,
    ...rightsInReply(row, { classes }),
    ...(row.login_name !== null && { loginName: row.login_name }),
    ...(row.one_time_password_at !== null && { mustChoosePassword: true as const }),
  };
}

export function toStaffUser(row: UserRow, settings: HasClasses): StaffUser {
  return { ...toUser(row, settings), isActive: row.is_active === 1, lastSignInAt: row.last_sign_in_at ?? undefined };
}

type Searched = Pick<UserRow, 'full_name' | 'email' | 'phone_number'> & { login_name?: string | null };

export function personSearchText({ full_name, email, phone_number, login_name }: Searched): string {
  return searchTextOf(full_name, email, phone_number, ...(login_name ? [login_name] : []));
}

export async function getUserRow(db: Db, id: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'User not found');
  return row;
}

/** An account that was merged is found under its old id, too. */
export async function keptIdOf(db: Db, id: string): Promise<string> {
  const merged = db.selectFrom('merged_accounts').select('kept_id').where('merged_id', '=', id);
  return (await merged.executeTakeFirst())?.kept_id ?? id;
}

const usersByEmail = prepared(['email'], (db, { email }) =>
  // The condition of the index, as text, because SQLite does not look into parameters.
  db.selectFrom('users').selectAll().where('email', '=', email).where('email', '<>', sql.lit('')),
);

export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await usersByEmail(db, { email });
  return row;
}

/** `phoneNumber` in its international form. */
export function findByPhone(db: Db, phoneNumber: string): Promise<UserRow | undefined> {
  if (phoneNumber === '') return Promise.resolve(undefined);
  return db
    .selectFrom('users')
    .selectAll()
    .where('phone_number', '=', phoneNumber)
    .where('phone_number', '<>', sql.lit(''))
    .executeTakeFirst();
}

export type WayIn = { kind: 'email' | 'phone' | 'name'; name: string };

/** The kind of a typed login: an e-mail address has an @, a login name has letters and no @. */
export function wayInOf(typed: string, timeZone: string): WayIn {
  const name = typed.normalize('NFC').trim().toLowerCase();
  if (name.includes('@')) return { kind: 'email', name };
  if (/\p{L}/u.test(name)) return { kind: 'name', name };
  return { kind: 'phone', name: internationalPhone(typed, timeZone) };
}

export async function findByWayIn(db: Db, { kind, name }: WayIn): Promise<UserRow | undefined> {
  if (kind === 'email') return findByEmail(db, name);
  if (kind === 'phone') return findByPhone(db, name);
  return db.selectFrom('users').selectAll().where('login_name', '=', name).executeTakeFirst();
}

export type NewUser = Pick<UserRow, '_id' | 'full_name' | 'email' | 'phone_number' | 'class_level' | 'role'> & {
  password_hash: string;
  /** As `phone_number` when left out. */
  phone_written?: string;
  /** For an admin: all when left out. */
  rights?: string;
  /** 1 where the school gives the class. */
  class_from_school?: 0 | 1;
  class_id?: string | null;
  arm_id?: string | null;
  /** The source of the number: its owner when left out. */
  phone_from?: UserRow['phone_from'];
};

/** The unique indexes let one of two simultaneous sign-ups through; the other gets 409. */
export async function insertUser(db: Db, user: NewUser, at: string): Promise<UserRow> {
  const row = await db
    .insertInto('users')
    .values({
      phone_written: user.phone_number,
      class_from_school: 0,
      phone_from: 'self',
      phone_since: at,
      ...user,
      is_verified: 0,
      is_active: 1,
      search_text: personSearchText(user),
      last_sign_in_at: null,
      devices_since: '',
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

/** An invite of the school brought the number. */
export async function noteInvited(trx: Trx, id: string): Promise<void> {
  const account = trx.updateTable('users').set({ phone_from: 'invite' }).where('_id', '=', id);
  await account.where('phone_from', '=', 'self').execute();
}

/** A code that was sent to the number came back. */
export async function noteProved(trx: Trx, { _id, phone_number }: UserRow): Promise<void> {
  const account = trx.updateTable('users').set({ phone_from: 'proved' }).where('_id', '=', _id);
  await account.where('phone_number', '=', phone_number).where('phone_from', '<>', 'proved').execute();
}

export type ProfileChange = {
  fullName?: string;
  email?: string;
  /** In its international form. */
  phoneNumber?: string;
  /** As its owner typed it. */
  phoneWritten?: string;
  classLevel?: string;
  classId?: string | null;
  armId?: string | null;
};

export function profileColumns(profile: ProfileChange): Partial<UserRow> {
  const { fullName, email, phoneNumber, phoneWritten = phoneNumber, classLevel, classId, armId } = profile;
  return {
    ...userEntity.toColumns({ fullName, email, phoneNumber, classLevel }),
    ...(phoneWritten !== undefined && { phone_written: phoneWritten }),
    ...(classId !== undefined && { class_id: classId }),
    ...(armId !== undefined && { arm_id: armId }),
  };
}

export function withInternational(profile: ProfileChange, timeZone: string): ProfileChange {
  const { phoneNumber: typed } = profile;
  if (typed === undefined) return profile;
  return { ...profile, phoneNumber: internationalPhone(typed, timeZone), phoneWritten: typed };
}

/** Columns for the source of the class and of the number. */
function broughtBy(
  by: 'self' | 'staff',
  before: UserRow,
  { phoneNumber, classLevel, classId }: ProfileChange,
  at: string,
) {
  const hasNewPhone = phoneNumber !== undefined && phoneNumber !== before.phone_number;
  const hasNewClass =
    (classLevel !== undefined && classLevel !== before.class_level) ||
    (classId !== undefined && classId !== before.class_id);
  return {
    ...(phoneNumber !== undefined && { sms_stopped_at: null }),
    ...(hasNewPhone && { phone_from: by, phone_since: at }),
    ...(hasNewClass && by === 'staff' && { class_from_school: 1 }),
  };
}

/** `before` is the account as it was locked. */
export async function updateProfileOf(
  trx: Trx,
  before: UserRow,
  profile: ProfileChange,
  { by, at }: { by: 'self' | 'staff'; at: string },
): Promise<UserRow> {
  const row = await trx
    .updateTable('users')
    .set({ ...profileColumns(profile), ...broughtBy(by, before, profile, at), updated_at: at })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { _id: id } = row;
  const search_text = personSearchText(row);
  if (search_text === row.search_text) return row;
  await trx.updateTable('users').set({ search_text }).where('_id', '=', id).execute();
  return { ...row, search_text };
}

/**
 * Turns a unique violation into 409 with its field. Call it after the transaction, because PostgreSQL answers nothing
 * in a failed one.
 */
export async function refuseTaken(db: Db, id: string, { email }: ProfileChange, error: unknown): Promise<never> {
  if (!isUniqueViolation(error)) throw error;
  const holder = email === undefined ? undefined : await findByEmail(db, email);
  const field = holder && holder._id !== id ? 'email' : 'phoneNumber';
  throw new AppError('conflict', 'user already exists', field);
}

const setLastSignIn = prepared(['id', 'at'], (db, { id, at }) =>
  db.updateTable('users').set({ last_sign_in_at: at }).where('_id', '=', id).where('is_active', '=', 1),
);

/** Locks the account's row, so that a sign-in and a suspension exclude each other. False when suspended. */
export async function lockToSignIn(trx: Trx, id: string): Promise<boolean> {
  const account = trx.selectFrom('users').select('_id').where('_id', '=', id).where('is_active', '=', 1);
  return (await lockRows(trx, account, 'share').execute()).length > 0;
}

/**
 * After the sign-in's transaction: on Citus a write of this table is a commit on every machine, and while one of them is
 * away people sign in all the same.
 */
export async function noteSignIn(context: Context, id: string, at: string): Promise<void> {
  await context.commit((trx) => setLastSignIn(trx, { id, at })).catch(() => undefined);
}

/** Waits for running sign-ins of these accounts. */
export async function holdOffSignIns(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const accounts = trx
    .selectFrom('users')
    .select('_id')
    .where('_id', 'in', [...ids]);
  await lockRows(trx, accounts.orderBy('_id')).execute();
}

/** Known devices are forgotten: somebody with the old password may have registered one. */
export async function setPassword(db: Db, id: string, passwordHash: string, at: string): Promise<void> {
  const changed = { password_hash: passwordHash, one_time_password_at: null, devices_since: at, updated_at: at };
  await holdOffSignIns(db, [id]);
  await db.updateTable('users').set(changed).where('_id', '=', id).execute();
}

export async function forgetDevices(trx: Trx, id: string, at: string): Promise<void> {
  await holdOffSignIns(trx, [id]);
  await trx.updateTable('users').set({ devices_since: at }).where('_id', '=', id).execute();
}
