import type { StaffCourse } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminCoursesQuery } from '../../../data/catalogue/admin-courses.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListFilters, useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { GroupsBadge } from '../shared/groups-badge.tsx';

function CourseRow({ course }: { course: StaffCourse }) {
  const classLabel = useClassLabel();
  const { money, counted } = useFormat();
  const alone = course.lessons.reduce((sum, { price }) => sum + price, 0);
  return (
    <Card as="li" className="relative flex flex-wrap items-center gap-x-4 gap-y-2 hover:border-green">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base wrap-anywhere">
          {course.limitedTo ? (
            course.title
          ) : (
            <Link to={`/admin/courses/${course._id}`} className="after:absolute after:inset-0 hover:underline">
              {course.title}
            </Link>
          )}
        </h2>
        <p className="text-soft">
          {counted(course.lessons.length, 'lesson')}
          {alone > 0 && `, ${money(alone)} one by one`}
          {course.buyers > 0 && `. ${counted(course.buyers, 'student')} bought it`}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {course.isDraft && <Badge tone="amber">Draft</Badge>}
        <Badge tone="green">{classLabel(course.classLevel)}</Badge>
        <GroupsBadge ids={course.groupIds} />
        <Badge tone="marigold">{course.price === 0 ? 'Free' : money(course.price)}</Badge>
      </p>
    </Card>
  );
}

export function Courses() {
  const filters = useUrlFilters(['search']);
  const courses = useQuery(adminCoursesQuery({ search: filters.values.search, page: filters.page }));
  return (
    <>
      <PageHeader title="Courses" action={<LinkButton to="/admin/courses/new">+ New course</LinkButton>} />
      <ListFilters filters={filters} searchLabel="Search courses...">
        {null}
      </ListFilters>
      <PagedList
        query={courses}
        filters={filters}
        failure="Error loading courses"
        loading={<Skeleton shape="cards" />}
        empty={{
          mark: 'book',
          title: 'No courses yet',
          text: 'A course is some of your lessons in an order, with one price for all of them.',
          action: <LinkButton to="/admin/courses/new">Make the first course</LinkButton>,
        }}
        notFound={{ title: 'No courses found', text: 'No course matches this search.' }}
      >
        {({ data }) => (
          <ul aria-label="Courses" className="grid gap-3">
            {data.map((course) => (
              <CourseRow key={course._id} course={course} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
