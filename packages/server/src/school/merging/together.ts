import type { RemarkAuthor } from '@akada/contract/rules/conduct';
import { joined, keptRanges, type Range, secondsOf, union, wholeSeconds } from '@akada/contract/rules/watched';
import type { SelectQueryBuilder } from 'kysely';
import { writeRemarkRows, writtenBy } from '../../exams/reports/remarks.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { AttemptRow, LessonProgressRow, Schema, TermRemarkRow, Trx } from '../../platform/db/schema.ts';
import { moveAllRows, type Pair } from './moves.ts';

/** Tables in which the rows of two accounts are combined into one row, or into one sequence. */

/** One student after the other, because Citus locks rows of one at a time. */
async function lockBoth<Table extends keyof Schema, Row>(
  trx: Trx,
  { kept, ended }: Pair,
  rowsOf: (student: string) => SelectQueryBuilder<Schema, Table, Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const student of [kept, ended].toSorted()) rows.push(...(await lockRows(trx, rowsOf(student)).execute()));
  return rows;
}

const inTime = (one: AttemptRow, other: AttemptRow) =>
  one.started_at === other.started_at ? (one._id < other._id ? -1 : 1) : one.started_at < other.started_at ? -1 : 1;

/**
 * All attempts stay and are counted in the order of time, so that the newest of both is the newest of one. The numbers are
 * below zero until `endAttempts`, because a number is unique at each moment. Answers and marks refer to the copies.
 */
export async function copyAttempts(trx: Trx, pair: Pair): Promise<void> {
  const { kept, ended } = pair;
  const all = trx.selectFrom('attempts').selectAll().orderBy('exam_id').orderBy('number');
  const attempts = await lockBoth(trx, pair, (student) => all.where('student_id', '=', student));
  for (const ofExam of Map.groupBy(attempts, ({ exam_id }) => exam_id).values()) {
    if (ofExam.every(({ student_id }) => student_id === kept)) continue;
    for (const [index, attempt] of ofExam.toSorted(inTime).entries()) {
      const number = -(index + 1);
      if (attempt.student_id === ended) {
        await trx
          .insertInto('attempts')
          .values({ ...attempt, student_id: kept, number })
          .execute();
        continue;
      }
      await trx
        .updateTable('attempts')
        .set({ number })
        .where('student_id', '=', kept)
        .where('_id', '=', attempt._id)
        .execute();
    }
  }
}

export async function endAttempts(trx: Trx, { kept, ended }: Pair): Promise<void> {
  await trx.deleteFrom('attempts').where('student_id', '=', ended).execute();
  await trx
    .updateTable('attempts')
    .set((eb) => ({ number: eb('number', '*', -1) }))
    .where('student_id', '=', kept)
    .where('number', '<', 0)
    .execute();
}

/** If both accounts have an unused one for an exam, the one with the later end stays. */
export async function moveExtraAttempts(trx: Trx, pair: Pair): Promise<void> {
  const { kept, ended } = pair;
  const waiting = trx.selectFrom('extra_attempts').selectAll().where('attempt_id', 'is', null).orderBy('_id');
  const rows = await lockBoth(trx, pair, (student) => waiting.where('student_id', '=', student));
  for (const row of rows.filter(({ student_id }) => student_id === ended)) {
    const own = rows.find(({ student_id, exam_id }) => student_id === kept && exam_id === row.exam_id);
    if (!own) continue;
    const shorter = own.until < row.until ? own : row;
    await trx
      .deleteFrom('extra_attempts')
      .where('student_id', '=', shorter.student_id)
      .where('_id', '=', shorter._id)
      .execute();
  }
  await moveAllRows(trx, { table: 'extra_attempts', column: 'student_id' }, pair);
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

function firstOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** The union of both accounts' watched ranges, at the position watched last. */
function bothWatched(own: LessonProgressRow, other: LessonProgressRow): LessonProgressRow {
  const last = other.watched_at > own.watched_at ? other : own;
  const duration = Math.max(own.duration_seconds, other.duration_seconds);
  const stored = [own, other].flatMap(({ ranges }): Range[] => JSON.parse(ranges));
  const ranges = joined(union(stored), keptRanges);
  return {
    ...own,
    ranges: JSON.stringify(ranges),
    watched_seconds: secondsOf(wholeSeconds(ranges, duration)),
    duration_seconds: duration,
    position_seconds: last.position_seconds,
    watched_at: last.watched_at,
    updated_at: laterOf(own.updated_at, other.updated_at),
    finished_at: firstOf(own.finished_at, other.finished_at),
  };
}

/**
 * A report of a device locks neither account. Its first one of a day refers to the account after it has locked this row,
 * so this is locked before the accounts as well: else each would wait for the other.
 */
export function lockProgress(trx: Trx, pair: Pair): Promise<LessonProgressRow[]> {
  const all = trx.selectFrom('lesson_progress').selectAll().orderBy('lesson_id');
  return lockBoth(trx, pair, (student) => all.where('student_id', '=', student));
}

export async function moveProgress(trx: Trx, pair: Pair): Promise<void> {
  const { kept, ended } = pair;
  const rows = await lockProgress(trx, pair);
  for (const row of rows.filter(({ student_id }) => student_id === ended)) {
    const own = rows.find(({ student_id, lesson_id }) => student_id === kept && lesson_id === row.lesson_id);
    if (!own) continue;
    await trx
      .deleteFrom('lesson_progress')
      .where('student_id', '=', ended)
      .where('lesson_id', '=', row.lesson_id)
      .execute();
    const { student_id, lesson_id, ...watched } = bothWatched(own, row);
    await trx
      .updateTable('lesson_progress')
      .set(watched)
      .where('student_id', '=', student_id)
      .where('lesson_id', '=', lesson_id)
      .execute();
  }
  await moveAllRows(trx, { table: 'lesson_progress', column: 'student_id' }, pair);
}

export async function moveStudyDays(trx: Trx, pair: Pair): Promise<void> {
  const { kept, ended } = pair;
  const all = trx.selectFrom('study_days').selectAll().orderBy('day');
  const rows = await lockBoth(trx, pair, (student) => all.where('student_id', '=', student));
  for (const { day, watched_seconds, updated_at } of rows.filter(({ student_id }) => student_id === ended)) {
    const own = rows.find((row) => row.student_id === kept && row.day === day);
    if (!own) continue;
    await trx.deleteFrom('study_days').where('student_id', '=', ended).where('day', '=', day).execute();
    await trx
      .updateTable('study_days')
      .set({
        watched_seconds: own.watched_seconds + watched_seconds,
        updated_at: laterOf(own.updated_at, updated_at),
      })
      .where('student_id', '=', kept)
      .where('day', '=', day)
      .execute();
  }
  await moveAllRows(trx, { table: 'study_days', column: 'student_id' }, pair);
}

/** Teacher's and principal's remark each by its own time; a blank one replaces none. */
function joinedRemarks(own: TermRemarkRow, other: TermRemarkRow): TermRemarkRow {
  const later = (author: RemarkAuthor) => {
    const [mine, theirs] = [own, other].map((row) => ({ text: row[author], ...writtenBy(row, author) }));
    const isTheirs = theirs?.text !== '' && (mine?.text === '' || (theirs?.at ?? '') > (mine?.at ?? ''));
    const { text = '', at = null, by = null } = (isTheirs ? theirs : mine) ?? {};
    return { text, at, by };
  };
  const [teacher, principal] = [later('teacher'), later('principal')];
  const { updated_at, updated_by } = other.updated_at > own.updated_at ? other : own;
  return {
    ...{ ...own, updated_at, updated_by, teacher: teacher.text, teacher_at: teacher.at, teacher_by: teacher.by },
    ...{ principal: principal.text, principal_at: principal.at, principal_by: principal.by },
  };
}

export async function moveRemarks(trx: Trx, pair: Pair): Promise<void> {
  const { kept, ended } = pair;
  const all = trx.selectFrom('term_remarks').selectAll().orderBy('term_id');
  const rows = await lockBoth(trx, pair, (student) => all.where('student_id', '=', student));
  const both = rows.flatMap((row) => {
    const own = rows.find(({ student_id, term_id }) => student_id === kept && term_id === row.term_id);
    return row.student_id === ended && own ? joinedRemarks(own, row) : [];
  });
  await writeRemarkRows(trx, both);
  for (const { term_id } of both) {
    await trx.deleteFrom('term_remarks').where('student_id', '=', ended).where('term_id', '=', term_id).execute();
  }
  await moveAllRows(trx, { table: 'term_remarks', column: 'student_id' }, pair);
}

/** Message numbers continue after those of the kept account. */
export async function moveMessages(trx: Trx, { kept, ended }: Pair): Promise<void> {
  const { last } = await trx
    .selectFrom('messages')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('student_id', '=', kept)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('messages')
    .set((eb) => ({ student_id: kept, number: eb('number', '+', last) }))
    .where('student_id', '=', ended)
    .execute();
}

/** Data hidden from guardians in either account stays hidden. */
export async function moveGuardianChoices(trx: Trx, { kept, ended }: Pair): Promise<void> {
  const all = trx.selectFrom('guardian_choices').selectAll().where('student_id', 'in', [kept, ended]);
  const rows = await lockRows(trx, all.orderBy('student_id')).execute();
  const [first, second] = rows;
  if (first && second) {
    const either = (name: 'is_of_age' | 'hides_results' | 'hides_payments' | 'hides_time') =>
      Math.max(first[name], second[name]);
    await trx.deleteFrom('guardian_choices').where('student_id', '=', ended).execute();
    await trx
      .updateTable('guardian_choices')
      .set({
        is_of_age: either('is_of_age'),
        hides_results: either('hides_results'),
        hides_payments: either('hides_payments'),
        hides_time: either('hides_time'),
      })
      .where('student_id', '=', kept)
      .execute();
  }
  await trx.updateTable('guardian_choices').set({ student_id: kept }).where('student_id', '=', ended).execute();
}

/** Duplicate notifications merge into one. Waiting mails move to the kept account; pushes are not repeated. */
export async function moveNotifications(trx: Trx, { kept, ended }: Pair): Promise<void> {
  const waiting = await trx.deleteFrom('notification_deliveries').where('user_id', '=', ended).returningAll().execute();
  await trx.deleteFrom('push_deliveries').where('user_id', '=', ended).execute();
  const moved = await trx
    .updateTable('notifications')
    .set({ user_id: kept })
    .where('user_id', '=', ended)
    .where('cause_key', 'not in', (eb) =>
      eb.selectFrom('notifications as own').select('own.cause_key').where('own.user_id', '=', kept),
    )
    .returning('_id')
    .execute();
  const ids = new Set(moved.map(({ _id }) => _id));
  const rows = waiting.filter(({ notification_id }) => ids.has(notification_id));
  if (rows.length === 0) return;
  await trx
    .insertInto('notification_deliveries')
    .values(rows.map((row) => ({ ...row, user_id: kept })))
    .execute();
}
