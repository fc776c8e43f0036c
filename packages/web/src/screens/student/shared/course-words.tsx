import type { Course } from '@akada/contract';
import { finishedOf } from '../../../data/catalogue/courses.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Price } from '../../../ui/price.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

export function CourseProgress({ course }: { course: Course }) {
  const done = finishedOf(course);
  const all = course.lessons.length;
  return <ProgressBar label={`Finished of ${course.title}`} percent={(done / all) * 100} text={`${done} of ${all}`} />;
}

/** Price due, with the sum of the single lessons' prices. */
export function CoursePrice({ course, large }: { course: Course; large?: boolean }) {
  const { money } = useFormat();
  if (course.duePrice === 0) return <Price now="Free" large={large} />;
  const was = course.duePrice < course.lessonsPrice ? money(course.lessonsPrice) : undefined;
  return <Price now={money(course.duePrice)} was={was} large={large} />;
}
