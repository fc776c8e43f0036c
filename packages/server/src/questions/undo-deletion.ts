import { undoMinutes } from '@akada/contract/rules/bank';
import { recordAudit } from '../platform/audit/record.ts';
import { inChunks, lockRows } from '../platform/db/dialect.ts';
import type { ExamQuestionRow, QuestionRow, Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { withMarks } from './alike.ts';
import type { Deleted, Who } from './bulk.ts';
import { mostQuestionsInAnExam, questionCounts, touchExams } from './exam-list.ts';

const minuteMs = 60_000;

/** An exam that was deleted or is full since then stays as it is. */
async function placesLeft(
  trx: Trx,
  places: readonly ExamQuestionRow[],
  ids: readonly string[],
): Promise<ExamQuestionRow[]> {
  if (ids.length === 0) return [];
  const exams = trx
    .selectFrom('exams')
    .select('_id')
    .where('_id', 'in', [...ids])
    .where('deleted_at', 'is', null);
  const counts = await questionCounts(trx, ids);
  return (await exams.execute()).flatMap(({ _id }) => {
    const own = places.filter((place) => place.exam_id === _id);
    return own.slice(0, Math.max(0, mostQuestionsInAnExam - (counts.get(_id) ?? 0)));
  });
}

async function passagesLeft(trx: Trx, questions: readonly QuestionRow[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(questions.flatMap(({ passage_id }) => passage_id ?? []))].toSorted();
  if (ids.length === 0) return new Set();
  const found = trx.selectFrom('passages').select('_id').where('_id', 'in', ids).orderBy('_id');
  return new Set((await lockRows(trx, found, 'key').execute()).map((row) => row._id));
}

async function restore(trx: Trx, { questions, places, given = [] }: Deleted, at: string): Promise<void> {
  const ids = [...new Set(places.map((place) => place.exam_id))].toSorted();
  await touchExams(trx, ids, at);
  for (const { exam_id, question_id } of given) {
    const place = trx.deleteFrom('exam_questions').where('exam_id', '=', exam_id);
    await place.where('question_id', '=', question_id).execute();
  }
  const left = await placesLeft(trx, places, ids);
  const passages = await passagesLeft(trx, questions);
  const inPassage = (row: QuestionRow) => ({
    ...row,
    passage_id: passages.has(row.passage_id ?? '') ? row.passage_id : null,
  });
  for (const chunk of inChunks(questions, 100)) {
    await trx
      .insertInto('questions')
      .values(chunk.map((row) => inPassage(withMarks(row))))
      .execute();
  }
  for (const chunk of inChunks(left)) {
    await trx
      .insertInto('exam_questions')
      .values([...chunk])
      .execute();
  }
}

/** Idempotent: a second undo returns the same count. */
export async function undoDeletion(trx: Trx, id: string, { by, at }: Who): Promise<number> {
  const found = trx.selectFrom('question_deletions').selectAll().where('_id', '=', id);
  const deletion = await lockRows(trx, found).executeTakeFirst();
  if (!deletion) throw new AppError('not_found', 'This deletion cannot be undone any more');
  const deleted = JSON.parse(deletion.content) as Deleted;
  const { length } = deleted.questions;
  if (deletion.undone_at !== null) return length;
  if (Date.parse(at) > Date.parse(deletion.deleted_at) + undoMinutes * minuteMs)
    throw new AppError('not_found', 'This deletion cannot be undone any more');
  await restore(trx, deleted, at);
  await trx.updateTable('question_deletions').set({ undone_at: at }).where('_id', '=', id).execute();
  await recordAudit(trx, {
    ...{ action: 'question.bulk-restore', by, at },
    subject: { kind: 'question', _id: id, title: `${length} ${length === 1 ? 'question' : 'questions'}` },
    after: { questions: length },
  });
  return length;
}

export async function forgetOldDeletions({ db, now }: Context): Promise<void> {
  const before = iso(now() - undoMinutes * minuteMs);
  await db.deleteFrom('question_deletions').where('deleted_at', '<', before).execute();
}
