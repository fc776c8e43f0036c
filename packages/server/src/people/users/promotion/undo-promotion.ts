import { setImmediate as otherWork } from 'node:timers/promises';
import type { StoredClass } from '@akada/contract';
import { classLevels, finishedSchool } from '@akada/contract/rules/class-level';
import { promotionDays } from '@akada/contract/rules/promotion';
import { type Actor, recordAudit } from '../../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../../platform/db/dialect.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { lockClasses, namesOfClasses } from '../../../platform/db/school-classes.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { aboutPromotion, lockStudents, moveStudents } from './promote.ts';
import { oldestUndone } from './promotion.queries.ts';

type Doer = { by: Actor; at: string };

/** Marks students still in the class that this promotion gave, unless a later promotion moved them. */
async function noteReturning(trx: Trx, id: string, number: number, at: string): Promise<void> {
  await trx
    .updateTable('promotion_students')
    .set({ returned_at: at })
    .where('promotion_id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users._id')
          .whereRef('users._id', '=', 'promotion_students.student_id')
          .whereRef('users.class_level', '=', 'promotion_students.to_class')
          .whereRef('users.class_id', 'is not distinct from', 'promotion_students.to_class_id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promotion_students as later')
            .innerJoin('promotions', 'promotions._id', 'later.promotion_id')
            .select('later.student_id')
            .whereRef('later.student_id', '=', 'promotion_students.student_id')
            .where('later.returned_at', 'is', null)
            .where('promotions.number', '>', number),
        ),
      ),
    )
    .execute();
}

/** Students return to the level where the class is gone, to the class where the arm is gone. */
async function leaveGone(trx: Trx, id: string, classes: readonly StoredClass[]): Promise<void> {
  const known = [...namesOfClasses(classes).keys()];
  const noted = trx.updateTable('promotion_students').where('promotion_id', '=', id);
  await noted.set({ from_class_id: null }).where('from_class_id', 'not in', known).execute();
  await noted.set({ from_arm_id: null }).where('from_arm_id', 'not in', known).execute();
}

/** Idempotent: the first undo counts. */
export async function undoPromotion(trx: Trx, id: string, context: Context, { by, at }: Doer): Promise<void> {
  const classes = await lockClasses(trx);
  const one = trx.selectFrom('promotions').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, one).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Promotion not found');
  if (row.undone_at !== null) return;
  if (row.made_at < oldestUndone(context.now())) {
    throw new AppError('conflict', `A promotion can be undone for ${promotionDays} days, and this one is older`);
  }
  await lockStudents(trx, [...classLevels, finishedSchool]);
  await noteReturning(trx, id, row.number, at);
  await leaveGone(trx, id, classes);
  const returned = await moveStudents(trx, id, at, 'from');
  await trx.updateTable('promotions').set({ returned, undone_at: at }).where('_id', '=', id).execute();
  const subject = aboutPromotion(classes, row);
  await recordAudit(trx, { action: 'user.promote-undo', by, at, subject, before: { students: returned } });
}

const mostNamed = 50;

export async function whatCameOfUndo(db: Db, id: string) {
  const { returned } = await db
    .selectFrom('promotions')
    .select('returned')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const staying = db
    .selectFrom('promotion_students')
    .innerJoin('users', 'users._id', 'promotion_students.student_id')
    .where('promotion_id', '=', id)
    .where('returned_at', 'is', null);
  const { count } = await staying.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const kept = await staying
    .select(['users._id', 'users.full_name as fullName', 'users.class_level as classLevel'])
    .orderBy('users.search_text')
    .orderBy('users._id')
    .limit(mostNamed)
    .execute();
  return { returned, keptCount: count, kept };
}

/** In pieces, because one statement on 5,000 rows would keep a running exam waiting. */
export async function forgetOldPromotions({ db, now }: Context): Promise<void> {
  const old = await db.selectFrom('promotions').select('_id').where('made_at', '<', oldestUndone(now())).execute();
  for (const { _id } of old) {
    const rows = db.selectFrom('promotion_students').select('student_id').where('promotion_id', '=', _id);
    for (const chunk of inChunks(await rows.execute())) {
      const ids = chunk.map((row) => row.student_id);
      await db
        .deleteFrom('promotion_students')
        .where('promotion_id', '=', _id)
        .where('student_id', 'in', ids)
        .execute();
      await otherWork();
    }
  }
}
