import { Printer } from 'lucide-react';
import { useSampleCard } from '../../../data/school/card-head.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

/** The paper itself, with what is saved. */
export function SampleCard({ unsaved }: { unsaved: boolean }) {
  const making = useOneAtATime(useSampleCard());
  const press = () =>
    making.mutate(undefined, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Sample saved', name);
      },
      onError: (error) => notify.error(`Failed to print the sample: ${messageOf(error)}`),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="button" variant="secondary" loading={making.isPending} onClick={press}>
        <Printer aria-hidden="true" />
        Sample card (PDF)
      </Button>
      <p className="min-w-0 text-sm text-soft">
        {unsaved ? 'As it is saved: without the changes above.' : 'One page of A4 with marks of nobody.'}
      </p>
    </div>
  );
}
