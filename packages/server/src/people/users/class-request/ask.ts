import type { OwnProfile, StoredClass } from '@akada/contract';
import { namedClassOf, shownClass } from '@akada/contract/rules/school-classes';
import { openExamOf } from '../../../platform/db/audience.ts';
import type { Trx, UserRow } from '../../../platform/db/schema.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { withClass } from '../class-of.ts';
import type { ProfileChange } from '../users.queries.ts';

type Wanted = { classLevel: string; classId: string | null };
type Asked = { change: ProfileChange; waitsFor?: Wanted };

/** Asking for the same class again leaves the request in its place. */
async function keepRequest(trx: Trx, context: Context, account: UserRow, wanted: Wanted): Promise<void> {
  const { _id: student_id, class_level: from_class, class_id: from_class_id } = account;
  const { classLevel: class_level, classId: class_id } = wanted;
  const asked = {
    ...{ _id: context.newId(), from_class, from_class_id, class_level, class_id, status: 'waiting' as const },
    ...{ reason: '', asked_at: iso(context.now()), decided_at: null, decided_by: null, decided_by_name: null },
  };
  await trx
    .insertInto('class_requests')
    .values({ student_id, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .doUpdateSet(asked)
        .where(({ eb, or }) =>
          or([
            eb('class_requests.status', '!=', 'waiting'),
            eb('class_requests.class_level', '!=', class_level),
            eb('class_requests.class_id', 'is distinct from', class_id),
            eb('class_requests.from_class', '!=', from_class),
            eb('class_requests.from_class_id', 'is distinct from', from_class_id),
          ]),
        ),
    )
    .execute();
}

export async function dropRequest(trx: Trx, studentId: string): Promise<void> {
  await trx.deleteFrom('class_requests').where('student_id', '=', studentId).execute();
}

/** The exams of a level are those of each class of it: within one, only those of the classes themselves count. */
function mayNotBeOpen(account: UserRow, { classLevel, classId }: Wanted) {
  const ids = [account.class_id, account.arm_id, classId].filter((id) => id !== null);
  return { levels: classLevel === account.class_level ? [] : [account.class_level, classLevel], ids };
}

/**
 * A student who signed up alone changes class at once while no exam of either class is open. Otherwise the school
 * decides, and the rest of the change is saved. `account` and the classes are locked. Forms send the class that the account has.
 */
export async function askForClass(
  trx: Trx,
  context: Context & { classes: readonly StoredClass[] },
  account: UserRow,
  asked: ProfileChange,
): Promise<Asked> {
  const { classLevel: typed, classId: chosen, ...others } = asked;
  if (account.role !== 'user') return { change: typed === undefined ? others : { ...others, classLevel: typed } };
  const change = withClass(context.classes, { classLevel: typed, classId: chosen }, account);
  const { classLevel = account.class_level, classId = account.class_id } = change;
  if (classLevel === account.class_level && classId === account.class_id) return { change: others };
  const wanted = { classLevel, classId };
  const open = mayNotBeOpen(account, wanted);
  const waits = account.class_from_school === 1 || (await openExamOf(trx, open, iso(context.now()))) !== undefined;
  if (!waits) {
    await dropRequest(trx, account._id);
    return { change: { ...others, ...wanted, armId: null } };
  }
  await keepRequest(trx, context, account, wanted);
  return { change: others, waitsFor: wanted };
}

export function nameOfWanted(classes: readonly StoredClass[], { classLevel, classId }: Wanted): string {
  return shownClass(classes, { class: namedClassOf(classes, { class_id: classId, arm_id: null }), classLevel });
}

export const classStays = (classes: readonly StoredClass[], own: OwnProfile, wanted: Wanted) =>
  `Your class stays ${shownClass(classes, own)} until your school lets you into ${nameOfWanted(classes, wanted)}.`;
