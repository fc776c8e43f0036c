import type { LiveState } from '@akada/contract';
import { groupIdsOf, isInPlace, studentsFor, studentsOfGroups } from '../../platform/db/audience.ts';
import { type ExamWithin, isStudentIn } from '../../platform/db/reach.ts';
import type { Db, ExamRow } from '../../platform/db/schema.ts';
import { personHasWords } from '../../platform/db/search.ts';
import { absenteesOf } from '../sitting/sitting.queries.ts';

/** The exam and the students whose results the caller is shown. */
export type LiveExamRow = ExamRow & ExamWithin;

export type LiveFilter = { search?: string | undefined; class?: string | undefined };

function attemptsAt(db: Db, exam: LiveExamRow, { search, class: place }: LiveFilter) {
  let attempts = db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .where('attempts.exam_id', '=', exam._id)
    .where(isStudentIn(db, exam.within ?? null, 'attempts.student_id'));
  if (place) attempts = attempts.where(isInPlace(place));
  if (!search) return attempts;
  return attempts.where((eb) => personHasWords(eb.ref('users.search_text'), search));
}

function sitters(db: Db, exam: LiveExamRow, status: 'running' | 'submitted', filter: LiveFilter) {
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

type Students = ReturnType<typeof studentsFor>;

function matching(all: Students, { search, class: place }: LiveFilter): Students {
  const students = place ? all.where(isInPlace(place)) : all;
  return search ? students.where((eb) => personHasWords(eb.ref('users.search_text'), search)) : students;
}

export type LiveCounts = Record<LiveState, number>;

/** "Not started" is computed by subtraction, because looking for each student's attempt takes ten times as long. */
export async function countLive(db: Db, exam: LiveExamRow, filter: LiveFilter): Promise<LiveCounts> {
  const groups = groupIdsOf(exam);
  const students = studentsFor(db, exam).where(isStudentIn(db, exam.within ?? null, 'users._id'));
  const [all, sat, running] = await Promise.all([
    matching(students, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    // The first attempt counts each student once.
    attemptsAt(db, exam, filter)
      .where('attempts.number', '=', 1)
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn
          .countAll<number>()
          .filterWhere('users.role', '=', 'user')
          .filterWhere((of) =>
            groups.length === 0
              ? of('users.class_level', '=', exam.class_level)
              : of('users._id', 'in', studentsOfGroups(db, groups)),
          )
          .filterWhere('users.is_active', '=', 1)
          .as('expected'),
      ])
      .executeTakeFirstOrThrow(),
    sitters(db, exam, 'running', filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { 'not-started': all.total - sat.expected, running: running.total, done: sat.total - running.total };
}

export async function findInState(
  db: Db,
  exam: LiveExamRow,
  state: LiveState,
  { limit, offset, ...filter }: LiveFilter & { limit: number; offset: number },
): Promise<{ _id: string; attemptId: string | null }[]> {
  if (state === 'not-started') {
    const students = matching(absenteesOf(db, exam), filter).select('users._id');
    const rows = await students.orderBy('users.search_text').orderBy('users._id').limit(limit).offset(offset).execute();
    return rows.map(({ _id }) => ({ _id, attemptId: null }));
  }
  return sitters(db, exam, state === 'running' ? 'running' : 'submitted', filter)
    .select(['users._id', 'attempts._id as attemptId'])
    .orderBy('users.search_text')
    .orderBy('attempts.started_at')
    .orderBy('attempts._id')
    .limit(limit)
    .offset(offset)
    .execute();
}
