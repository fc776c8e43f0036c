import { classReader, type ReadClass, type SchoolClass } from '../src/rules/class-name.ts';
import { type ClassPreset, presets } from '../src/rules/class-presets.ts';

/** Schools for the tests of class names. */

type Named = { name: string; shortName?: string; classLevel?: string };

export function schoolOf(
  named: readonly Named[],
  armsOf: (name: string) => readonly string[] = () => [],
): SchoolClass[] {
  return named.map(({ name, shortName = name, classLevel = 'Grade 1 Secondary' }, index) => ({
    ...{ _id: `class ${name}`, name, shortName, order: index + 1, classLevel },
    arms: armsOf(name).map((arm) => ({ _id: `${name} / ${arm}`, name: arm })),
  }));
}

export const ofPreset = (preset: ClassPreset, armsOf?: (name: string) => readonly string[]) =>
  schoolOf(presets[preset], armsOf);
export const named = (...names: string[]) => names.map((name) => ({ name }));

const seniorArms = ['Science', 'Commercial', 'Arts'];
export const jssSss = ofPreset('JSS-SSS', (name) => (name.startsWith('JSS') ? ['A', 'B', 'Gold'] : seniorArms));
export const form = ofPreset('Form', () => ['A', 'Newton']);
export const grades = ofPreset('Grade 7-12', () => ['A', 'B']);
export const usual = ofPreset('Class');
export const houses = schoolOf(
  named('Year 7 Diamond House', 'Year 7 Ruby House', 'Year 8 Diamond House', 'NTC 1', 'Foundation Science'),
  (name) => (name === 'NTC 1' ? ['Welding'] : ['A', 'B']),
);
/** A stream is a class here, with arms of its own. */
export const streams = schoolOf(named('SSS 1', 'SSS 2', 'SSS 2 Science', 'SSS 3 Science', 'SSS 3 Arts'), (name) =>
  name === 'SSS 2' ? ['Science A', 'Technical'] : ['A', 'B'],
);

/** 'SSS 2 / Science' is sure; '? SSS 2 / Gold' is asked, with the proposal; '?' is asked without one; '-' is unknown. */
function told(read: ReadClass, classes: readonly SchoolClass[]): string {
  if (read.kind === 'unknown') return '-';
  const { name = '', arms = [] } = classes.find(({ _id }) => _id === read.classId) ?? {};
  if (read.kind === 'ask') return ['?', name, read.arm && `/ ${read.arm}`].filter(Boolean).join(' ');
  const arm = arms.find(({ _id }) => _id === read.armId);
  return arm ? `${name} / ${arm.name}` : name;
}
const readers = new Map<readonly SchoolClass[], ReturnType<typeof classReader>>();

export function read(written: string, classes: readonly SchoolClass[]): string {
  const reader = readers.get(classes) ?? classReader(classes);
  readers.set(classes, reader);
  return told(reader(written), classes);
}
