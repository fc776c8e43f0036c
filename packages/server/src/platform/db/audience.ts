import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db, ExamRow } from './schema.ts';
import type { Place } from './school-classes.ts';

/**
 * An exam is for the students of its groups, or of its class level if it names no group (decision 43). Classes and arms
 * of the school stand beside groups (decision 56).
 */
export type Audience = Pick<ExamRow, 'class_level' | 'group_ids'>;

type Student = { _id: string; classLevel: string };

const groupTables = {
  exams: 'exam_groups',
  lessons: 'lesson_groups',
  courses: 'course_groups',
  announcements: 'announcement_groups',
} as const;

type Named = keyof typeof groupTables;

const tableOf = (items: Named) => sql.table(groupTables[items]);

/** Column `group_ids` of a select: the groups of its item as a JSON list, in order. Ids need no escapes. */
export const groupList = (items: Named) =>
  sql<string>`(
    select coalesce('["' || string_agg(group_id, '","' order by group_id) || '"]', '[]')
    from ${tableOf(items)} where item_id = ${sql.ref(`${items}._id`)}
  )`.as('group_ids');

/** For a row just locked: on PostgreSQL a statement that waited for the lock sees the groups of before. */
export async function withGroups<Row extends { _id: string }>(
  db: Db,
  items: Named,
  row: Row,
): Promise<Row & { group_ids: string }> {
  const groups = db.selectFrom(groupTables[items]).select('group_id').where('item_id', '=', row._id);
  const ids = (await groups.orderBy('group_id').execute()).map(({ group_id }) => group_id);
  return { ...row, group_ids: JSON.stringify(ids) };
}

/** `group_ids` of an item for everybody. */
export const noGroups = '[]';

export async function setGroups(db: Db, items: Named, id: string, groupIds: string): Promise<void> {
  const table = groupTables[items];
  await db.deleteFrom(table).where('item_id', '=', id).execute();
  const rows = groupIdsOf({ group_ids: groupIds }).map((group_id) => ({ item_id: id, group_id }));
  if (rows.length > 0) await db.insertInto(table).values(rows).execute();
}

/** Whatever names the first group names the second one instead. */
export async function moveItems(db: Db, fromId: string, toId: string): Promise<void> {
  for (const table of Object.values(groupTables)) {
    await db
      .insertInto(table)
      .columns(['item_id', 'group_id'])
      .expression((eb) =>
        eb
          .selectFrom(table)
          .select(['item_id', sql<string>`${toId}`.as('group_id')])
          .where('group_id', '=', fromId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.deleteFrom(table).where('group_id', '=', fromId).execute();
  }
}

/** Number of items of each kind that name one of these groups. */
export async function countItems(db: Db, ids: readonly string[]): Promise<Record<Named, number>> {
  const counts = { exams: 0, lessons: 0, courses: 0, announcements: 0 };
  for (const [items, table] of Object.entries(groupTables) as [Named, (typeof groupTables)[Named]][]) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.count<number>('item_id').distinct().as('count'))
      .where('group_id', 'in', [...ids])
      .executeTakeFirstOrThrow();
    counts[items] = count;
  }
  return counts;
}

export const groupIdsOf = ({ group_ids }: Pick<ExamRow, 'group_ids'>): string[] => JSON.parse(group_ids);

/** Members of groups, and students of classes and arms. */
export const membersOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('group_members')
    .select(['group_members.student_id', 'group_members.group_id'])
    .where('group_id', 'in', [...ids])
    .unionAll(
      db
        .selectFrom('users')
        .select(['users._id as student_id', sql<string>`class_id`.as('group_id')])
        .where('class_id', 'in', [...ids]),
    )
    .unionAll(
      db
        .selectFrom('users')
        .select(['users._id as student_id', sql<string>`arm_id`.as('group_id')])
        .where('arm_id', 'in', [...ids]),
    );

export const studentsOfGroups = (db: Db, ids: readonly string[]) =>
  db.selectFrom(membersOf(db, ids).as('members')).select('members.student_id');

/** Active students. The index `users_class` covers the query of a class. */
export function studentsFor(db: Db, exam: Audience) {
  const students = db.selectFrom('users').where('users.role', '=', 'user').where('users.is_active', '=', 1);
  const ids = groupIdsOf(exam);
  if (ids.length === 0) return students.where('users.class_level', '=', exam.class_level);
  return students.where('users._id', 'in', studentsOfGroups(db, ids));
}

const groupsOfOne = prepared(['student'], (db, { student }) =>
  db
    .selectFrom('group_members')
    .select('group_id')
    .where('student_id', '=', student)
    .unionAll(
      db
        .selectFrom('users')
        .select(sql<string>`class_id`.as('group_id'))
        .where('_id', '=', student)
        .where('class_id', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('users')
        .select(sql<string>`arm_id`.as('group_id'))
        .where('_id', '=', student)
        .where('arm_id', 'is not', null),
    ),
);

/** With the class and the arm. */
export async function groupsOf(db: Db, studentId: string): Promise<string[]> {
  return (await groupsOfOne(db, { student: studentId })).map(({ group_id }) => group_id);
}

/** For everybody; an exam: for its class. */
export const isForAll = (items: Named, id = `${items}._id`) =>
  sql<SqlBool>`not exists (select 1 from ${tableOf(items)} where item_id = ${sql.ref(id)})`;

export const namesGroup = (items: Named, id: string) =>
  sql<SqlBool>`${sql.ref(`${items}._id`)} in (select item_id from ${tableOf(items)} where group_id = ${id})`;

/** Items of these groups. The condition at the end may be narrowed. */
const itemsOfGroups = (items: Named, ids: readonly string[]) =>
  sql`select item_id from ${tableOf(items)} where group_id in (${sql.join(ids.length > 0 ? ids : [''])})`;

/** Items of the student's groups, class and arm. The condition at the end may be narrowed. */
const itemsOfStudent = (items: Named, studentId: string) => sql`
  select item_id from (
    select group_id from group_members where student_id = ${studentId}
    union all select class_id from users where users._id = ${studentId} and class_id is not null
    union all select arm_id from users where users._id = ${studentId} and arm_id is not null
  ) as mine join ${tableOf(items)} as own on own.group_id = mine.group_id`;

const isForAllOrOf = (items: 'lessons' | 'courses', own: RawBuilder<unknown>) =>
  sql<SqlBool>`(${isForAll(items)} or exists (${own} and item_id = ${sql.ref(`${items}._id`)}))`;

/** A lesson or course for everybody, or for one of these groups. */
export const isForGroups = (items: 'lessons' | 'courses', ids: readonly string[]) =>
  isForAllOrOf(items, itemsOfGroups(items, ids));

/** A lesson or course for everybody, or for a group of the student. */
export const isForStudent = (items: 'lessons' | 'courses', studentId: string) =>
  isForAllOrOf(items, itemsOfStudent(items, studentId));

const isExamOf = (classLevel: string, own: RawBuilder<unknown>) => sql<SqlBool>`exams._id in (
  select of_class._id from exams as of_class
  where of_class.class_level = ${classLevel} and ${isForAll('exams', 'of_class._id')}
  union all ${own}
)`;

/** An exam for the class and no group, or for one of these groups. */
export const isExamForGroups = (classLevel: string, ids: readonly string[]) =>
  isExamOf(classLevel, itemsOfGroups('exams', ids));

export const isExamForStudent = ({ _id, classLevel }: Student) => isExamOf(classLevel, itemsOfStudent('exams', _id));

const isOwned = (studentId: string) => sql<SqlBool>`exists (
  select 1 from grants
  where grants.student_id = ${studentId} and grants.lesson_id = lessons._id and grants.revoked_at is null
)`;

/** A lesson's owner keeps it after leaving its group. */
export const isForOrOf = (studentId: string) =>
  sql<SqlBool>`(${isForStudent('lessons', studentId)} or ${isOwned(studentId)})`;

/** Reads the student's groups only if the exam names some. */
export async function isFor(db: Db, exam: Audience, student: Student): Promise<boolean> {
  const ids = groupIdsOf(exam);
  if (ids.length === 0) return exam.class_level === student.classLevel;
  return (await groupsOf(db, student._id)).some((id) => ids.includes(id));
}

/** Ids of classes and arms. */
type Of = { levels: readonly string[]; ids: readonly string[] };

/**
 * The title of an exam of one of these levels or classes that is open: by the clock, by a start that still runs, or by an
 * attempt that is still to come. Undefined without.
 */
export async function openExamOf(db: Db, { levels, ids }: Of, at: string): Promise<string | undefined> {
  const open = await db
    .selectFrom('exams')
    .select('title')
    .where((eb) =>
      eb.or([
        ...(levels.length > 0 ? [eb.and([eb('class_level', 'in', [...levels]), isForAll('exams')])] : []),
        ...ids.map((id) => namesGroup('exams', id)),
      ]),
    )
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

/** Items of the level that name no class or arm, only groups if any, and those that name one of these ids. */
export const isForPlace = (items: 'exams' | 'lessons', { classLevel, ids }: Pick<Place, 'classLevel' | 'ids'>) =>
  sql<SqlBool>`(
    (${sql.ref(`${items}.class_level`)} = ${classLevel} and not exists (
      select 1 from ${tableOf(items)} left join student_groups on student_groups._id = group_id
      where item_id = ${sql.ref(`${items}._id`)} and student_groups._id is null
    )) or ${sql.ref(`${items}._id`)} in (select item_id from ${tableOf(items)} where group_id in (${sql.join([...ids])}))
  )`;

/** Students of a class or of an arm. With `or`, SQLite looks through the whole list of users instead. */
export const isInPlace = (id: string) => sql<SqlBool>`users._id in (
  select of_class._id from users as of_class where of_class.class_id = ${id}
  union all select of_arm._id from users as of_arm where of_arm.arm_id = ${id}
)`;

/** The sentence of a refusal. */
export const notForStudent = (exam: Audience) =>
  groupIdsOf(exam).length === 0 ? 'This exam is for another class' : 'This exam is for another group';
