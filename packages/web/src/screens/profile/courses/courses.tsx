import type { PurchasedLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CirclePlay, Play } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { purchasedLessonsQuery, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Thumbnail, ThumbnailTag } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { OpeningLine } from '../../shared/opening.tsx';
import { type VideoSource, videoSource } from '../../shared/video-source.ts';
import { paged } from '../shared/paged.ts';
import { arrange, CourseBar, useCourseView } from './course-bar.tsx';

type CourseVideoProps = { lesson: PurchasedLesson; eager: boolean; playing: boolean; onPlay: () => void };

const coverLook = 'group absolute inset-0 grid place-items-center -outline-offset-3';
const focusIt = (element: HTMLElement | null) => element?.focus();

function PlayMark() {
  return (
    <span className="grid size-14 place-items-center rounded-full bg-board text-chalk transition-colors group-hover:bg-green group-hover:text-on-green">
      <Play className="ml-0.5 size-6 fill-current" aria-hidden="true" />
    </span>
  );
}

function Cover({ lesson, eager, children }: { lesson: PurchasedLesson; eager: boolean; children?: ReactNode }) {
  const classLabel = useClassLabel();
  const format = useFormat();
  return (
    <div className="relative">
      <Thumbnail src={thumbnailPath(lesson._id)} eager={eager}>
        <ThumbnailTag>{classLabel(lesson.classLevel)}</ThumbnailTag>
        {lesson.duration !== undefined && <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>}
      </Thumbnail>
      {children}
    </div>
  );
}

function PlayingVideo({ lesson, source: { kind, src, captions } }: { lesson: PurchasedLesson; source: VideoSource }) {
  const [failed, setFailed] = useState(false);
  if (kind === 'youtube') {
    return (
      <iframe
        ref={focusIt}
        src={`${src}?autoplay=1&rel=0&playsinline=1`}
        title={lesson.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        className="aspect-video w-full bg-stage"
      />
    );
  }
  if (failed) {
    return (
      <div
        role="alert"
        className="grid aspect-video place-content-center justify-items-center gap-3 bg-stage p-4 text-chalk"
      >
        This video could not be loaded.
        <LinkButton reloadDocument to={`/student/lesson/${lesson._id}`} variant="secondary">
          Open the lesson player
        </LinkButton>
      </div>
    );
  }
  return (
    <video
      ref={focusIt}
      src={src}
      controls
      autoPlay
      playsInline
      aria-label={lesson.title}
      onError={() => setFailed(true)}
      className="aspect-video w-full bg-stage"
    >
      <track kind="captions" src={captions ?? undefined} srcLang="en" label="English" />
    </video>
  );
}

/** A picture until played: a page of players would load megabytes. */
function CourseVideo({ lesson, eager, playing, onPlay }: CourseVideoProps) {
  const source = videoSource(lesson.videoUrl);
  // This document's Content-Security-Policy allows no other host; the lesson player's does.
  const isElsewhere = source.kind !== 'youtube' && source.captions === null;
  if (lesson.opensAt !== undefined) return <Cover lesson={lesson} eager={eager} />;
  if (playing && !isElsewhere) return <PlayingVideo lesson={lesson} source={source} />;
  return (
    <Cover lesson={lesson} eager={eager}>
      {isElsewhere ? (
        <a
          href={`/student/lesson/${lesson._id}`}
          className={coverLook}
          aria-label={`Play ${lesson.title} in the lesson player`}
        >
          <PlayMark />
        </a>
      ) : (
        <button type="button" onClick={onPlay} className={coverLook} aria-label={`Play ${lesson.title}`}>
          <PlayMark />
        </button>
      )}
    </Cover>
  );
}

type CourseCardProps = { lesson: PurchasedLesson; eager: boolean; playing: boolean; onPlay: () => void };

function CourseCard({ lesson, eager, playing, onPlay }: CourseCardProps) {
  const titleId = useId();
  const format = useFormat();
  return (
    <Card as="li" flush className="flex flex-col">
      <CourseVideo lesson={lesson} eager={eager} playing={playing} onPlay={onPlay} />
      <div className="flex flex-1 flex-col p-4">
        {lesson.subject !== '' && <p className="truncate text-xs font-semibold text-green">{lesson.subject}</p>}
        <h2 id={titleId} dir="auto" className="line-clamp-2 text-base" title={lesson.title}>
          {lesson.title}
        </h2>
        <MoreText text={lesson.description.trim() || 'No description yet.'} describedBy={titleId} />
        <dl className="mt-3 flex flex-wrap items-center gap-x-1.5 text-xs">
          <dt className="flex items-center gap-1.5 text-soft">
            <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
            Scheduled Date
          </dt>
          <dd className="font-semibold">
            {lesson.scheduledDate ? format.longDate(lesson.scheduledDate) : 'Not scheduled'}
          </dd>
        </dl>
        <div className="mt-auto flex flex-col gap-3 pt-4">
          <ProgressBar label={`Watched of ${lesson.title}`} percent={lesson.progress} />
          {lesson.opensAt === undefined ? (
            <LinkButton
              reloadDocument
              to={`/student/lesson/${lesson._id}`}
              variant="secondary"
              aria-describedby={titleId}
            >
              <CirclePlay aria-hidden="true" />
              Open lesson
            </LinkButton>
          ) : (
            <OpeningLine opensAt={lesson.opensAt} className="min-h-11 items-center" />
          )}
        </div>
      </div>
    </Card>
  );
}

const coursesPerPage = 9;

type CourseListProps = { courses: readonly PurchasedLesson[]; url: ReturnType<typeof useCourseView> };

function CourseList({ courses, url }: CourseListProps) {
  const { shown, page, totalPages } = paged(courses, url.page, coursesPerPage);
  // Two at a time would double the data.
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
    text="The lessons you own will be here."
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
  const courses = useQuery(purchasedLessonsQuery);
  if (courses.data && courses.data.length > 0) return <OwnCourses all={courses.data} />;
  return (
    <>
      <PageHeader title={courses.data ? 'Courses (0)' : 'Courses'} />
      <Loaded query={courses} failure="Error loading lessons" loading={<Skeleton shape="cards" count={3} />}>
        {() => nothingBought}
      </Loaded>
    </>
  );
}
