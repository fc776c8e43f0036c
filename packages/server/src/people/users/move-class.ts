import type { StoredClass } from '@akada/contract';
import type { Trx } from '../../platform/db/schema.ts';
import { isIn } from './promotion/moves.ts';
import { lockStudents } from './promotion/promote.ts';

/** A class that becomes part of another one, with everybody and everything in these tables that names it. */
type ClassMove = {
  classes: readonly StoredClass[];
  from: StoredClass;
  into: StoredClass;
  /** Arms that become an arm of the other class; all others keep their id. */
  arms: ReadonlyMap<string, string>;
  at: string;
};

async function moveStudents(trx: Trx, { classes, from, into, arms, at }: ClassMove): Promise<void> {
  await lockStudents(trx, [from.classLevel, into.classLevel]);
  await trx
    .updateTable('users')
    .set({ class_id: into._id, class_level: into.classLevel, updated_at: at })
    .where(isIn(classes, from))
    .where('role', '=', 'user')
    .execute();
  for (const [was, arm_id] of arms) {
    await trx.updateTable('users').set({ arm_id }).where('arm_id', '=', was).execute();
  }
}

async function movePromotions(trx: Trx, { from, into, arms }: ClassMove): Promise<void> {
  const { _id: class_id, classLevel: level } = into;
  const of = { promotions: trx.updateTable('promotions'), students: trx.updateTable('promotion_students') };
  await of.promotions.set({ class_id }).where('class_id', '=', from._id).execute();
  await of.promotions.set({ to_class_id: class_id, to_class: level }).where('to_class_id', '=', from._id).execute();
  await of.students.set({ from_class_id: class_id, from_class: level }).where('from_class_id', '=', from._id).execute();
  await of.students.set({ to_class_id: class_id, to_class: level }).where('to_class_id', '=', from._id).execute();
  for (const [was, is] of arms) {
    await of.promotions.set({ arm_id: is }).where('arm_id', '=', was).execute();
    await of.promotions.set({ to_arm_id: is }).where('to_arm_id', '=', was).execute();
    await of.students.set({ from_arm_id: is }).where('from_arm_id', '=', was).execute();
    await of.students.set({ to_arm_id: is }).where('to_arm_id', '=', was).execute();
  }
}

/** Spellings that staff explained: the value is a class, or a class and its arm. */
async function moveAnswers(trx: Trx, { from, into, arms }: ClassMove): Promise<void> {
  const answers = trx.selectFrom('class_list_answers').select(['key', 'value']).where('key', 'like', 'class %');
  for (const { key, value } of await answers.execute()) {
    const [classId, arm] = value.split(' ');
    if (classId !== from._id) continue;
    const moved = [into._id, ...(arm === undefined ? [] : [arms.get(arm) ?? arm])].join(' ');
    await trx.updateTable('class_list_answers').set({ value: moved }).where('key', '=', key).execute();
  }
}

async function moveRows(trx: Trx, { from, into, arms }: ClassMove): Promise<void> {
  const { _id: class_id, classLevel: class_level } = into;
  const [lists, invites, requests] = ['class_list_rows', 'invites', 'class_requests'] as const;
  for (const table of [lists, invites, requests] as const) {
    await trx.updateTable(table).set({ class_id, class_level }).where('class_id', '=', from._id).execute();
  }
  const left = { from_class_id: class_id, from_class: class_level };
  await trx.updateTable(requests).set(left).where('from_class_id', '=', from._id).execute();
  for (const [was, arm_id] of arms) {
    for (const table of [lists, invites] as const) {
      await trx.updateTable(table).set({ arm_id }).where('arm_id', '=', was).execute();
    }
  }
}

export async function moveClass(trx: Trx, move: ClassMove): Promise<void> {
  await moveStudents(trx, move);
  await movePromotions(trx, move);
  await moveRows(trx, move);
  await moveAnswers(trx, move);
}
