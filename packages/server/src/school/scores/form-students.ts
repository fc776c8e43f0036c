import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import type { Caller } from '../../platform/http/session.ts';
import { accessToForm, type ClassInTerm, comparedArm, type SheetStudent, studentsInTerm } from './sheet.ts';

type FormStudents = { students: readonly SheetStudent[]; reads: ReadonlySet<string> };

/** For broadsheet and cards: students who are compared with each other, and those of them whom the caller may see. */
export async function formStudents(
  context: Context,
  place: ClassInTerm,
  caller: Caller,
  isCard = false,
): Promise<FormStudents> {
  const arm = comparedArm(context.settings(), place, isCard);
  const students = await studentsInTerm(context, place, arm);
  const classOf = arm === undefined ? undefined : () => studentsInTerm(context, place);
  const reads = await accessToForm(context.db, reachOf(context, caller), students, undefined, classOf);
  return { students, reads };
}
