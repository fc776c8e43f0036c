import type { Course } from '@akada/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Thumbnail } from '../../../ui/picture.tsx';
import { CoursePrice, CourseProgress } from './course-words.tsx';
import { WishHeart } from './wish-button.tsx';

function CourseCard({ course }: { course: Course }) {
  const { counted } = useFormat();
  const [first] = course.lessons;
  const titleId = useId();
  return (
    <li className="relative flex w-[13rem] max-w-[80vw] shrink-0 snap-start flex-col overflow-hidden rounded-md border border-line bg-card hover:border-green">
      {first && <Thumbnail src={thumbnailPath(first._id)} />}
      <div className="flex flex-1 flex-col justify-between gap-1 p-2">
        <h3 id={titleId} className="line-clamp-2 text-sm leading-tight" title={course.title}>
          <Link
            to={`/student/courses/${course._id}`}
            className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
          >
            {course.title}
          </Link>
        </h3>
        <p className="text-xs text-soft">{counted(course.lessons.length, 'lesson')}</p>
        {course.purchased ? (
          <CourseProgress course={course} />
        ) : (
          <div className="flex items-center justify-between gap-2">
            <CoursePrice course={course} />
            {course.onSale && (
              <WishHeart
                wished={{ kind: 'course', courseId: course._id }}
                describedBy={titleId}
                className="-my-2 -mr-2"
              />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

export function CourseRow({ courses, title = 'Courses' }: { courses: readonly Course[]; title?: string }) {
  if (courses.length === 0) return null;
  return (
    <section aria-label={title} className="mb-4">
      <h2 className="text-base">{title}</h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-2">
        {courses.map((course) => (
          <CourseCard key={course._id} course={course} />
        ))}
      </ul>
    </section>
  );
}
