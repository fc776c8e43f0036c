import { type NamedClass, nameOfLevel, shownClass } from '@akada/contract/rules/school-classes';
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
