import { classLevels } from '@akada/contract/rules/class-level';
import { fullClassName } from '@akada/contract/rules/school-classes';
import { useClassLabel } from './class-names.ts';
import { useSchool } from './school.ts';

/** Classes and arms of the school in selects, apart from the names that students load. */

export type ClassFilter = { classLevel?: string; class?: string };

export const anId = /^[0-9a-f]{24}$/;

/** A class or an arm of an address; a mistyped one filters nothing instead of failing. */
export const placeFrom = (text: string): string => (anId.test(text) ? text : '');

/** A filter's value is a class level, or the id of a class or an arm. */
export const classFilterOf = (value: string): ClassFilter =>
  anId.test(value) ? { class: value } : { classLevel: value };

/** A class that is the whole of its level is chosen by the level. */
function usePlaceOptions() {
  const { classes } = useSchool();
  return classes.flatMap(({ _id, name, classLevel, arms }) => [
    { value: classes.filter((one) => one.classLevel === classLevel).length === 1 ? classLevel : _id, label: name },
    ...arms.map((arm) => ({ value: arm._id, label: fullClassName({ name, arm: arm.name }) })),
  ]);
}

type ForExam = { classLevel: string; groupIds: readonly string[] };

/**
 * Classes and arms by their ids, for lists that are of students: those that an exam is for, or all of the school. An
 * exam for groups may be sat by students of any class.
 */
export function usePlaceFilter(exam?: ForExam) {
  const { classes } = useSchool();
  const idsOf = (one: (typeof classes)[number]) => [one._id, ...one.arms.map(({ _id }) => _id)];
  const { groupIds = [], classLevel } = exam ?? {};
  const isForGroups = groupIds.some((id) => !classes.some((one) => idsOf(one).includes(id)));
  const shown = classes.filter((one) => {
    if (!exam || isForGroups) return true;
    return groupIds.length === 0 ? one.classLevel === classLevel : idsOf(one).some((id) => groupIds.includes(id));
  });
  return shown.flatMap(({ _id, name, arms }) => [
    { value: _id, label: name },
    ...arms.map((arm) => ({ value: arm._id, label: fullClassName({ name, arm: arm.name }) })),
  ]);
}

export function useClassOptions() {
  const label = useClassLabel();
  const places = usePlaceOptions();
  const classOptions = classLevels.map((level) => ({ value: level, label: label(level) }));
  return {
    classOptions,
    /** The classes of the school with their arms. */
    placeOptions: places,
    classFilterOptions: [{ value: '', label: 'All Classes' }, ...places],
    classChoices: [{ value: '', label: 'Select a class', disabled: true }, ...classOptions],
  };
}

/** A class, or a class and its arm, as the value of a select. */
export const placeValue = (classId: string, armId?: string | undefined) => (armId ? `${classId} ${armId}` : classId);

export function placeOf(value: string): { classId?: string; armId?: string } {
  const [classId, armId] = value.split(' ');
  return { ...(classId && { classId }), ...(armId && { armId }) };
}

/** The open classes of the school, each followed by its arms. */
export function usePlaces(): { value: string; label: string }[] {
  const { classes } = useSchool();
  return classes.flatMap(({ _id, name, arms }) => [
    { value: _id, label: name },
    ...arms.map((arm) => ({ value: placeValue(_id, arm._id), label: fullClassName({ name, arm: arm.name }) })),
  ]);
}
