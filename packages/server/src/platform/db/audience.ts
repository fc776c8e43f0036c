import { type SqlBool, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db, ExamRow } from './schema.ts';

/** An exam is for the students of its groups, or of its class if it names no group (decision 43). */
export type Audience = Pick<ExamRow, 'class_level' | 'group_ids'>;

type Student = { _id: string; classLevel: string };

export const groupIdsOf = ({ group_ids }: Pick<ExamRow, 'group_ids'>): string[] => JSON.parse(group_ids);

export const studentsOfGroups = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('group_members')
    .select('group_members.student_id')
    .where('group_id', 'in', [...ids]);

/** Active students. The index `users_class` covers the query of a class. */
export function studentsFor(db: Db, exam: Audience) {
  const students = db.selectFrom('users').where('users.role', '=', 'user').where('users.is_active', '=', 1);
  const ids = groupIdsOf(exam);
  if (ids.length === 0) return students.where('users.class_level', '=', exam.class_level);
  return students.where('users._id', 'in', (eb) =>
    eb.selectFrom('group_members').select('group_members.student_id').where('group_id', 'in', ids),
  );
}

const groupsOfOne = prepared(['student'], (db, { student }) =>
  db.selectFrom('group_members').select('group_id').where('student_id', '=', student),
);

export async function groupsOf(db: Db, studentId: string): Promise<string[]> {
  return (await groupsOfOne(db, { student: studentId })).map(({ group_id }) => group_id);
}

/** LIKE pattern for a group's id in a JSON list. */
const named = (id: string) => `%"${id}"%`;

/** A lesson or course for everybody, or for one of these groups. */
export function isForGroups(table: 'lessons' | 'courses', ids: readonly string[]) {
  const list = sql.ref(`${table}.group_ids`);
  const ways = [sql`${list} = '[]'`, ...ids.map((id) => sql`${list} like ${named(id)}`)];
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

export const namesGroup = (table: 'lessons' | 'courses' | 'exams' | 'announcements', id: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.group_ids`)} <> '[]' and ${sql.ref(`${table}.group_ids`)} like ${named(id)})`;

/** A lesson or course for everybody, or for a group of the student: read from the key of their memberships. */
export function isForStudent(table: 'lessons' | 'courses', studentId: string) {
  const list = sql.ref(`${table}.group_ids`);
  return sql<SqlBool>`(${list} = '[]' or exists (
    select 1 from group_members
    where group_members.student_id = ${studentId} and ${list} like '%"' || group_members.group_id || '"%'
  ))`;
}

const isOwned = (studentId: string) => sql<SqlBool>`exists (
  select 1 from grants
  where grants.student_id = ${studentId} and grants.lesson_id = lessons._id and grants.revoked_at is null
)`;

/** A lesson's owner keeps it after leaving its group. */
export const isForOrOf = (studentId: string) =>
  sql<SqlBool>`(${isForStudent('lessons', studentId)} or ${isOwned(studentId)})`;

/** Reads the student's groups only if an exam names some. */
export async function examsFor<Exam extends Audience>(
  db: Db,
  exams: readonly Exam[],
  student: Student,
): Promise<Exam[]> {
  const isForClass = (exam: Exam) => groupIdsOf(exam).length === 0;
  if (exams.every(isForClass)) return exams.filter((exam) => exam.class_level === student.classLevel);
  const own = new Set(await groupsOf(db, student._id));
  return exams.filter((exam) =>
    isForClass(exam) ? exam.class_level === student.classLevel : groupIdsOf(exam).some((id) => own.has(id)),
  );
}

export async function isFor(db: Db, exam: Audience, student: Student): Promise<boolean> {
  return (await examsFor(db, [exam], student)).length > 0;
}

/**
 * The title of an exam of one of these classes that is open: by the clock, by a start that still runs, or by an attempt
 * that is still to come. Undefined without.
 */
export async function openExamOf(db: Db, classLevels: readonly string[], at: string): Promise<string | undefined> {
  const open = await db
    .selectFrom('exams')
    .select('title')
    .where('class_level', 'in', [...classLevels])
    .where('group_ids', '=', '[]')
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where('opens_at', '<=', at)
    .where((eb) =>
      eb.or([
        eb('closes_at', '>=', at),
        eb('_id', 'in', (running) =>
          running
            .selectFrom('attempts')
            .select('exam_id')
            .where('status', '=', 'running')
            .where('deadline_at', '>=', at),
        ),
        eb('_id', 'in', (extra) =>
          extra.selectFrom('extra_attempts').select('exam_id').where('attempt_id', 'is', null).where('until', '>=', at),
        ),
      ]),
    )
    .orderBy('closes_at')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst();
  return open?.title;
}

/** The sentence of a refusal. */
export const notForStudent = (exam: Audience) =>
  groupIdsOf(exam).length === 0 ? 'This exam is for another class' : 'This exam is for another group';
