import type { Lesson, PlayableLesson } from '@akada/contract';
import { classLabel, classNumber } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  BookOpen,
  CalendarDays,
  Clock,
  Infinity as Forever,
  GraduationCap,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import { useContext, useId } from 'react';
import { createPortal } from 'react-dom';
import { Link, useParams } from 'react-router';
import { lessonQuery, lessonsQuery, thumbnailPath } from '../../../../data/lessons.ts';
import { useFormat } from '../../../../data/school.ts';
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
import { MaterialList } from '../../shared/material-list.tsx';
import { CheckSection } from './check-section.tsx';
import { LessonBox } from './lesson-box.tsx';
import { ChapterTitles, Objectives } from './lesson-outline.tsx';
import { LessonReviews } from './lesson-reviews.tsx';

const sheetGrid = {
  all: 'grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]',
  picture: 'lg:col-start-1',
  title: 'min-w-0 lg:col-start-1 lg:row-start-2',
  box: 'lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start',
  rest: 'min-w-0 lg:col-start-1 lg:row-start-3',
};

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

type Fact = { icon: LucideIcon; name: string; value: string };

function useFacts(lesson: Lesson): Fact[] {
  const format = useFormat();
  const facts: (Fact | false)[] = [
    lesson.duration !== undefined && { icon: Clock, name: 'Duration', value: format.minutes(lesson.duration) },
    { icon: GraduationCap, name: 'Class', value: classLabel(lesson.classLevel) },
    lesson.subject !== '' && { icon: BookOpen, name: 'Subject', value: lesson.subject },
    lesson.instructor !== '' && { icon: UserRound, name: 'Instructor', value: lesson.instructor },
    lesson.scheduledDate !== undefined && {
      icon: CalendarDays,
      name: 'Scheduled date',
      value: format.date(lesson.scheduledDate),
    },
    { icon: Forever, name: 'Access', value: 'Yours to keep: watch it as often as you like' },
  ];
  return facts.filter((fact) => fact !== false);
}

function WhatIsInside({ lesson }: { lesson: Lesson }) {
  const facts = useFacts(lesson);
  return (
    <section className="mt-6">
      <h2 className="text-base">What is inside</h2>
      <dl className="mt-2 divide-y divide-line rounded-md border border-line bg-card">
        {facts.map(({ icon: Icon, name, value }) => (
          <div key={name} className="flex items-start gap-3 px-4 py-2.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-soft" aria-hidden="true" />
            <dt className="w-28 shrink-0 text-soft">{name}</dt>
            <dd className="min-w-0 flex-1">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Summary({ lesson }: { lesson: Lesson }) {
  const format = useFormat();
  const parts = [
    classLabel(lesson.classLevel),
    lesson.duration !== undefined && format.minutes(lesson.duration),
    lesson.instructor !== '' && `with ${lesson.instructor}`,
  ];
  return <p className="mt-1 text-soft">{parts.filter(Boolean).join(' · ')}</p>;
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

/** What the reply has only for who may watch. */
function Materials({ lesson: { _id, materials } }: { lesson: PlayableLesson }) {
  if (!materials) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-base">Materials</h2>
      <MaterialList lessonId={_id} known={materials} />
    </section>
  );
}

function AskTutor({ lesson: { _id, purchased } }: { lesson: PlayableLesson }) {
  if (!purchased) return null;
  return (
    <LinkButton to={`/student/messages/new?lesson=${_id}`} variant="secondary" className="mt-6">
      Ask the tutor
    </LinkButton>
  );
}

function LessonSheet({ lesson }: { lesson: PlayableLesson }) {
  const { objectives = [], chapters = [] } = lesson.outline ?? {};
  const titleId = useId();
  return (
    <>
      <LessonHeader title={lesson.title} />
      <article aria-labelledby={titleId} className={`[overflow-wrap:anywhere] ${sheetGrid.all}`}>
        <Thumbnail
          src={thumbnailPath(lesson._id)}
          eager
          className={`rounded-md border border-line ${sheetGrid.picture}`}
        />
        <div className={sheetGrid.title}>
          {lesson.subject !== '' && <p className="text-xs font-semibold text-green">{lesson.subject}</p>}
          <h1 id={titleId} className="text-lg leading-tight lg:text-xl">
            {lesson.title}
          </h1>
          <Summary lesson={lesson} />
        </div>
        <div className={`${sheetGrid.box} lg:sticky lg:top-23`}>
          <LessonBox lesson={lesson} titleId={titleId} />
        </div>
        <div className={sheetGrid.rest}>
          {lesson.purchased && <CheckSection lesson={lesson} />}
          <Objectives objectives={objectives} />
          <h2 className="text-base">About this lesson</h2>
          <p className="mt-2 max-w-prose whitespace-pre-line">{lesson.description.trim() || 'No description yet.'}</p>
          <ChapterTitles chapters={chapters} />
          <Materials lesson={lesson} />
          <AskTutor lesson={lesson} />
          <WhatIsInside lesson={lesson} />
          <LessonReviews lesson={lesson} />
        </div>
      </article>
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
  if (data) return <LessonSheet lesson={data} />;
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
