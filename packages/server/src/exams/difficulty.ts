import { type Difficulty, difficultyOf } from '@akada/contract/rules/grade';
import type { Db } from '../db/schema.ts';
import type { Context } from '../http/context.ts';

type Known = { difficulty: Difficulty; students: number; countedAt: number };

const known = new WeakMap<Context, Map<string, Known>>();

/** Counting all attempts of an exam takes time, and where a hundred have sat it, one more changes nothing to speak of. */
const keptMs = 60_000;
const settledFrom = 100;
const mostKnown = 1000;

function knownOf(context: Context): Map<string, Known> {
  const own = known.get(context) ?? new Map<string, Known>();
  known.set(context, own);
  return own;
}

async function count(db: Db, examIds: readonly string[]) {
  if (examIds.length === 0) return [];
  return db
    .selectFrom('attempts')
    .select((eb) => [
      'exam_id',
      eb.fn.count<number>('student_id').distinct().as('students'),
      eb.fn.sum<number>('correct_answers').as('correct'),
      eb.fn.sum<number>('total_questions').as('questions'),
    ])
    .where('exam_id', 'in', [...examIds])
    .where('status', '=', 'submitted')
    .groupBy('exam_id')
    .execute();
}

/** How hard each exam proved, from its finished attempts; 'Medium' while too few have finished. At most a minute old. */
export async function difficultiesOf(context: Context, examIds: readonly string[]): Promise<Map<string, Difficulty>> {
  const own = knownOf(context);
  const now = context.now();
  const missing = examIds.filter((id) => now - (own.get(id)?.countedAt ?? Number.NEGATIVE_INFINITY) >= keptMs);
  if (own.size + missing.length > mostKnown) own.clear();
  const rows = await count(context.db, missing);
  for (const id of missing) own.set(id, { difficulty: 'Medium', students: 0, countedAt: now });
  for (const { exam_id, students, correct, questions } of rows) {
    own.set(exam_id, { difficulty: difficultyOf(students, correct ?? 0, questions ?? 0), students, countedAt: now });
  }
  return new Map(examIds.map((id) => [id, own.get(id)?.difficulty ?? 'Medium']));
}

/** An attempt is finished: where few have, one more may make the difference, and is counted at once. */
export function countAgain(context: Context, examId: string): void {
  const own = known.get(context);
  if ((own?.get(examId)?.students ?? settledFrom) < settledFrom) own?.delete(examId);
}
