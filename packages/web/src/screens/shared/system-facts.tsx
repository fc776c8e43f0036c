import type { SystemStatus } from '@akada/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSchool } from '../../data/school.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

function Light({ well, children }: { well: boolean; children: ReactNode }) {
  const Icon = well ? CircleCheck : CircleAlert;
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${well ? 'text-leaf-ink' : 'text-red-ink'}`}>
      <Icon className="size-4.5" aria-hidden="true" />
      {children}
    </span>
  );
}

/** A dash stands for what is not known yet. */
export function SystemFacts({ status }: { status: SystemStatus | undefined }) {
  const { timeZone } = useSchool();
  const backup = status?.lastBackupAt ? <DateText moment={status.lastBackupAt} timeZone={timeZone} /> : 'No backup yet';
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
    ['Last backup', status && <span className="font-semibold">{backup}</span>],
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
