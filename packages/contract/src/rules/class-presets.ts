import type { ClassLevel } from './class-level.ts';
import { openClasses, type SchoolClass } from './school-classes.ts';

/** Class names that many schools use (decision 56). */

export type ClassPreset = 'JSS-SSS' | 'Form' | 'Grade 7-12' | 'Class';
type PresetClass = { name: string; shortName: string; classLevel: ClassLevel };

const inOrder = (names: readonly string[], levels: readonly (1 | 2 | 3 | 4 | 5)[]): PresetClass[] =>
  names.map((name, index) => ({
    name,
    shortName: name.replace('JSS ', 'JSS').replace('SSS ', 'SS').replace('Form ', 'F').replace('Grade ', 'G'),
    classLevel: `Grade ${levels[index] ?? 5} Secondary`,
  }));

/** Each class is followed by the next one, the last by none. */
export const presets: Readonly<Record<ClassPreset, readonly PresetClass[]>> = {
  'JSS-SSS': inOrder(['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3'], [1, 2, 3, 4, 5, 5]),
  Form: inOrder(['Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5'], [1, 2, 3, 4, 5]),
  'Grade 7-12': inOrder(['Grade 7', 'Grade 8', 'Grade 9', 'Grade 10', 'Grade 11', 'Grade 12'], [1, 2, 3, 4, 5, 5]),
  Class: inOrder(['Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5'], [1, 2, 3, 4, 5]),
};

const keyOf = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim();

/** The class that becomes each one of a preset: that of the name, else the next one in order; null where it is new. */
export function classesForPreset<Class extends SchoolClass>(
  classes: readonly Class[],
  preset: ClassPreset,
): Map<string, Class | null> {
  const wanted = presets[preset].map(({ name }) => name);
  const keys = new Set(wanted.map(keyOf));
  const others = openClasses(classes).filter(({ name }) => !keys.has(keyOf(name)));
  return new Map(
    wanted.map((name) => [name, classes.find((one) => keyOf(one.name) === keyOf(name)) ?? others.shift() ?? null]),
  );
}
