import { classLabel } from '@akada/contract/rules/class-level';
import { insertCourse, setLessons } from '../catalogue/courses/courses.queries.ts';
import type { LessonRow, Trx } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';

const dayMs = 24 * 3_600_000;
const most = 2;

/** Courses for the subjects and classes with the most lessons, at three quarters of their single prices. */
export async function loadCourses(trx: Trx, context: Context, lessons: readonly LessonRow[]): Promise<void> {
  const groups = [...Map.groupBy(lessons, ({ subject, class_level }) => `${subject} ${class_level}`).values()]
    .map((own) => ({ own, costs: own.reduce((sum, { price_minor }) => sum + price_minor, 0) }))
    .filter(({ own, costs }) => own.length > 1 && costs > 0)
    .toSorted((a, b) => b.own.length - a.own.length || b.costs - a.costs)
    .slice(0, most);
  for (const [index, { own, costs }] of groups.entries()) {
    const [{ subject = '', class_level = '' } = {}] = own;
    const then = context.now() - (10 - index) * dayMs;
    const fields = {
      title: `${subject}, ${classLabel(class_level)}`,
      description: `All our ${subject.toLowerCase()} lessons of ${classLabel(class_level)}, in the order in which they are best learned.`,
      ...{ classLevel: class_level, subject, instructor: 'Akada demo school', isDraft: false },
      certificate: index === 0,
      price: Math.round((costs * 0.75) / 10_000) * 100,
    };
    const { _id } = await insertCourse(trx, newIdAt(then), { fields, at: iso(then) });
    const lessonIds = own.map((lesson) => lesson._id);
    await setLessons(trx, _id, lessonIds);
  }
}
