import { useQuery } from '@tanstack/react-query';
import { systemStatusQuery } from '../../../data/dashboard.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SystemFacts } from '../../shared/system-facts.tsx';
import { Panel } from './panel.tsx';

export function SystemPanel() {
  const { data, error, isFetching, refetch } = useQuery(systemStatusQuery);
  return (
    <Panel title="System Status">
      {error && !data ? (
        <ErrorPanel
          title="Error loading the system status"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SystemFacts status={data} />
      )}
    </Panel>
  );
}
