import type { ResultsOverTime } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { resultsOverTimeQuery } from '../../../data/school/analytics.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { untilThere } from '../../../ui/later.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { FiguresOfPeriod, type Filters, isInOrder, useWanted } from './filters.tsx';
import { monthWords } from './periods.ts';
import { Legend, lookOf } from './share.tsx';

const Plot = lazy(async () => ({ default: (await untilThere(() => import('../../shared/bar-plot.tsx'))).BarPlot }));

const percentText = (percent: number) => `${percent}%`;

function PlotCard({ figures, whose }: { figures: ResultsOverTime; whose: string }) {
  const { counted } = useFormat();
  const { months, all } = figures;
  const points = useMemo(
    () =>
      months.map((month, index) => ({
        label: monthWords(month),
        tick: monthWords(month).slice(0, 3),
        value: all.months[index]?.percent ?? null,
      })),
    [months, all],
  );
  const average = all.percent === undefined ? 'too few attempts for an average' : `${all.percent}% on average`;
  const label = `${whose}: ${average}, ${counted(all.attempts, 'attempt')}`;
  return (
    <Card className="mb-5">
      <Suspense fallback={<SkeletonBox className="h-68" />}>
        <Plot label={label} points={points} text={percentText} short={percentText} top={100} />
      </Suspense>
    </Card>
  );
}

function Figure({ attempts, percent }: { attempts: number; percent: number | undefined }) {
  const { counted } = useFormat();
  if (attempts === 0) return <span className="text-soft">–</span>;
  return (
    <>
      <span className={classes('inline-block min-w-13 rounded-sm px-1.5 font-semibold', lookOf(percent))}>
        {percent === undefined ? 'too few' : `${percent}%`}
      </span>
      <span className="block text-xs text-soft">{counted(attempts, 'attempt')}</span>
    </>
  );
}

const cell = 'px-3 py-2 text-right align-top whitespace-nowrap';
const first = 'sticky left-0 bg-card px-3 py-2 pl-4 text-left align-top';

const none = { attempts: 0, percent: undefined };

/** In the order of the plot. */
function MonthCells({ months, figures }: { months: readonly string[]; figures: ResultsOverTime['all'] }) {
  const own = months.map((month, index) => ({ month, figures: figures.months[index] }));
  return (
    <>
      <td className={cell}>
        <Figure attempts={figures.attempts} percent={figures.percent} />
      </td>
      {own.map(({ month, figures: { attempts, percent } = none }) => (
        <td key={month} className={classes(cell, 'last:pr-4')}>
          <Figure attempts={attempts} percent={percent} />
        </td>
      ))}
    </>
  );
}

/** The newest months are in view where the table is wider than its place. */
const toNewest = (table: HTMLElement | null) => {
  if (table) table.scrollLeft = table.scrollWidth;
};

function ResultsTable({ months, rows, all }: ResultsOverTime) {
  const classLabel = useClassLabel();
  return (
    <section
      ref={toNewest}
      aria-label="Table of averages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line bg-card"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Average percent by class, subject and month</caption>
        <thead className="border-b border-line text-xs text-soft">
          <tr>
            <th scope="col" className={classes(first, 'font-semibold')}>
              Class and subject
            </th>
            <th scope="col" className={classes(cell, 'font-semibold')}>
              All months
            </th>
            {months.map((month) => (
              <th key={month} scope="col" className={classes(cell, 'font-semibold last:pr-4')}>
                {monthWords(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.classLevel} ${row.subject}`} className="border-b border-line">
              <th scope="row" className={classes(first, 'max-w-36 min-w-36 font-normal break-words sm:max-w-64')}>
                <span className="block font-semibold">{classLabel(row.classLevel)}</span>
                {row.subject}
              </th>
              <MonthCells months={months} figures={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes(first, 'font-semibold')}>
              All
            </th>
            <MonthCells months={months} figures={all} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

export function Results({ filters }: { filters: Filters }) {
  const classLabel = useClassLabel();
  const wanted = useWanted(filters);
  const { classLevel, subject } = wanted;
  const query = useQuery({ ...resultsOverTimeQuery(wanted), enabled: isInOrder(wanted) });
  const whose = `Average percent by month${classLevel && `, ${classLabel(classLevel)}`}${subject && `, ${subject}`}`;
  return (
    <FiguresOfPeriod filters={filters} query={query} failure="Error loading results" loading={<PlotLoading />}>
      {(figures) =>
        figures.all.attempts === 0 ? (
          <EmptyState
            mark="paper"
            title="No results in this period"
            text="The average of each class and subject will be here, month by month, once students have handed in an exam."
            action={<LinkButton to="/admin/exams">Open exams</LinkButton>}
          />
        ) : (
          <>
            <PlotCard figures={figures} whose={whose} />
            <Legend few="Fewer than 5 students: too few for an average" />
            <ResultsTable {...figures} />
            <p className="mt-3 max-w-prose text-xs text-soft">
              Of first attempts that are marked. An exam counts for the subject of more than half of its questions.
            </p>
          </>
        )
      }
    </FiguresOfPeriod>
  );
}

function PlotLoading() {
  return (
    <Loading>
      <SkeletonBox className="mb-5 h-78" />
      <SkeletonBox className="h-68" />
    </Loading>
  );
}
