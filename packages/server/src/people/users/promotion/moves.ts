import type { promotionBody, StoredClass } from '@akada/contract';
import { finishedSchool } from '@akada/contract/rules/class-level';
import { classesOfLevel, classOfLevel } from '@akada/contract/rules/school-classes';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** Classes that go up, and the targets of their students. */

type Classes = readonly StoredClass[];
export type From = { classLevel: string | null; classId?: string | undefined; armId?: string | undefined };
type Plan = Pick<z.output<typeof promotionBody>, 'classLevel' | 'classId' | 'armId' | 'to' | 'toClassId' | 'toArmId'>;

export type Destination = { level: string; of?: StoredClass | undefined };
export type Move = { from: StoredClass; armId?: string | undefined; to: Destination; toArmId?: string | undefined };

/** Closed classes too: students may still be in them. */
export function sourcesOf(classes: Classes, { classLevel, classId }: From): StoredClass[] {
  if (classId === undefined) return classes.filter((one) => classLevel === null || one.classLevel === classLevel);
  const found = classes.find(({ _id }) => _id === classId);
  if (!found) throw new AppError('invalid', 'This class does not exist any more. Please choose again.', 'classId');
  return [found];
}

export function nextOf(classes: Classes, { follows }: StoredClass): Destination {
  const of = classes.find(({ _id }) => _id === follows);
  return of ? { level: of.classLevel, of } : { level: finishedSchool };
}

function chosenOf(classes: Classes, { to, toClassId }: Plan): Destination | null {
  if (toClassId !== undefined) {
    const of = classes.find(({ _id, closedAt }) => _id === toClassId && closedAt === null);
    if (of) return { level: of.classLevel, of };
    throw new AppError(
      'invalid',
      'This class does not exist any more, or is closed. Please choose again.',
      'toClassId',
    );
  }
  if (to === undefined) return null;
  return { level: to, of: classes.find(({ _id }) => _id === classOfLevel(classes, to)) };
}

/** One class to another, one arm to another arm of any class, or each class to the one that follows. */
export function movesOf(classes: Classes, plan: Plan): Move[] {
  const chosen = chosenOf(classes, plan);
  const isWhole = plan.classLevel === null && plan.classId === undefined;
  if (isWhole && chosen) {
    throw new AppError(
      'invalid',
      'The whole school goes up class by class: please choose one class to go to another',
      plan.to === undefined ? 'toClassId' : 'to',
    );
  }
  return sourcesOf(classes, plan).map((from) => {
    const to = chosen ?? nextOf(classes, from);
    const { armId, toArmId } = plan;
    if (armId !== undefined && !from.arms.some(({ _id }) => _id === armId)) {
      throw new AppError('invalid', 'This arm does not exist any more. Please choose again.', 'armId');
    }
    if (toArmId !== undefined && !to.of?.arms.some(({ _id }) => _id === toArmId)) {
      throw new AppError('invalid', 'This arm does not exist any more. Please choose again.', 'toArmId');
    }
    if (to.of === from && (toArmId === undefined || toArmId === armId)) {
      throw new AppError('invalid', `Please choose another class to go to: they are in ${from.name} already`, 'to');
    }
    return { from, to, ...(armId !== undefined && { armId }), ...(toArmId !== undefined && { toArmId }) };
  });
}

/** Students of a class; those of its level without a class are in its only class. */
export function isIn(classes: Classes, { _id, classLevel }: StoredClass) {
  return classOfLevel(classes, classLevel) === _id
    ? sql<boolean>`(users.class_id = ${_id} or (users.class_id is null and users.class_level = ${classLevel}))`
    : sql<boolean>`users.class_id = ${_id}`;
}

/** Their new arm: the chosen one, or the one of the same name. */
export function newArm({ from, to, toArmId }: Move) {
  if (toArmId !== undefined) return sql<string | null>`${toArmId}`;
  const pairs = from.arms.flatMap((arm) => {
    const same = to.of?.arms.find(({ name }) => name.toLowerCase() === arm.name.toLowerCase());
    return same ? [sql`when ${arm._id} then ${same._id}`] : [];
  });
  if (pairs.length === 0) return sql<string | null>`cast(null as text)`;
  return sql<string | null>`case users.arm_id ${sql.join(pairs, sql` `)} end`;
}

/** Students of levels with several classes, or with none, who are in no class. */
export async function countWithoutClass(db: Db, classes: Classes, { classLevel, classId }: From): Promise<number> {
  if (classId !== undefined) return 0;
  const levels = [...new Set(sourcesOf(classes, { classLevel }).map((one) => one.classLevel))];
  const several = levels.filter((level) => classesOfLevel(classes, level).length !== 1);
  if (several.length === 0) return 0;
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('class_level', 'in', several)
    .where('class_id', 'is', null)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow();
  return count;
}
