import type { DrawRule } from '@akada/contract';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { inChunks } from '../platform/db/dialect.ts';
import type { Db, QuestionRow, Schema } from '../platform/db/schema.ts';
import { matches } from './find-questions.ts';

/**
 * Exams that are open or coming (drafts and extra attempts included), and exams whose right answers students may not
 * read yet, or never.
 */
const isKeeping = (now: string) => sql<SqlBool>`(
  exams.deleted_at is null and (
    exams.closes_at >= ${now} or exams.allow_review = 0
    or (exams.review_at = 'release' and exams.review_released_at is null)
    or exams._id in (select exam_id from extra_attempts where attempt_id is null and until >= ${now})
  )
)`;

/** The filter of a draw rule, as the exam's paper applies it: questions of the exam's class or of none. */
const isInRange =
  ({ subject, topic, tag }: DrawRule, classLevel: string) =>
  (eb: ExpressionBuilder<Schema, 'questions'>) =>
    eb.and([matches({ subject, topic, tag })(eb), eb('questions.class_level', 'in', ['', classLevel])]);

async function findRanges(db: Db, now: string) {
  const rows = await db
    .selectFrom('exams')
    .select(['title', 'draw', 'class_level'])
    .where(isKeeping(now))
    .where('draw', '<>', '[]')
    .execute();
  return rows.flatMap(({ title, draw, class_level }) =>
    (JSON.parse(draw) as DrawRule[]).map((rule) => ({ title, isIn: isInRange(rule, class_level) })),
  );
}

/** The condition that an exam which is open, coming or silent about its answers asks a question, or may draw it. */
async function findWhatIsKept(db: Db, now: string) {
  const ranges = await findRanges(db, now);
  return (eb: ExpressionBuilder<Schema, 'questions'>) => {
    const asked = eb
      .selectFrom('exam_questions')
      .innerJoin('exams', 'exams._id', 'exam_questions.exam_id')
      .select('exam_questions.question_id')
      .where(isKeeping(now));
    return eb.or([eb('questions._id', 'in', asked), ...ranges.map(({ isIn }) => isIn(eb))]);
  };
}

/** Questions that no such exam asks, nor a nearly equal one, whose key would be the same. */
export async function findWhatIsFree(db: Db, now: string) {
  const isKept = await findWhatIsKept(db, now);
  const onVersions = new Set((await findOnVersions(db, now)).flatMap(({ questions }) => [...questions]));
  const marks = new Set(await findMarks(db, [...onVersions]));
  const kept = await db.selectFrom('questions').select(['alike_options', 'alike_key']).where(isKept).execute();
  for (const { alike_options, alike_key } of kept) marks.add(alike_options).add(alike_key);
  return ({ _id, alike_options, alike_key }: Pick<QuestionRow, '_id' | 'alike_options' | 'alike_key'>): boolean =>
    !onVersions.has(_id) && !marks.has(alike_options) && !marks.has(alike_key);
}

/** Deleted questions have no marks. */
export async function findMarks(db: Db, ids: readonly string[]): Promise<string[]> {
  const marks: string[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await db
      .selectFrom('questions')
      .select(['alike_options', 'alike_key'])
      .where('_id', 'in', [...chunk])
      .execute();
    for (const { alike_options, alike_key } of rows) marks.push(alike_options, alike_key);
  }
  return marks;
}

/** Questions on any version of such an exam, also those removed from its list. */
async function findOnVersions(db: Db, now: string): Promise<{ title: string; questions: ReadonlySet<string> }[]> {
  const rows = await db
    .selectFrom('exam_versions')
    .innerJoin('exams', 'exams._id', 'exam_versions.exam_id')
    .select(['exams.title', 'exam_versions.all_questions'])
    .where(isKeeping(now))
    .execute();
  return rows.map((row) => ({ title: row.title, questions: new Set(JSON.parse(row.all_questions) as string[]) }));
}

/** The question, and those that are nearly equal. */
async function findAlike(db: Db, id: string): Promise<string[]> {
  const [one] = await db
    .selectFrom('questions')
    .select(['alike_options', 'alike_key'])
    .where('_id', '=', id)
    .where('practice', '=', 1)
    .execute();
  if (!one) return [];
  const alike = db.selectFrom('questions').select('_id');
  const rows = await alike
    .where((eb) => eb.or([eb('alike_options', '=', one.alike_options), eb('alike_key', '=', one.alike_key)]))
    .execute();
  return rows.map(({ _id }) => _id);
}

/** Titles of the exams that keep the question from practice now; none if it is not opened for practice. */
export async function findKeepers(db: Db, id: string, now: string): Promise<string[]> {
  const ids = await findAlike(db, id);
  if (ids.length === 0) return [];
  const open = db.selectFrom('questions').where('questions._id', 'in', ids);
  const asking = await open
    .innerJoin('exam_questions', 'exam_questions.question_id', 'questions._id')
    .innerJoin('exams', 'exams._id', 'exam_questions.exam_id')
    .select('exams.title')
    .where(isKeeping(now))
    .execute();
  const titles = asking.map(({ title }) => title);
  for (const { title, isIn } of await findRanges(db, now)) {
    if ((await open.select('questions._id').where(isIn).execute()).length > 0) titles.push(title);
  }
  for (const { title, questions } of await findOnVersions(db, now)) {
    if (ids.some((one) => questions.has(one))) titles.push(title);
  }
  return [...new Set(titles)].sort();
}
