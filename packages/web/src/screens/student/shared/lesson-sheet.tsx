import type { Lesson, PlayableLesson } from '@akada/contract';
import {
  BookOpen,
  CalendarDays,
  Clock,
  Infinity as Forever,
  GraduationCap,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { thumbnailPath, tutorNames } from '../../../data/catalogue/lessons.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Thumbnail } from '../../../ui/picture.tsx';
import { ChapterTitles, Objectives } from './lesson-outline.tsx';
import { MaterialList } from './material-list.tsx';

export const sheetGrid = {
  all: 'grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]',
  picture: 'lg:col-start-1',
  title: 'min-w-0 lg:col-start-1 lg:row-start-2',
  box: 'lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start',
  rest: 'min-w-0 lg:col-start-1 lg:row-start-3',
};

type Fact = { icon: LucideIcon; name: string; value: ReactNode };

/** Teachers visible to students: a staff preview also returns hidden cards. */
const shownTutors = ({ tutors = [] }: Lesson) => tutors.filter(({ isShown }) => isShown !== false);

/** Students get links to the teachers' cards; any other name is plain text. */
function taughtBy(lesson: Lesson): Fact | false {
  const [tutors, { instructor }] = [shownTutors(lesson), lesson];
  if (tutors.length === 0) return instructor !== '' && { icon: UserRound, name: 'Teacher', value: instructor };
  const names = tutors.map(({ _id, name, isShown }) =>
    isShown === undefined ? (
      <Link key={_id} to={`/profile/teachers/${_id}`} className="block font-semibold text-green hover:underline">
        {name}
      </Link>
    ) : (
      <span key={_id} className="block">
        {name}
      </span>
    ),
  );
  return { icon: UserRound, name: tutors.length === 1 ? 'Teacher' : 'Teachers', value: names };
}

function useFacts(lesson: Lesson): Fact[] {
  const classLabel = useClassLabel();
  const format = useFormat();
  const facts: (Fact | false)[] = [
    lesson.duration !== undefined && { icon: Clock, name: 'Duration', value: format.minutes(lesson.duration) },
    { icon: GraduationCap, name: 'Class', value: classLabel(lesson.classLevel) },
    lesson.subject !== '' && { icon: BookOpen, name: 'Subject', value: lesson.subject },
    taughtBy(lesson),
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
  const classLabel = useClassLabel();
  const format = useFormat();
  const names = tutorNames({ ...lesson, tutors: shownTutors(lesson) });
  const parts = [
    classLabel(lesson.classLevel),
    lesson.duration !== undefined && format.minutes(lesson.duration),
    names !== '' && `with ${names}`,
  ];
  return <p className="mt-1 text-soft">{parts.filter(Boolean).join(' · ')}</p>;
}

/** The reply has materials only for a person who may watch. */
function Materials({ lesson: { _id, materials } }: { lesson: PlayableLesson }) {
  if (!materials) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-base">Materials</h2>
      <MaterialList lessonId={_id} known={materials} />
    </section>
  );
}

type LessonSheetProps = {
  lesson: PlayableLesson;
  titleId: string;
  /** Button to get it, or word that it is there. */
  box: ReactNode;
  first?: ReactNode;
  ask?: ReactNode;
  /** Below all else. */
  children?: ReactNode;
};

/** A lesson's details, around its actions. */
export function LessonSheet({ lesson, titleId, box, first, ask, children }: LessonSheetProps) {
  const { objectives = [], chapters = [] } = lesson.outline ?? {};
  return (
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
      <div className={`${sheetGrid.box} lg:sticky lg:top-23`}>{box}</div>
      <div className={sheetGrid.rest}>
        {first}
        <Objectives objectives={objectives} />
        <h2 className="text-base">About this lesson</h2>
        <p className="mt-2 max-w-prose whitespace-pre-line">{lesson.description.trim() || 'No description yet.'}</p>
        <ChapterTitles chapters={chapters} />
        <Materials lesson={lesson} />
        {ask}
        <WhatIsInside lesson={lesson} />
        {children}
      </div>
    </article>
  );
}
