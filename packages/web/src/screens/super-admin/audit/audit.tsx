import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '../../../data/audit.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { AuditFilters, areaFrom, dayFrom } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { NoEntries } from './no-entries.tsx';

export function Audit() {
  const filters = useUrlFilters(['search', 'area', 'from', 'to']);
  const { search, area, from, to } = filters.values;
  const query = auditQuery({ search, area: areaFrom(area), from: dayFrom(from), to: dayFrom(to) });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch, ...older } = useInfiniteQuery(query);
  const showOlder = () =>
    void older.fetchNextPage().then(({ error: problem }) => {
      if (problem) notify.error(`Error loading older entries: ${messageOf(problem)}`);
    });
  return (
    <>
      <PageHeader
        title="Audit log"
        intro="What admins and super admins did, newest first. Nobody can change or delete an entry; the oldest go only after the time that an admin sets in Settings."
      />
      <AuditFilters filters={filters} />
      {isPending && <Skeleton shape="rows" count={6} />}
      {error && !data && <LoadFailed title="Error loading the audit log" query={{ error, isFetching, refetch }} />}
      {data?.length === 0 && <NoEntries filters={filters} />}
      {data && data.length > 0 && <AuditList entries={data} dimmed={isPlaceholderData} />}
      {data && data.length > 0 && (
        <div className="mt-6 flex justify-center">
          {older.hasNextPage ? (
            <Button variant="secondary" loading={older.isFetchingNextPage} onClick={showOlder}>
              Show older entries
            </Button>
          ) : (
            <p className="text-soft">There are no older entries.</p>
          )}
        </div>
      )}
    </>
  );
}
