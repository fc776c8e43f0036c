import type { PurchasedLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purchasedLessonsQuery } from '../../../data/lessons.ts';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { paged } from '../shared/paged.ts';
import { arrange } from './arrange.ts';
import { CourseBar } from './course-bar.tsx';
import { CourseCard } from './course-card.tsx';
import { useCourseView } from './use-course-view.ts';

const coursesPerPage = 9;

type CourseListProps = { courses: readonly PurchasedLesson[]; url: ReturnType<typeof useCourseView> };

function CourseList({ courses, url }: CourseListProps) {
  const { shown, page, totalPages } = paged(courses, url.page, coursesPerPage);
  // One at a time: two lessons at once are no lesson, and twice the data.
  const [playingId, setPlayingId] = useState<string>();
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((lesson, index) => (
          <CourseCard
            key={lesson._id}
            lesson={lesson}
            eager={index < 2}
            playing={lesson._id === playingId}
            onPlay={() => setPlayingId(lesson._id)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} onPage={url.goTo} />
    </>
  );
}

const nothingBought = (
  <EmptyState
    mark="book"
    title="No lessons purchased yet"
    text="The lessons you own stand here."
    action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
  />
);

function OwnCourses({ all }: { all: readonly PurchasedLesson[] }) {
  const url = useCourseView();
  const format = useFormat();
  const courses = arrange(all, url.view);
  const subjects = [...new Set(all.map(({ subject }) => subject))].filter(Boolean).sort();
  return (
    <>
      <PageHeader title={`Courses (${courses.length})`} />
      <CourseBar url={url} subjects={subjects} />
      <p role="status" className="sr-only">
        {format.counted(courses.length, 'course')}
      </p>
      {courses.length > 0 ? (
        <CourseList courses={courses} url={url} />
      ) : (
        <EmptyState
          mark="search"
          title="No courses found"
          text="None of your courses fits this search. Try fewer words or other filters."
          action={<Button onClick={url.clearAll}>Clear Filters</Button>}
        />
      )}
    </>
  );
}

export function Courses() {
  const { data, error, isPending, isFetching, refetch } = useQuery(purchasedLessonsQuery);
  if (data && data.length > 0) return <OwnCourses all={data} />;
  return (
    <>
      <PageHeader title={data ? 'Courses (0)' : 'Courses'} />
      {isPending && <Skeleton shape="cards" count={3} />}
      {data && nothingBought}
      {!isPending && !data && <LoadFailed title="Error loading lessons" query={{ error, isFetching, refetch }} />}
    </>
  );
}
