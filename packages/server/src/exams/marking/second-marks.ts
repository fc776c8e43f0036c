import type { SecondMark, ToMarkSecond } from '@akada/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ExamWithin } from '../../platform/db/reach.ts';
import type { AttemptRow, Db, HandMarkRow, Schema, SecondMarkRow } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/http/session.ts';
import type { AttemptKey } from '../sitting/sitting.queries.ts';
import { answersByHand, inRandomOrder, toStaffMark } from './answers-by-hand.ts';

export const stateOf = ({ points, tolerance, settled_at }: SecondMarkRow, first: Pick<HandMarkRow, 'points'>) => {
  if (settled_at !== null) return 'settled';
  return Math.abs(first.points - points) > tolerance ? 'differs' : 'agreed';
};

/** `first` is the mark that counts. */
export function toSecondMark(row: SecondMarkRow, first: HandMarkRow, caller: Pick<Caller, '_id'>): SecondMark {
  const { first_points, first_by_name, settled_by_name, settled_at } = row;
  return {
    mark: toStaffMark(row, caller),
    state: stateOf(row, first),
    tolerance: row.tolerance,
    first: { points: first_points ?? first.points, by: first_by_name ?? first.marked_by_name },
    ...(settled_at !== null && { settled: { by: settled_by_name ?? '', at: settled_at } }),
  };
}

export function findOpened(db: Db, examId: string) {
  return db.selectFrom('second_markings').selectAll().where('exam_id', '=', examId).execute();
}

export async function findTolerance(db: Db, examId: string, questionId: string): Promise<number | undefined> {
  const opened = await findOpened(db, examId);
  return opened.find(({ question_id }) => question_id === questionId)?.tolerance;
}

/** The second mark of this version of the answer. */
export function findSecondMark(db: Db, attempt: AttemptKey, of: Pick<HandMarkRow, 'question_id' | 'seq'>) {
  return db
    .selectFrom('second_marks')
    .selectAll()
    .where('student_id', '=', attempt.student_id)
    .where('attempt_id', '=', attempt._id)
    .where('question_id', '=', of.question_id)
    .where('seq', '=', of.seq)
    .executeTakeFirst();
}

/** The first mark is hidden from all others until the second one is given. */
export async function isHiddenFrom(
  db: Db,
  { _id }: Pick<Caller, '_id'>,
  attempt: AttemptRow,
  mark: HandMarkRow,
): Promise<boolean> {
  if (mark.marked_by === _id) return false;
  if ((await findTolerance(db, attempt.exam_id, mark.question_id)) === undefined) return false;
  return (await findSecondMark(db, attempt, mark)) === undefined;
}

/** Answers that have a first mark. */
function withSecond(db: Db, exam: ExamWithin, questionIds: readonly string[]) {
  return answersByHand(db, exam, questionIds)
    .leftJoin('second_marks', (join) =>
      join
        .onRef('second_marks.student_id', '=', 'answers.student_id')
        .onRef('second_marks.attempt_id', '=', 'answers.attempt_id')
        .onRef('second_marks.question_id', '=', 'answers.question_id')
        .onRef('second_marks.seq', '=', 'answers.seq'),
    )
    .where('hand_marks.points', 'is not', null);
}

const differs = sql<boolean>`(second_marks.settled_at is null
  and abs(hand_marks.points - second_marks.points) > second_marks.tolerance)`;

type Joined = Schema & { hand_marks: HandMarkRow; second_marks: SecondMarkRow };

const countWhere = (eb: ExpressionBuilder<Joined, never>, condition: ReturnType<typeof sql<boolean>>) =>
  eb.fn.sum<number>(eb.case().when(condition).then(1).else(0).end());

export type SecondCounts = { toMark: number; given: number; differing: number };

export async function countSecond(
  db: Db,
  exam: ExamWithin,
  questionIds: readonly string[],
  caller: Pick<Caller, '_id'>,
): Promise<Map<string, SecondCounts>> {
  if (questionIds.length === 0) return new Map();
  const waits = sql<boolean>`(second_marks.points is null and hand_marks.marked_by <> ${caller._id})`;
  const rows = await withSecond(db, exam, questionIds)
    .select((eb) => [
      'answers.question_id',
      countWhere(eb as never, waits).as('toMark'),
      eb.fn.count<number>('second_marks.points').as('given'),
      countWhere(eb as never, differs).as('differing'),
    ])
    .groupBy('answers.question_id')
    .execute();
  return new Map(rows.map(({ question_id, ...counts }) => [question_id, counts]));
}

/** Attempts whose first mark is hidden from the caller. */
export async function findHidden(
  db: Db,
  exam: ExamWithin,
  questionId: string,
  caller: Pick<Caller, '_id'>,
): Promise<Set<string>> {
  if ((await findTolerance(db, exam._id, questionId)) === undefined) return new Set();
  const waiting = (await listSecond(db, exam, questionId, caller)).filter(({ state }) => state === 'waiting');
  return new Set(waiting.map(({ attemptId }) => attemptId));
}

export async function listSecond(
  db: Db,
  exam: ExamWithin,
  questionId: string,
  caller: Pick<Caller, '_id'>,
): Promise<ToMarkSecond[]> {
  const rows = await withSecond(db, exam, [questionId])
    .select((eb) => [
      'attempts._id as attemptId',
      'hand_marks.marked_by',
      'second_marks.points',
      'second_marks.settled_at',
      eb.case().when(differs).then(1).else(0).end().as('differs'),
    ])
    .execute();
  const listed = rows.flatMap(({ attemptId, marked_by, points, settled_at, differs: isApart }): ToMarkSecond[] => {
    if (points === null) return marked_by === caller._id ? [] : [{ attemptId, state: 'waiting' }];
    if (settled_at !== null) return [{ attemptId, state: 'settled' }];
    return [{ attemptId, state: isApart === 1 ? 'differs' : 'agreed' }];
  });
  return inRandomOrder(listed);
}
