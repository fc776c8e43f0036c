import { namedClassOf, nameOfLevel, type SchoolClass, shownClass } from '@akada/contract/rules/school-classes';
import { recordAudit } from '../../platform/audit/record.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isAlready, laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { withClass } from './class-of.ts';
import { askToConfirmAnew } from './confirm-address.ts';
import { lockStudentAccount } from './manage-account.ts';
import {
  findByEmail,
  findByPhone,
  type ProfileChange,
  profileColumns,
  updateProfileOf,
  userEntity,
  withInternational,
} from './users.queries.ts';

type Edit = { id: string; change: ProfileChange; updatedAt?: string | undefined; by: Caller };

const fieldWords = {
  fullName: 'Full name',
  email: 'E-mail address',
  phoneNumber: 'Phone number',
  classLevel: 'Class',
} as const;

/** The audit log has no names: only the changed fields, and the class before and after. */
function factsOf(classes: readonly SchoolClass[], before: UserRow, after: UserRow) {
  const [was, is] = [userEntity.toWire(before), userEntity.toWire(after)];
  const names = ['fullName', 'email', 'phoneNumber', 'classLevel'] as const;
  const isMoved = before.class_id !== after.class_id || before.arm_id !== after.arm_id;
  const changed = names
    .filter((name) => was[name] !== is[name] || (name === 'classLevel' && isMoved))
    .map((name) => fieldWords[name]);
  const moved = (row: UserRow) => {
    const name = shownClass(classes, { class: namedClassOf(classes, row), classLevel: row.class_level });
    return isMoved && name !== nameOfLevel(classes, row.class_level) && { class: name };
  };
  return {
    before: { classLevel: before.class_level, ...moved(before) },
    after: { classLevel: after.class_level, ...moved(after), changed },
  };
}

/** A notice to the replaced address. It does not contain the new address. */
function addressChanged(to: string) {
  const parts = [
    'Your school has put another e-mail address in place of this one in your account. From now on its mails go there, and you log in with it.',
    'If you did not ask for it, tell your school at once.',
  ];
  return { to, subject: 'Your school changed the e-mail address of your account', parts };
}

async function changePerson(trx: Trx, context: Context, { id, change: asked, updatedAt, by }: Edit): Promise<UserRow> {
  const { classLevel, classId, armId } = asked;
  const isPlaced = [classLevel, classId, armId].some((value) => value !== undefined);
  const classes = isPlaced ? await lockClasses(trx) : context.settings().classes;
  const before = await lockStudentAccount(trx, by, id);
  const change = withClass(classes, asked, before);
  const isUnchanged = isAlready(before, profileColumns(change));
  refuseIfChanged('account', before, updatedAt, isUnchanged);
  if (isUnchanged) return before;
  const at = iso(context.now());
  const after = await updateProfileOf(trx, before, change, { by: 'staff', at: laterThan(before.updated_at, at) });
  const about = { subject: { kind: 'person' }, person: id } as const;
  await recordAudit(trx, { action: 'user.edit', by, at, ...about, ...factsOf(classes, before, after) });
  if (after.email === before.email) return after;
  await queueMail(trx, context, { message: addressChanged(before.email), userId: id, limits: [] });
  return askToConfirmAnew(trx, context, id);
}

/** After the transaction, because PostgreSQL answers nothing in a failed one. */
async function refuseHeld({ db, settings }: Context, { id, change, by }: Edit, error: unknown): Promise<never> {
  if (!isUniqueViolation(error)) throw error;
  const byEmail = change.email === undefined ? undefined : await findByEmail(db, change.email);
  const isEmail = byEmail !== undefined && byEmail._id !== id;
  const holder = isEmail ? byEmail : await findByPhone(db, change.phoneNumber ?? '');
  const thing = isEmail ? 'e-mail address' : 'phone number';
  const isShown = holder && (holder.role === 'user' || by.role === 'super-admin');
  const whose = isShown ? holder.full_name : 'somebody else';
  const of = isShown && holder.role === 'user' ? `, ${nameOfLevel(settings().classes, holder.class_level)}` : '';
  throw new AppError('conflict', `This ${thing} belongs to the account of ${whose}${of}`, {
    field: isEmail ? 'email' : 'phoneNumber',
    ...(isShown && { holder: { _id: holder._id, fullName: holder.full_name } }),
  });
}

export async function editPerson(context: Context, edit: Edit): Promise<UserRow> {
  const own = { ...edit, change: withInternational(edit.change, context.settings().timeZone) };
  const changed = context.db.transaction().execute((trx) => changePerson(trx, context, own));
  return changed.catch((error: unknown) => refuseHeld(context, own, error));
}
