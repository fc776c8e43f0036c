import { nameOfLevel, type SchoolClass } from '@akada/contract/rules/school-classes';
import { openExamOf } from '../../../platform/db/audience.ts';
import type { Trx, UserRow } from '../../../platform/db/schema.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import type { ProfileChange } from '../users.queries.ts';

type Asked = { change: ProfileChange; waitsFor?: string };

/** Asking for the same class again leaves the request in its place. */
async function keepRequest(trx: Trx, context: Context, account: UserRow, classLevel: string): Promise<void> {
  const { _id: student_id, class_level: from_class } = account;
  const asked = {
    ...{ _id: context.newId(), from_class, class_level: classLevel, status: 'waiting' as const },
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
            eb('class_requests.class_level', '!=', classLevel),
            eb('class_requests.from_class', '!=', from_class),
          ]),
        ),
    )
    .execute();
}

export async function dropRequest(trx: Trx, studentId: string): Promise<void> {
  await trx.deleteFrom('class_requests').where('student_id', '=', studentId).execute();
}

/**
 * A student who signed up alone changes class at once while no exam of either class is open. Otherwise the school
 * decides, and the rest of the change is saved. `account` is locked. Forms send the class that the account has.
 */
export async function askForClass(trx: Trx, context: Context, account: UserRow, change: ProfileChange): Promise<Asked> {
  const { classLevel, ...others } = change;
  if (account.role !== 'user' || classLevel === undefined) return { change };
  if (classLevel === account.class_level) return { change: others };
  const classes = [account.class_level, classLevel];
  const waits = account.class_from_school === 1 || (await openExamOf(trx, classes, iso(context.now()))) !== undefined;
  if (!waits) {
    await dropRequest(trx, account._id);
    return { change };
  }
  await keepRequest(trx, context, account, classLevel);
  return { change: others, waitsFor: classLevel };
}

export const classStays = (classes: readonly SchoolClass[], classLevel: string, wanted: string) =>
  `Your class stays ${nameOfLevel(classes, classLevel)} until your school lets you into ${nameOfLevel(classes, wanted)}.`;
