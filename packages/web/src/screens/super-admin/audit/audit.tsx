import type { AuditEntry } from '@akada/contract';
import { type AuditArea, auditAreas, auditSearchDays, auditSearchFrom, auditWords } from '@akada/contract/rules/audit';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '../../../data/platform/audit.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Email } from '../../../ui/email.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Changes, roleWords } from '../../shared/changes.tsx';
import { FilterSelect, ListFilters, oneOf, type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';

const areas = Object.keys(auditAreas) as AuditArea[];
const areaOptions = [
  { value: '', label: 'All actions' },
  ...areas.map((area) => ({ value: area, label: auditAreas[area] })),
];

function dayFrom(text: string): string {
  return text.length === 10 && schoolInstant(text, 'start', 'UTC') !== null ? text : '';
}

type Filters = UrlFilters<'search' | 'area' | 'from' | 'to'>;

function AuditFilters({ filters }: { filters: Filters }) {
  const { area, from, to } = filters.values;
  const choose = (name: 'from' | 'to') => (day: string) => {
    if (day === '' || dayFrom(day) !== '') filters.set(name, day);
  };
  return (
    <ListFilters filters={filters} searchLabel="Search the audit log...">
      <FilterSelect
        filters={filters}
        name="area"
        label="Kind of action"
        hideLabel={false}
        className="md:w-40"
        options={areaOptions}
        value={oneOf(areas, area)}
      />
      <DateField
        label="From day"
        className="md:w-44"
        max={dayFrom(to) || undefined}
        value={dayFrom(from)}
        onChange={choose('from')}
      />
      <DateField
        label="To day"
        className="md:w-44"
        min={dayFrom(from) || undefined}
        value={dayFrom(to)}
        onChange={choose('to')}
      />
    </ListFilters>
  );
}

const noonOf = (day: string) => `${day}T12:00:00Z`;

/** The server searches the last 90 days unless the request names a day. */
function SearchedRange({ filters }: { filters: Filters }) {
  const { date } = useFormat();
  const { timeZone } = useSchool();
  const { search, from, to } = filters.values;
  if (search.trim() === '') return null;
  const last = dayFrom(to) || schoolDay(Date.now(), timeZone);
  const first = dayFrom(from) || auditSearchFrom(last);
  const isDefault = dayFrom(from) === '' && dayFrom(to) === '';
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-soft">
        {isDefault
          ? `Searched the last ${auditSearchDays} days, from ${date(noonOf(first))}.`
          : `Searched from ${date(noonOf(first))}.`}
      </p>
      <Button variant="secondary" onClick={() => filters.set('from', auditSearchFrom(first))}>
        Search further back
      </Button>
    </div>
  );
}

/** Without filters only before the first sign-in. */
function NoEntries({ filters }: { filters: Filters }) {
  const { from, to } = filters.values;
  const [first, last] = [dayFrom(from), dayFrom(to)];
  const turned = first !== '' && last !== '' && first > last;
  return (
    <Nothing filters={filters} title="No entries found" text={turned ? 'From day is later than To day' : undefined}>
      <EmptyState mark="paper" title="No entries yet" text="What admins do from now on will be listed here." />
    </Nothing>
  );
}

/** A sign-in would repeat the actor's name. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { person, subjectTitle } = entry;
  const isOneself = entry.subjectKind === 'person' && entry.subjectId === entry.actorId;
  return (
    <>
      {subjectTitle !== '' && !isOneself && entry.subjectKind !== 'settings' && (
        <p className="[overflow-wrap:anywhere]">{subjectTitle}</p>
      )}
      {person && (
        <p className="text-xs [overflow-wrap:anywhere] text-soft">
          Student: {person.fullName}, <Email address={person.email} />
        </p>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { dateTime } = useFormat();
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="min-w-0 max-lg:mb-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{entry.actorName}</p>
        <p className="text-xs text-soft">
          {entry.actorRole && `${roleWords[entry.actorRole]}, `}
          <time dateTime={entry.at}>{dateTime(entry.at)}</time>
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{auditWords[entry.action]}</p>
        <Subject entry={entry} />
        <Changes entry={entry} />
      </div>
    </li>
  );
}

function AuditList({ entries, dimmed }: { entries: readonly AuditEntry[]; dimmed: boolean }) {
  return (
    <ul
      aria-label="Audit log"
      className={classes('divide-y divide-line rounded-md border border-line bg-card', dimmed && 'opacity-60')}
    >
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} />
      ))}
    </ul>
  );
}

export function Audit() {
  const filters = useUrlFilters(['search', 'area', 'from', 'to']);
  const { search, area, from, to } = filters.values;
  const query = auditQuery({ search, area: oneOf(areas, area), from: dayFrom(from), to: dayFrom(to) });
  const log = useInfiniteQuery(query);
  const showOlder = () =>
    void log.fetchNextPage().then(({ error: problem }) => {
      if (problem) notify.error(`Error loading older entries: ${messageOf(problem)}`);
    });
  return (
    <>
      <PageHeader
        title="Audit log"
        intro="What admins and super admins did, newest first. Nobody can change or delete an entry; the oldest go only after the time that an admin sets in Settings."
      />
      <AuditFilters filters={filters} />
      <SearchedRange filters={filters} />
      <Loaded query={log} failure="Error loading the audit log" loading={<Skeleton shape="rows" count={6} />}>
        {(entries) =>
          entries.length === 0 ? (
            <NoEntries filters={filters} />
          ) : (
            <>
              <AuditList entries={entries} dimmed={log.isPlaceholderData} />
              <div className="mt-6 flex justify-center">
                {log.hasNextPage ? (
                  <Button variant="secondary" loading={log.isFetchingNextPage} onClick={showOlder}>
                    Show older entries
                  </Button>
                ) : (
                  <p className="text-soft">There are no older entries.</p>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
