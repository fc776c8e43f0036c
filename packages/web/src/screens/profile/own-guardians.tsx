import type { GuardiansOfStudent, Withheld } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { myGuardiansQuery, useEndMyLink, useMakeMyCode, useWithhold } from '../../data/people/guardians.ts';
import { useFormat } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { GuardianCode } from '../shared/guardian-code.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { TitledCard } from '../shared/titled-card.tsx';

type Guardian = GuardiansOfStudent['guardians'][number];

const labels: Record<keyof Withheld, string> = {
  results: 'My results',
  payments: 'My payments',
  time: 'How long I watch lessons',
};

function Withholding({ withheld }: { withheld: Withheld }) {
  const saving = useWithhold();
  const shown = saving.isPending ? saving.variables : withheld;
  const save = (name: keyof Withheld, hides: boolean) =>
    saving.mutate(
      { ...shown, [name]: hides },
      { onError: (error) => notify.error('It was not saved', messageOf(error)) },
    );
  return (
    <div className="mt-4">
      <ChoiceGroup legend="Guardians see">
        {(Object.keys(labels) as (keyof Withheld)[]).map((name) => (
          <ChoiceRow
            key={name}
            kind="checkbox"
            label={labels[name]}
            checked={!shown[name]}
            disabled={saving.isPending}
            onChange={(event) => save(name, !event.target.checked)}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

function EndLink({ guardian, onClose }: { guardian: Guardian; onClose: () => void }) {
  const ending = useEndMyLink();
  const end = () =>
    ending.mutate(guardian._id, {
      onSuccess: () => notify.success('The link is ended', `${guardian.fullName} sees nothing of you any more.`),
      onError: (error) => notify.error('The link was not ended', messageOf(error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={end}
      title={`End the link to ${guardian.fullName}?`}
      description="They see nothing of you any more. With a new code they can be linked again."
      confirmLabel="End the link"
      loading={ending.isPending}
    />
  );
}

function GuardianList({ guardians, isOfAge }: GuardiansOfStudent) {
  const { date } = useFormat();
  const [ending, setEnding] = useState<Guardian | null>(null);
  if (guardians.length === 0) return <p className="mt-2">Nobody is linked with you.</p>;
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {guardians.map((guardian) => (
          <li key={guardian._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 wrap-anywhere">
              {guardian.fullName}
              <span className="block text-xs text-soft">since {date(guardian.since)}</span>
            </span>
            {isOfAge && (
              <Button variant="secondary" size="sm" onClick={() => setEnding(guardian)}>
                End the link <span className="sr-only">to {guardian.fullName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndLink guardian={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

export function OwnGuardians() {
  const guardians = useQuery(myGuardiansQuery);
  const making = useMakeMyCode();
  return (
    <TitledCard large title="Parents and guardians">
      <p className="mt-1 text-soft">
        With a code from you they open an account of their own. They see your results, payments and how long you watch
        lessons, and can pay for you. They see no answers, no messages and no notes.
      </p>
      <Loaded query={guardians} failure="Error loading your guardians" loading={<Skeleton shape="rows" count={1} />}>
        {(mine) => (
          <>
            <GuardianList {...mine} />
            {mine.isOfAge && <Withholding withheld={mine.withheld} />}
            <GuardianCode making={making} until={mine.codeUntil} />
            {!mine.isOfAge && (
              <p className="mt-4 text-xs text-soft">
                From the age of 18 you decide what they see. Ask your school to note it.
              </p>
            )}
          </>
        )}
      </Loaded>
    </TitledCard>
  );
}
