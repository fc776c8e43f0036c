import type { Admin, Right } from '@akada/contract';
import { useState } from 'react';
import { useSetRights } from '../../data/users.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../ui/choices.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';

const all = [
  { right: 'teaching', label: 'Teaching', hint: 'Lessons, films, exams and the question bank' },
  { right: 'marking', label: 'Marking', hint: 'Results, marking, invigilation, analytics and report cards' },
  { right: 'money', label: 'Money', hint: 'Payments, statements, coupons, revenue and the school’s settings' },
  {
    right: 'people',
    label: 'People',
    hint: 'Students’ accounts: look up, suspend, sign out, sign-in codes; cards of other teachers',
  },
] as const satisfies readonly { right: Right; label: string; hint: string }[];

export function shortRights({ rights }: Admin): string {
  if (rights === undefined || rights.length === all.length) return 'Every right';
  const named = all.filter(({ right }) => rights.includes(right)).map(({ label }) => label);
  return named.length === 0 ? 'No rights' : named.join(', ');
}

export function RightsDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const before = admin.rights ?? all.map(({ right }) => right);
  const [rights, setRights] = useState<readonly Right[]>(before);
  const change = useOneAtATime(useSetRights());
  const toggle = (right: Right) =>
    setRights(rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right]);
  const save = () =>
    change.mutate(
      { id: admin._id, rights: [...rights], before: [...before] },
      {
        onSuccess: () => {
          notify.success(`The rights of ${admin.fullName} are saved`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rights of ${admin.fullName}`}
      description="What is taken away is refused from the next click on, also while they are at work."
      footer={
        <>
          <DialogCancel />
          <Button onClick={save} loading={change.isPending}>
            Save rights
          </Button>
        </>
      }
    >
      {change.isError && <Notice tone="error">{messageOf(change.error)}</Notice>}
      <ChoiceGroup legend="May do">
        {all.map(({ right, label, hint }) => (
          <ChoiceRow
            key={right}
            kind="checkbox"
            label={label}
            hint={hint}
            checked={rights.includes(right)}
            onChange={() => toggle(right)}
          />
        ))}
      </ChoiceGroup>
      <p className="mt-4 text-sm text-soft">
        Every admin has a dashboard, reads and answers messages, and sees the catalogue of lessons.
      </p>
    </Dialog>
  );
}
