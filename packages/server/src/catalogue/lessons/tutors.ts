import { type LessonTutor, staffOnly } from '@akada/contract';
import { picturePath, subjectsOf, titleOf } from '../../people/teachers/teacher-cards.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** In the order of the lesson. A tutor without a card has the account's name and is not shown. */
export async function tutorsOf(db: Db, lessonIds: readonly string[]): Promise<Map<string, LessonTutor[]>> {
  const tutors = new Map<string, LessonTutor[]>();
  if (lessonIds.length === 0) return tutors;
  const rows = await db
    .selectFrom('lesson_tutors')
    .innerJoin('users', 'users._id', 'lesson_tutors.user_id')
    .leftJoin('teacher_cards as card', 'card.user_id', 'lesson_tutors.user_id')
    .select(['lesson_id', 'users._id', 'full_name', 'card.name', 'card.subjects', 'card.picture_hash', 'card.is_shown'])
    .where('lesson_id', 'in', lessonIds)
    .orderBy('lesson_id')
    .orderBy('position')
    .execute();
  for (const { lesson_id, _id, full_name, name, subjects, picture_hash, is_shown } of rows) {
    const tutor = {
      ...{ _id, name: name ?? full_name, title: titleOf(subjectsOf(subjects ?? '[]')), isShown: is_shown === 1 },
      image: picture_hash === null ? undefined : picturePath(picture_hash),
    };
    tutors.set(lesson_id, [...(tutors.get(lesson_id) ?? []), tutor]);
  }
  return tutors;
}

export async function withTutors<Row extends { _id: string }>(db: Db, rows: readonly Row[]) {
  const ids = rows.map(({ _id }) => _id);
  const tutors = await tutorsOf(db, ids);
  return rows.map((row) => ({ ...row, tutors: tutors.get(row._id) }));
}

/** The accounts are locked first, so that one which is deleted meanwhile is refused here. */
export async function setTutors(trx: Trx, lessonId: string, ids: readonly string[]): Promise<void> {
  const staff = trx
    .selectFrom('users')
    .select('_id')
    .where('role', 'in', staffOnly)
    .where('_id', 'in', ids)
    .orderBy('_id');
  const known = ids.length === 0 ? [] : await lockRows(trx, staff, 'key').execute();
  if (known.length < ids.length) {
    throw new AppError(
      'invalid',
      'A teacher is not of the staff any more. Please choose the teachers again.',
      'tutors',
    );
  }
  await trx.deleteFrom('lesson_tutors').where('lesson_id', '=', lessonId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((user_id, position) => ({ lesson_id: lessonId, user_id, position }));
  await trx.insertInto('lesson_tutors').values(rows).execute();
}

/** For the audit log. */
export const tutorNames = (tutors: readonly LessonTutor[] = []) => tutors.map(({ name }) => name);

export function areTutors(tutors: readonly LessonTutor[], wanted: readonly string[] = []): boolean {
  return tutors.length === wanted.length && tutors.every(({ _id }, index) => _id === wanted[index]);
}
