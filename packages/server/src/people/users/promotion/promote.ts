import type { promotionBody } from '@akada/contract';
import { classLabel, nextClass } from '@akada/contract/rules/class-level';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../../platform/db/dialect.ts';
import type { PromotionRow } from '../../../platform/db/promotion-rows.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isAlready } from '../../../platform/http/changed-meanwhile.ts';
import { lastNumber, levelsOf } from './promotion.queries.ts';

type Plan = z.output<typeof promotionBody> & { _id: string };
type Doer = { by: Actor; at: string };

/** Ordered by id, the lock order of accounts, against deadlocks. */
export async function lockStudents(trx: Trx, levels: readonly string[]): Promise<void> {
  const students = trx
    .selectFrom('users')
    .select('_id')
    .where('class_level', 'in', [...levels])
    .where('role', '=', 'user')
    .orderBy('_id');
  await lockRows(trx, students).execute();
}

export const aboutPromotion = ({ _id, class_level, to_class }: PromotionRow) => {
  const title =
    class_level === null ? 'The whole school' : `${classLabel(class_level)} to ${classLabel(to_class ?? '')}`;
  return { kind: 'person', _id, title } as const;
};

function destinationOf({ classLevel, to }: Plan): string | null {
  if (classLevel === null) {
    if (to === undefined) return null;
    throw new AppError(
      'invalid',
      'The whole school goes up class by class: please choose one class to go to another',
      'to',
    );
  }
  if (to !== classLevel) return to ?? nextClass(classLevel);
  throw new AppError(
    'invalid',
    `Please choose another class to go to: they are in ${classLabel(classLevel)} already`,
    'to',
  );
}

const meanwhile = () =>
  new AppError('conflict', 'Somebody promoted students meanwhile. Please look through the classes again.', 'after');

/** The unique number lets one of two promotions through that were begun from the same state. */
async function claimNumber(trx: Trx, row: PromotionRow): Promise<boolean> {
  if ((await lastNumber(trx)) !== row.number - 1) return false;
  const made = await trx
    .insertInto('promotions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Idempotency: a retry after a lost reply, or a double click. */
async function isMade(trx: Trx, { _id, number, class_level, to_class }: PromotionRow): Promise<boolean> {
  const made = await trx.selectFrom('promotions').selectAll().where('_id', '=', _id).executeTakeFirst();
  return made !== undefined && isAlready(made, { number, class_level, to_class });
}

async function noteMoves(trx: Trx, row: PromotionRow, leaveOut: readonly string[]): Promise<void> {
  const levels = levelsOf(row.class_level);
  const steps = levels.map((level) => sql`when ${level} then ${row.to_class ?? nextClass(level)}`);
  await trx
    .insertInto('promotion_students')
    .columns(['student_id', 'promotion_id', 'from_class', 'to_class'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['_id', sql<string>`${row._id}`.as('promotion'), 'class_level'])
        .select(sql<string>`case class_level ${sql.join(steps, sql` `)} end`.as('to_class'))
        .where('class_level', 'in', [...levels])
        .where('role', '=', 'user'),
    )
    .execute();
  for (const ids of inChunks(leaveOut)) {
    const out = trx.deleteFrom('promotion_students').where('promotion_id', '=', row._id);
    await out.where('student_id', 'in', [...ids]).execute();
  }
}

type Side = 'to_class' | 'from_class';

/** Moves the students of a promotion to its new class, or those who return to the class they came from. */
export async function moveStudents(trx: Trx, id: string, at: string, side: Side): Promise<number> {
  let students = trx.selectFrom('promotion_students').select('student_id').where('promotion_id', '=', id);
  if (side === 'from_class') students = students.where('returned_at', 'is not', null);
  const moved = await trx
    .updateTable('users')
    .set((eb) => ({
      class_level: eb
        .selectFrom('promotion_students')
        .select((of) => of.ref(side).as('class_level'))
        .where('promotion_id', '=', id)
        .whereRef('student_id', '=', 'users._id')
        .$asScalar()
        .$notNull(),
      class_from_school: 1,
      updated_at: at,
    }))
    .where('_id', 'in', students)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/** All in one transaction, because a half of a school in its new classes could neither be shown nor repeated. */
export async function promote(trx: Trx, plan: Plan, { by, at }: Doer): Promise<void> {
  const { _id, classLevel, leaveOut = [], after } = plan;
  const row: PromotionRow = {
    ...{ _id, number: after + 1, class_level: classLevel, to_class: destinationOf(plan) },
    ...{ students: 0, returned: 0, made_by: by._id, made_at: at, undone_at: null },
  };
  if (!(await claimNumber(trx, row))) {
    if (await isMade(trx, row)) return;
    throw meanwhile();
  }
  await lockStudents(trx, levelsOf(classLevel));
  await noteMoves(trx, row, leaveOut);
  const students = await moveStudents(trx, _id, at, 'to_class');
  if (students === 0) throw new AppError('conflict', 'Nobody is left to promote', 'leaveOut');
  await trx.updateTable('promotions').set({ students }).where('_id', '=', _id).execute();
  const leftOut = [...new Set(leaveOut)].length;
  await recordAudit(trx, {
    action: 'user.promote',
    by,
    at,
    subject: aboutPromotion(row),
    after: { students, leftOut },
  });
}
