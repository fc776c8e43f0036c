import type { WatchedLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { watchedLessonsQuery } from '../../../data/school/analytics.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { ClassField, classOf, type Filters, SubjectField } from './filters.tsx';

function Name({ lesson }: { lesson: WatchedLesson }) {
  const classLabel = useClassLabel();
  return (
    <>
      <Link
        to={`/admin/lessons?${new URLSearchParams({ search: lesson.title })}`}
        className="font-semibold underline decoration-edge underline-offset-3 wrap-anywhere"
      >
        {lesson.title}
      </Link>
      <p className="text-xs text-soft">{[classLabel(lesson.classLevel), lesson.subject].filter(Boolean).join(', ')}</p>
    </>
  );
}

/** Ten bars with a text for screen readers. */
function Curve({ lesson: { title, started, tenths, stop } }: { lesson: WatchedLesson }) {
  if (!tenths) {
    return <p className="text-xs text-soft">{started === 0 ? 'Nobody has started it' : 'Too few have started it'}</p>;
  }
  const text = tenths.map((percent, index) => `${percent}% the ${index + 1}. tenth`).join(', ');
  return (
    <>
      <div
        role="img"
        aria-label={`Of those who started '${title}' watched: ${text}`}
        className="flex h-10 max-w-60 items-end gap-0.5"
      >
        {tenths.map((percent, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the tenths of a film never change places
            key={index}
            className="flex h-full flex-1 items-end rounded-t-sm bg-sunken"
            title={`${percent}%`}
          >
            <span className="block w-full rounded-t-sm bg-green" style={{ height: `${percent}%` }} />
          </span>
        ))}
      </div>
      <p className="mt-1 text-xs text-soft">
        {stop ? `${stop.percent}% stop at about ${stop.at}% of the film` : 'Hardly anybody stops on the way'}
      </p>
    </>
  );
}

const number = (count: number) => count.toLocaleString('en-NG');
const figure = 'w-28 text-right';

const columns: Column<WatchedLesson>[] = [
  { title: 'Lesson', cell: (lesson) => <Name lesson={lesson} /> },
  { title: 'Owners', cell: ({ owners }) => number(owners), className: figure },
  { title: 'Started', cell: ({ started }) => number(started), className: figure },
  { title: 'Finished', cell: ({ finished }) => number(finished), className: figure },
  { title: 'Watched, by tenth of the film', cell: (lesson) => <Curve lesson={lesson} />, className: 'w-72 pr-4' },
];

function Stacked({ lesson }: { lesson: WatchedLesson }) {
  const { counted } = useFormat();
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Name lesson={lesson} />
      </div>
      <p className="text-xs">
        {counted(lesson.owners, 'owner')}, {number(lesson.started)} started, {number(lesson.finished)} finished
      </p>
      <div>
        <Curve lesson={lesson} />
      </div>
    </div>
  );
}

export function Lessons({ filters }: { filters: Filters }) {
  const query = useQuery(
    watchedLessonsQuery({ ...classOf(filters), subject: filters.values.subject, page: filters.page }),
  );
  const own = {
    ...filters,
    activeCount: [filters.values.class, filters.values.subject].filter(Boolean).length,
    clear: () => filters.clearOnly('class', 'subject'),
  };
  return (
    <>
      <search className="mb-5 flex flex-wrap items-end gap-3">
        <ClassField filters={filters} />
        <SubjectField filters={filters} subjects={query.data?.subjects ?? []} />
      </search>
      <PagedList
        query={query}
        filters={own}
        failure="Error loading lessons"
        loading={<Skeleton shape="rows" count={6} />}
        empty={{
          mark: 'book',
          title: 'No lesson has an owner yet',
          text: 'How many start and finish each lesson, and where in the film they stop, will be here once students have lessons.',
          action: <LinkButton to="/admin/lessons">Open lessons</LinkButton>,
        }}
        notFound={{ title: 'No lessons found' }}
      >
        {({ data }) => (
          <>
            <DataList
              label="Lessons watched"
              rows={data}
              columns={columns}
              stacked={(lesson) => <Stacked lesson={lesson} />}
              wideFrom={1100}
              rowId="watched"
              dimmed={query.isPlaceholderData}
            />
            <p className="mt-3 max-w-prose text-xs text-soft">
              Since each lesson came out. Owners have it now. A tenth counts as watched from half of it on.
            </p>
          </>
        )}
      </PagedList>
    </>
  );
}
