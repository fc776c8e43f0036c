import type { ClassList } from '@akada/contract';
import { useMakeGroups } from '../../../../data/people/class-lists.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { ChoiceRow } from '../../../../ui/choices.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';

const mostNamed = 5;

/** Groups that the list names and that are not there. */
export function NewGroups({ data }: { data: ClassList }) {
  const { counted } = useFormat();
  const making = useMakeGroups(data._id);
  const once = useOneAtATime(making);
  const { newGroups, makeGroups, appliedAt, undoneAt, created } = data;
  if (newGroups.length === 0 || appliedAt !== undefined || undoneAt !== undefined || created > 0) return null;
  const more = newGroups.length > mostNamed ? ` and ${newGroups.length - mostNamed} more` : '';
  return (
    <div className="mb-4">
      <Notice tone={makeGroups ? 'info' : 'warning'}>
        <p className="font-semibold wrap-anywhere">
          {counted(newGroups.length, 'group')} of this list {newGroups.length === 1 ? 'is' : 'are'} not there yet:{' '}
          {newGroups.slice(0, mostNamed).join(', ')}
          {more}
        </p>
        <ChoiceRow
          kind="checkbox"
          className="mt-2"
          label={`Make ${newGroups.length === 1 ? 'it' : 'them'} with the accounts`}
          checked={making.isPending ? making.variables : makeGroups}
          onChange={({ target }) => once.mutate(target.checked, {})}
        />
        {making.error && <p className="font-medium text-red-ink">{messageOf(making.error)}</p>}
      </Notice>
    </div>
  );
}
