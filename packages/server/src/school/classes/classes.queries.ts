import type { StaffClass, StoredClass, StoredSubject } from '@akada/contract';
import type { AuditAction } from '@akada/contract/rules/audit';
import { namingGroup } from '../../people/groups/given-to.queries.ts';
import { type Gone, moveTeaching, withoutGone } from '../../people/users/move-teaching.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { openExamOf } from '../../platform/db/audience.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { namesOfClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import type { Context, SchoolSettings } from '../../platform/http/context.ts';
import { endFillsOfArm, schemesAfter } from '../scores/move-scores.ts';
import { refuseLostMarks } from '../scores/schemes.ts';
import { writeClasses, writeSchemes, writeSubjects } from '../settings/settings.queries.ts';
import { classIn } from './change-classes.ts';

async function studentsIn(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select((eb) => ['class_id', 'arm_id', eb.fn.countAll<number>().as('count')])
    .where('class_id', 'is not', null)
    .where('role', '=', 'user')
    .groupBy(['class_id', 'arm_id'])
    .execute();
  const counts = new Map<string, number>();
  for (const { class_id, arm_id, count } of rows)
    for (const id of [class_id, arm_id]) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

async function teachersOf(db: Db, classes: readonly StoredClass[]): Promise<Map<string, string>> {
  const ids = classes.flatMap(({ teacherId, arms }) => [teacherId, ...arms.map((arm) => arm.teacherId)]);
  const given = ids.filter((id) => id !== null);
  if (given.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['_id', 'full_name']).where('_id', 'in', given).execute();
  return new Map(rows.map((row) => [row._id, row.full_name]));
}

export async function findClasses(db: Db, classes: readonly StoredClass[]): Promise<StaffClass[]> {
  const [students, names] = [await studentsIn(db), await teachersOf(db, classes)];
  const teacher = (id: string | null) => {
    const fullName = id === null ? undefined : names.get(id);
    return id !== null && fullName !== undefined && { teacher: { _id: id, fullName } };
  };
  const shown = classes.map(({ follows, teacherId, closedAt, arms, ...one }, index) => ({
    ...{ ...one, order: index + 1, students: students.get(one._id) ?? 0 },
    ...(follows !== null && { follows }),
    ...teacher(teacherId),
    arms: arms.map((arm) => ({
      _id: arm._id,
      name: arm.name,
      students: students.get(arm._id) ?? 0,
      ...teacher(arm.teacherId),
    })),
    ...(closedAt !== null && { closedAt }),
  }));
  return [...shown.filter(({ closedAt }) => !closedAt), ...shown.filter(({ closedAt }) => closedAt)];
}

export const getClassOf = async (db: Db, classes: readonly StoredClass[], id: string): Promise<StaffClass> => {
  const [found] = await findClasses(db, [classIn(classes, id)]);
  if (!found) throw new AppError('not_found', 'Class not found');
  return { ...found, order: classes.findIndex(({ _id }) => _id === id) + 1 };
};

/** Reason why a class or an arm cannot be deleted; null without. */
export async function neededBy(db: Db, id: string): Promise<string | null> {
  const student = db
    .selectFrom('users')
    .select('_id')
    .where((eb) => eb.or([eb('class_id', '=', id), eb('arm_id', '=', id)]));
  if (await student.limit(1).executeTakeFirst()) return 'its students';
  const promoted = db
    .selectFrom('promotion_students')
    .innerJoin('promotions', 'promotions._id', 'promotion_students.promotion_id')
    .select('student_id')
    .where('from_class_id', '=', id)
    .where('returned_at', 'is', null)
    .where('undone_at', 'is', null);
  if (await promoted.limit(1).executeTakeFirst()) return 'a promotion that can be undone';
  const marks = db.selectFrom('term_scores').select('student_id').where('class_id', '=', id).limit(1);
  if (await marks.executeTakeFirst()) return 'marks on its score sheets';
  const registers = db.selectFrom('registers').select('day').where('class_id', '=', id).limit(1);
  if (await registers.executeTakeFirst()) return 'its registers';
  const { exams, lessons, courses, announcements } = namingGroup(db, id);
  const words = { exam: exams, lesson: lessons, course: courses, announcement: announcements };
  for (const [kind, query] of Object.entries(words)) {
    const row = await (query as typeof exams).limit(1).executeTakeFirst();
    if (row) return `the ${kind} “${row.title}”`;
  }
  return null;
}

/** Students' exams and lessons are those of the level: it cannot change under an open exam. */
async function moveLevel(trx: Trx, was: StoredClass, is: StoredClass, at: string): Promise<void> {
  if (was.classLevel === is.classLevel) return;
  const title = await openExamOf(trx, { levels: [was.classLevel, is.classLevel], ids: [] }, at);
  if (title !== undefined) {
    throw new AppError('conflict', `The exam “${title}” is open: please wait until it has closed`, 'classLevel');
  }
  await trx
    .updateTable('users')
    .set({ class_level: is.classLevel, updated_at: at })
    .where('class_id', '=', is._id)
    .where('role', '=', 'user')
    .execute();
}

async function leaveArms(trx: Trx, was: StoredClass, after: readonly StoredClass[], at: string): Promise<void> {
  const kept = new Set(after.flatMap(({ arms }) => arms.map(({ _id }) => _id)));
  const gone = was.arms.filter(({ _id }) => !kept.has(_id));
  for (const { _id, name } of gone) {
    const { exams, lessons, courses, announcements } = namingGroup(trx, _id);
    for (const query of [exams, lessons, courses, announcements]) {
      const row = await (query as typeof exams).limit(1).executeTakeFirst();
      if (row) throw new AppError('conflict', `The arm “${name}” is still needed by “${row.title}”`, 'arms');
    }
    await trx.updateTable('users').set({ arm_id: null, updated_at: at }).where('arm_id', '=', _id).execute();
    await endFillsOfArm(trx, was._id, _id);
  }
}

/** A subject of classes that are all gone keeps their ids: without any it would be one of all classes. */
function withoutClasses(subject: StoredSubject, gone: Gone, at: string): StoredSubject {
  const classIds = withoutGone(subject.classIds, gone);
  if (classIds.length === 0 || classIds.join() === subject.classIds.join()) return subject;
  return { ...subject, classIds, updatedAt: laterThan(subject.updatedAt, at) };
}

type Lists = Pick<SchoolSettings, 'classes' | 'subjects' | 'terms' | 'schemes'>;
type Save = { by: string; at: string };

/** Teachers, subjects and schemes name the class or arm that one became, and none that is gone. */
async function leavePlaces(
  trx: Trx,
  lists: Lists,
  after: readonly StoredClass[],
  became: ReadonlyMap<string, string>,
  save: Save,
): Promise<void> {
  const { classes, subjects } = lists;
  const kept = namesOfClasses(after);
  const ids = [...namesOfClasses(classes).keys()].filter((id) => !kept.has(id));
  if (ids.length === 0) return;
  const gone: Gone = new Map(ids.map((id) => [id, became.get(id) ?? null]));
  await moveTeaching(trx, gone);
  const next = subjects.map((subject) => withoutClasses(subject, gone, save.at));
  if (next.some((subject, index) => subject !== subjects[index])) await writeSubjects(trx, next, save);
  if (became.size === 0) return;
  const schemes = schemesAfter(lists.schemes, became);
  await refuseLostMarks(trx, schemes, { ...lists, classes: after });
  if (JSON.stringify(schemes) !== JSON.stringify(lists.schemes)) await writeSchemes(trx, schemes, save);
}

/** A form teacher is somebody of the staff. */
async function requireTeachers(trx: Trx, { teacherId, arms }: StoredClass): Promise<void> {
  const ids = [teacherId, ...arms.map((arm) => arm.teacherId)].filter((id) => id !== null);
  if (ids.length === 0) return;
  const staff = trx
    .selectFrom('users')
    .select('_id')
    .where('_id', 'in', ids)
    .where('role', 'in', ['admin', 'super-admin']);
  const found = new Set((await staff.execute()).map(({ _id }) => _id));
  if (ids.some((id) => !found.has(id)))
    throw new AppError('invalid', 'A form teacher is an admin of this school', 'teacherId');
}

export type ClassesChange = {
  action: AuditAction;
  title: string;
  next: (trx: Trx, classes: readonly StoredClass[], at: string) => Promise<StoredClass[]>;
  /** Classes and arms by the one that they become; all others that are not in the list any more are gone. */
  became?: (classes: readonly StoredClass[]) => ReadonlyMap<string, string>;
};

const wordsOf = ({ name, classLevel, arms, closedAt }: StoredClass) =>
  [name, `counts as ${classLevel}`, ...arms.map((arm) => arm.name), ...(closedAt ? ['closed'] : [])].join(', ');

/** The lock of the settings lets one change after the other through. */
export async function changeClasses(
  trx: Trx,
  context: Context,
  change: ClassesChange,
  { by, at }: { by: Actor; at: string },
): Promise<readonly StoredClass[]> {
  const lists = await context.lockSettings(trx);
  const before = lists.classes;
  const after = await change.next(trx, before, at);
  const changed = after.filter(
    (one) => JSON.stringify(before.find(({ _id }) => _id === one._id)) !== JSON.stringify(one),
  );
  const isMoved = after.map(({ _id }) => _id).join() !== before.map(({ _id }) => _id).join();
  if (changed.length === 0 && !isMoved) return before;
  for (const one of changed) await requireTeachers(trx, one);
  for (const was of before) {
    const is = after.find(({ _id }) => _id === was._id);
    if (is) await moveLevel(trx, was, is, at);
    await leaveArms(trx, was, after, at);
  }
  await writeClasses(trx, after, { by: by._id, at });
  await leavePlaces(trx, lists, after, change.became?.(before) ?? new Map(), { by: by._id, at });
  const facts = (classes: readonly StoredClass[]) => ({ classes: classes.map(wordsOf) });
  const subject = { kind: 'class', title: change.title } as const;
  await recordAudit(trx, { action: change.action, by, at, subject, before: facts(before), after: facts(after) });
  return after;
}
