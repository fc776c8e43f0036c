import type { SystemStatus } from '@akada/contract';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { BackupFact } from './backup-fact.tsx';
import { Light } from './light.tsx';

/** A dash stands for what is not known yet. */
export function SystemFacts({ status }: { status: SystemStatus | undefined }) {
  const facts: [string, ReactNode][] = [
    ['API', status && <Light well>Online</Light>],
    [
      'Database',
      status && (
        <Light well={status.database === 'connected'}>
          {status.database === 'connected' ? 'Connected' : 'Unreachable'}
        </Light>
      ),
    ],
    [
      'Storage',
      status && (
        <ProgressBar
          label="Storage used"
          percent={status.storage.usedPercent}
          text={`${status.storage.usedPercent}% used`}
        />
      ),
    ],
    ['Last backup', status && <BackupFact status={status} />],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-h-12">
          <dt className="mb-0.5 text-xs text-soft">{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
