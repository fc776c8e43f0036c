/** Stored like this, shown as 'Class 1' … 'Class 5' (specification, section 1). */
export const classLevels = [
  'Grade 1 Secondary',
  'Grade 2 Secondary',
  'Grade 3 Secondary',
  'Grade 4 Secondary',
  'Grade 5 Secondary',
] as const;

export type ClassLevel = (typeof classLevels)[number];

/** Stored as the class of who has left the last one: no exam, lesson or announcement of a class is theirs. */
export const finishedSchool = 'Finished';

export function nextClass(level: string): string {
  return classLevels[classNumber(level)] ?? finishedSchool;
}

/** Reads 'Grade 3 Secondary', 'Class 3' or '3'; else null. */
export function classLevelFrom(value: string): ClassLevel | null {
  const digit = /^(?:grade |class )?([1-5])(?: secondary)?$/i.exec(value.trim())?.[1];
  return digit ? (classLevels[Number(digit) - 1] ?? null) : null;
}

export function classNumber(level: string): number {
  return classLevels.indexOf(level as ClassLevel) + 1;
}

/** 'Grade 3 Secondary' → 'Class 3'. */
export function classLabel(level: string): string {
  const number = classNumber(level);
  return number > 0 ? `Class ${number}` : level;
}
