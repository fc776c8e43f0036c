import { classNumber } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { coursesQuery } from '../../../data/catalogue/courses.ts';
import { wishListQuery } from '../../../data/catalogue/wish-list.ts';
import { CourseRow } from '../shared/course-row.tsx';
import { ForSale, Row } from './lesson-rows.tsx';

/** The wish list, of all classes, and the courses on sale. '1' to '5', or empty for all classes. */
export default function MoreRows({ classLevel }: { classLevel: string }) {
  const { data: courses = [] } = useQuery(coursesQuery);
  const { data: wishes } = useQuery(wishListQuery);
  const isOfClass = (course: { classLevel: string }) =>
    classLevel === '' || String(classNumber(course.classLevel)) === classLevel;
  const isWished = ({ _id }: { _id: string }) => wishes?.courseIds.includes(_id) === true;
  const onSale = courses.filter((course) => course.onSale);
  return (
    <div className="mt-6 empty:hidden">
      <Row title="Wish list" lessons={wishes?.lessons ?? []}>
        {(lesson) => <ForSale lesson={lesson} />}
      </Row>
      <CourseRow
        title="Courses on your wish list"
        courses={onSale.filter((course) => isWished(course) && !course.purchased)}
      />
      <CourseRow courses={onSale.filter(isOfClass)} />
    </div>
  );
}
