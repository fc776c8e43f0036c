import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { isStaff, type OwnProfile } from '@akada/contract';
import type { AddressChangeRow } from '../../platform/db/account-rows.ts';
import { isUniqueViolation, lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';
import { type MailLimit, queueMail, sendsTexts } from '../../platform/mail/queue.ts';
import { recordAccount } from './manage-account.ts';
import { smsLimits, smsTo } from './sms-budget.ts';
import { findByEmail, findByPhone, getUserRow, noteProved, toUser, updateProfileOf } from './users.queries.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const linkLifeMs = 3 * dayMs;
const codeLifeMs = 15 * minuteMs;
const wayBackMs = 7 * dayMs;
const codeTries = 5;

type Kind = AddressChangeRow['kind'];

export const fieldOf = { email: 'email', phone: 'phoneNumber' } as const;
const words = { email: 'e-mail address', phone: 'phone number' };

export const linkHash = (token: string) => createHash('sha256').update(token).digest('hex');
const codeHash = ({ secret }: Context, id: string, code: string) => keyedHash(secret, `new number ${id}: ${code}`);
const newToken = () => randomBytes(32).toString('base64url');

export const deadLink = () => new AppError('not_found', 'This link does not work any more');
const taken = (kind: Kind) => new AppError('conflict', 'user already exists', fieldOf[kind]);
const takenMeanwhile = (kind: Kind) =>
  new AppError('conflict', `Another account has this ${words[kind]} by now`, fieldOf[kind]);

/** A number that gets no codes is no way in by itself. */
export function waitsForProof(context: Context, kind: Kind, { role }: UserRow, value: string): boolean {
  if (kind === 'email') return true;
  return sendsTexts(context) && !isStaff(role) && /^\+\d{7,15}$/.test(value);
}

/** `written` is a number as its owner wrote it; `value` its international form. */
type Wanted = { user: UserRow; kind: Kind; value: string; written?: string };

function limitsOf(context: Context, { user, kind, value }: Wanted): MailLimit[] {
  const own = { name: `${kind} changes of ${user._id}`, most: kind === 'email' ? 5 : 3 };
  if (kind === 'email') return [own, { name: value, most: 5 }];
  // The number is unproved: new accounts must not spend the school's SMS on strangers.
  const money = smsLimits(context, { user, isBrought: true }, `of account:${user._id}`);
  return [own, { name: `codes:${value}`, most: 8 }, ...money];
}

const later = (kind: Kind, message: string) =>
  new AppError('too_many_requests', message, { field: fieldOf[kind], retryAfterSeconds: 3600 });

async function mailProof(trx: Trx, context: Context, wanted: Wanted, secret: string): Promise<void> {
  const { user, kind, value: to } = wanted;
  const { schoolName } = context.settings();
  const link = { link: `${context.config.publicUrl}/address#confirm=${secret}`, label: 'Make it my e-mail address' };
  const mail = [
    'Somebody wants to make this the e-mail address of an account. Open the link if it was you; it works for 3 days.',
    link,
    'If it was not you, ignore this mail: nothing changes.',
  ];
  const text = [
    { code: secret },
    `is your code for the new phone number at ${schoolName}.`,
    'It works for 15 minutes.',
  ];
  const message =
    kind === 'email'
      ? { to, subject: 'Confirm your new e-mail address', parts: mail }
      : { to, subject: '', parts: text };
  const uselessAfter = context.now() + (kind === 'email' ? linkLifeMs : codeLifeMs);
  if (await queueMail(trx, context, { message, userId: user._id, uselessAfter, limits: limitsOf(context, wanted) }))
    return;
  const what = kind === 'email' ? 'e-mail addresses' : 'phone numbers';
  throw later(kind, `You have tried several ${what} within an hour. Please try again later.`);
}

/** Always sent: a stolen session must not take over the account in silence. The new address is not in it. */
async function mailWayBack(trx: Trx, context: Context, { user, kind }: Wanted, token: string): Promise<void> {
  const link = `${context.config.publicUrl}/address#undo=${token}`;
  const to = user.email || (kind === 'phone' && sendsTexts(context) ? user.phone_number : '');
  const mail = [
    `Somebody who is signed in to your account asked to change its ${words[kind]}. If it was you, there is nothing to do.`,
    'If it was not you, open this link within 7 days. It takes the change back, signs out every device and lets you choose a new password.',
    { link, label: 'It was not me' },
  ];
  const text = [`Somebody changes the phone number of your account at ${context.settings().schoolName}.`];
  if (to.includes('@')) {
    const message = { to, subject: `Somebody asked to change the ${words[kind]} of your account`, parts: mail };
    await queueMail(trx, context, { message, userId: user._id, limits: [] });
    return;
  }
  if (to === '') return;
  const { isBrought } = await smsTo(trx, user);
  const limits = smsLimits(context, { user, isBrought }, `of account:${user._id}`);
  const message = { to, subject: '', parts: [...text, { link, label: 'If it was not you, open' }] };
  if (await queueMail(trx, context, { message, userId: user._id, limits })) return;
  throw later(kind, 'The school sends no more SMS within this hour. Please try again later.');
}

/** The notified address must be proved to be the owner's. Only then does the undo link work after the change. */
const isProvedPlace = ({ user, kind }: Wanted) => (kind === 'phone' && user.email === '' ? 1 : user.is_verified);

async function dropWaiting(trx: Trx, userId: string, kind?: Kind): Promise<void> {
  let waiting = trx.updateTable('address_changes').set({ confirm_hash: null }).where('user_id', '=', userId);
  if (kind) waiting = waiting.where('kind', '=', kind);
  await waiting.where('done_at', 'is', null).execute();
}

/** The account must be locked. A pending change is replaced; its undo link still works. */
export async function askForChange(trx: Trx, context: Context, wanted: Wanted): Promise<void> {
  const { user, kind, value, written = value } = wanted;
  const now = context.now();
  const holder = await (kind === 'email' ? findByEmail(trx, value) : findByPhone(trx, value));
  if (holder) throw taken(kind);
  await dropWaiting(trx, user._id, kind);
  const [id, undo, waits] = [context.newId(), newToken(), waitsForProof(context, kind, user, value)];
  const secret = kind === 'email' ? newToken() : String(randomInt(1_000_000)).padStart(6, '0');
  const hash = kind === 'email' ? linkHash(secret) : codeHash(context, id, secret);
  if (waits) await mailProof(trx, context, wanted, secret);
  await mailWayBack(trx, context, wanted, undo);
  await trx
    .insertInto('address_changes')
    .values({
      _id: id,
      user_id: user._id,
      kind,
      old_value: kind === 'email' ? user.email : user.phone_number,
      new_value: value,
      old_written: kind === 'email' ? user.email : user.phone_written,
      new_written: written,
      was_proved: isProvedPlace(wanted),
      confirm_hash: waits ? hash : null,
      tries: 0,
      undo_hash: linkHash(undo),
      created_at: iso(now),
      confirm_until: iso(now + (kind === 'email' ? linkLifeMs : codeLifeMs)),
      done_at: waits ? null : iso(now),
      expires_at: iso(now + wayBackMs),
    })
    .execute();
}

export async function toOwnProfile(context: Context, user: UserRow): Promise<OwnProfile> {
  const waiting = await context.db
    .selectFrom('address_changes')
    .select(['kind', 'old_value', 'new_value', 'new_written'])
    .where('user_id', '=', user._id)
    .where('done_at', 'is', null)
    .where('confirm_hash', 'is not', null)
    .where('confirm_until', '>', iso(context.now()))
    .execute();
  const email = waiting.find(({ kind, old_value }) => kind === 'email' && old_value === user.email);
  const phone = waiting.find(({ kind, old_value }) => kind === 'phone' && old_value === user.phone_number);
  return {
    ...toUser(user, context.settings()),
    ...(email && { pendingEmail: email.new_value }),
    ...(phone && { pendingPhoneNumber: phone.new_written }),
  };
}

export async function lockAccount(trx: Trx, id: string): Promise<UserRow> {
  const row = await lockRows(trx, trx.selectFrom('users').selectAll().where('_id', '=', id)).executeTakeFirst();
  if (!row) throw deadLink();
  return row;
}

type Proof = { change: AddressChangeRow; at: string; requestId: string };

/** Throws where the account has another address by now than when the change was asked for. */
async function apply(trx: Trx, { change, at, requestId }: Proof): Promise<UserRow> {
  const { kind, new_value: value } = change;
  const before = await lockAccount(trx, change.user_id);
  const held = kind === 'email' ? before.email : before.phone_number;
  if (held === value && change.done_at !== null) return before;
  const done = await trx
    .updateTable('address_changes')
    .set({ done_at: at })
    .where('_id', '=', change._id)
    .where('done_at', 'is', null)
    .where('confirm_hash', '=', change.confirm_hash)
    .returning('_id')
    .executeTakeFirst();
  if (!done || held !== change.old_value) throw deadLink();
  const number = { phoneNumber: value, phoneWritten: change.new_written };
  await updateProfileOf(trx, before, kind === 'email' ? { email: value } : number, { by: 'self', at });
  if (kind === 'phone') await noteProved(trx, { ...before, phone_number: value });
  // The link may have been opened by somebody else than the owner who asked.
  const proved = { is_verified: 1, owner_proved_at: null };
  if (kind === 'email') await trx.updateTable('users').set(proved).where('_id', '=', before._id).execute();
  const after = await getUserRow(trx, before._id);
  const by = { _id: after._id, fullName: after.full_name, role: after.role, requestId };
  await recordAccount(trx, 'user.update', { by, at }, { before, after });
  return after;
}

async function applied({ db, now }: Context, change: AddressChangeRow, requestId: string): Promise<UserRow> {
  const proof = { change, at: iso(now()), requestId };
  const work = db.transaction().execute((trx) => apply(trx, proof));
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? takenMeanwhile(change.kind) : error;
  });
}

export async function confirmByLink(context: Context, token: string, requestId: string): Promise<UserRow> {
  const change = await context.db
    .selectFrom('address_changes')
    .selectAll()
    .where('kind', '=', 'email')
    .where('confirm_hash', '=', linkHash(token))
    .where('confirm_until', '>', iso(context.now()))
    .executeTakeFirst();
  if (!change) throw deadLink();
  return applied(context, change, requestId);
}

export async function confirmByCode(context: Context, userId: string, code: string, requestId: string) {
  const change = await context.db
    .updateTable('address_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', 'phone')
    .where('done_at', 'is', null)
    .where('confirm_hash', 'is not', null)
    .where('confirm_until', '>', iso(context.now()))
    .where('tries', '<', codeTries)
    .returningAll()
    .executeTakeFirst();
  const typed = Buffer.from(codeHash(context, change?._id ?? '', code));
  const isRight = timingSafeEqual(typed, Buffer.from(change?.confirm_hash ?? keyedHash(context.secret, 'no code')));
  if (!change || !isRight) {
    throw new AppError('invalid', 'This code is wrong or has expired. Save the number again for a new one.', 'otp');
  }
  return applied(context, change, requestId);
}

export function exportedAddressChanges(db: Db, userId: string) {
  return db
    .selectFrom('address_changes')
    .select(['old_written as from', 'new_written as to', 'created_at as askedAt', 'done_at as doneAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** A previous holder may have asked for a change that would take the account away again. */
export async function forgetWaiting(trx: Trx, userId: string): Promise<void> {
  await dropWaiting(trx, userId);
}

async function freeEmail(trx: Trx, email: string, at: string): Promise<void> {
  const holder = await findByEmail(trx, email);
  if (!holder) return;
  const isFirm = holder.is_verified === 1 || isStaff(holder.role);
  if (isFirm) throw new AppError('conflict', 'This address belongs to another account now. Please ask your school.');
  await updateProfileOf(trx, holder, { email: '' }, { by: 'self', at });
}

async function getChange(db: Db, token: string, at: string): Promise<AddressChangeRow> {
  const ofLink = db.selectFrom('address_changes').selectAll().where('undo_hash', '=', linkHash(token));
  const change = await ofLink.where('expires_at', '>', at).executeTakeFirst();
  if (!change || (change.done_at !== null && change.was_proved === 0)) throw deadLink();
  return change;
}

/** The account that a link would give back. */
export async function findWayBack({ db, now }: Context, token: string): Promise<UserRow> {
  return getUserRow(db, (await getChange(db, token, iso(now()))).user_id);
}

/** Takes back the change and all that came after it. Returns the account as it was, or throws 404. */
export async function takeBack(trx: Trx, context: Context, token: string, requestId: string): Promise<UserRow> {
  const at = iso(context.now());
  const change = await getChange(trx, token, at);
  const before = await lockAccount(trx, change.user_id);
  const gone = await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', before._id)
    .where('created_at', '>=', change.created_at)
    .returningAll()
    .execute();
  if (!gone.some(({ _id }) => _id === change._id)) throw deadLink();
  const done = gone.filter(({ done_at }) => done_at !== null);
  const firstOf = (kind: Kind) =>
    done.filter((row) => row.kind === kind).toSorted((a, b) => (a._id < b._id ? -1 : 1))[0];
  const [email, phone] = [firstOf('email')?.old_value, firstOf('phone')];
  if (email !== undefined && email !== '' && email !== before.email) await freeEmail(trx, email, at);
  const number = phone && { phoneNumber: phone.old_value, phoneWritten: phone.old_written };
  await updateProfileOf(trx, before, { ...(email !== undefined && { email }), ...number }, { by: 'self', at });
  // The link was opened in the mailbox of that address.
  const isShown = change.kind === 'email' && change.old_value !== '';
  const shown = { is_verified: 1, owner_proved_at: at };
  if (isShown) await trx.updateTable('users').set(shown).where('_id', '=', before._id).execute();
  const after = await getUserRow(trx, before._id);
  const by = { _id: after._id, fullName: after.full_name, role: after.role, requestId };
  await recordAccount(trx, 'user.update', { by, at }, { before, after });
  return after;
}
