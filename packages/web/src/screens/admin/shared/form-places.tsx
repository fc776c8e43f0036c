import { fullClassName } from '@akada/contract/rules/school-classes';
import { useUser } from '../../../data/people/session.ts';
import { placeFrom, placeOf, placeValue } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';

/** Classes and arms that have a form teacher, those of the signed-in one first. `wholeLabel` is for a class with arms. */
function useFormPlaces(wholeLabel: (name: string) => string) {
  const { classes } = useSchool();
  const { isLimited = false, formOf = [] } = useUser();
  const all = classes.flatMap(({ _id, name, arms }) => [
    ...arms.map((arm) => ({ ids: [_id, arm._id], label: fullClassName({ name, arm: arm.name }) })),
    { ids: [_id], label: arms.length > 0 ? wholeLabel(name) : name },
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

/** Class and arm of the address, or the own form. */
export function useOpenedForm(wholeLabel: (name: string) => string) {
  const { values, setAll } = useUrlFilters(['class', 'arm']);
  const { options, nameOf } = useFormPlaces(wholeLabel);
  const asked = placeValue(placeFrom(values.class), placeFrom(values.arm));
  // Without a network the classes of the school are not there: the address is.
  const isKnown = options.length === 0 || options.some(({ value }) => value === asked);
  const place = asked !== '' && isKnown ? asked : (options[0]?.value ?? '');
  const { classId = '', armId } = placeOf(place);
  const choose = (chosen: string) => {
    const { classId: next = '', armId: arm = '' } = placeOf(chosen);
    setAll({ class: next, arm });
  };
  return {
    ...{ options, nameOf, place, choose, title: nameOf(classId, armId) },
    of: { class: classId, ...(armId && { arm: armId }) },
  };
}

type FormProps = Pick<ReturnType<typeof useOpenedForm>, 'options' | 'place' | 'choose'>;

export function FormPlaceField({ options, place, choose }: FormProps) {
  return <SelectField label="Class" options={options} value={place} onChange={({ target }) => choose(target.value)} />;
}
