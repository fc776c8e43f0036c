import type { Lesson, PlayableLesson } from '@akada/contract';
import { classNumber } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useContext, useId } from 'react';
import { createPortal } from 'react-dom';
import { Link, useParams } from 'react-router';
import { lessonQuery, lessonsQuery, thumbnailPath } from '../../../../data/catalogue/lessons.ts';
import { useUser } from '../../../../data/people/session.ts';
import { useClassLabel } from '../../../../data/platform/class-names.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { isNotFound } from '../../../../lib/call-error.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../../../ui/loading.tsx';
import { TopBarSlot } from '../../../../ui/page-header.tsx';
import { PageTitle } from '../../../../ui/page-title.tsx';
import { Thumbnail, ThumbnailTag } from '../../../../ui/picture.tsx';
import { LoadFailed } from '../../../shared/load-failed.tsx';
import { LessonPrice } from '../../shared/lesson-action.tsx';
import { LessonSheet, sheetGrid } from '../../shared/lesson-sheet.tsx';
import { RoadLink } from '../../shared/road-link.tsx';
import { CheckSection } from './check-section.tsx';
import { LessonBox } from './lesson-box.tsx';
import { LessonReviews } from './lesson-reviews.tsx';

/** A lesson's title is too long for the top bar, so its h1 stands beside the picture. */
function LessonHeader({ title }: { title: string }) {
  const slot = useContext(TopBarSlot);
  const back = (
    <LinkButton to="/student/lessons" variant="quiet" className="lg:-ml-4">
      <ArrowLeft aria-hidden="true" />
      Browse Lessons
    </LinkButton>
  );
  return (
    <>
      <PageTitle>{`${title} · Akada`}</PageTitle>
      {slot && createPortal(back, slot)}
    </>
  );
}

function LessonLoading() {
  return (
    <>
      <LessonHeader title="Lesson" />
      <h1 className="sr-only">Lesson</h1>
      <Loading>
        <div aria-hidden="true" className={sheetGrid.all}>
          <SkeletonBox className={`aspect-video ${sheetGrid.picture}`} />
          <div className={`space-y-3 ${sheetGrid.title}`}>
            <SkeletonBox className="h-4 w-28" />
            <SkeletonBox className="h-8 w-4/5" />
            <SkeletonBox className="h-5 w-2/5" />
          </div>
          <SkeletonBox className={`h-44 ${sheetGrid.box}`} />
          <div className={`space-y-3 ${sheetGrid.rest}`}>
            <SkeletonBox className="h-6 w-40" />
            <SkeletonBox className="h-24" />
          </div>
        </div>
      </Loading>
    </>
  );
}

const atMost = 4;

function OtherLesson({ lesson }: { lesson: Lesson }) {
  const format = useFormat();
  return (
    <Card as="li" flush className="relative flex transition-colors has-[h3_a:hover]:border-green sm:flex-col">
      <Thumbnail src={thumbnailPath(lesson._id)} className="w-32 shrink-0 self-start sm:w-full">
        {lesson.duration !== undefined && (
          <span className="max-sm:hidden">
            <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>
          </span>
        )}
      </Thumbnail>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1 px-3 py-2 sm:p-4">
        <h3 className="line-clamp-2 text-sm [overflow-wrap:anywhere]" title={lesson.title}>
          <Link
            to={`/student/lessons/${lesson._id}`}
            className="after:absolute after:inset-0 after:rounded-md hover:text-green focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
          >
            {lesson.title}
          </Link>
        </h3>
        {lesson.purchased ? <p className="text-xs text-soft">Yours</p> : <LessonPrice lesson={lesson} />}
      </div>
    </Card>
  );
}

function MoreLessons({ lesson }: { lesson: Lesson }) {
  const classLabel = useClassLabel();
  const headingId = useId();
  const classLevel = String(classNumber(lesson.classLevel));
  const filters = { search: '', classLevel, isPaid: '', subject: lesson.subject, sort: '', page: 1 } as const;
  const { data, isPlaceholderData } = useQuery(lessonsQuery(filters));
  const others = data?.data.filter((other) => other._id !== lesson._id) ?? [];
  const shown = [...others].sort((a, b) => Number(a.purchased) - Number(b.purchased)).slice(0, atMost);
  if (shown.length === 0 || isPlaceholderData) return null;
  const of = lesson.subject === '' ? 'lessons' : lesson.subject;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="text-base">
        More {of} for {classLabel(lesson.classLevel)}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {shown.map((other) => (
          <OtherLesson key={other._id} lesson={other} />
        ))}
      </ul>
    </section>
  );
}

function AskTutor({ lesson: { _id, purchased } }: { lesson: PlayableLesson }) {
  if (!purchased) return null;
  return (
    <LinkButton to={`/student/messages/new?lesson=${_id}`} variant="secondary" className="mt-6">
      Ask the teacher
    </LinkButton>
  );
}

function LessonForStudent({ lesson }: { lesson: PlayableLesson }) {
  const titleId = useId();
  const { classLevel } = useUser();
  return (
    <>
      <LessonHeader title={lesson.title} />
      <LessonSheet
        lesson={lesson}
        titleId={titleId}
        box={<LessonBox lesson={lesson} titleId={titleId} />}
        first={lesson.purchased && <CheckSection lesson={lesson} />}
        ask={<AskTutor lesson={lesson} />}
      >
        <LessonReviews lesson={lesson} />
      </LessonSheet>
      {lesson.subject !== '' && lesson.classLevel === classLevel && (
        <p className="mt-8">
          <RoadLink subject={lesson.subject} isNamed />
        </p>
      )}
      <MoreLessons lesson={lesson} />
    </>
  );
}

function OneLesson({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(lessonQuery(id));
  if (isPending) return <LessonLoading />;
  if (isNotFound(error)) {
    return (
      <>
        <LessonHeader title="Lesson not found" />
        <h1 className="sr-only">Lesson</h1>
        <EmptyState
          mark="book"
          title="Lesson not found"
          text="This lesson does not exist, or it is no longer for sale."
          action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
        />
      </>
    );
  }
  if (data) return <LessonForStudent lesson={data} />;
  return (
    <>
      <LessonHeader title="Lesson" />
      <LoadFailed heading="h1" title="Error loading lesson" query={{ error, isFetching, refetch }} />
    </>
  );
}

export function LessonPage() {
  const { lessonId = '' } = useParams();
  return <OneLesson key={lessonId} id={lessonId} />;
}
