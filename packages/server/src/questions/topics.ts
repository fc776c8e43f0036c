import type { TaughtIn } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { opensAt } from '@akada/contract/rules/opening';
import { type SqlBool, sql } from 'kysely';
import { isForStudent } from '../platform/db/audience.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Context } from '../platform/http/context.ts';

export type About = { subject: string; topic: string };

/** As the bank has them now. */
export async function findTopics(db: Db, questionIds: readonly string[]): Promise<ReadonlyMap<string, About>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('questions')
    .select(['_id', 'subject', 'topic'])
    .where('_id', 'in', [...questionIds])
    .execute();
  return new Map(rows.map(({ _id, subject, topic }) => [_id, { subject, topic }]));
}

type LessonOfClass = { title: string; subject: string; lesson: TaughtIn };

const mostLessons = 200;

/** Lessons of the class on these subjects that are on sale or owned; owned ones first, then the oldest. */
export async function findLessonsOn(
  { db, now, settings }: Context,
  { studentId, classLevel, subjects }: { studentId: string; classLevel: string; subjects: readonly string[] },
): Promise<LessonOfClass[]> {
  if (subjects.length === 0) return [];
  const isOwned = sql<SqlBool>`exists (
    select 1 from grants where student_id = ${studentId} and lesson_id = lessons._id and revoked_at is null
  )`;
  const owned = sql<0 | 1>`case when ${isOwned} then 1 else 0 end`;
  const rows = await db
    .selectFrom('lessons')
    .select(['_id', 'title', 'subject', 'price_minor', 'scheduled_date', owned.as('owned')])
    .where('class_level', '=', classLevel)
    .where('is_draft', '=', 0)
    .where((eb) =>
      eb(eb.fn<string>('lower', ['subject']), 'in', [...new Set(subjects.map((one) => one.toLowerCase()))]),
    )
    .where((eb) => eb.or([eb.and([eb('withdrawn_at', 'is', null), isForStudent('lessons', studentId)]), isOwned]))
    .orderBy(owned, 'desc')
    .orderBy('created_at')
    .orderBy('_id')
    .limit(mostLessons)
    .execute();
  return rows.map((row) => ({
    title: row.title,
    subject: row.subject,
    lesson: {
      _id: row._id,
      title: row.title,
      price: fromMinor(row.price_minor),
      purchased: row.owned === 1,
      opensAt: opensAt(row.scheduled_date, now(), settings().timeZone) ?? undefined,
      second: 0,
    },
  }));
}
