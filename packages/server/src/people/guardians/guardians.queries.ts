import {
  type GuardiansForStaff,
  type GuardiansOfStudent,
  type Withheld,
  type Withholdable,
  withholdable,
} from '@akada/contract';
import type { GuardianChoiceRow } from '../../platform/db/guardian-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

type Choices = Pick<GuardianChoiceRow, 'is_of_age' | 'hides_results' | 'hides_payments' | 'hides_time'>;

const noChoices: Choices = { is_of_age: 0, hides_results: 0, hides_payments: 0, hides_time: 0 };

const chosen = (row: Choices): Withheld => ({
  results: row.hides_results === 1,
  payments: row.hides_payments === 1,
  time: row.hides_time === 1,
});

async function choicesOf(db: Db, studentId: string): Promise<Choices> {
  const row = await db
    .selectFrom('guardian_choices')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row ?? noChoices;
}

export type Child = { _id: string; fullName: string; classLevel: string; withheld: Withholdable[] };

function childrenQuery(db: Db, guardianId: string) {
  return db
    .selectFrom('guardian_links')
    .innerJoin('users', 'users._id', 'guardian_links.student_id')
    .leftJoin('guardian_choices as choices', 'choices.student_id', 'guardian_links.student_id')
    .select(['users._id', 'full_name', 'class_level'])
    .select(['is_of_age', 'hides_results', 'hides_payments', 'hides_time'])
    .where('guardian_id', '=', guardianId)
    .orderBy('users.search_text')
    .orderBy('users._id');
}

function toChild(row: Awaited<ReturnType<ReturnType<typeof childrenQuery>['execute']>>[number]): Child {
  const hides: Record<Withholdable, number | null> = {
    results: row.hides_results,
    payments: row.hides_payments,
    time: row.hides_time,
  };
  const withheld = row.is_of_age === 1 ? withholdable.filter((name) => hides[name] === 1) : [];
  return { _id: row._id, fullName: row.full_name, classLevel: row.class_level, withheld };
}

export async function findChildren(db: Db, guardianId: string): Promise<Child[]> {
  return (await childrenQuery(db, guardianId).execute()).map(toChild);
}

/** 404 without a link, whether or not there is such a student. */
export async function getChildOf(db: Db, guardianId: string, studentId: string): Promise<Child> {
  const row = await childrenQuery(db, guardianId).where('guardian_links.student_id', '=', studentId).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Child not found');
  return toChild(row);
}

/** With how to reach them, for staff. */
export async function guardiansForStaff(db: Db, studentId: string, at: string): Promise<GuardiansForStaff> {
  const guardians = await db
    .selectFrom('guardian_links')
    .innerJoin('users', 'users._id', 'guardian_links.guardian_id')
    .select(['users._id', 'full_name as fullName', 'phone_written as phoneNumber', 'email'])
    .select('guardian_links.created_at as since')
    .where('student_id', '=', studentId)
    .orderBy('guardian_links.created_at')
    .orderBy('users._id')
    .execute();
  const code = await db
    .selectFrom('guardian_codes')
    .select('expires_at')
    .where('student_id', '=', studentId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  const choices = await choicesOf(db, studentId);
  return {
    guardians,
    isOfAge: choices.is_of_age === 1,
    withheld: chosen(choices),
    ...(code && { codeUntil: code.expires_at }),
  };
}

export async function guardiansOf(db: Db, studentId: string, at: string): Promise<GuardiansOfStudent> {
  return guardiansForStaff(db, studentId, at);
}

export async function getOfAge(db: Db, studentId: string): Promise<void> {
  if ((await choicesOf(db, studentId)).is_of_age === 1) return;
  throw new AppError(
    'forbidden',
    'You can change this once the school has noted that you are of age. Ask your school.',
  );
}

/** The row is made with the first choice; two at once leave one of the two. */
export async function saveChoices(trx: Trx, studentId: string, change: Partial<Choices>, at: string): Promise<void> {
  await trx
    .insertInto('guardian_choices')
    .values({ student_id: studentId, ...noChoices, ...change, updated_at: at })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ ...change, updated_at: at }))
    .execute();
}

/** False when there was no such link any more. */
export async function deleteLink(trx: Trx, studentId: string, guardianId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('guardian_links')
    .where('student_id', '=', studentId)
    .where('guardian_id', '=', guardianId)
    .returning('student_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function addGuardian(trx: Trx, userId: string): Promise<void> {
  await trx.insertInto('guardians').values({ user_id: userId, wants_digest: 1, digest_week: '' }).execute();
}
