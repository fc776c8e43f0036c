import type { ReviewedQuestion } from '@akada/contract';
import type { Db } from '../db/schema.ts';
import { toPicture } from './question.entity.ts';

export type Explained = Pick<ReviewedQuestion, 'explanation' | 'explanationPicture' | 'lesson'>;

/** As the bank has them now; a lesson only where the student owns it. */
export async function findExplanations(
  db: Db,
  questionIds: readonly string[],
  studentId: string,
): Promise<ReadonlyMap<string, Explained>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('questions')
    .leftJoin('lessons', (join) =>
      join
        .onRef('lessons._id', '=', 'questions.lesson_id')
        .on(({ exists, selectFrom }) =>
          exists(
            selectFrom('grants')
              .select('grants._id')
              .where('grants.student_id', '=', studentId)
              .whereRef('grants.lesson_id', '=', 'lessons._id')
              .where('grants.revoked_at', 'is', null),
          ),
        ),
    )
    .select([
      'questions._id',
      'explanation',
      'explanation_picture',
      'lesson_second',
      'lessons._id as lesson_id',
      'lessons.title',
    ])
    .where('questions._id', 'in', [...questionIds])
    .execute();
  return new Map(
    rows.map(({ _id, explanation, explanation_picture, lesson_id, lesson_second, title }) => [
      _id,
      {
        ...(explanation !== '' && { explanation }),
        ...(explanation_picture !== null && { explanationPicture: toPicture(explanation_picture) }),
        ...(lesson_id !== null && { lesson: { _id: lesson_id, title: title ?? '', second: lesson_second ?? 0 } }),
      },
    ]),
  );
}
