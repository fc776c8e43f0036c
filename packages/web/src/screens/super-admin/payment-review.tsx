import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SchoolSettings, settingsQuery, useSaveSettings } from '../../data/school/settings.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup, ChoiceRow } from '../../ui/choices.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';

type Review = SchoolSettings['paymentReview'];

const choices: readonly { value: Review; label: string; hint: string }[] = [
  {
    value: 'manual',
    label: 'Staff approve each payment',
    hint: 'A lesson unlocks when the transfer was found in the account, or a provider confirmed the payment.',
  },
  {
    value: 'auto',
    label: 'Nobody checks for money',
    hint: 'Every lesson unlocks as soon as it is ordered. Orders that wait now still wait for staff.',
  },
];

function Chooser({ saved }: { saved: Review }) {
  const [chosen, setChosen] = useState(saved);
  const save = useOneAtATime(useSaveSettings());
  const send = () =>
    save.mutate({ paymentReview: chosen }, { onSuccess: () => notify.success('Payment review saved') });
  return (
    <Card className="grid max-w-2xl gap-5">
      <ChoiceGroup legend="When a student orders">
        {choices.map(({ value, label, hint }) => (
          <ChoiceRow
            key={value}
            kind="radio"
            name="paymentReview"
            value={value}
            label={label}
            hint={hint}
            checked={chosen === value}
            onChange={() => setChosen(value)}
          />
        ))}
      </ChoiceGroup>
      <div aria-live="polite">
        {chosen === 'auto' && (
          <Notice tone="warning">
            <p className="font-semibold">Orders will count as paid without any payment.</p>
            <p>Saving asks for your password, and every super-admin gets a mail about it.</p>
          </Notice>
        )}
      </div>
      {save.isError && <Notice tone="error">{messageOf(save.error)}</Notice>}
      <div>
        <Button onClick={send} disabled={chosen === saved} loading={save.isPending}>
          Save
        </Button>
      </div>
    </Card>
  );
}

export function PaymentReview() {
  const saved = useQuery(settingsQuery);
  return (
    <>
      <PageHeader title="Payment review" intro="Whether somebody looks for the money before a lesson unlocks." />
      <Loaded query={saved} failure="Error loading settings" loading={<Skeleton shape="form" count={2} />}>
        {({ paymentReview }) => <Chooser key={paymentReview} saved={paymentReview} />}
      </Loaded>
    </>
  );
}
