import { fullClassName } from '@akada/contract/rules/school-classes';
import { useUser } from '../../../data/people/session.ts';
import { placeValue } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';

/** Classes and arms with a register of their own, those of the signed-in form teacher first. */
export function useRegisterPlaces() {
  const { classes } = useSchool();
  const { isLimited = false, formOf = [] } = useUser();
  const all = classes.flatMap(({ _id, name, arms }) => [
    ...arms.map((arm) => ({ ids: [_id, arm._id], label: fullClassName({ name, arm: arm.name }) })),
    { ids: [_id], label: arms.length > 0 ? `${name}, without an arm` : name },
  ]);
  const isForm = ({ ids }: { ids: readonly string[] }) => ids.some((id) => formOf.includes(id));
  const own = all.filter(isForm);
  const others = isLimited ? [] : all.filter((place) => !isForm(place));
  const options = [...own, ...others].map(({ ids: [of = '', arm], label }) => ({ value: placeValue(of, arm), label }));
  const nameOf = (classId: string, armId: string | null | undefined) => {
    const found = classes.find(({ _id }) => _id === classId);
    const arm = found?.arms.find(({ _id }) => _id === armId);
    return found ? fullClassName({ name: found.name, arm: arm?.name }) : 'Class';
  };
  return { options, nameOf };
}
