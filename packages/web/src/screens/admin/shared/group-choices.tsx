import { fullClassName } from '@akada/contract/rules/school-classes';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../../data/people/groups.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { usePlaceNames } from '../../../data/school/classes.ts';
import { ChoiceRow } from '../../../ui/choices.tsx';

/** Classes that are not their whole level, and arms: everybody else is reached by the level. */
function useClassChoices(chosen: readonly string[]) {
  const { classes } = useSchool();
  return classes.flatMap(({ _id, name, classLevel, arms }) => {
    const isAlone = classes.filter((one) => one.classLevel === classLevel).length === 1;
    if (isAlone && arms.length === 0 && !chosen.includes(_id)) return [];
    const ofArms = arms.map((arm) => ({
      _id: arm._id,
      name: fullClassName({ name, arm: arm.name }),
      hint: `Arm of ${name}`,
    }));
    return [{ _id, name, hint: 'Whole class' }, ...ofArms];
  });
}

/** A limited teacher chooses among own classes, arms and groups. */
function useIsOwnPlace(): (id: string) => boolean {
  const { isLimited = false, teaching = [], formOf = [] } = useUser();
  const { classes } = useSchool();
  const own = new Set([...teaching.flatMap(({ placeIds }) => placeIds), ...formOf]);
  const classOf = (id: string) => classes.find(({ arms }) => arms.some((arm) => arm._id === id))?._id ?? '';
  return (id) => !isLimited || own.has(id) || own.has(classOf(id));
}

/** Classes and arms, groups by name, and those that were deleted since they were chosen. */
export function useGroupOptions(chosen: readonly string[]) {
  const { counted } = useFormat();
  const ofClasses = useClassChoices(chosen);
  const { data } = useQuery(groupsQuery);
  const groups = data ?? [];
  const isOwn = useIsOwnPlace();
  const known = groups.map(({ _id, name, students }) => ({ _id, name, hint: counted(students, 'student') }));
  const others = data ? chosen.filter((id) => !groups.some(({ _id }) => _id === id)) : [];
  const { open, closed } = usePlaceNames(others);
  const gone = others.flatMap((_id) => {
    const name = closed.get(_id);
    if (name !== undefined) return [{ _id, name, hint: 'This class is closed' }];
    return open.has(_id) ? [] : [{ _id, name: 'A deleted group', hint: 'Nobody is in it' }];
  });
  const shown = [...ofClasses, ...known].filter(({ _id }) => chosen.includes(_id) || isOwn(_id));
  return [...shown, ...gone];
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
