import type { Taught } from '@akada/contract';
import type { SchoolSubject } from '@akada/contract/rules/school-subjects';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { groupNames, requireGroups } from '../groups/given-groups.ts';

/** Refuses subjects and classes that the school does not have; what somebody had already may stay. */
export async function checkTeaching(
  trx: Trx,
  subjects: readonly SchoolSubject[],
  rows: Taught,
  before: Taught,
): Promise<void> {
  const [hadSubjects, hadPlaces] = [
    new Set(before.map(({ subjectId }) => subjectId)),
    new Set(before.flatMap(({ placeIds }) => placeIds)),
  ];
  for (const { subjectId } of rows) {
    if (subjectId === null || hadSubjects.has(subjectId) || subjects.some(({ _id }) => _id === subjectId)) continue;
    throw new AppError('invalid', 'One of these subjects does not exist any more. Please choose again.', 'teaching');
  }
  const places = rows.flatMap(({ placeIds }) => placeIds).filter((id) => !hadPlaces.has(id));
  await requireGroups(trx, [...new Set(places)]).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('invalid', 'One of these classes does not exist any more. Please choose again.', 'teaching');
  });
}

/** 'Chemistry: SSS 2, SSS 3 Gold', for the audit log. */
export async function teachingInWords(
  trx: Trx,
  subjects: readonly SchoolSubject[],
  rows: Taught,
): Promise<readonly string[]> {
  const words: string[] = [];
  for (const { subjectId, placeIds } of rows) {
    const subject = subjects.find(({ _id }) => _id === subjectId)?.name;
    const name = subjectId === null ? 'Every subject' : (subject ?? 'A subject that is gone');
    words.push(`${name}: ${(await groupNames(trx, placeIds)).join(', ')}`);
  }
  return words;
}
