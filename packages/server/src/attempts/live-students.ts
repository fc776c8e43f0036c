import type { LiveState } from '@akada/contract';
import type { Db, ExamRow } from '../db/schema.ts';
import { hasAll, typedQuery } from '../db/search.ts';

/** Whose exam it is: the active students of its class, and whoever sat it; by where their newest attempt stands. */

export type LiveFilter = { search?: string | undefined };

/** The attempts at it, each with its student. */
function attemptsAt(db: Db, exam: ExamRow, { search }: LiveFilter) {
  const attempts = db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .where('attempts.exam_id', '=', exam._id);
  if (!search) return attempts;
  return attempts.where((eb) => hasAll(eb.ref('users.search_text'), typedQuery(search)));
}

/** Students whose newest attempt stands so. */
function sitters(db: Db, exam: ExamRow, status: 'running' | 'submitted', filter: LiveFilter) {
  return attemptsAt(db, exam, filter)
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
}

/** The active students of the class. The index `users_class` has all that is asked of them. */
function classmates(db: Db, exam: ExamRow, { search }: LiveFilter) {
  let matching = db
    .selectFrom('users')
    .where('users.role', '=', 'user')
    .where('users.class_level', '=', exam.class_level)
    .where('users.is_active', '=', 1);
  if (search) matching = matching.where((eb) => hasAll(eb.ref('users.search_text'), typedQuery(search)));
  return matching;
}

/** Those of them without an attempt. */
function absent(db: Db, exam: ExamRow, filter: LiveFilter) {
  return classmates(db, exam, filter).where((eb) =>
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
}

export type LiveCounts = Record<LiveState, number>;

/** Who has not started is the class without those of it who have: looking each of them up for an attempt takes ten times as long. */
export async function countLive(db: Db, exam: ExamRow, filter: LiveFilter): Promise<LiveCounts> {
  const [all, sat, running] = await Promise.all([
    classmates(db, exam, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    // Everybody who sat it, once: by the first attempt.
    attemptsAt(db, exam, filter)
      .where('attempts.number', '=', 1)
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn
          .countAll<number>()
          .filterWhere('users.role', '=', 'user')
          .filterWhere('users.class_level', '=', exam.class_level)
          .filterWhere('users.is_active', '=', 1)
          .as('classmates'),
      ])
      .executeTakeFirstOrThrow(),
    sitters(db, exam, 'running', filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { 'not-started': all.total - sat.classmates, running: running.total, done: sat.total - running.total };
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
    .orderBy('attempts.search_text')
    .orderBy('attempts.started_at')
    .orderBy('attempts._id')
    .limit(limit)
    .offset(offset)
    .execute();
}
