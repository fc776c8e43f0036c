import type { SystemStatus } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useFormat } from '../../data/platform/school.ts';
import { backupsQuery } from '../../data/school/backups.ts';
import { systemStatusQuery } from '../../data/school/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { SystemFacts } from '../shared/system-facts.tsx';
import { BackupList } from './backup-list.tsx';

const gigabyte = 1024 ** 3;
const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** 1536 MB → '1.5 GB' */
const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

function Exact({ status, readAt }: { status: SystemStatus; readAt: number }) {
  const { time } = useFormat();
  const { usedBytes, totalBytes } = status.storage;
  const waits = status.eventLoopDelay;
  return (
    <p className="mt-5 border-t border-line pt-4 text-soft">
      The database is {engines[status.databaseEngine]}. The disk that holds the data has {gigabytes(totalBytes)}, of
      which {gigabytes(usedBytes)} are used and {gigabytes(totalBytes - usedBytes)} are free. In the last minute 99 of
      100 requests waited at most {waits.p99Ms} ms for the server to be free, the longest {waits.maxMs} ms. Read at{' '}
      {time(new Date(readAt).toISOString())}.
    </p>
  );
}

export function Status() {
  const system = useQuery(systemStatusQuery);
  const backups = useQuery(backupsQuery);
  const readAgain = () => {
    void system.refetch();
    void backups.refetch();
  };
  return (
    <>
      <PageHeader
        title="System status"
        action={
          <Button variant="secondary" loading={system.isFetching} onClick={readAgain}>
            <RefreshCw aria-hidden="true" />
            Read again
          </Button>
        }
      />
      <Loaded
        query={system}
        failure="Error loading the system status"
        loading={
          <Card>
            <SystemFacts status={undefined} />
          </Card>
        }
      >
        {(status) => (
          <Card>
            <SystemFacts status={status} />
            <Exact status={status} readAt={system.dataUpdatedAt} />
          </Card>
        )}
      </Loaded>
      <BackupList />
    </>
  );
}
