import type { TopicCell, TopicFigures } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { topicFiguresQuery } from '../../../data/school/analytics.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { FiguresOfPeriod, type Filters, isInOrder, useWanted } from './filters.tsx';
import { Legend, lookOf } from './share.tsx';

type Row = TopicFigures['rows'][number];

/** The questions behind the figure. */
const bankLink = ({ subject, topic }: Row, known: boolean) =>
  `/admin/questions?${new URLSearchParams({ topic, ...(known && { subject }) })}`;

function Cell({ row, figures, classLevel }: { row: Row; figures: TopicCell; classLevel: string }) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  const { answers, percent } = figures;
  if (answers === 0) {
    return (
      <span className="grid min-h-13 place-items-center text-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not asked</span>
      </span>
    );
  }
  const text = percent === undefined ? 'too few' : `${percent}%`;
  return (
    <Link
      to={bankLink(row, row.subject !== 'No subject')}
      className={classes(
        'grid min-h-13 place-content-center rounded-sm px-2 text-center -outline-offset-3 hover:underline',
        lookOf(percent),
      )}
    >
      <span className="sr-only">{`${row.topic}, ${classLabel(classLevel)}:`}</span>{' '}
      <span className="font-semibold">{text}</span> <span className="text-xs">{counted(answers, 'answer')}</span>
    </Link>
  );
}

function HeatMap({ classes: columns, rows }: TopicFigures) {
  const classLabel = useClassLabel();
  return (
    <section
      aria-label="Table of topics"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line bg-card"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Share of right answers by topic and class</caption>
        <thead className="border-b border-line text-xs text-soft">
          <tr>
            <th scope="col" className="sticky left-0 bg-card px-3 py-2 pl-4 text-left font-semibold">
              Topic
            </th>
            {columns.map((level) => (
              <th key={level} scope="col" className="min-w-24 px-2 py-2 font-semibold">
                {classLabel(level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.subject} ${row.topic}`} className="border-b border-line last:border-b-0">
              <th
                scope="row"
                className="sticky left-0 max-w-36 min-w-36 bg-card px-3 py-2 pl-4 text-left break-words sm:max-w-64"
              >
                <span className="block font-semibold">{row.topic}</span>
                <span className="text-xs font-normal text-soft">{row.subject}</span>
              </th>
              {row.cells.map((figures, index) => (
                <td key={columns[index]} className="p-1">
                  <Cell row={row} figures={figures} classLevel={columns[index] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function WithoutTopic({ answers }: { answers: number }) {
  const { counted } = useFormat();
  if (answers === 0) return null;
  return ` ${counted(answers, 'answer')} to questions without a topic ${answers === 1 ? 'is' : 'are'} left out.`;
}

export function Topics({ filters }: { filters: Filters }) {
  const wanted = useWanted(filters);
  const query = useQuery({ ...topicFiguresQuery(wanted), enabled: isInOrder(wanted) });
  const loading = (
    <Loading>
      <SkeletonBox className="h-96" />
    </Loading>
  );
  return (
    <FiguresOfPeriod filters={filters} query={query} failure="Error loading topics" loading={loading}>
      {(figures) =>
        figures.rows.length === 0 ? (
          <EmptyState
            mark="book"
            title="No topics in this period"
            text="What each class knows of each topic will be here once students have answered questions that have a topic in the question bank."
            action={<LinkButton to="/admin/questions">Open questions</LinkButton>}
          />
        ) : (
          <>
            <Legend few="Fewer than 5 students: too few to show" />
            <HeatMap {...figures} />
            <p className="mt-3 max-w-prose text-xs text-soft">
              Right answers of all that were asked in first attempts; a blank is not right. Topics are those of the
              question bank today.
              <WithoutTopic answers={figures.withoutTopic} />
            </p>
          </>
        )
      }
    </FiguresOfPeriod>
  );
}
