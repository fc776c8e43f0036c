import type { DrawRule } from '@akada/contract';
import { sharedOut } from '@akada/contract/rules/draw-pools';
import type { Db, QuestionRow } from '../platform/db/schema.ts';
import { matches } from './find-questions.ts';

/** A paper has all that may be drawn, so a rule draws from the newest of a large bank. */
const mostInPool = 500;

type Drawing = { draw: readonly DrawRule[]; classLevel: string; own: readonly string[] };

async function findCandidates(db: Db, { subject, topic, tag }: DrawRule, { classLevel, own }: Drawing) {
  const rows = await db
    .selectFrom('questions')
    .selectAll()
    .where(matches({ subject, topic, tag }))
    .where('class_level', 'in', ['', classLevel])
    .orderBy('_id', 'desc')
    .limit(mostInPool + own.length)
    .execute();
  return rows.filter(({ _id }) => !own.includes(_id)).slice(0, mostInPool);
}

/** The rules with what staff see of their pools. */
export function withFound(draw: readonly DrawRule[], pools: readonly (readonly QuestionRow[])[]) {
  return draw.map((rule, index) => {
    const pool = pools[index] ?? [];
    const points = [...new Set(pool.map((row) => row.points))].sort((one, other) => one - other);
    return { ...rule, available: pool.length, points };
  });
}

/** The pool of each rule: of the exam's class or of none, not on the exam's list and in no other rule's pool. */
export async function findDrawPools(db: Db, drawing: Drawing): Promise<QuestionRow[][]> {
  const found: QuestionRow[][] = [];
  for (const rule of drawing.draw) found.push(await findCandidates(db, rule, drawing));
  const byId = new Map(found.flat().map((row) => [row._id, row]));
  const ids = found.map((rows) => rows.map(({ _id }) => _id));
  return sharedOut(drawing.draw, ids).map((pool) => pool.toSorted().flatMap((id) => byId.get(id) ?? []));
}
