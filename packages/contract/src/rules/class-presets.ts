import { classLabel, classLevels } from './class-level.ts';

/** Class names that schools use, in their order, with the class level that each counts as. */

type Preset = { name: string; shortName: string; classLevel: (typeof classLevels)[number] };

const six = [0, 1, 2, 3, 4, 4].map((index) => classLevels[index] ?? 'Grade 5 Secondary');

const named = (names: readonly string[], levels: readonly Preset['classLevel'][]): Preset[] =>
  names.flatMap((name, index) => {
    const classLevel = levels[index];
    return classLevel ? [{ name, shortName: name.replace(' ', ''), classLevel }] : [];
  });

export const classPresets = {
  'JSS-SSS': named(['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3'], six),
  Form: named(['Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5'], classLevels),
  'Grade 7-12': named(['Grade 7', 'Grade 8', 'Grade 9', 'Grade 10', 'Grade 11', 'Grade 12'], six),
  Class: classLevels.map((classLevel) => ({
    name: classLabel(classLevel),
    shortName: classLabel(classLevel),
    classLevel,
  })),
} as const;
