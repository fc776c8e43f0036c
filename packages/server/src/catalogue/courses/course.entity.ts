import type { Course, StaffCourse } from '@akada/contract';
import { coursePrices } from '@akada/contract/rules/course-price';
import { fromMinor } from '@akada/contract/rules/money';
import { opensAt } from '@akada/contract/rules/opening';
import { progressPercent } from '@akada/contract/rules/watched';
import { entity, flag, json, money, plain } from '../../platform/db/entity.ts';
import type { Stored } from '../../platform/db/group-rows.ts';
import type { CourseRow, LessonRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';

export type CourseFields = Pick<
  StaffCourse,
  'title' | 'description' | 'classLevel' | 'subject' | 'instructor' | 'price' | 'isDraft' | 'groupIds' | 'certificate'
>;

export const courseEntity = entity<CourseRow, CourseFields>(
  {
    title: plain('title'),
    description: plain('description'),
    classLevel: plain('class_level'),
    subject: plain('subject'),
    instructor: plain('instructor'),
    price: money('price_minor'),
    isDraft: flag('is_draft'),
    groupIds: json('group_ids'),
    certificate: flag('certificate'),
  },
  {
    ...{ title: '', description: '', classLevel: '', subject: '', instructor: '', price: 0, isDraft: true },
    ...{ groupIds: [], certificate: false },
  },
);

export type LessonInCourse = Stored<LessonRow> & { course_id: string };

export function toStaffCourse(row: CourseRow, lessons: readonly LessonInCourse[], buyers: number): StaffCourse {
  return {
    ...courseEntity.toWire(row),
    lessons: lessons.map(({ _id, title, class_level, price_minor, is_draft, withdrawn_at }) => ({
      ...{ _id, title, classLevel: class_level, price: fromMinor(price_minor) },
      ...{ isDraft: is_draft === 1, isDeleted: withdrawn_at !== null },
    })),
    buyers,
  };
}

/** A student's lessons and courses: owned, ordered and watched. */
export type Having = {
  owned: ReadonlySet<string>;
  boughtCourses: ReadonlySet<string>;
  coursesOnOrder: ReadonlySet<string>;
  watched: ReadonlyMap<string, { watched_seconds: number; duration_seconds: number; finished_at: string | null }>;
};

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

export function toCourse(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  row: CourseRow,
  { lessons, having }: { lessons: readonly LessonInCourse[]; having: Having },
): Course {
  const { isDraft, groupIds: _, certificate: __, ...wire } = courseEntity.toWire(row);
  const isOwned = ({ _id }: LessonInCourse) => having.owned.has(_id);
  const shown = lessons.filter((lesson) => lesson.is_draft === 0 && (lesson.withdrawn_at === null || isOwned(lesson)));
  const forSale = shown.filter(({ withdrawn_at }) => withdrawn_at === null);
  const prices = forSale.map(({ price_minor }) => price_minor);
  const shares = coursePrices(row.price_minor, prices);
  const due = shares.filter((_, index) => !forSale.slice(index, index + 1).some(isOwned));
  return {
    ...wire,
    lessons: shown.map((lesson) => ({
      _id: lesson._id,
      title: lesson.title,
      price: fromMinor(lesson.price_minor),
      duration: lesson.duration_minutes ?? undefined,
      purchased: isOwned(lesson),
      progress: progressOf(having, lesson),
      opensAt: opensAt(lesson.scheduled_date, now(), settings().timeZone) ?? undefined,
    })),
    lessonsPrice: fromMinor(sumOf(prices)),
    duePrice: fromMinor(sumOf(due)),
    purchased: shown.length > 0 && shown.every(isOwned),
    isBought: having.boughtCourses.has(row._id),
    isOnOrder: having.coursesOnOrder.has(row._id),
    onSale: !isDraft && forSale.length > 0,
  };
}

function progressOf({ watched }: Having, { _id }: LessonInCourse): number {
  const row = watched.get(_id);
  return row ? progressPercent(row.watched_seconds, row.duration_seconds, row.finished_at) : 0;
}
