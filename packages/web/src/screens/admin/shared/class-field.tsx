import type { SchoolClass } from '@akada/contract/rules/school-classes';
import { classesOfLevel, fullClassName, nameOfLevel } from '@akada/contract/rules/school-classes';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useUser } from '../../../data/people/session.ts';
import { useClassOptions } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** The class of an exam, a lesson or a course: its level, and the class itself where the level has several. */

type Classes = readonly SchoolClass[];
type Given = { classLevel: string; groupIds: readonly string[] };

const placesOf = ({ _id, arms }: SchoolClass) => [_id, ...arms.map((arm) => arm._id)];
const withPlace = (classes: Classes, id: string) => classes.find((one) => placesOf(one).includes(id));
const isAlone = (classes: Classes, { classLevel }: SchoolClass) => classesOfLevel(classes, classLevel).length === 1;

/** Value of a class: its level where it is the whole of it, else its id; `own`: what a limited teacher teaches. */
function choicesOf(classes: Classes, own: ReadonlySet<string> | null) {
  return classes.flatMap((one) => {
    const { _id, name, classLevel, arms } = one;
    if (!own || own.has(_id)) return [{ value: isAlone(classes, one) ? classLevel : _id, label: name }];
    const ownArms = arms.filter((arm) => own.has(arm._id));
    return ownArms.map((arm) => ({ value: arm._id, label: fullClassName({ name, arm: arm.name }) }));
  });
}

/** Classes and arms that an item is for, if it is for nothing else. */
function onlyPlaces(classes: Classes, { groupIds }: Given): SchoolClass[] | null {
  const named = groupIds.map((id) => withPlace(classes, id));
  return named.every((one) => one !== undefined) ? [...new Set(named)] : null;
}

/** The value of the select that stands for it; the level where it is for several classes, or for all of a level. */
function standingFor(classes: Classes, given: Given, offered: ReadonlySet<string>): string {
  const [one, ...others] = onlyPlaces(classes, given) ?? [];
  if (!one || others.length > 0 || one.classLevel !== given.classLevel) return given.classLevel;
  const [arm, ...more] = given.groupIds;
  if (arm !== undefined && more.length === 0 && offered.has(arm)) return arm;
  return isAlone(classes, one) ? one.classLevel : one._id;
}

/** Arms of the class that is chosen stay, all other classes and arms are left. */
function givenFor(classes: Classes, value: string, { groupIds }: Given): Given {
  const one = withPlace(classes, value);
  const levelOf = (id: string) => withPlace(classes, id)?.classLevel ?? value;
  if (!one) return { classLevel: value, groupIds: groupIds.filter((id) => levelOf(id) === value) };
  const kept = groupIds.filter((id) => placesOf(one).includes(id));
  const isArm = value !== one._id;
  return { classLevel: one.classLevel, groupIds: isArm || kept.length === 0 ? [value] : kept };
}

function useOwnPlaces(): ReadonlySet<string> | null {
  const { isLimited = false, teaching = [] } = useUser();
  return isLimited ? new Set(teaching.flatMap(({ placeIds }) => placeIds)) : null;
}

/** An item for groups is of a level, which says nothing of its students. */
function useChoices(given: Given) {
  const { classes } = useSchool();
  const { classChoices } = useClassOptions();
  const [prompt, ...levels] = classChoices;
  const own = choicesOf(classes, useOwnPlaces());
  const isForGroups = onlyPlaces(classes, given) === null;
  const offered = isForGroups || own.length === 0 ? levels : own;
  const value = standingFor(classes, given, new Set(offered.map((one) => one.value)));
  const isOffered = value === '' || offered.some((one) => one.value === value);
  const standing = { value, label: withPlace(classes, value)?.name ?? nameOfLevel(classes, value) };
  return { value, options: [...(prompt ? [prompt] : []), ...offered, ...(isOffered ? [] : [standing])] };
}

type Props<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>;
  className?: string;
};

export function ClassField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, className } = props;
  const { classes } = useSchool();
  const [level, groups] = ['classLevel' as Path<Values>, 'groupIds' as Path<Values>];
  const [classLevel, groupIds] = useWatch({ control: form.control, name: [level, groups] });
  const given: Given = { classLevel: `${classLevel ?? ''}`, groupIds: groupIds ?? [] };
  const { value, options } = useChoices(given);
  const { name, ref, onBlur } = form.register(level);
  const set = <Name extends Path<Values>>(field: Name, to: unknown) =>
    form.setValue(field, to as PathValue<Values, Name>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <SelectField
      label="Class level"
      className={className}
      name={name}
      options={options}
      value={value}
      error={form.formState.errors[level]?.message as string | undefined}
      // The form must not write its level into the select, whose value may be a class.
      ref={(select) => void ref(select && { focus: () => select.focus() })}
      onBlur={onBlur}
      onChange={({ target }) => {
        const next = givenFor(classes, target.value, given);
        set(level, next.classLevel);
        set(groups, [...next.groupIds].sort());
      }}
    />
  );
}
