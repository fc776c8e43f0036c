import { type Difficulty, difficultyOf } from '@akada/contract/rules/grade';
import { Cache } from '../../platform/db/cache.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Context, perContext } from '../../platform/http/context.ts';

type Difficulties = ReadonlyMap<string, Difficulty>;

/** Without tables, because attempts are written all the time on exam day; entries are fresh for a second. */
const cache = perContext((context) => new Cache<Difficulties>(context, []));

async function read(db: Db, examIds: readonly string[]): Promise<Difficulties> {
  const rows = await db
    .selectFrom('attempts')
    .select((eb) => [
      'exam_id',
      eb.fn.count<number>('student_id').distinct().as('students'),
      eb.fn.sum<number>('correct_answers').as('correct'),
      eb.fn.sum<number>('total_questions').as('questions'),
    ])
    .where('exam_id', 'in', [...examIds])
    .where('status', '=', 'submitted')
    // Excluded, because hand-marked answers are mostly partly right, which counts as not correct.
    .where('by_hand', '=', 0)
    .groupBy('exam_id')
    .execute();
  return new Map(rows.map((row) => [row.exam_id, difficultyOf(row.students, row.correct ?? 0, row.questions ?? 0)]));
}

export async function difficultiesOf(context: Context, examIds: readonly string[]): Promise<Difficulties> {
  if (examIds.length === 0) return new Map();
  return cache(context).get(examIds.join(), () => read(context.db, examIds));
}
