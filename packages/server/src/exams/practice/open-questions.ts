import { isMarkedByHand } from '@akada/contract/question-types';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { openingOf } from '../../catalogue/lessons/lesson.entity.ts';
import { isExamForStudent } from '../../platform/db/audience.ts';
import type { LessonQuestionRow, QuestionRow, Schema } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { findMarks, findWhatIsFree } from '../../questions/kept-from-practice.ts';
import { findRunningPapers } from '../sitting/paper.ts';

type Learner = { _id: string; classLevel: string };
type Which = (eb: ExpressionBuilder<Schema, 'questions'>) => Expression<SqlBool>;

/** Wanted questions that can be shown and marked, because no open or coming exam asks them. */
async function findFree(context: Context, isWanted: Which) {
  const { db } = context;
  const now = iso(context.now());
  const isFree = await findWhatIsFree(db, now);
  const running = await findRunningPapers(context);
  const asked = new Set(running.flatMap(({ questions }) => questions.map(({ _id }) => _id)));
  const marks = new Set(await findMarks(db, [...asked]));
  const rows = await db
    .selectFrom('questions')
    .select(['_id', 'type', 'subject', 'topic', 'lesson_id', 'options', 'alike_options', 'alike_key'])
    .where(isWanted)
    .orderBy('_id')
    .execute();
  return rows.filter(
    (row) =>
      !isMarkedByHand(row) &&
      isFree(row) &&
      !asked.has(row._id) &&
      !marks.has(row.alike_options) &&
      !marks.has(row.alike_key),
  );
}

/** The check questions of the student's lessons that are open; of those answered before, or of all. */
async function findOwnChecks(context: Context, studentId: string, which: 'answered' | 'all'): Promise<string[]> {
  let checks = context.db
    .selectFrom('lesson_questions')
    .innerJoin('lessons', 'lessons._id', 'lesson_questions.lesson_id')
    .innerJoin('grants', 'grants.lesson_id', 'lessons._id')
    .select(['lesson_questions.question_id', 'lessons.scheduled_date'])
    .where('grants.student_id', '=', studentId)
    .where('grants.revoked_at', 'is', null)
    .where('lessons.is_draft', '=', 0);
  if (which === 'answered') {
    checks = checks.where((eb) =>
      eb(
        'lesson_questions.question_id',
        'in',
        eb.selectFrom('practice_cards').select('question_id').where('practice_cards.student_id', '=', studentId),
      ),
    );
  }
  const rows = await checks.execute();
  return [...new Set(rows.filter((row) => openingOf(context, row) === null).map(({ question_id }) => question_id))];
}

/** Exams of the student whose questions are practised by themselves; `findFree` leaves out those that others ask. */
async function findOpeningExams(context: Context, student: Learner): Promise<string[]> {
  const rows = await context.db
    .selectFrom('exams')
    .select('_id')
    .where('opens_practice', '=', 1)
    .where('is_active', '=', 1)
    .where('allow_review', '=', 1)
    .where('deleted_at', 'is', null)
    .where('closes_at', '<', iso(context.now()))
    .where(isExamForStudent(student))
    .execute();
  return rows.map(({ _id }) => _id);
}

type Opening = { checks: readonly string[]; exams: readonly string[] };

const isOpened =
  ({ classLevel }: Learner, { checks, exams }: Opening): Which =>
  (eb) => {
    const ofExams = eb
      .selectFrom('exam_questions')
      .select('question_id')
      .where('exam_id', 'in', [...exams]);
    return eb.or([
      eb.and([eb('practice', '=', 1), eb('class_level', 'in', ['', classLevel])]),
      ...(checks.length > 0 ? [eb('_id', 'in', [...checks])] : []),
      ...(exams.length > 0 ? [eb('_id', 'in', ofExams)] : []),
    ]);
  };

async function findOpened(context: Context, student: Learner, which: 'answered' | 'all') {
  const checks = await findOwnChecks(context, student._id, which);
  return findFree(context, isOpened(student, { checks, exams: await findOpeningExams(context, student) }));
}

/** Questions that a student can practise with. A check question comes again once it was answered. */
export const findOpenQuestions = (context: Context, student: Learner) => findOpened(context, student, 'answered');

/** Questions whose right answer may be shown: also unanswered check questions of the student's lessons. */
export const findMarkable = (context: Context, student: Learner) => findOpened(context, student, 'all');

type Stop = { atSecond?: number; isSkippable?: boolean };

export const placeOf = ({ at_second, is_skippable }: Pick<LessonQuestionRow, 'at_second' | 'is_skippable'>): Stop =>
  at_second === null ? {} : { atSecond: at_second, isSkippable: is_skippable === 1 };

/** In the order of the lesson. The caller must have checked that the student owns it. */
export async function findChecksOf(context: Context, lessonId: string): Promise<(OpenQuestion & Stop)[]> {
  const rows = await context.db
    .selectFrom('lesson_questions')
    .select(['question_id', 'at_second', 'is_skippable'])
    .where('lesson_id', '=', lessonId)
    .orderBy('position')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ question_id }) => question_id);
  const free = new Map((await findFree(context, (eb) => eb('_id', 'in', ids))).map((row) => [row._id, row]));
  return rows.flatMap(({ question_id, ...place }) => {
    const question = free.get(question_id);
    return question ? [{ ...question, ...placeOf(place) }] : [];
  });
}

export type OpenQuestion = Pick<QuestionRow, '_id' | 'type' | 'subject' | 'topic' | 'lesson_id' | 'options'>;

/** National tests have four options at most. */
export const isForNationalTest = ({ type, options }: OpenQuestion) =>
  type === 'multiple-choice' && (JSON.parse(options) as string[]).length <= 4;
