import type { promotionBody, StoredClass } from '@akada/contract';
import { nameOfLevel } from '@akada/contract/rules/school-classes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../../platform/db/dialect.ts';
import type { PromotionRow } from '../../../platform/db/promotion-rows.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isAlready } from '../../../platform/http/changed-meanwhile.ts';
import { isIn, type Move, movesOf, newArm } from './moves.ts';
import { lastNumber } from './promotion.queries.ts';

type Plan = z.output<typeof promotionBody> & { _id: string };
type Doer = { by: Actor; at: string };
type Classes = readonly StoredClass[];

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

/** 'SSS 1', or 'Class 4' in promotions of before. */
function nameOf(classes: Classes, classId: string | null, level: string | null): string {
  return classes.find(({ _id }) => _id === classId)?.name ?? nameOfLevel(classes, level ?? '');
}

export function aboutPromotion(classes: Classes, row: PromotionRow) {
  const { _id, class_level, to_class, class_id, to_class_id } = row;
  const isWhole = class_level === null && class_id === null;
  const title = isWhole
    ? 'The whole school'
    : `${nameOf(classes, class_id, class_level)} to ${nameOf(classes, to_class_id, to_class)}`;
  return { kind: 'person', _id, title } as const;
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
async function isMade(trx: Trx, { _id, number, class_level, to_class, ...row }: PromotionRow): Promise<boolean> {
  const { class_id, arm_id, to_class_id, to_arm_id } = row;
  const made = await trx.selectFrom('promotions').selectAll().where('_id', '=', _id).executeTakeFirst();
  const asked = { number, class_level, to_class, class_id, arm_id, to_class_id, to_arm_id };
  return made !== undefined && isAlready(made, asked);
}

async function noteMove(trx: Trx, row: PromotionRow, move: Move, classes: Classes): Promise<void> {
  const { from, to, armId } = move;
  await trx
    .insertInto('promotion_students')
    .columns([
      ...(['student_id', 'promotion_id', 'from_class', 'to_class'] as const),
      ...(['from_class_id', 'from_arm_id', 'to_class_id', 'to_arm_id'] as const),
    ])
    .expression((eb) => {
      const students = eb
        .selectFrom('users')
        .select(['_id', sql<string>`${row._id}`.as('promotion'), 'class_level'])
        .select(sql<string>`${to.level}`.as('to_class'))
        .select(['class_id', 'arm_id', sql<string | null>`${to.of?._id ?? null}`.as('to_class_id')])
        .select(newArm(move).as('to_arm_id'))
        .where(isIn(classes, from))
        .where('role', '=', 'user');
      return armId === undefined ? students : students.where('arm_id', '=', armId);
    })
    .execute();
}

async function takeOut(trx: Trx, id: string, leaveOut: readonly string[]): Promise<void> {
  for (const ids of inChunks(leaveOut)) {
    const out = trx.deleteFrom('promotion_students').where('promotion_id', '=', id);
    await out.where('student_id', 'in', [...ids]).execute();
  }
}

const sides = {
  to: { class_level: 'to_class', class_id: 'to_class_id', arm_id: 'to_arm_id' },
  from: { class_level: 'from_class', class_id: 'from_class_id', arm_id: 'from_arm_id' },
} as const;

/** Moves the students of a promotion to its new class, or those who return to the class they came from. */
export async function moveStudents(trx: Trx, id: string, at: string, side: keyof typeof sides): Promise<number> {
  let students = trx.selectFrom('promotion_students').select('student_id').where('promotion_id', '=', id);
  if (side === 'from') students = students.where('returned_at', 'is not', null);
  const moved = await trx
    .updateTable('users')
    .set((eb) => {
      const noted = (column: (typeof sides)[typeof side][keyof (typeof sides)['to']]) =>
        eb
          .selectFrom('promotion_students')
          .select((of) => of.ref(column).as('value'))
          .where('promotion_id', '=', id)
          .whereRef('student_id', '=', 'users._id')
          .$asScalar();
      const { class_level, class_id, arm_id } = sides[side];
      return {
        ...{ class_level: sql<string>`${noted(class_level)}`, class_id: noted(class_id), arm_id: noted(arm_id) },
        ...{ class_from_school: 1, updated_at: at },
      };
    })
    .where('_id', 'in', students)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

function rowOf({ _id, after, ...plan }: Plan, moves: readonly Move[], { by, at }: Doer): PromotionRow {
  const { classLevel, classId = null, armId = null, toArmId = null } = plan;
  const isWhole = classLevel === null && classId === null;
  const to = isWhole ? undefined : moves[0]?.to;
  return {
    ...{ _id, number: after + 1, class_level: classLevel, to_class: to?.level ?? null },
    ...{ class_id: classId, arm_id: armId, to_class_id: to?.of?._id ?? null, to_arm_id: toArmId },
    ...{ students: 0, returned: 0, made_by: by._id, made_at: at, undone_at: null },
  };
}

/** All in one transaction, because a half of a school in its new classes could neither be shown nor repeated. */
export async function promote(trx: Trx, plan: Plan, classes: Classes, { by, at }: Doer): Promise<void> {
  const { _id, leaveOut = [] } = plan;
  const moves = movesOf(classes, plan);
  const row = rowOf(plan, moves, { by, at });
  if (!(await claimNumber(trx, row))) {
    if (await isMade(trx, row)) return;
    throw meanwhile();
  }
  await lockStudents(trx, [...new Set(moves.map(({ from }) => from.classLevel))]);
  for (const move of moves) await noteMove(trx, row, move, classes);
  await takeOut(trx, _id, leaveOut);
  const students = await moveStudents(trx, _id, at, 'to');
  if (students === 0) throw new AppError('conflict', 'Nobody is left to promote', 'leaveOut');
  await trx.updateTable('promotions').set({ students }).where('_id', '=', _id).execute();
  const leftOut = [...new Set(leaveOut)].length;
  await recordAudit(trx, {
    action: 'user.promote',
    by,
    at,
    subject: aboutPromotion(classes, row),
    after: { students, leftOut },
  });
}
