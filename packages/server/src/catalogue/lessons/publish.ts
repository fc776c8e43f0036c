import { nothingToPlayMessage } from '@akada/contract';
import { playableKind } from '@akada/contract/rules/video-link';
import type { LessonRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findPlayableFilms } from '../playback/playback.queries.ts';

/** A published lesson has a link or a film that plays. A path is a film of the demo school. */
export async function refuseUnplayable(trx: Trx, was: LessonRow, { _id, video }: LessonRow): Promise<void> {
  if (video.startsWith('/') || playableKind(video) !== null) return;
  if ((await findPlayableFilms(trx, [_id])).has(_id)) return;
  throw new AppError('invalid', was.is_draft === 1 ? nothingToPlayMessage : 'Video is required', 'video');
}

const counted = (count: number, verb: { one: string; more: string }) =>
  count === 1 ? `1 student ${verb.one}` : `${count} students ${verb.more}`;

/**
 * One statement, because an approval between two would make the pending payment an owner. An order locks the lesson: it
 * is counted here, or finds a draft.
 */
export async function refuseWanted(trx: Trx, { _id }: LessonRow): Promise<void> {
  const course = await trx
    .selectFrom('course_lessons')
    .innerJoin('courses', 'courses._id', 'course_lessons.course_id')
    .select('courses.title')
    .where('lesson_id', '=', _id)
    .where('courses.is_draft', '=', 0)
    .executeTakeFirst();
  if (course) {
    const message = `This lesson is in the course ‘${course.title}’: take it out there before you make it a draft`;
    throw new AppError('conflict', message, 'isDraft');
  }
  const { owners, payers } = await trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('grants')
        .select((of) => of.fn.count<number>('student_id').distinct().as('owners'))
        .where('lesson_id', '=', _id)
        .where('revoked_at', 'is', null)
        .$asScalar()
        .as('owners'),
      eb
        .selectFrom('payments')
        .select((of) => of.fn.countAll<number>().as('payers'))
        .where('lesson_id', '=', _id)
        .where('status', '=', 'pending')
        .$asScalar()
        .as('payers'),
    ])
    .executeTakeFirstOrThrow();
  const who = [
    owners && counted(owners, { one: 'owns', more: 'own' }),
    payers && counted(payers, { one: 'is paying for', more: 'are paying for' }),
  ].filter(Boolean);
  if (who.length === 0) return;
  const advice = 'To sell it to nobody else, delete it: its owners keep it.';
  throw new AppError('conflict', `${who.join(' and ')} this lesson, so it stays published. ${advice}`, 'isDraft');
}
