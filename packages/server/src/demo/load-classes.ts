import type { StoredClass, StoredSubject } from '@akada/contract';
import { classLevels } from '@akada/contract/rules/class-level';
import type { Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';
import { withPreset } from '../school/classes/change-classes.ts';
import { writeClasses, writeSubjects } from '../school/settings/settings.queries.ts';
import { demoArms, demoSubjects } from './accounts.ts';

const schoolAgeMs = 79 * 24 * 3_600_000;

/** Its lessons and exams of the fifth level are those of SSS 3; JSS 1 and JSS 2 share the first. */
const levelNumbers: Readonly<Record<string, number>> = { 'JSS 3': 2, 'SSS 1': 3, 'SSS 2': 4, 'SSS 3': 5 };

/** JSS 1 to SSS 3 with their arms; the form teachers come when there are people. */
export function demoClasses(context: Context): StoredClass[] {
  const then = context.now() - schoolAgeMs;
  const stamp = { at: iso(then), newId: () => newIdAt(then), needed: new Set<string>() };
  return withPreset(context.settings().classes, { preset: 'JSS-SSS' }, stamp).map((one) => ({
    ...one,
    classLevel: classLevels[(levelNumbers[one.name] ?? 1) - 1] ?? one.classLevel,
    arms: Object.keys(demoArms[one.name] ?? {}).map((name) => ({ _id: newIdAt(then), name, teacherId: null })),
  }));
}

/** Topics of two subjects; the others show a school without an order. */
const topicOrder: Readonly<Record<string, string>> = {
  Physics:
    'Vectors and Scalars|Motion in a Straight Line|Mass and Weight|Density|Newton’s Laws|Momentum|Work, Energy and Power|Machines|Motion under Gravity|Elasticity|Pressure|Heat Energy|Gas Laws|Waves|Sound Waves|Reflection|Refraction|Lenses|Electromagnetic Waves|Current Electricity|Electrical Energy|Electromagnetic Induction|Atomic Structure|Radioactivity',
  Chemistry:
    'Separation Techniques|States of Matter|Physical and Chemical Changes|Elements, Compounds and Mixtures|Atomic Structure|Electron Arrangement|Periodic Table|Ions and Formulae|The Mole|Stoichiometry|Gas Laws|Acids, Bases and Salts|Volumetric Analysis|Oxidation and Reduction|Electrolysis|Rates of Reaction|Chemical Equilibrium|Hydrocarbons|Organic Chemistry',
};

export function subjectsOfDemo(context: Context): StoredSubject[] {
  const then = context.now() - schoolAgeMs;
  return demoSubjects.map((name, index) => ({
    ...{
      _id: newIdAt(then),
      name,
      shortName: name === 'Literature in English' ? 'Literature' : name,
      classIds: [],
      isCompulsory: index < 2,
    },
    ...{ spellings: [], closedAt: null, updatedAt: iso(then) },
    ...(topicOrder[name] && { topics: topicOrder[name].split('|') }),
  }));
}

type School = {
  classes: readonly StoredClass[];
  subjects: readonly StoredSubject[];
  staff: readonly UserRow[];
  by: UserRow;
};

export async function loadClasses(trx: Trx, context: Context, school: School): Promise<void> {
  const { classes, subjects, staff, by } = school;
  const save = { by: by._id, at: iso(context.now() - schoolAgeMs) };
  const teacherOf = (className: string, arm: string) =>
    staff.find(({ email }) => email === demoArms[className]?.[arm])?._id ?? null;
  const taught = classes.map((one) => ({
    ...one,
    arms: one.arms.map((arm) => ({ ...arm, teacherId: teacherOf(one.name, arm.name) })),
  }));
  await writeClasses(trx, taught, save);
  await writeSubjects(trx, subjects, save);
}
