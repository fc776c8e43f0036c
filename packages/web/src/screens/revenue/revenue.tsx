import type { Revenue as Figures } from '@akada/contract';
import { revenueGroups } from '@akada/contract';
import { changePercent } from '@akada/contract/rules/change-percent';
import { useQuery } from '@tanstack/react-query';
import { Coins, Hourglass, ReceiptText, Undo2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { type Period, revenueQuery, useExportRevenue } from '../../data/money/revenue.ts';
import { useUser } from '../../data/people/session.ts';
import { useFormat, useSchool } from '../../data/platform/school.ts';
import { isTermId, useTerms } from '../../data/school/terms.ts';
import { serverTime } from '../../lib/server-clock.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, StatTile } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { untilThere } from '../../ui/later.tsx';
import { Skeleton, SkeletonBox } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { readDay, shownDay } from '../../ui/typed-moment.ts';
import { DownloadButtons } from '../shared/download-buttons.tsx';
import { oneOf, type UrlFilters, useUrlFilters } from '../shared/filters.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { PeriodField } from '../shared/period-field.tsx';
import { daysOf, groupLabel, groups, keysBetween, presets, shownKey } from './periods.ts';
import { RevenueTable } from './revenue-table.tsx';

const Plot = lazy(async () => ({ default: (await untilThere(() => import('../shared/bar-plot.tsx'))).BarPlot }));

type Filters = UrlFilters<'period' | 'from' | 'to' | 'by'>;

function usePeriod(filters: Filters): Period & { isReady: boolean } {
  const { timeZone } = useSchool();
  const { daysOf: daysOfTerm, isPending } = useTerms();
  const { period, from, to, by } = filters.values;
  const preset = oneOf(
    presets.map(({ value }) => value).filter((value) => value !== ''),
    period,
  );
  const days = daysOfTerm(period) ?? daysOf(preset === 'own' ? '' : preset, serverTime(), timeZone);
  const isOwn = preset === 'own';
  return {
    from: (isOwn && readDay(from)) || days.from,
    to: (isOwn && readDay(to)) || days.to,
    by: oneOf(revenueGroups, by) || 'day',
    isReady: !isPending || !isTermId(period),
  };
}

function PeriodFields({ filters, period }: { filters: Filters; period: Period }) {
  const isOwn = filters.values.period === 'own';
  const setDay = (name: 'from' | 'to') => (day: string) => readDay(day) === day && filters.set(name, day);
  return (
    <search className="mb-5 flex flex-wrap items-end gap-3">
      <PeriodField filters={filters} presets={presets} period={period} className="flex-1 basis-40 sm:max-w-56" />
      {isOwn && (
        <>
          <DateField
            label="From"
            className="flex-1 basis-40 sm:max-w-52"
            value={period.from}
            onChange={setDay('from')}
          />
          <DateField label="To" className="flex-1 basis-40 sm:max-w-52" value={period.to} onChange={setDay('to')} />
        </>
      )}
      <SelectField
        label="Shown"
        className="flex-1 basis-40 sm:max-w-48"
        options={groups}
        value={period.by}
        onChange={({ target }) => filters.set('by', target.value === 'day' ? '' : target.value)}
      />
    </search>
  );
}

function changeText(now: number, before: number): string {
  const change = changePercent({ recent: now, before });
  if (change === null) return 'Nothing in the period before';
  if (change === 0) return 'As much as in the period before';
  return `${Math.abs(change).toLocaleString('en-NG')}% ${change > 0 ? 'more' : 'less'} than in the period before`;
}

function Tiles({ figures: { total, before, open }, toDesk }: { figures: Figures; toDesk: boolean }) {
  const { money, counted } = useFormat();
  return (
    <section aria-label="Figures" className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <StatTile
        label="Income"
        value={money(total.income)}
        change={changeText(total.income, before.income)}
        icon={<Coins aria-hidden="true" />}
      />
      <StatTile
        label="Orders paid"
        value={total.orders.toLocaleString('en-NG')}
        change={changeText(total.orders, before.orders)}
        icon={<ReceiptText aria-hidden="true" />}
      />
      <StatTile label="Refunded" value={money(total.refunded)} icon={<Undo2 aria-hidden="true" />} />
      <StatTile
        label="Open now"
        value={money(open.amount)}
        change={counted(open.orders, 'order')}
        icon={<Hourglass aria-hidden="true" />}
        {...(toDesk && { to: '/admin/payments?status=pending' })}
      />
    </section>
  );
}

const mostBars = 24;

function PlotCard({ figures, period }: { figures: Figures; period: Period }) {
  const { money } = useFormat();
  const { currency } = useSchool();
  const { from, to, by } = period;
  const points = useMemo(() => {
    if (by !== 'day' && by !== 'month') {
      return figures.rows.slice(0, mostBars).map((row) => ({ label: row.label, value: row.income }));
    }
    const incomes = new Map(figures.rows.map(({ key, income }) => [key, income]));
    return keysBetween(from, to, by).map((key) => ({
      label: shownKey({ key, label: key }, by),
      tick: by === 'day' ? shownKey({ key, label: key }, by).slice(0, -5) : undefined,
      value: incomes.get(key) ?? 0,
    }));
  }, [figures, from, to, by]);
  const short = useCallback(
    (amount: number) =>
      new Intl.NumberFormat('en-NG', {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
      }).format(amount),
    [currency],
  );
  const label = `Income by ${groupLabel(by).toLowerCase()}, ${shownDay(from)} to ${shownDay(to)}: ${money(figures.total.income)} in all`;
  return (
    <Card className="mb-5">
      <Suspense fallback={<SkeletonBox className="h-68" />}>
        <Plot label={label} points={points} text={money} short={short} />
      </Suspense>
    </Card>
  );
}

function Downloads({ period }: { period: Period }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <DownloadButtons exporting={useExportRevenue()} what={{ period }} />
    </div>
  );
}

const isEmpty = ({ total }: Figures) => total.orders === 0 && total.income === 0 && total.refunded === 0;

export function Revenue() {
  const filters = useUrlFilters(['period', 'from', 'to', 'by']);
  const { isReady, ...period } = usePeriod(filters);
  const isInOrder = period.from <= period.to;
  const revenue = useQuery({ ...revenueQuery(period), enabled: isInOrder && isReady });
  const toDesk = useUser().role === 'admin';
  return (
    <>
      <PageHeader title="Revenue" />
      <PeriodFields filters={filters} period={period} />
      {!isInOrder && <Notice tone="error">The period ends before it begins.</Notice>}
      {isInOrder && (
        <Loaded query={revenue} failure="Error loading revenue" loading={<RevenueLoading />}>
          {(figures) => (
            <div className={revenue.isPlaceholderData ? 'opacity-60' : undefined}>
              <Tiles figures={figures} toDesk={toDesk} />
              {isEmpty(figures) ? (
                <EmptyState
                  mark="receipt"
                  title="No income in this period"
                  text="Income appears here as soon as a payment is approved. Choose another period, or look at what waits."
                  action={toDesk && <LinkButton to="/admin/payments">Open payments</LinkButton>}
                />
              ) : (
                <>
                  <PlotCard figures={figures} period={period} />
                  <RevenueTable figures={figures} by={period.by} />
                  <Downloads period={period} />
                </>
              )}
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}

function RevenueLoading() {
  return (
    <>
      <Skeleton shape="tiles" />
      <SkeletonBox className="mt-5 h-68" />
    </>
  );
}
