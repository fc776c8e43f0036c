import type { ScoreSheet } from '@akada/contract';
import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import type { Caller } from '../../platform/http/session.ts';
import { findLock } from './lock.ts';
import { readSheet } from './read-sheet.ts';
import { refreshEarlier, refreshFills } from './refresh-fills.ts';
import { accessTo, comparedArm, type Sheet, studentsInTerm } from './sheet.ts';

/** A sheet as the caller may see it, with the marks of its exams as they are now. */
export async function shownSheet(context: Context, sheet: Sheet, caller: Caller): Promise<ScoreSheet> {
  const { of, subject, term } = sheet;
  const arm = comparedArm(context.settings(), sheet);
  const students = await studentsInTerm(context, sheet, arm);
  const classOf = arm === undefined ? undefined : () => studentsInTerm(context, sheet);
  const access = await accessTo(context.db, reachOf(context, caller), subject.name, students, classOf);
  const fills = await refreshFills(context, { term, classId: of._id, subjectId: subject._id }, async () => students);
  await refreshEarlier(context, sheet, subject._id);
  const shown = await readSheet(context, sheet, { students, access, fills });
  return { ...shown, lock: await findLock(context, sheet) };
}
