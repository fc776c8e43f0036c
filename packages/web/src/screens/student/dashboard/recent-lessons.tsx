import type { PurchasedLesson } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { byLastWatched } from '../../../data/lesson-order.ts';
import { purchasedLessonsQuery, thumbnailPath } from '../../../data/lessons.ts';
import { useSchool } from '../../../data/school.ts';
import { relative } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Panel, PanelRows, PanelSkeleton } from './panel.tsx';

/** 'Stopped at 4:10, yesterday' */
function whereText({ watchedAt, progress, positionSeconds }: PurchasedLesson, now: number, timeZone: string): string {
  if (watchedAt === null) return 'Not started';
  const when = relative(watchedAt, now, timeZone);
  return progress >= 100 ? `Watched, ${when}` : `Stopped at ${clockText(Math.floor(positionSeconds))}, ${when}`;
}

function LessonRow({ lesson, now }: { lesson: PurchasedLesson; now: number }) {
  const titleId = useId();
  const { timeZone } = useSchool();
  return (
    <li className="flex items-center gap-3 p-3">
      <Thumbnail src={thumbnailPath(lesson._id)} className="hidden w-28 shrink-0 rounded-sm sm:block" />
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className="line-clamp-2 text-sm" title={lesson.title}>
          {lesson.title}
        </h3>
        <p className="truncate text-xs text-soft">{whereText(lesson, now, timeZone)}</p>
        <ProgressBar label={`Watched of ${lesson.title}`} percent={lesson.progress} />
      </div>
      <LinkButton
        reloadDocument
        size="sm"
        variant="secondary"
        to={`/student/lesson/${lesson._id}`}
        aria-describedby={titleId}
      >
        Continue
      </LinkButton>
    </li>
  );
}

function Rows() {
  const now = useNow();
  const { data, error, isPending, isFetching, refetch } = useQuery(purchasedLessonsQuery);
  if (isPending) return <PanelSkeleton />;
  if (!data) {
    return <LoadFailed title="Error loading lessons" query={{ error, isFetching, refetch }} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        mark="book"
        title="No lessons purchased yet"
        text="Your lessons stand here, so that you can go on where you stopped."
        action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
      />
    );
  }
  return (
    <PanelRows>
      {byLastWatched(data)
        .slice(0, 4)
        .map((lesson) => (
          <LessonRow key={lesson._id} lesson={lesson} now={now} />
        ))}
    </PanelRows>
  );
}

export function RecentLessons() {
  return (
    <Panel title="Recent Lessons" all={{ label: 'All my lessons', to: '/student/my-lessons' }}>
      <Rows />
    </Panel>
  );
}
