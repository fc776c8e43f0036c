import type { GuardiansForStaff, Withheld } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { guardiansQuery, useEndLink, useMakeGuardianCode, useSetOfAge } from '../../../data/people/guardians.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { GuardianCode } from '../../shared/guardian-code.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

type Guardian = GuardiansForStaff['guardians'][number];
type Student = { _id: string; fullName: string };

function EndLink({ student, guardian, onClose }: { student: Student; guardian: Guardian; onClose: () => void }) {
  const ending = useEndLink(student._id);
  const end = () =>
    ending.mutate(guardian._id, {
      onSuccess: () => notify.success('The link is ended'),
      onError: (error) => notify.error('The link was not ended', messageOf(error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={end}
      title={`End the link to ${guardian.fullName}?`}
      description={`They see nothing of ${student.fullName} any more. With a new code they can be linked again.`}
      confirmLabel="End the link"
      loading={ending.isPending}
    />
  );
}

function GuardianRow({ guardian, onEnd }: { guardian: Guardian; onEnd: () => void }) {
  const { date } = useFormat();
  const { _id, fullName, phoneNumber, email, since } = guardian;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 wrap-anywhere">
        <Link to={`/admin/users/${_id}`} className="font-semibold underline-offset-4 hover:underline">
          {fullName}
        </Link>
        <span className="block text-soft">
          {[phoneNumber, email].filter((way) => way !== '').join(', ')}, since {date(since)}
        </span>
      </span>
      <Button variant="secondary" size="sm" onClick={onEnd}>
        End the link <span className="sr-only">to {fullName}</span>
      </Button>
    </li>
  );
}

const words: Record<keyof Withheld, string> = { results: 'results', payments: 'payments', time: 'time watched' };

function OfAge({ student, isOfAge, withheld }: { student: Student } & GuardiansForStaff) {
  const noting = useSetOfAge(student._id);
  const hidden = (Object.keys(words) as (keyof Withheld)[]).filter((name) => withheld[name]).map((name) => words[name]);
  const note = (ofAge: boolean) =>
    noting.mutate(ofAge, { onError: (error) => notify.error('It was not saved', messageOf(error)) });
  return (
    <ChoiceRow
      kind="checkbox"
      className="mt-4"
      label="18 or older"
      hint={
        isOfAge && hidden.length > 0
          ? `The student keeps from guardians: ${hidden.join(', ')}.`
          : 'Then the student decides what guardians see, and may end links.'
      }
      checked={noting.isPending ? noting.variables : isOfAge}
      onChange={(event) => note(event.target.checked)}
    />
  );
}

export function LinkedGuardians({ student }: { student: Student }) {
  const guardians = useQuery(guardiansQuery(student._id));
  const making = useMakeGuardianCode(student._id);
  const [ending, setEnding] = useState<Guardian | null>(null);
  return (
    <TitledCard title="Parents and guardians" className="mb-6">
      <Loaded query={guardians} failure="Error loading guardians" loading={<Skeleton shape="rows" count={1} />}>
        {(found) => (
          <>
            {found.guardians.length === 0 && <p className="mt-1 text-soft">Nobody is linked with this student.</p>}
            <ul className="mt-1 divide-y divide-line">
              {found.guardians.map((guardian) => (
                <GuardianRow key={guardian._id} guardian={guardian} onEnd={() => setEnding(guardian)} />
              ))}
            </ul>
            <GuardianCode making={making} until={found.codeUntil} />
            <OfAge student={student} {...found} />
          </>
        )}
      </Loaded>
      {ending && <EndLink student={student} guardian={ending} onClose={() => setEnding(null)} />}
    </TitledCard>
  );
}
