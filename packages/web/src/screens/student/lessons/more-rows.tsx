import { classNumber } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { coursesQuery } from '../../../data/courses.ts';
import { CourseRow } from '../shared/course-row.tsx';

/** '1' to '5', or empty for all classes. */
export default function CoursesOnSale({ classLevel }: { classLevel: string }) {
  const { data = [] } = useQuery(coursesQuery);
  const isOfClass = (course: { classLevel: string }) =>
    classLevel === '' || String(classNumber(course.classLevel)) === classLevel;
  return <CourseRow courses={data.filter((course) => course.onSale && isOfClass(course))} />;
}
