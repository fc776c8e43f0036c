import type { Schemes } from '@akada/contract/rules/schemes';
import type { Trx } from '../../platform/db/schema.ts';

type Move = { from: { _id: string }; into: { _id: string }; arms: ReadonlyMap<string, string> };

/**
 * Marks of a class that becomes part of another one are those of the other. What was opened again is closed, and what
 * exams have filled is kept as typed.
 */
export async function moveScores(trx: Trx, { from, into, arms }: Move): Promise<void> {
  await trx.deleteFrom('score_fills').where('class_id', '=', from._id).execute();
  const moved = { class_id: into._id, filled_from: null };
  await trx.updateTable('term_scores').set(moved).where('class_id', '=', from._id).execute();
  for (const [was, arm_id] of arms) {
    await trx.updateTable('term_scores').set({ arm_id }).where('arm_id', '=', was).execute();
  }
  await trx.deleteFrom('score_sheets').where('class_id', '=', from._id).execute();
}

/** Marks that exams gave an arm that is gone are kept as typed. */
export async function endFillsOfArm(trx: Trx, classId: string, armId: string): Promise<void> {
  const gone = trx.deleteFrom('score_fills').where('class_id', '=', classId).where('arm_id', '=', armId);
  for (const fill of await gone.returningAll().execute()) {
    await trx
      .updateTable('term_scores')
      .set({ filled_from: null })
      .where('term_id', '=', fill.term_id)
      .where('class_id', '=', classId)
      .where('arm_id', '=', armId)
      .where('subject_id', '=', fill.subject_id)
      .where('component_id', '=', fill.component_id)
      .where('filled_from', '=', fill.exam_id)
      .execute();
  }
}

/** Schemes and grade scales name the class that one became. */
export function schemesAfter(schemes: Schemes, became: ReadonlyMap<string, string>): Schemes {
  const moved = (ids: readonly string[]) => [...new Set(ids.map((id) => became.get(id) ?? id))];
  return {
    ...schemes,
    schemes: schemes.schemes.map((scheme) => ({ ...scheme, classIds: moved(scheme.classIds) })),
    scales: schemes.scales.map((one) => ({ ...one, classIds: moved(one.classIds) })),
  };
}
