import { classLevels } from '@akada/contract/rules/class-level';
import { fullClassName, type NamedClass, nameOfLevel, shownClass } from '@akada/contract/rules/school-classes';
import { useSchool } from './school.ts';

/** Names of classes as the school writes them. */

/** 'Grade 5 Secondary' → 'Class 5', or 'SSS 2 / SSS 3'. */
export function useClassLabel(): (level: string) => string {
  const { classes } = useSchool();
  return (level) => nameOfLevel(classes, level);
}

type Placed = { class?: NamedClass | undefined; classLevel: string };

/** The class of a student with the arm. */
export function useClassOf(): (student: Placed) => string {
  const { classes } = useSchool();
  return (student) => shownClass(classes, student);
}

export function useClassOptions() {
  const label = useClassLabel();
  const classOptions = classLevels.map((level) => ({ value: level, label: label(level) }));
  return {
    classOptions,
    classFilterOptions: [{ value: '', label: 'All Classes' }, ...classOptions],
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
