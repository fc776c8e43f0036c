import {
  type Audience,
  allPlaces,
  isCovered,
  levelsOf,
  placesFor,
  type Reach,
  standingOf,
  teachesSubject,
  touchedBy,
} from '@akada/contract/rules/teaching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { groupIdsOf, isForAll, studentsOfGroups } from './audience.ts';
import type { Db, ExamRow } from './schema.ts';

/** Reach of a limited teacher, as conditions of queries (decision 58). A missing condition is null: everything. */

export type Condition = RawBuilder<SqlBool> | null;

const nothing = sql<SqlBool>`1 = 0`;
const everything = sql<SqlBool>`1 = 1`;

type Things = 'exams' | 'lessons' | 'courses';

export const audienceOf = (row: Pick<ExamRow, 'class_level' | 'group_ids'>): Audience => ({
  levels: [row.class_level],
  placeIds: groupIdsOf(row),
});

export const thingOf = (row: Pick<ExamRow, 'class_level' | 'group_ids' | 'subject'>) => ({
  subject: row.subject,
  audience: audienceOf(row),
});

/** For the reply. */
export function limitsOf(
  reach: Reach | null,
  row: Pick<ExamRow, 'class_level' | 'group_ids' | 'subject'>,
): { limitedTo?: 'reading' | 'results' } {
  const standing = reach === null ? 'own' : standingOf(reach, thingOf(row));
  if (standing === 'own') return {};
  return { limitedTo: standing === 'results' ? 'results' : 'reading' };
}

async function subjectTexts(db: Db, table: Things | 'questions'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('subject').distinct().execute();
  return rows.map(({ subject }) => subject);
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? nothing : sql<SqlBool>`${column} in (${sql.join(values)})`;

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? nothing : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const groupTables = { exams: 'exam_groups', lessons: 'lesson_groups', courses: 'course_groups' } as const;

function isForPlaces(table: Things, { classes }: Reach, placeIds: readonly string[]): RawBuilder<SqlBool> {
  const named = sql<SqlBool>`exists (
    select 1 from ${sql.table(groupTables[table])} as named where named.item_id = ${sql.ref(`${table}._id`)}
      and ${oneOf(sql.ref('named.group_id'), touchedBy(classes, placeIds))}
  )`;
  const levels = oneOf(sql.ref(`${table}.class_level`), levelsOf(classes, placeIds));
  return sql<SqlBool>`(${named} or (${levels} and ${isForAll(table)}))`;
}

/** Things of the subjects that are taught in the same places. */
async function seenThere(db: Db, table: Things, reach: Reach) {
  const texts = (await subjectTexts(db, table)).map((text) => ({ text, places: placesFor(reach, text) }));
  const alike = Map.groupBy(
    texts.filter(({ places }) => places.length > 0),
    ({ places }) => places.toSorted().join(),
  );
  return [...alike.values()].map((group) => {
    const places = group[0]?.places ?? [];
    const texts = group.map(({ text }) => text);
    const isThere = sql<SqlBool>`(
      ${oneOf(sql.ref(`${table}.subject`), texts)} and ${isForPlaces(table, reach, places)}
    )`;
    return { places, isThere };
  });
}

/** Agrees with `standingOf` of the rules: all but what is hidden; exams whose results only are seen with `form`. */
export async function isSeen(
  db: Db,
  table: Things,
  reach: Reach | null,
  { form = false }: { form?: boolean } = {},
): Promise<Condition> {
  if (reach === null) return null;
  const own = (await seenThere(db, table, reach)).map(({ isThere }) => isThere);
  const ofForm = form && reach.formIds.length > 0 ? [isForPlaces(table, reach, reach.formIds)] : [];
  return anyOf([...own, ...ofForm]);
}

/** Attempts at exams that are seen, by students who are taught the subject; `exams` and `attempts` are joined. */
export async function isOwnAttempt(db: Db, reach: Reach | null): Promise<Condition> {
  if (reach === null) return null;
  const there = await seenThere(db, 'exams', reach);
  return anyOf(
    there.map(
      ({ places, isThere }) => sql<SqlBool>`(${isThere} and ${isStudentIn(db, places, 'attempts.student_id')})`,
    ),
  );
}

/** Announcements of which own students are some. */
export function isSeenAnnouncement(reach: Reach | null): Condition {
  if (reach === null) return null;
  const places = allPlaces(reach);
  if (places.length === 0) return nothing;
  const levels = levelsOf(reach.classes, places).map(
    (level) => sql<SqlBool>`announcements.class_levels like ${`%"${level}"%`}`,
  );
  const named = oneOf(sql.ref('named.group_id'), touchedBy(reach.classes, places));
  return sql<SqlBool>`(
    exists (select 1 from announcement_groups as named where named.item_id = announcements._id and ${named})
    or (${isForAll('announcements')} and (announcements.class_levels is null or ${anyOf(levels)}))
  )`;
}

/** For the reply. */
export function limitsOfAnnouncement(
  reach: Reach | null,
  { classLevels, groupIds = [] }: { classLevels: readonly string[] | null; groupIds?: readonly string[] | undefined },
): { limitedTo?: 'reading' } {
  const audience = { levels: classLevels, placeIds: groupIds };
  return reach === null || isCovered(reach.classes, allPlaces(reach), audience) ? {} : { limitedTo: 'reading' };
}

/** Questions of the bank have a subject and no class. */
export async function isOwnQuestion(db: Db, reach: Reach | null): Promise<Condition> {
  if (reach === null) return null;
  const texts = (await subjectTexts(db, 'questions')).filter((text) => teachesSubject(reach, text));
  return oneOf(sql.ref('questions.subject'), texts);
}

/** Students' results that are shown: of these classes, arms and groups; null is all. */
export type Within = readonly string[] | null;

export type ExamWithin = { _id: string; within?: Within };

/** Students of these classes, arms and groups. `student` is a column. */
export function isStudentIn(db: Db, placeIds: Within, student: string): RawBuilder<SqlBool> {
  if (placeIds === null) return everything;
  if (placeIds.length === 0) return nothing;
  return sql<SqlBool>`${sql.ref(student)} in (${studentsOfGroups(db, placeIds)})`;
}

/** Students whom somebody teaches, or whose form teacher they are. */
export const isOwnStudent = (db: Db, reach: Reach | null, student: string): RawBuilder<SqlBool> =>
  isStudentIn(db, reach && allPlaces(reach), student);

export async function isOneOf(db: Db, placeIds: readonly string[], studentId: string): Promise<boolean> {
  if (placeIds.length === 0) return false;
  const found = db.selectFrom(studentsOfGroups(db, placeIds).as('own')).select('own.student_id');
  return (await found.where('own.student_id', '=', studentId).limit(1).executeTakeFirst()) !== undefined;
}

/** Messages of own students that are about no lesson of another subject, and those assigned to the caller. */
export async function isOwnThread(db: Db, reach: Reach | null, callerId: string): Promise<Condition> {
  const seen = await isSeen(db, 'lessons', reach);
  if (reach === null || seen === null) return null;
  const ofStudent = isOwnStudent(db, reach, 'messages.student_id');
  const ofForm = isStudentIn(db, reach.formIds, 'messages.student_id');
  return sql<SqlBool>`(messages.assigned_to = ${callerId} or ${ofForm} or (${ofStudent} and (
    messages.lesson_id is null or exists (select 1 from lessons where lessons._id = messages.lesson_id and ${seen})
  )))`;
}
