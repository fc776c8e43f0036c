import { classLevels } from '@akada/contract/rules/class-level';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classFilterOf, useClassOptions } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { useTerms } from '../../../data/school/terms.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FilterSelect, oneOf, type UrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PeriodField } from '../../shared/period-field.tsx';
import { useGroupOptions } from '../shared/group-choices.tsx';
import { monthOptions, monthsOfPreset, type Period, presets } from './periods.ts';

export const filterNames = ['tab', 'period', 'from', 'to', 'class', 'group', 'subject', 'reason', 'days'] as const;

export type Filters = UrlFilters<(typeof filterNames)[number]>;

const field = 'min-w-0 flex-1 basis-36 sm:max-w-56';

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

function usePeriod({ values }: Filters): Period {
  const { timeZone } = useSchool();
  const preset = oneOf(
    presets.map(({ value }) => value),
    values.period,
  );
  const ofTerm = useTerms().monthsOf(values.period);
  const usual = ofTerm ?? monthsOfPreset(preset === 'own' ? '' : preset, serverTime(), timeZone);
  if (preset !== 'own') return usual;
  return {
    from: isMonth(values.from) ? values.from : usual.from,
    to: isMonth(values.to) ? values.to : usual.to,
  };
}

const isClass = (value: string) => classLevels.some((level) => level === value) || /^[0-9a-f]{24}$/.test(value);

const chosenClass = ({ values }: Filters) => (isClass(values.class) ? values.class : '');

export const classOf = (filters: Filters) => classFilterOf(chosenClass(filters));

function MonthField(props: { label: string; value: string; onChange: (month: string) => void }) {
  const { timeZone } = useSchool();
  const known = monthOptions(serverTime(), timeZone);
  const isKnown = known.some(({ value }) => value === props.value);
  return (
    <SelectField
      label={props.label}
      className="min-w-0 flex-1 basis-32 sm:max-w-40"
      options={isKnown ? known : [...known, { value: props.value, label: props.value }]}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
}

function PeriodFields({ filters, period }: { filters: Filters; period: Period }) {
  return (
    <>
      <PeriodField filters={filters} presets={presets} period={period} className={field} />
      {filters.values.period === 'own' && (
        <>
          <MonthField label="From" value={period.from} onChange={(month) => filters.set('from', month)} />
          <MonthField label="To" value={period.to} onChange={(month) => filters.set('to', month)} />
        </>
      )}
    </>
  );
}

export function ClassField({ filters }: { filters: Filters }) {
  const { classFilterOptions } = useClassOptions();
  return (
    <FilterSelect
      filters={filters}
      name="class"
      label="Class"
      hideLabel={false}
      className={field}
      options={classFilterOptions}
      value={chosenClass(filters)}
    />
  );
}

/** In a school that has groups. */
export function GroupField({ filters }: { filters: Filters }) {
  const { group } = filters.values;
  const groups = useGroupOptions(group === '' ? [] : [group]);
  if (groups.length === 0) return null;
  return (
    <FilterSelect
      filters={filters}
      name="group"
      label="Group"
      hideLabel={false}
      className={field}
      options={[{ value: '', label: 'All Groups' }, ...groups.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}

/** Includes the address's subject, even without data. */
export function SubjectField({ filters, subjects }: { filters: Filters; subjects: readonly string[] }) {
  const chosen = filters.values.subject;
  const known = chosen === '' || subjects.includes(chosen) ? subjects : [...subjects, chosen];
  return (
    <FilterSelect
      filters={filters}
      name="subject"
      label="Subject"
      hideLabel={false}
      className={field}
      options={[{ value: '', label: 'All Subjects' }, ...known.map((value) => ({ value, label: value }))]}
    />
  );
}

export const isInOrder = ({ from, to }: Period) => from <= to;

export function CountingNotice({ counting }: { counting: { done: number; of: number } | undefined }) {
  return (
    <div role="status" className={counting && 'mb-5'}>
      {counting && (
        <Notice>
          Still counting: {counting.done} of {counting.of} exams so far. The figures fill in by themselves.
        </Notice>
      )}
    </div>
  );
}

export function useWanted(filters: Filters) {
  const { subject, group: groupId } = filters.values;
  return { ...usePeriod(filters), ...classOf(filters), groupId, subject };
}

type FiguresProps<Data> = {
  filters: Filters;
  query: UseQueryResult<Data>;
  failure: string;
  loading: ReactNode;
  children: (figures: Data) => ReactNode;
};

type Figures = { subjects: readonly string[]; counting?: { done: number; of: number } | undefined };

/** Figures of some months, below what narrows them. */
export function FiguresOfPeriod<Data extends Figures>(props: FiguresProps<Data>) {
  const { filters, query, failure, loading, children } = props;
  const period = usePeriod(filters);
  return (
    <>
      <search className="mb-5 flex flex-wrap items-end gap-3">
        <PeriodFields filters={filters} period={period} />
        <ClassField filters={filters} />
        <GroupField filters={filters} />
        <SubjectField filters={filters} subjects={query.data?.subjects ?? []} />
      </search>
      {isInOrder(period) ? (
        <Loaded query={query} failure={failure} loading={loading}>
          {(figures) => (
            <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
              <CountingNotice counting={figures.counting} />
              {children(figures)}
            </div>
          )}
        </Loaded>
      ) : (
        <Notice tone="error">The period ends before it begins.</Notice>
      )}
    </>
  );
}
