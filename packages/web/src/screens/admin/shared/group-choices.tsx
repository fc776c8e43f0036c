import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../../data/people/groups.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { ChoiceRow } from '../../../ui/choices.tsx';

/** Groups by name, and those that were deleted since they were chosen. */
export function useGroupOptions(chosen: readonly string[]) {
  const { counted } = useFormat();
  const { data } = useQuery(groupsQuery);
  const groups = data ?? [];
  const known = groups.map(({ _id, name, students }) => ({ _id, name, hint: counted(students, 'student') }));
  const gone = data ? chosen.filter((id) => !groups.some(({ _id }) => _id === id)) : [];
  return [...known, ...gone.map((_id) => ({ _id, name: 'A deleted group', hint: 'Nobody is in it' }))];
}

type Props = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

export function GroupChoices({ chosen, onChange }: Props) {
  const options = useGroupOptions(chosen);
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {options.map(({ _id, name, hint }) => (
        <ChoiceRow
          key={_id}
          kind="checkbox"
          className="wrap-anywhere"
          label={name}
          hint={hint}
          checked={chosen.includes(_id)}
          onChange={() => onChange(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
        />
      ))}
    </div>
  );
}
