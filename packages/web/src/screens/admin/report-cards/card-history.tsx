import type { CardVersion } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useFormat } from '../../../data/platform/school.ts';
import { cardHistoryQuery, usePrintCard } from '../../../data/school/cards.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type OfStudent = { studentId: string; term: string };

function Version({ of, one }: { of: OfStudent; one: CardVersion }) {
  const { dateTime } = useFormat();
  const printing = useOneAtATime(usePrintCard(of));
  const { version, code, issuedAt, issuedBy, reason, changes, withdrawn } = one;
  const save = () =>
    printing.mutate(version, {
      onSuccess: ({ name, content }) => saveFile(name, content),
      onError: (error) => notify.error(`Failed to print version ${version}: ${messageOf(error)}`),
    });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-semibold">{`Version ${version}`}</p>
        <p className="text-xs text-soft">{`Issued ${dateTime(issuedAt)} by ${issuedBy} · ${code}`}</p>
        {reason && <p>{reason}</p>}
        {changes.length > 0 && <p className="text-xs text-soft">{changes.join(' · ')}</p>}
        {withdrawn && (
          <p className="text-red-ink">
            {`Withdrawn ${dateTime(withdrawn.at)} by ${withdrawn.by}: ${withdrawn.reason}`}
          </p>
        )}
      </div>
      <Button variant="secondary" size="sm" loading={printing.isPending} onClick={save}>
        <FileDown aria-hidden="true" />
        {`PDF of version ${version}`}
      </Button>
    </li>
  );
}

export function CardHistory({ of }: { of: OfStudent }) {
  const history = useQuery(cardHistoryQuery(of));
  return (
    <TitledCard title="History" className="mt-4 max-w-3xl">
      <Loaded query={history} failure="Error loading the history" loading={<SkeletonBox className="mt-2 h-16" />}>
        {(versions) => (
          <ul className="divide-y divide-line">
            {versions.map((one) => (
              <Version key={one.version} of={of} one={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </TitledCard>
  );
}
