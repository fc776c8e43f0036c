import type { OwnedLesson, UserPage } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useFormat } from '../../../data/school.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { NewestOnly } from './newest-only.tsx';

function Progress({ lesson }: { lesson: OwnedLesson }) {
  return <ProgressBar label={`${lesson.title}: watched`} percent={lesson.progress} />;
}

export function LessonList({ lessons: { rows, total } }: { lessons: UserPage['purchases'] }) {
  const { date, money } = useFormat();
  if (rows.length === 0) {
    return <EmptyState mark="book" title="No lessons purchased yet" text="Lessons appear here once they are owned." />;
  }
  const price = (lesson: OwnedLesson) => (lesson.amount === 0 ? 'Free' : money(lesson.amount));
  const kind = (lesson: OwnedLesson) => [classLabel(lesson.classLevel), lesson.subject].filter(Boolean).join(' · ');
  const watched = (lesson: OwnedLesson) => (lesson.watchedAt ? date(lesson.watchedAt) : 'Not yet');
  const columns: Column<OwnedLesson>[] = [
    {
      title: 'Lesson',
      cell: (lesson) => (
        <>
          <p className="font-semibold [overflow-wrap:anywhere]">{lesson.title}</p>
          <p className="text-xs text-soft">{kind(lesson)}</p>
        </>
      ),
    },
    { title: 'Watched', cell: (lesson) => <Progress lesson={lesson} />, className: 'w-48' },
    { title: 'Last watched', cell: watched, className: 'whitespace-nowrap' },
    { title: 'Owned since', cell: (lesson) => date(lesson.purchasedAt), className: 'whitespace-nowrap' },
    { title: 'Price', cell: price, className: 'pr-4 text-right whitespace-nowrap' },
  ];
  return (
    <>
      <NewestOnly shown={rows.length} total={total} thing="lesson" />
      <DataList
        label="Lessons"
        rows={rows}
        columns={columns}
        wideFrom={1180}
        rowId="lesson"
        stacked={(lesson) => (
          <>
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{lesson.title}</p>
              <span className="shrink-0">{price(lesson)}</span>
            </div>
            <p className="mb-2 text-xs text-soft">
              {kind(lesson)} · since {date(lesson.purchasedAt)}
            </p>
            <Progress lesson={lesson} />
            <p className="mt-1 text-xs text-soft">Last watched: {watched(lesson)}</p>
          </>
        )}
      />
    </>
  );
}
