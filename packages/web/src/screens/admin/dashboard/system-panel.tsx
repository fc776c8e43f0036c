import { useQuery } from '@tanstack/react-query';
import { systemStatusQuery } from '../../../data/dashboard.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { SystemFacts } from '../../shared/system-facts.tsx';
import { Panel } from './panel.tsx';

export function SystemPanel() {
  const { data, error, isFetching, refetch } = useQuery(systemStatusQuery);
  return (
    <Panel title="System Status">
      {error && !data ? (
        <LoadFailed title="Error loading the system status" query={{ error, isFetching, refetch }} />
      ) : (
        <SystemFacts status={data} />
      )}
    </Panel>
  );
}
