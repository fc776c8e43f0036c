import { classOfLevel, type SchoolClass } from '@akada/contract/rules/school-classes';
import type { UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** The class of a student: as somebody chose it, or the only open class of the level. */

export type ChosenClass = {
  classLevel?: string | undefined;
  classId?: string | null | undefined;
  armId?: string | null | undefined;
};

type Classes = readonly SchoolClass[];
type Before = Pick<UserRow, 'class_level' | 'class_id' | 'arm_id'>;

const gone = (field: 'classId' | 'armId') =>
  new AppError('invalid', 'This class does not exist any more, or is closed. Please choose again.', field);

/** Whatever `classLevel` says must be the level of the class. */
function inClass(classes: Classes, { classLevel, classId, armId }: ChosenClass, before: Before) {
  const chosen = classes.find(({ _id }) => _id === classId);
  if (!chosen || (chosen.closedAt && before.class_id !== classId)) throw gone('classId');
  if (classLevel !== undefined && classLevel !== chosen.classLevel) {
    throw new AppError('invalid', `${chosen.name} counts as ${chosen.classLevel}, not as ${classLevel}`, 'classId');
  }
  const kept = before.class_id === classId ? before.arm_id : null;
  if (armId && !chosen.arms.some(({ _id }) => _id === armId)) throw gone('armId');
  return { classLevel: chosen.classLevel, classId: chosen._id, armId: armId === undefined ? kept : armId };
}

/** Without a class in the change nothing is added; another level leaves class and arm of the old one. */
export function withClass<Change extends ChosenClass>(classes: Classes, change: Change, before: Before): Change {
  const { classLevel, classId, armId } = change;
  if (classId) return { ...change, ...inClass(classes, change, before) };
  if (classLevel !== undefined && classLevel !== before.class_level) {
    return { ...change, classId: classOfLevel(classes, classLevel), armId: null };
  }
  if (armId === undefined) return change;
  if (armId !== null && before.class_id === null) throw gone('armId');
  return before.class_id === null
    ? change
    : { ...change, ...inClass(classes, { classId: before.class_id, armId }, before) };
}

const nowhere = { class_level: '', class_id: null, arm_id: null };

/** Columns of a new account. */
export function classColumns(classes: Classes, chosen: ChosenClass) {
  const { classLevel = '', classId = null, armId = null } = withClass(classes, chosen, nowhere);
  return { class_level: classLevel, class_id: classId, arm_id: armId };
}

/** Class of an invite or a request: where its class is closed or gone, that of the level. */
export function placeOfRow(
  classes: Classes,
  row: { class_level: string; class_id: string | null; arm_id?: string | null },
) {
  const found = classes.find(({ _id, closedAt }) => _id === row.class_id && !closedAt);
  if (!found) return { classLevel: row.class_level };
  const arm = found.arms.find(({ _id }) => _id === row.arm_id);
  return { classLevel: found.classLevel, classId: found._id, armId: arm?._id ?? null };
}
