import type { changeQuestions } from '@akada/contract';
import { mostAtOnce } from '@akada/contract/rules/bank';
import { mostTags, tagsFrom } from '@akada/contract/rules/tags';
import type { Reach } from '@akada/contract/rules/teaching';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../platform/audit/record.ts';
import { inChunks, lockRows } from '../platform/db/dialect.ts';
import { isOwnQuestion } from '../platform/db/reach.ts';
import type { ExamQuestionRow, QuestionRow, Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { isAlready, laterThan } from '../platform/http/changed-meanwhile.ts';
import { touchExamsOf } from './exam-list.ts';
import { matches } from './find-questions.ts';
import { requireOwnExamsOf, requireOwnSubject } from './own-questions.ts';
import { questionEntity, shortText } from './question.entity.ts';
import { columnsOf } from './questions.queries.ts';

type Body = z.output<typeof changeQuestions.body>;
type Chosen = Omit<Body, 'change'>;
export type Who = { by: Actor; at: string };
type Limits = { reach: Reach | null };

const gone = () => new AppError('not_found', 'These questions are no longer in the bank');

/** In the order in which everybody locks them. */
async function idsOf(trx: Trx, { ids, filter, total }: Chosen, reach: Reach | null): Promise<string[]> {
  const own = await isOwnQuestion(trx, reach);
  const questions = trx
    .selectFrom('questions')
    .select('_id')
    .orderBy('_id')
    .$if(own !== null, (query) => query.where(own ?? sql.lit(true)))
    .limit(mostAtOnce + 1);
  if (ids) {
    const rows = await questions.where('_id', 'in', ids).execute();
    if (rows.length === 0) throw gone();
    return rows.map((row) => row._id);
  }
  if (!filter) throw new AppError('invalid', 'Please choose at least one question', 'ids');
  if (total === undefined) throw new AppError('invalid', 'total must be the number of questions that match', 'total');
  const rows = await questions.where(matches(filter)).execute();
  if (rows.length === 0) throw gone();
  if (rows.length === total) return rows.map((row) => row._id);
  const now =
    rows.length > mostAtOnce
      ? `more than ${mostAtOnce} questions match`
      : rows.length === 1
        ? '1 question matches'
        : `${rows.length} questions match`;
  throw new AppError('conflict', `Meanwhile ${now}. Please look at them again.`);
}

export async function lockQuestions(trx: Trx, ids: readonly string[]): Promise<QuestionRow[]> {
  const found = trx
    .selectFrom('questions')
    .selectAll()
    .where('_id', 'in', [...ids])
    .orderBy('_id');
  return lockRows(trx, found).execute();
}

function changed(row: QuestionRow, { addTags, removeTags, ...change }: Body['change']): Partial<QuestionRow> {
  const before = questionEntity.facts(row);
  const removed = new Set((removeTags ?? []).map((tag) => tag.toLowerCase()));
  const kept = (before.tags ?? []).filter((tag) => !removed.has(tag.toLowerCase()));
  const tags = tagsFrom([...kept, ...(addTags ?? [])]);
  if (tags.length > mostTags) {
    const message = `“${shortText(row.text)}” would have more than ${mostTags} tags`;
    throw new AppError('invalid', message, 'change.addTags');
  }
  return columnsOf({ ...change, ...((addTags || removeTags) && { tags }) }, before);
}

/** The audit log names the first ones as examples. */
const mostNamed = 20;

const subjectOf = (rows: readonly QuestionRow[]) => ({
  ...({ kind: 'question' } as const),
  title: `${rows.length} ${rows.length === 1 ? 'question' : 'questions'}`,
});

const namesOf = (rows: readonly QuestionRow[]) => rows.slice(0, mostNamed).map((row) => shortText(row.text));

const written = ['subject', 'topic', 'class_level', 'points', 'tags', 'practice', 'search_text', 'updated_at'] as const;

export async function changeMany(
  trx: Trx,
  { change, ...chosen }: Body,
  { by, at, reach }: Who & Limits,
): Promise<number> {
  if (Object.values(change).every((value) => value === undefined))
    throw new AppError('invalid', 'Please say what is to be changed', 'change');
  if (change.subject !== undefined) requireOwnSubject(reach, change.subject ?? '', 'change.subject');
  const rows = await lockQuestions(trx, await idsOf(trx, chosen, reach));
  if (rows.length === 0) throw gone();
  const after = rows.flatMap((row) => {
    const columns = changed(row, change);
    return isAlready(row, columns) ? [] : { ...row, ...columns, updated_at: laterThan(row.updated_at, at) };
  });
  for (const chunk of inChunks(after, 100)) {
    await trx
      .insertInto('questions')
      .values([...chunk])
      .onConflict((conflict) =>
        conflict
          .column('_id')
          .doUpdateSet(Object.fromEntries(written.map((name) => [name, sql.ref(`excluded.${name}`)]))),
      )
      .execute();
  }
  await recordAudit(trx, {
    ...{ action: 'question.bulk-update', by, at, subject: subjectOf(rows) },
    after: { ...change, questions: rows.length, named: namesOf(rows) },
  });
  return rows.length;
}

export type Deleted = {
  questions: QuestionRow[];
  places: ExamQuestionRow[];
  /** Places that another question took. */
  given?: ExamQuestionRow[];
};

/** Exams are locked before questions, as everywhere. */
export async function deleteMany(
  trx: Trx,
  id: string,
  chosen: Chosen,
  { by, at, reach }: Who & Limits,
): Promise<number> {
  const ids = await idsOf(trx, chosen, reach);
  await requireOwnExamsOf(trx, reach, ids);
  await touchExamsOf(trx, ids, at);
  const questions = await lockQuestions(trx, ids);
  if (questions.length === 0) throw gone();
  const places = await trx.selectFrom('exam_questions').selectAll().where('question_id', 'in', ids).execute();
  await trx.deleteFrom('questions').where('_id', 'in', ids).execute();
  const content = JSON.stringify({ questions, places } satisfies Deleted);
  const row = { _id: id, content, deleted_by: by._id, deleted_at: at, undone_at: null };
  await trx.insertInto('question_deletions').values(row).execute();
  await recordAudit(trx, {
    ...{ action: 'question.bulk-delete', by, at, subject: { ...subjectOf(questions), _id: id } },
    before: { questions: questions.length, named: namesOf(questions) },
  });
  return questions.length;
}
