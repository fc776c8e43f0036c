import { isForStudent } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

export type Learner = { _id: string; classLevel: string };

const ofQuestion = [
  ...(['questions._id', 'questions.subject', 'questions.topic'] as const),
  ...(['questions.class_level', 'questions.lesson_id'] as const),
] as const;

/** Questions that the student has practised, as the bank has them now. */
export const findPractised = (db: Db, studentId: string) =>
  db
    .selectFrom('practice_cards')
    .innerJoin('questions', 'questions._id', 'practice_cards.question_id')
    .select(ofQuestion)
    .where('practice_cards.student_id', '=', studentId)
    .execute();

export type RoadQuestion = Awaited<ReturnType<typeof findPractised>>[number];

export async function findQuestions(db: Db, ids: readonly string[]): Promise<RoadQuestion[]> {
  const rows: RoadQuestion[] = [];
  for (const chunk of inChunks(ids))
    rows.push(...(await db.selectFrom('questions').select(ofQuestion).where('_id', 'in', chunk).execute()));
  return rows;
}

/** `subjects`: every spelling of the subject that is in use. */
export const findAnswers = (db: Db, studentId: string, subjects: readonly string[]) =>
  db
    .selectFrom('practice_answers')
    .innerJoin('questions', 'questions._id', 'practice_answers.question_id')
    .select(['practice_answers.question_id', 'is_right', 'answered_at'])
    .where('practice_answers.student_id', '=', studentId)
    .where('questions.subject', 'in', subjects.length > 0 ? [...subjects] : [''])
    .execute();

const mostLessons = 2000;

/** Lessons of the class that are on sale for the student or owned, in the order in which they were made. */
export const findLessonsOfClass = (db: Db, { _id, classLevel }: Learner) =>
  db
    .selectFrom('lessons')
    .leftJoin('lesson_progress', (join) =>
      join.onRef('lesson_progress.lesson_id', '=', 'lessons._id').on('lesson_progress.student_id', '=', _id),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('grants')
          .select('lesson_id')
          .distinct()
          .where('student_id', '=', _id)
          .where('revoked_at', 'is', null)
          .as('own'),
      (join) => join.onRef('own.lesson_id', '=', 'lessons._id'),
    )
    .select([
      ...(['lessons._id', 'lessons.title', 'lessons.subject', 'price_minor', 'scheduled_date'] as const),
      ...(['own.lesson_id as owned', 'watched_at', 'finished_at'] as const),
    ])
    .where('lessons.class_level', '=', classLevel)
    .where('lessons.is_draft', '=', 0)
    .where((eb) =>
      eb.or([
        eb('own.lesson_id', 'is not', null),
        eb.and([eb('lessons.withdrawn_at', 'is', null), isForStudent('lessons', _id)]),
      ]),
    )
    .orderBy('lessons.created_at')
    .orderBy('lessons._id')
    .limit(mostLessons)
    .execute();

export type LessonOnRoad = Awaited<ReturnType<typeof findLessonsOfClass>>[number];

/** Check questions of these lessons. */
export async function findChecks(db: Db, lessonIds: readonly string[]) {
  if (lessonIds.length === 0) return [];
  const checks = db.selectFrom('lesson_questions').select(['lesson_id', 'question_id']);
  return checks.where('lesson_id', 'in', [...lessonIds]).execute();
}

export async function findExams(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const exams = db.selectFrom('exams').select(['_id', 'subject', 'draw']);
  return exams.where('_id', 'in', [...ids]).execute();
}
