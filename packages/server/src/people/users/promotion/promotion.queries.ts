import type { Promotion, PromotionStep, PromotionStudent, StoredClass } from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { promotionDays } from '@akada/contract/rules/promotion';
import { namedClassOf } from '@akada/contract/rules/school-classes';
import type { PromotionRow } from '../../../platform/db/promotion-rows.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { offsetOf, personHasWords, readPage } from '../../../platform/db/search.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { iso } from '../../../platform/http/context.ts';
import { type From, isIn, nextOf, sourcesOf } from './moves.ts';

type Classes = readonly StoredClass[];

const dayMs = 86_400_000;

/** Promotions that are older cannot be undone. */
export const oldestUndone = (now: number) => iso(now - promotionDays * dayMs);

type Listed = PromotionRow & { made_by_name: string | null };

function toPromotion(row: Listed, classes: Classes, now: number): Promotion {
  const from = namedClassOf(classes, row);
  const to = namedClassOf(classes, { class_id: row.to_class_id, arm_id: row.to_arm_id });
  return {
    ...(from && { class: from }),
    ...(to && { toClass: to }),
    ...{ _id: row._id, number: row.number, classLevel: row.class_level, to: row.to_class },
    ...{ students: row.students, returned: row.returned, madeAt: row.made_at, madeByName: row.made_by_name ?? '' },
    ...(row.undone_at !== null && { undoneAt: row.undone_at }),
    canBeUndone: row.undone_at === null && row.made_at >= oldestUndone(now),
  };
}

const withNames = (db: Db) =>
  db
    .selectFrom('promotions')
    .leftJoin('users', 'users._id', 'promotions.made_by')
    .selectAll('promotions')
    .select('users.full_name as made_by_name');

const mostPromotions = 20;

export async function lastPromotions(db: Db, classes: Classes, now: number): Promise<Promotion[]> {
  const rows = await withNames(db).orderBy('number', 'desc').limit(mostPromotions).execute();
  return rows.map((row) => toPromotion(row, classes, now));
}

export async function getPromotion(db: Db, id: string, classes: Classes, now: number): Promise<Promotion> {
  const row = await withNames(db).where('promotions._id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Promotion not found');
  return toPromotion(row, classes, now);
}

/** 0 before the first promotion. */
export async function lastNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('promotions')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const sittingNow = (db: Db, now: number) =>
  db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .where('attempts.status', '=', 'running')
    .where('attempts.deadline_at', '>', iso(now - graceMs))
    .where('users.role', '=', 'user');

const namedExams = 5;

async function openExamsOf(db: Db, levels: readonly string[], now: number) {
  return db
    .selectFrom('exams')
    .select(['_id', 'title', 'class_level', 'closes_at'])
    .where('class_level', 'in', [...levels])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('closes_at', '>', iso(now))
    .orderBy('closes_at')
    .orderBy('_id')
    .execute();
}

/** Counts of each class that has students, or could have. */
export async function stepsOf(db: Db, classes: Classes, of: From, now: number): Promise<PromotionStep[]> {
  const sources = sourcesOf(classes, of);
  const levels = [...new Set(sources.map(({ classLevel }) => classLevel))];
  const exams = await openExamsOf(db, levels, now);
  const steps: PromotionStep[] = [];
  for (const source of sources) {
    const { count: students } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isIn(classes, source))
      .where('role', '=', 'user')
      .executeTakeFirstOrThrow();
    if (students === 0 && source.closedAt !== null) continue;
    const { count: sitting } = await sittingNow(db, now)
      .select((eb) => eb.fn.count<number>('users._id').distinct().as('count'))
      .where(isIn(classes, source))
      .executeTakeFirstOrThrow();
    const { _id, name, classLevel } = source;
    const to = nextOf(classes, source);
    const open = exams.filter((exam) => exam.class_level === classLevel);
    steps.push({
      ...{ class: { _id, name }, classLevel, to: to.level, students, sitting, openExamCount: open.length },
      ...(to.of && { toClass: { _id: to.of._id, name: to.of.name } }),
      openExams: open.slice(0, namedExams).map((exam) => ({
        ...{ _id: exam._id, title: exam.title, closesAt: exam.closes_at },
      })),
    });
  }
  return steps;
}

async function examsSatNow(db: Db, ids: readonly string[], now: number): Promise<Map<string, string>> {
  const rows = await sittingNow(db, now)
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select(['attempts.student_id', 'exams.title'])
    .where('attempts.student_id', 'in', [...ids])
    .orderBy('attempts.started_at')
    .execute();
  return new Map(rows.map((row) => [row.student_id, row.title]));
}

async function promotedInto(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('promotion_students')
    .innerJoin('promotions', 'promotions._id', 'promotion_students.promotion_id')
    .innerJoin('users', 'users._id', 'promotion_students.student_id')
    .select(['student_id', 'made_at'])
    .where('student_id', 'in', [...ids])
    .where('returned_at', 'is', null)
    .whereRef('users.class_level', '=', 'promotion_students.to_class')
    .whereRef('users.class_id', 'is not distinct from', 'promotion_students.to_class_id')
    .orderBy('number')
    .execute();
  return new Map(rows.map((row) => [row.student_id, row.made_at]));
}

type Wanted = From & { search?: string | undefined; page: number; limit: number };

export async function studentsOf(db: Db, classes: Classes, wanted: Wanted, now: number) {
  const sources = sourcesOf(classes, wanted);
  let students = db
    .selectFrom('users')
    .select(['_id', 'full_name', 'class_level', 'class_id', 'arm_id', 'is_active'])
    .where((eb) => eb.or(sources.map((source) => isIn(classes, source))))
    .where('role', '=', 'user')
    .orderBy('class_level')
    .orderBy('class_id')
    .orderBy('search_text')
    .orderBy('_id');
  if (wanted.armId !== undefined) students = students.where('arm_id', '=', wanted.armId);
  const { search } = wanted;
  if (search) students = students.where((eb) => personHasWords(eb.ref('search_text'), search));
  const { rows, ...found } = await readPage(students, { limit: wanted.limit, offset: offsetOf(wanted) });
  const ids = rows.map((row) => row._id);
  const [sitting, promoted] =
    ids.length === 0
      ? [new Map<string, string>(), new Map<string, string>()]
      : [await examsSatNow(db, ids, now), await promotedInto(db, ids)];
  const shown = rows.map((row): PromotionStudent => {
    const [exam, promotedAt] = [sitting.get(row._id), promoted.get(row._id)];
    const own = namedClassOf(classes, row);
    return {
      ...{ _id: row._id, fullName: row.full_name, classLevel: row.class_level, isActive: row.is_active === 1 },
      ...(own && { class: own }),
      ...(exam !== undefined && { sitting: exam }),
      ...(promotedAt !== undefined && { promotedAt }),
    };
  });
  return { ...found, rows: shown };
}

/** For the export of a student's data. */
export function promotionsOf(db: Db, studentId: string) {
  return db
    .selectFrom('promotion_students')
    .innerJoin('promotions', 'promotions._id', 'promotion_students.promotion_id')
    .select(['from_class as from', 'promotion_students.to_class as to', 'made_at as at', 'returned_at as takenBackAt'])
    .where('student_id', '=', studentId)
    .orderBy('number')
    .execute();
}
