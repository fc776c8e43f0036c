import { recordAudit } from '../platform/audit/record.ts';
import type { ExamQuestionRow, QuestionRow, Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { alikeMarks } from './alike.ts';
import { type Deleted, lockQuestions, type Who } from './bulk.ts';
import { touchExamsOf } from './exam-list.ts';
import { shortText } from './question.entity.ts';

async function refuseUnlike(trx: Trx, kept: QuestionRow, others: readonly QuestionRow[]): Promise<void> {
  const apart = await trx
    .selectFrom('questions_apart')
    .select('other_id')
    .where('question_id', '=', kept._id)
    .execute();
  const keptApart = new Set(apart.map((row) => row.other_id));
  const marks = alikeMarks(kept);
  const unlike = others.find((row) => {
    const own = alikeMarks(row);
    return keptApart.has(row._id) || (own.alike_key !== marks.alike_key && own.alike_options !== marks.alike_options);
  });
  if (!unlike) return;
  throw new AppError('conflict', `“${shortText(unlike.text)}” is not like it any more. Please look at them again.`);
}

/** The first place of each exam that has the others but not the kept one. */
function placesFor(kept: string, places: readonly ExamQuestionRow[], has: ReadonlySet<string>): ExamQuestionRow[] {
  const first = new Map<string, ExamQuestionRow>();
  for (const place of places) {
    const before = first.get(place.exam_id);
    if (!has.has(place.exam_id) && (!before || place.position < before.position)) first.set(place.exam_id, place);
  }
  return [...first.values()].map((place) => ({ ...place, question_id: kept }));
}

type Keep = { deletionId: string; kept: string; others: readonly string[] };

/** The kept question takes the places of the others in their exams; an undo gives them back. */
export async function keepOne(trx: Trx, { deletionId, kept, others }: Keep, { by, at }: Who): Promise<number> {
  if (others.includes(kept)) throw new AppError('invalid', 'A question that is kept cannot be deleted', 'others');
  await touchExamsOf(trx, [kept, ...others], at);
  const rows = await lockQuestions(trx, [kept, ...others]);
  const keptRow = rows.find((row) => row._id === kept);
  const questions = rows.filter((row) => row._id !== kept);
  if (!keptRow) throw new AppError('not_found', 'Question not found');
  if (questions.length === 0) throw new AppError('not_found', 'These questions are no longer in the bank');
  await refuseUnlike(trx, keptRow, questions);
  const ids = rows.map((row) => row._id);
  const all = await trx.selectFrom('exam_questions').selectAll().where('question_id', 'in', ids).execute();
  const has = new Set(all.filter((place) => place.question_id === kept).map((place) => place.exam_id));
  const places = all.filter((place) => place.question_id !== kept);
  const given = placesFor(kept, places, has);
  const gone = questions.map((row) => row._id);
  await trx.deleteFrom('questions').where('_id', 'in', gone).execute();
  if (given.length > 0) await trx.insertInto('exam_questions').values(given).execute();
  const content = JSON.stringify({ questions, places, given } satisfies Deleted);
  const row = { _id: deletionId, content, deleted_by: by._id, deleted_at: at, undone_at: null };
  await trx.insertInto('question_deletions').values(row).execute();
  const title = `${gone.length} ${gone.length === 1 ? 'question' : 'questions'}`;
  await recordAudit(trx, {
    ...{ action: 'question.bulk-delete', by, at, subject: { kind: 'question', _id: deletionId, title } },
    before: {
      questions: gone.length,
      named: questions.map((one) => shortText(one.text)),
      kept: shortText(keptRow.text),
    },
  });
  return gone.length;
}
