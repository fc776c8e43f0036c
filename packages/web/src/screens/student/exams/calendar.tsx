import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useFormat } from '../../../data/platform/school.ts';
import { calendarQuery, useCreateCalendar, useStopCalendar } from '../../../data/school/dashboard.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { notify } from '../../../ui/notify.ts';

const failed = (error: Error) => notify.error('Your calendar was not changed', messageOf(error));

function NewAddress({ address }: { address: string }) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <dl className="rounded-md border border-line">
        <CopyRow label="Calendar link" value={address} />
      </dl>
      <p className="text-soft">
        Add it to your calendar as a subscription. It is shown only now, and whoever has it sees when your exams are:
        keep it to yourself.
      </p>
      <a href={address.replace(/^https?:/, 'webcal:')} className={buttonLook({ variant: 'secondary' })}>
        Open in my calendar
      </a>
    </div>
  );
}

/** Exams in the student's own calendar, by a private address. */
export function CalendarFeed() {
  const { date } = useFormat();
  const { data } = useQuery(calendarQuery);
  const create = useCreateCalendar();
  const stop = useStopCalendar();
  if (!data) return null;
  const { createdAt } = data;
  const make = () => create.mutate(undefined, { onError: failed });
  const end = () => stop.mutate(undefined, { onSuccess: () => create.reset(), onError: failed });
  return (
    <Card as="section" aria-label="Exams in your calendar">
      <h2 className="text-lg">Exams in your calendar</h2>
      {createdAt === undefined && (
        <p className="mt-1 mb-3 text-soft">
          The calendar of your phone can show when your exams open and close. For that it gets a private link.
        </p>
      )}
      {createdAt !== undefined && !create.data && (
        <p className="mt-1 mb-3 text-soft">
          {`Your exams have had a calendar link since ${date(createdAt)}. A new link ends the old one; so does a new password.`}
        </p>
      )}
      {create.data && createdAt !== undefined && <NewAddress address={create.data.address} />}
      <div className="mt-3 flex flex-wrap gap-3">
        {!create.data && (
          <Button variant="secondary" loading={create.isPending} onClick={make}>
            <CalendarPlus aria-hidden="true" />
            {createdAt === undefined ? 'Add exams to my calendar' : 'Make a new link'}
          </Button>
        )}
        {createdAt !== undefined && (
          <Button variant="quiet" loading={stop.isPending} onClick={end}>
            Turn it off
          </Button>
        )}
      </div>
    </Card>
  );
}
