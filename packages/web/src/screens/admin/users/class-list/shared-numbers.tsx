import type { ClassList } from '@akada/contract';
import { useLoginNames } from '../../../../data/people/class-lists.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { notify } from '../../../../ui/notify.ts';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../../shared/dialogs.tsx';

/** Brothers and sisters with the number of a parent. */
export function SharedNumbers({ data }: { data: ClassList }) {
  const { counted } = useFormat();
  const giving = useLoginNames(data._id);
  const once = useOneAtATime(giving);
  const { sharedPhones, appliedAt, undoneAt, created } = data;
  if (sharedPhones === 0 || appliedAt !== undefined || undoneAt !== undefined || created > 0) return null;
  const isOne = sharedPhones === 1;
  const give = () =>
    once.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        focusSoon('main');
      },
    });
  return (
    <div className="mb-4">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold">
              {counted(sharedPhones, 'student')} {isOne ? 'has' : 'have'} the phone number of somebody else
            </p>
            <p>One number logs one student in. {isOne ? 'This one' : 'These'} can log in with a login name instead.</p>
            {giving.error && <p className="font-medium text-red-ink">{messageOf(giving.error)}</p>}
          </div>
          <Button variant="secondary" loading={giving.isPending} onClick={give}>
            {isOne ? 'Give a login name' : `Give ${sharedPhones} login names`}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
