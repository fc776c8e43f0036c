import type { LiveState } from '@akada/contract';
import type { Db, ExamRow } from '../db/schema.ts';
import { hasAll, typedQuery } from '../db/search.ts';

/** Whose exam it is: the active students of its class, and whoever sat it; by where their newest attempt stands. */

export type LiveFilter = { search?: string | undefined };

/** Students whose newest attempt stands so. */
function sitters(db: Db, exam: ExamRow, status: 'running' | 'submitted', { search }: LiveFilter) {
  let matching = db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .where('attempts.exam_id', '=', exam._id)
    .where('attempts.status', '=', status)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attempts as later')
            .select('later._id')
            .whereRef('later.student_id', '=', 'attempts.student_id')
            .whereRef('later.exam_id', '=', 'attempts.exam_id')
            .whereRef('later.number', '>', 'attempts.number'),
        ),
      ),
    );
  if (search) matching = matching.where((eb) => hasAll(eb.ref('users.search_text'), typedQuery(search)));
  return matching;
}

/** Students of the class without an attempt. The index `users_class` has all that is asked of them. */
function absent(db: Db, exam: ExamRow, { search }: LiveFilter) {
  let matching = db
    .selectFrom('users')
    .where('users.role', '=', 'user')
    .where('users.class_level', '=', exam.class_level)
    .where('users.is_active', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attempts')
            .select('attempts._id')
            .whereRef('attempts.student_id', '=', 'users._id')
            .where('attempts.exam_id', '=', exam._id),
        ),
      ),
    );
  if (search) matching = matching.where((eb) => hasAll(eb.ref('users.search_text'), typedQuery(search)));
  return matching;
}

export type LiveCounts = Record<LiveState, number>;

export async function countLive(db: Db, exam: ExamRow, filter: LiveFilter): Promise<LiveCounts> {
  const counted = await Promise.all(
    [
      absent(db, exam, filter).select((eb) => eb.fn.countAll<number>().as('total')),
      sitters(db, exam, 'running', filter).select((eb) => eb.fn.countAll<number>().as('total')),
      sitters(db, exam, 'submitted', filter).select((eb) => eb.fn.countAll<number>().as('total')),
    ].map((query) => query.executeTakeFirstOrThrow()),
  );
  const [notStarted = 0, running = 0, done = 0] = counted.map(({ total }) => total);
  return { 'not-started': notStarted, running, done };
}

/** Students of one state by name; `attemptId` is of their newest attempt. */
export async function findInState(
  db: Db,
  exam: ExamRow,
  state: LiveState,
  { limit, offset, ...filter }: LiveFilter & { limit: number; offset: number },
): Promise<{ _id: string; attemptId: string | null }[]> {
  if (state === 'not-started') {
    const students = absent(db, exam, filter).select('users._id');
    const rows = await students.orderBy('users.search_text').orderBy('users._id').limit(limit).offset(offset).execute();
    return rows.map(({ _id }) => ({ _id, attemptId: null }));
  }
  return sitters(db, exam, state === 'running' ? 'running' : 'submitted', filter)
    .select(['users._id', 'attempts._id as attemptId'])
    .orderBy('users.search_text')
    .orderBy('users._id')
    .limit(limit)
    .offset(offset)
    .execute();
}
