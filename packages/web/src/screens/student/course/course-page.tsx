import type { Course, CourseLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, CirclePlay, Hourglass, ShoppingCart } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { courseItem } from '../../../data/catalogue/course-item.ts';
import { courseQuery, finishedOf, nextOf } from '../../../data/catalogue/courses.ts';
import { thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { useUser } from '../../../data/people/session.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { isNotFound } from '../../../lib/call-error.ts';
import { useCart } from '../../../state/cart.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonLook, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Thumbnail } from '../../../ui/picture.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { OpeningLine } from '../../shared/opening.tsx';
import { CertificateLink } from '../shared/certificate-link.tsx';
import { CoursePrice, CourseProgress } from '../shared/course-words.tsx';
import { playerPath } from '../shared/watch-link.tsx';
import { WishButton } from '../shared/wish-button.tsx';

/** The player needs its own document. */
function Continue({ course }: { course: Course }) {
  const next = nextOf(course);
  if (!next) return null;
  const isBegun = finishedOf(course) > 0 || next.progress > 0;
  return (
    <Link reloadDocument to={playerPath(next._id)} className={buttonLook({ wide: true })}>
      <CirclePlay aria-hidden="true" />
      <span className="min-w-0 truncate">{`${isBegun ? 'Continue' : 'Start'}: ${next.title}`}</span>
    </Link>
  );
}

function AddToCart({ course }: { course: Course }) {
  const cart = useCart(useUser()._id);
  const _id = courseItem(course._id);
  const isIn = cart.has(_id);
  const add = () => {
    const { title, classLevel, duePrice: price, lessons } = course;
    const alone = cart.items.filter((item) => lessons.some((lesson) => lesson._id === item._id));
    if (alone.length > 0) {
      cart.remove(...alone.map((item) => item._id));
      const titles = alone.map((item) => `‘${item.title}’`).join(', ');
      notify.info('The course is in your cart', `${titles}: in the course, so not paid for once more`);
    }
    cart.add({ _id, title, classLevel, price });
  };
  if (isIn) {
    return (
      <LinkButton to="/student/cart" variant="secondary" wide>
        <Check aria-hidden="true" />
        In Cart: go and pay
      </LinkButton>
    );
  }
  return (
    <Button wide onClick={add}>
      <ShoppingCart aria-hidden="true" />
      Add course to cart
    </Button>
  );
}

function Offer({ course }: { course: Course }) {
  const owned = course.lessons.filter(({ purchased }) => purchased).length;
  if (course.isOnOrder) {
    return (
      <LinkButton to="/student/payments" variant="secondary" wide>
        <Hourglass aria-hidden="true" />
        Payment pending
      </LinkButton>
    );
  }
  if (course.purchased || !course.onSale) return null;
  return (
    <>
      <CoursePrice course={course} large />
      {owned > 0 && <p className="text-soft">{`You own ${owned} of its lessons: you do not pay for them again.`}</p>}
      <AddToCart course={course} />
      <WishButton wished={{ kind: 'course', courseId: course._id }} />
    </>
  );
}

function LessonRow({ lesson, number }: { lesson: CourseLesson; number: number }) {
  const { money, minutes } = useFormat();
  const facts = [
    lesson.duration !== undefined && minutes(lesson.duration),
    !lesson.purchased && (lesson.price === 0 ? 'Free' : `${money(lesson.price)} alone`),
    lesson.purchased && lesson.progress > 0 && lesson.progress < 100 && `${lesson.progress}% watched`,
  ];
  return (
    <Card as="li" flush className="relative flex items-center gap-3 p-2 has-[h3_a:hover]:border-green">
      <Thumbnail src={thumbnailPath(lesson._id)} className="w-24 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 text-sm wrap-anywhere">
          <Link to={`/student/lessons/${lesson._id}`} className="after:absolute after:inset-0 hover:text-green">
            {number}. {lesson.title}
          </Link>
        </h3>
        <p className="text-xs text-soft">{facts.filter(Boolean).join(' · ')}</p>
        <OpeningLine opensAt={lesson.opensAt} />
      </div>
      {lesson.progress === 100 ? (
        <Badge tone="leaf">Finished</Badge>
      ) : (
        lesson.purchased && <Badge tone="green">Yours</Badge>
      )}
    </Card>
  );
}

function Sheet({ course }: { course: Course }) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  const hasSome = course.lessons.some(({ purchased }) => purchased);
  const facts = [
    classLabel(course.classLevel),
    course.subject,
    counted(course.lessons.length, 'lesson'),
    course.instructor && `with ${course.instructor}`,
  ];
  return (
    <>
      <PageHeader title={course.title} />
      <p className="-mt-2 mb-4 text-soft">{facts.filter(Boolean).join(' · ')}</p>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card as="section" aria-label="This course" className="flex flex-col gap-3 lg:order-2">
          {hasSome && <CourseProgress course={course} />}
          <Continue course={course} />
          {hasSome && finishedOf(course) === course.lessons.length && <CertificateLink subjectId={course._id} />}
          <Offer course={course} />
          {course.isBought && <p className="text-xs text-soft">Lessons that are added later are yours too.</p>}
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          {course.description && <p className="whitespace-pre-line wrap-anywhere">{course.description}</p>}
          <h2 className="sr-only">Lessons</h2>
          <ol aria-label="Lessons" className="grid gap-2">
            {course.lessons.map((lesson, index) => (
              <LessonRow key={lesson._id} lesson={lesson} number={index + 1} />
            ))}
          </ol>
        </div>
      </div>
    </>
  );
}

export function CoursePage() {
  const { courseId = '' } = useParams();
  const course = useQuery(courseQuery(courseId));
  const back = (
    <LinkButton to="/student/lessons" variant="quiet" className="-mt-2 -ml-4">
      <ArrowLeft aria-hidden="true" />
      Browse Lessons
    </LinkButton>
  );
  if (course.data) {
    return (
      <>
        {back}
        <Sheet course={course.data} />
      </>
    );
  }
  return (
    <>
      {back}
      <PageHeader title="Course" />
      {!course.error && <Skeleton shape="cards" />}
      {course.error && isNotFound(course.error) && (
        <EmptyState mark="book" title="This course is not there" text="It is not on sale any more, or never was." />
      )}
      {course.error && !isNotFound(course.error) && <LoadFailed title="Error loading the course" query={course} />}
    </>
  );
}
