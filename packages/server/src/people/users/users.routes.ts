import {
  type Admin,
  createAdmin,
  deleteUser,
  getProfile,
  getUser,
  getUserPage,
  listAdmins,
  listAllGuardians,
  listUsers,
  type OwnProfile,
  type Role,
  type StoredClass,
  setRights,
  updateProfile,
  updateUser,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { requireProved } from '../../platform/http/step-up.ts';
import { askForChange, toOwnProfile, waitsForProof } from './address-changes.ts';
import { askForClass, classStays } from './class-request/ask.ts';
import { ownClassRequest } from './class-request/class-request.queries.ts';
import { eraseAccount } from './erase-account.ts';
import { changeRights, getManagedUser, recordAccount } from './manage-account.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';
import { findPeople, type PeopleFilter, withChildren } from './people-list.queries.ts';
import { phoneColumns } from './phone.ts';
import { readUserPage } from './user-page.ts';
import {
  getUserRow,
  insertUser,
  keptIdOf,
  type NewUser,
  type ProfileChange,
  refuseTaken,
  toStaffUser,
  toUser,
  updateProfileOf,
  withInternational,
} from './users.queries.ts';

type Who = { by: Actor; at: string };

async function eraseOwnAccount(trx: Trx, who: Who): Promise<void> {
  await recordAccount(trx, 'user.delete', who, { before: await getUserRow(trx, who.by._id) });
  await eraseAccount(trx, who.by._id);
}

async function addAdmin(trx: Trx, admin: NewUser, who: Who): Promise<UserRow> {
  const after = await insertUser(trx, admin, who.at);
  await recordAccount(trx, 'user.create', who, { after });
  return after;
}

type Own = { by: Caller; at: string };

/** Fields that change at once. A new address or number becomes a request until it is confirmed. */
async function withoutWaiting(
  trx: Trx,
  context: Context,
  { user, change, by }: { user: UserRow; change: ProfileChange; by: Caller },
): Promise<ProfileChange> {
  const { email = user.email, phoneNumber = user.phone_number, phoneWritten = phoneNumber, ...free } = change;
  const isOther = { email: email !== user.email, phone: phoneNumber !== user.phone_number };
  if (isOther.email) {
    await requireProved(trx, context, by, { what: 'e-mail address', field: 'email' });
    await askForChange(trx, context, { user, kind: 'email', value: email });
  }
  // The same number in other figures is no other number.
  if (!isOther.phone) return change.phoneWritten === undefined ? free : { ...free, phoneWritten };
  await requireProved(trx, context, by, { what: 'phone number', field: 'phoneNumber' });
  await askForChange(trx, context, { user, kind: 'phone', value: phoneNumber, written: phoneWritten });
  return waitsForProof(context, 'phone', user, phoneNumber) ? free : { ...free, phoneNumber, phoneWritten };
}

async function changeProfile(trx: Trx, context: Context, wanted: ProfileChange, who: Own) {
  const classes = await lockClasses(trx);
  const account = trx.selectFrom('users').selectAll().where('_id', '=', who.by._id);
  const before = await lockRows(trx, account).executeTakeFirstOrThrow();
  const { change, waitsFor } = await askForClass(trx, { ...context, classes }, before, wanted);
  const free = await withoutWaiting(trx, context, { user: before, change, by: who.by });
  const after = await updateProfileOf(trx, before, free, { by: 'self', at: who.at });
  await recordAccount(trx, 'user.update', who, { before, after });
  return { row: after, waitsFor };
}

const updated = 'Profile updated successfully!';

/** Other front ends show nothing but the message. */
function messageFor(
  classes: readonly StoredClass[],
  change: ProfileChange,
  own: OwnProfile,
  waitsFor: Awaited<ReturnType<typeof askForClass>>['waitsFor'],
): string {
  const { pendingEmail, pendingPhoneNumber } = own;
  const waits = [
    pendingEmail !== undefined &&
      change.email === pendingEmail &&
      'Open the link that we sent to your new e-mail address: until then the old one stays.',
    pendingPhoneNumber !== undefined &&
      change.phoneWritten === pendingPhoneNumber &&
      'Enter the code that we sent to your new phone number: until then the old one stays.',
    waitsFor !== undefined && classStays(classes, own, waitsFor),
  ];
  return [updated, ...waits.filter((words) => words !== false)].join(' ');
}

function serveOwnAccount(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const withRequest = async (row: UserRow) => ({
    ...(await toOwnProfile(context, row)),
    classRequest: row.role === 'user' ? await ownClassRequest(context, row._id) : undefined,
  });

  serve(app, context, getUser, async ({ caller }) => ({
    message: 'User fetched successfully',
    data: await withRequest(await getUserRow(db, caller._id)),
  }));

  serve(app, context, getProfile, async ({ caller }) => ({
    message: 'Profile fetched successfully',
    data: await withRequest(await getUserRow(db, caller._id)),
  }));

  const saveProfile = async (by: Caller, profile: ProfileChange) => {
    const change = withInternational(profile, context.settings().timeZone);
    const who = { by, at: iso(context.now()) };
    const changed = db.transaction().execute((trx) => changeProfile(trx, context, change, who));
    const { row, waitsFor } = await changed.catch((error: unknown) => refuseTaken(db, by._id, change, error));
    const data = await withRequest(row);
    return { message: messageFor(context.settings().classes, change, data, waitsFor), data };
  };

  serve(app, context, updateProfile, async ({ caller, body }) => saveProfile(caller, body));

  serve(app, context, updateUser, async ({ caller, params, body }) => {
    if (params.id !== caller._id) throw new AppError('not_found', 'User not found');
    return saveProfile(caller, body);
  });

  serveWrite(app, context, deleteUser, async ({ trx, doer }) => {
    await eraseOwnAccount(trx, doer);
    return { message: 'Your account was deleted', data: null };
  });
}

async function noteSecondFactors(db: Db, admins: readonly Admin[]): Promise<Admin[]> {
  const rows = await db
    .selectFrom('second_factors')
    .innerJoin('users', 'users._id', 'second_factors.user_id')
    .select('user_id')
    .where('users.role', '=', 'admin')
    .where('confirmed_at', 'is not', null)
    .execute();
  const guarded = new Set(rows.map((row) => row.user_id));
  return admins.map((admin) => ({ ...admin, hasSecondFactor: guarded.has(admin._id) }));
}

export function serveUsers(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serveOwnAccount(app, context);

  serve(app, context, createAdmin, async ({ body, caller }) => {
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    const row = {
      _id: context.newId(),
      full_name: body.fullName,
      email: body.email,
      ...phoneColumns(body.phoneNumber ?? '', context.settings().timeZone),
      class_level: '',
      role: 'admin' as const,
      ...(body.rights && { rights: JSON.stringify(body.rights) }),
      password_hash: await hashPassword(body.password),
    };
    const who = { by: caller, at: iso(context.now()) };
    const admin = await db.transaction().execute((trx) => addAdmin(trx, row, who));
    return { message: 'Admin created successfully', data: toUser(admin, context.settings()) };
  });

  serveWrite(app, context, setRights, async ({ trx, doer, params, body }) => {
    const admin = await changeRights(trx, { ...params, ...body }, context.settings().subjects, doer);
    return { message: 'Rights saved', data: toStaffUser(admin, context.settings()) };
  });

  const peoplePage = async (role: Role, query: PeopleFilter) => {
    const { rows, ...found } = await findPeople(db, role, query);
    return { data: rows.map((row) => toStaffUser(row, context.settings())), pagination: paginationOf(found, query) };
  };

  serve(app, context, listAdmins, async ({ caller, query }) => {
    const page = await peoplePage('admin', query);
    if (caller.role !== 'super-admin') return { message: 'Admins fetched successfully', ...page };
    return { message: 'Admins fetched successfully', ...page, data: await noteSecondFactors(db, page.data) };
  });

  serve(app, context, listUsers, async ({ query }) => ({
    message: 'Users fetched successfully',
    ...(await peoplePage('user', query)),
  }));

  serve(app, context, listAllGuardians, async ({ query }) => {
    const { data, pagination } = await peoplePage('guardian', query);
    return { message: 'Guardians fetched successfully', data: await withChildren(db, data), pagination };
  });

  serve(app, context, getUserPage, async ({ caller, params }) => {
    const person = await getManagedUser(db, caller, await keptIdOf(db, params.id));
    return { message: 'User fetched successfully', data: await readUserPage(context, person, caller) };
  });
}
