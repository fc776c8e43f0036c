import type { PurchasedLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, CirclePlay, Download, FolderOpen, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { coursesQuery } from '../../../data/catalogue/courses.ts';
import { lessonQuery, lessonsPerPage, purchasedLessonsQuery, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { countKeptLessons, keptNote, useKeptChanges } from '../../../state/lessons/kept-lessons.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { untilThere } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Thumbnail } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { DateText, useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { CourseRow } from '../shared/course-row.tsx';
import { mayKeep } from '../shared/keep-later.tsx';
import { MaterialList } from '../shared/material-list.tsx';
import { WaitingOrders } from '../shared/waiting-orders.tsx';
import { playerPath, WatchLink } from '../shared/watch-link.tsx';

function Materials({ lesson, onClose }: { lesson: PurchasedLesson | null; onClose: () => void }) {
  // The title stays while the drawer closes.
  const [shown, setShown] = useState(lesson);
  if (lesson && lesson !== shown) setShown(lesson);
  return (
    <Drawer open={lesson !== null} onClose={onClose} title="Materials" side="right">
      <p className="mb-4 font-medium break-words text-soft">{shown?.title}</p>
      {lesson && <MaterialList lessonId={lesson._id} />}
    </Drawer>
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
}

function NotOwnedNotice() {
  const [params, setParams] = useSearchParams();
  const lessonId = params.get('notOwned') ?? '';
  const { data: lesson } = useQuery({ ...lessonQuery(lessonId), enabled: lessonId !== '' });
  if (!lesson || lesson.purchased) return null;
  const dismiss = () => setParams((now) => without(now, 'notOwned'), { replace: true });
  return (
    <div className="mb-6">
      <Notice tone="warning">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p role="status" className="break-words">
              You do not own <strong>{lesson.title}</strong> yet, so it cannot be watched.
            </p>
            <LinkButton to={`/student/lessons/${lesson._id}`} variant="secondary" className="mt-3">
              See what is inside
            </LinkButton>
          </div>
          <IconButton label="Dismiss" onClick={dismiss} className="-mt-2 -mr-2">
            <X />
          </IconButton>
        </div>
      </Notice>
    </div>
  );
}

/** The service worker leads here from a lesson that no player is kept for. */
function OfflineNotice() {
  const [params, setParams] = useSearchParams();
  const lessonId = params.get('offline');
  useEffect(() => {
    if (lessonId === null) return;
    // A reload or a bookmark would say again what is no longer so.
    const forget = () => setParams((now) => without(now, 'offline'), { replace: true });
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, [lessonId, setParams]);
  if (lessonId === null) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">
        <p role="status">That lesson could not be opened without a network. It is not on this phone.</p>
        <a href={playerPath(lessonId)} className="font-semibold underline underline-offset-2">
          Try again
        </a>
      </Notice>
    </div>
  );
}

function useLeft({ watchedSeconds, durationSeconds }: PurchasedLesson): string {
  const format = useFormat();
  const seconds = durationSeconds - watchedSeconds;
  return seconds < 60 ? 'Less than 1 min left' : `${format.minutes(Math.round(seconds / 60))} left`;
}

function WatchedLine({ lesson }: { lesson: PurchasedLesson }) {
  const { timeZone } = useSchool();
  const left = useLeft(lesson);
  const now = useNow(60_000);
  if (lesson.watchedAt === undefined) return <p className="text-sm text-soft">Not watched yet</p>;
  return (
    <p className="text-sm text-soft">
      {lesson.finishedAt !== undefined ? 'Last watched ' : `${left} · watched `}
      <DateText moment={lesson.watchedAt} timeZone={timeZone} now={now} />
    </p>
  );
}

const KeptList = lazy(async () => ({ default: (await untilThere(() => import('./kept-list.tsx'))).KeptList }));

/** Without anything kept its code is not loaded. */
function KeptOnPhone() {
  const { _id: userId } = useUser();
  useKeptChanges();
  if (!mayKeep() || countKeptLessons(userId) === 0) return null;
  return (
    <Suspense fallback={null}>
      <KeptList />
    </Suspense>
  );
}

const KeepDrawer = lazy(async () => ({
  default: (await untilThere(() => import('./keep-drawer.tsx'))).KeepDrawer,
}));

/** A list that this phone keeps may be of before the school said so. */
const isKeepable = ({ canBeKept }: Partial<PurchasedLesson>) => mayKeep() && canBeKept === true;

function KeepButton({ lesson, onKeep, titleId }: { lesson: PurchasedLesson; onKeep: () => void; titleId: string }) {
  const { _id: userId } = useUser();
  useKeptChanges();
  if (!isKeepable(lesson)) return null;
  const note = keptNote(userId, lesson._id);
  return (
    <Button variant="quiet" size="sm" onClick={onKeep} aria-describedby={titleId}>
      {note?.isWhole ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
      {note?.isWhole ? 'On this phone' : 'Keep on this phone'}
    </Button>
  );
}

function watchWord({ watchedAt, progress }: PurchasedLesson): string {
  if (watchedAt === undefined) return 'Watch';
  return progress < 100 ? 'Continue' : 'Watch again';
}

type PurchasedCardProps = { lesson: PurchasedLesson; eager: boolean; onMaterials: () => void; onKeep: () => void };

function PurchasedCard({ lesson, eager, onMaterials, onKeep }: PurchasedCardProps) {
  const titleId = useId();
  const format = useFormat();
  const facts = [lesson.subject, lesson.duration !== undefined && format.minutes(lesson.duration)];
  return (
    <Card as="li" flush className="flex flex-col">
      <Thumbnail src={thumbnailPath(lesson._id)} eager={eager} />
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-start justify-between gap-2">
          <p className="text-xs text-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
          {lesson.finishedAt !== undefined && (
            <Badge tone="leaf" className="ml-auto shrink-0">
              <Check aria-hidden="true" />
              Finished
            </Badge>
          )}
        </div>
        <h2 id={titleId} dir="auto" className="line-clamp-2 text-base" title={lesson.title}>
          {lesson.title}
        </h2>
        <div className="mt-auto flex flex-col gap-3 pt-4">
          <div className="grid gap-1">
            <ProgressBar label={`Watched of ${lesson.title}`} percent={lesson.progress} />
            <WatchedLine lesson={lesson} />
          </div>
          <div className="flex flex-wrap gap-2 *:flex-1">
            <WatchLink
              lessonId={lesson._id}
              opensAt={lesson.opensAt}
              className={lesson.opensAt ? 'basis-full!' : 'px-2'}
              aria-describedby={titleId}
            >
              <CirclePlay aria-hidden="true" />
              {watchWord(lesson)}
            </WatchLink>
            {lesson.hasMaterials && (
              <Button variant="secondary" className="px-2" onClick={onMaterials} aria-describedby={titleId}>
                <FolderOpen aria-hidden="true" />
                Materials
              </Button>
            )}
          </div>
          <KeepButton lesson={lesson} onKeep={onKeep} titleId={titleId} />
        </div>
      </div>
    </Card>
  );
}

function PurchasedGrid({ lessons }: { lessons: readonly PurchasedLesson[] }) {
  const [params, setParams] = useSearchParams();
  const [materialsOf, setMaterialsOf] = useState<PurchasedLesson | null>(null);
  const [kept, setKept] = useState<PurchasedLesson | null>(null);
  const totalPages = Math.ceil(lessons.length / lessonsPerPage);
  const page = Math.min(totalPages, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {lessons.slice((page - 1) * lessonsPerPage, page * lessonsPerPage).map((lesson, index) => (
          <PurchasedCard
            key={lesson._id}
            lesson={lesson}
            eager={index < 2}
            onMaterials={() => setMaterialsOf(lesson)}
            onKeep={() => setKept(lesson)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} onPage={(next) => setParams({ page: String(next) })} />
      {kept !== null && (
        <Suspense fallback={null}>
          <KeepDrawer lesson={kept} onClose={() => setKept(null)} />
        </Suspense>
      )}
      <Materials lesson={materialsOf} onClose={() => setMaterialsOf(null)} />
    </>
  );
}

const noLessons = (
  <EmptyState
    mark="book"
    title="No lessons purchased yet"
    text="The lessons you own will be here, ready to watch as often as you like."
    action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
  />
);

/** Courses that were bought, or whose lessons are all owned. */
function MyCourses() {
  const { data = [] } = useQuery(coursesQuery);
  return <CourseRow title="My courses" courses={data.filter(({ isBought, purchased }) => isBought || purchased)} />;
}

export function MyLessons() {
  const purchased = useQuery(purchasedLessonsQuery);
  return (
    <>
      <PageHeader title="My Lessons" />
      <OfflineNotice />
      <NotOwnedNotice />
      <WaitingOrders className="mb-6" />
      <KeptOnPhone />
      <MyCourses />
      <Loaded query={purchased} failure="Error loading lessons" loading={<Skeleton shape="cards" count={3} />}>
        {(lessons) => (lessons.length > 0 ? <PurchasedGrid lessons={lessons} /> : noLessons)}
      </Loaded>
    </>
  );
}
