import { classLabel, classLevels, finishedSchool } from './class-level.ts';

/** The classes of a school in its own words; each counts as one of the five class levels of the wire (decision 56). */

export type Arm = { _id: string; name: string };
export type NamedClass = { _id: string; name: string; arm?: string | undefined; armId?: string | undefined };

export type SchoolClass<OneArm extends Arm = Arm> = {
  _id: string;
  name: string;
  classLevel: string;
  arms: readonly OneArm[];
  closedAt?: string | null | undefined;
};

export const defaultClassId = (number: number) => String(number).padStart(24, '0');

/** Classes of a school that has not changed them, the lowest first. The web does not load them. */
export const defaultClasses = /* @__PURE__ */ classLevels.map((classLevel, index) => ({
  ...{ _id: defaultClassId(index + 1), name: classLabel(classLevel), shortName: classLabel(classLevel), classLevel },
  follows: index + 1 < classLevels.length ? defaultClassId(index + 2) : null,
  ...{ teacherId: null, arms: [], closedAt: null, updatedAt: '' },
}));

const isOpen = ({ closedAt }: SchoolClass) => (closedAt ?? null) === null;

export const openClasses = <Class extends SchoolClass>(classes: readonly Class[]): Class[] => classes.filter(isOpen);

export const classesOfLevel = <Class extends SchoolClass>(classes: readonly Class[], level: string): Class[] =>
  classes.filter((one) => one.classLevel === level && isOpen(one));

/** The only open class of a level; null where there are several, or none. */
export function classOfLevel(classes: readonly SchoolClass[], level: string): string | null {
  const found = classesOfLevel(classes, level);
  return found.length === 1 ? (found[0]?._id ?? null) : null;
}

/** 'Grade 5 Secondary' → 'Class 5', or 'SSS 2 / SSS 3' where the school has several classes of the level. */
export function nameOfLevel(classes: readonly SchoolClass[], level: string): string {
  if (level === finishedSchool) return level;
  const names = classesOfLevel(classes, level).map(({ name }) => name);
  return names.length === 0 ? classLabel(level) : names.join(' / ');
}

type Placed = { class_id: string | null; arm_id: string | null };

export function namedClassOf(classes: readonly SchoolClass[], { class_id, arm_id }: Placed): NamedClass | undefined {
  const found = classes.find(({ _id }) => _id === class_id);
  if (!found) return undefined;
  const arm = found.arms.find(({ _id }) => _id === arm_id);
  return { _id: found._id, name: found.name, ...(arm && { arm: arm.name, armId: arm._id }) };
}

/** 'SSS 2 Gold', and 'SSS 2A': an arm of one letter or number follows without a space. */
export function fullClassName({ name, arm }: Pick<NamedClass, 'name' | 'arm'>): string {
  if (arm === undefined) return name;
  return /^[\p{L}\p{N}]$/u.test(arm) && /\p{N}$/u.test(name) && !/^\p{N}/u.test(arm)
    ? `${name}${arm}`
    : `${name} ${arm}`;
}

/** The class of somebody as it is shown: that of the school, or the level's where none was chosen. */
export function shownClass(
  classes: readonly SchoolClass[],
  { class: own, classLevel }: { class?: NamedClass | undefined; classLevel: string },
): string {
  return own ? fullClassName(own) : nameOfLevel(classes, classLevel);
}
