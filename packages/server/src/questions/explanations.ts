import type { ReviewedQuestion, TaughtIn } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { opensAt } from '@akada/contract/rules/opening';
import { type SqlBool, sql } from 'kysely';
import { isForStudent } from '../platform/db/audience.ts';
import type { Context } from '../platform/http/context.ts';
import { toPicture } from './question.entity.ts';

export type Explained = Pick<ReviewedQuestion, 'explanation' | 'explanationPicture' | 'lesson'>;

/** As the bank has them now. A lesson that is off sale, or for other groups, is only for its owners. */
export async function findExplanations(
  { db, now, settings }: Context,
  questionIds: readonly string[],
  studentId: string,
): Promise<ReadonlyMap<string, Explained>> {
  if (questionIds.length === 0) return new Map();
  const isOwned = sql<SqlBool>`exists (
    select 1 from grants where student_id = ${studentId} and lesson_id = lessons._id and revoked_at is null
  )`;
  const rows = await db
    .selectFrom('questions')
    .leftJoin('lessons', (join) =>
      join
        .onRef('lessons._id', '=', 'questions.lesson_id')
        .on('lessons.is_draft', '=', 0)
        .on((eb) =>
          eb.or([eb.and([eb('lessons.withdrawn_at', 'is', null), isForStudent('lessons', studentId)]), isOwned]),
        ),
    )
    .select(['questions._id', 'explanation', 'explanation_picture', 'lesson_second', 'lessons._id as lesson_id'])
    .select(['lessons.title', 'lessons.price_minor', 'lessons.scheduled_date'])
    .select(sql<0 | 1>`case when ${isOwned} then 1 else 0 end`.as('owned'))
    .where('questions._id', 'in', [...questionIds])
    .execute();
  return new Map(
    rows.map(({ _id, explanation, explanation_picture, lesson_id, ...row }) => {
      const lesson: TaughtIn | null =
        lesson_id === null
          ? null
          : {
              _id: lesson_id,
              title: row.title ?? '',
              price: fromMinor(row.price_minor ?? 0),
              purchased: row.owned === 1,
              opensAt: opensAt(row.scheduled_date, now(), settings().timeZone) ?? undefined,
              second: row.lesson_second ?? 0,
            };
      return [
        _id,
        {
          ...(explanation !== '' && { explanation }),
          ...(explanation_picture !== null && { explanationPicture: toPicture(explanation_picture) }),
          ...(lesson && { lesson }),
        },
      ];
    }),
  );
}
