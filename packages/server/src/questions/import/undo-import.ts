import { setImmediate as otherWork } from 'node:timers/promises';
import { importDays } from '@akada/contract/rules/question-import';
import type { Reach } from '@akada/contract/rules/teaching';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { ImportLineRow, ImportRow } from '../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { lockExam, touchExams, touchExamsOf } from '../exam-list.ts';
import { requireOwnExams, requireOwnExamsOf, requireOwnQuestions } from '../own-questions.ts';
import { dropUnusedPassages } from '../passages.queries.ts';
import { shortText } from '../question.entity.ts';
import { aboutImport } from './apply-import.ts';
import { getImportRow, isTaken } from './import.queries.ts';

const rowsAtOnce = 100;

type Who = { by: Actor; at: string };
type Undone = { removed: number; left: number; kept: { _id: string; text: string }[] };
type Seen = { papers: Map<string, readonly string[]>; passages: Set<string> };

/** Questions on papers handed out since the import. `seen` caches the papers read before. */
async function onPapers(trx: Trx, since: string, seen: Seen['papers'], exam?: string): Promise<Set<string>> {
  let made = trx.selectFrom('papers').select('_id').where('created_at', '>=', since);
  if (exam !== undefined) made = made.where('exam_id', '=', exam);
  const papers = await made.execute();
  for (const { _id } of papers) {
    if (seen.has(_id)) continue;
    const { content } = await trx
      .selectFrom('papers')
      .select('content')
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow();
    const { questions } = JSON.parse(content) as { questions: { _id: string }[] };
    seen.set(
      _id,
      questions.map((question) => question._id),
    );
  }
  return new Set(papers.flatMap(({ _id }) => seen.get(_id) ?? []));
}

/** Locks exams in the common order. A start waits, so that no paper is made meanwhile. */
async function lockExamsOf(trx: Trx, ids: readonly string[]): Promise<void> {
  const exams = await trx
    .selectFrom('exam_questions')
    .select('exam_id')
    .distinct()
    .where('question_id', 'in', [...ids])
    .execute();
  for (const { exam_id } of exams.toSorted((a, b) => a.exam_id.localeCompare(b.exam_id))) await lockExam(trx, exam_id);
}

async function removeSome(
  trx: Trx,
  imported: ImportRow,
  ids: readonly string[],
  seen: Seen,
  { by, at }: Who,
): Promise<Undone> {
  await lockExamsOf(trx, ids);
  const sat = await onPapers(trx, imported.created_at, seen.papers);
  const found = trx
    .selectFrom('questions')
    .select(['_id', 'text', 'passage_id'])
    .where('_id', 'in', [...ids])
    .orderBy('_id');
  const rows = await lockRows(trx, found).execute();
  for (const { passage_id } of rows) if (passage_id !== null) seen.passages.add(passage_id);
  const kept = rows.filter((row) => sat.has(row._id));
  const leaving = rows.filter((row) => !sat.has(row._id)).map((row) => row._id);
  await touchExamsOf(trx, leaving, at);
  const gone = ids.filter((id) => !kept.some((row) => row._id === id));
  if (leaving.length > 0) await trx.deleteFrom('questions').where('_id', 'in', leaving).execute();
  if (gone.length > 0) {
    await trx
      .updateTable('question_import_rows')
      .set({ added_at: null })
      .where('import_id', '=', imported._id)
      .where('question_id', 'in', gone)
      .execute();
  }
  if (leaving.length > 0) {
    await recordAudit(trx, {
      ...{ action: 'question.import-undo', by, at, subject: aboutImport(imported) },
      before: { format: imported.format, questions: leaving.length },
    });
  }
  return { removed: leaving.length, left: 0, kept: kept.map(({ _id, text }) => ({ _id, text: shortText(text) })) };
}

/** Questions of the bank leave the exam that the import was for, unless students have sat them there. */
async function takeOut(
  trx: Trx,
  imported: ImportRow,
  rows: readonly Joined[],
  seen: Seen,
  at: string,
): Promise<Undone> {
  const exam = imported.exam_id;
  if (exam === null) return { removed: 0, left: 0, kept: [] };
  await touchExams(trx, [exam], at);
  const sat = await onPapers(trx, imported.created_at, seen.papers, exam);
  const ids = rows.map((row) => row.bank_id ?? '');
  const leaving = ids.filter((one) => !sat.has(one));
  const stayed = ids.filter((one) => sat.has(one));
  if (leaving.length > 0) {
    await trx.deleteFrom('exam_questions').where('exam_id', '=', exam).where('question_id', 'in', leaving).execute();
    await trx
      .updateTable('question_import_rows')
      .set({ added_at: null })
      .where('import_id', '=', imported._id)
      .where('bank_id', 'in', leaving)
      .execute();
  }
  const kept =
    stayed.length === 0
      ? []
      : await trx.selectFrom('questions').select(['_id', 'text']).where('_id', 'in', stayed).orderBy('_id').execute();
  return { removed: 0, left: leaving.length, kept: kept.map(({ _id, text }) => ({ _id, text: shortText(text) })) };
}

type Joined = Pick<ImportLineRow, 'bank_id' | 'question_id' | 'status'>;

function addedTo(db: Db, id: string): Promise<Joined[]> {
  return db
    .selectFrom('question_import_rows')
    .select(['question_id', 'bank_id', 'status'])
    .where('import_id', '=', id)
    .where('added_at', 'is not', null)
    .orderBy('line')
    .execute();
}

/** `exam` loses questions that stay in the bank. */
async function requireOwnToUndo(db: Db, reach: Reach | null, own: readonly Joined[], exam: string | null) {
  const ids = own.map((row) => row.question_id);
  await requireOwnQuestions(db, reach, ids, { field: 'id' });
  await requireOwnExamsOf(db, reach, ids);
  await requireOwnExams(db, reach, exam === null ? [] : [exam]);
}

/** The review stays, so that the questions can be added again. */
export async function undoImport(
  { db, now }: Context,
  id: string,
  by: Actor,
  reach: Reach | null = null,
): Promise<Undone> {
  const imported = await getImportRow(db, id);
  const added = await addedTo(db, id);
  const own = added.filter((row) => !isTaken(row));
  const taken = added.filter(isTaken);
  await requireOwnToUndo(db, reach, own, taken.length > 0 ? imported.exam_id : null);
  const who = { by, at: iso(now()) };
  const seen: Seen = { papers: new Map(), passages: new Set() };
  const all: Undone = { removed: 0, left: 0, kept: [] };
  const count = ({ removed, left, kept }: Undone) => {
    all.removed += removed;
    all.left += left;
    all.kept.push(...kept);
  };
  for (const chunk of inChunks(own, rowsAtOnce)) {
    const ids = chunk.map((row) => row.question_id);
    count(await db.transaction().execute((trx) => removeSome(trx, imported, ids, seen, who)));
    await otherWork();
  }
  for (const chunk of inChunks(taken, rowsAtOnce)) {
    count(await db.transaction().execute((trx) => takeOut(trx, imported, chunk, seen, who.at)));
    await otherWork();
  }
  await dropUnusedPassages(db, [...seen.passages], imported.created_at);
  return all;
}

const dayMs = 86_400_000;

/** After a week: deletes lines that were not added, and imports that added nothing to the bank. */
export async function forgetOldImports({ db, now }: Context): Promise<void> {
  const before = iso(now() - importDays * dayMs);
  const old = await db.selectFrom('question_imports').select('_id').where('created_at', '<', before).execute();
  for (const { _id } of old) {
    await db.deleteFrom('question_tables').where('import_id', '=', _id).execute();
    // In pieces, because one statement on 10,000 rows would keep a running exam waiting.
    const open = await db
      .selectFrom('question_import_rows')
      .select('line')
      .where('import_id', '=', _id)
      .where('added_at', 'is', null)
      .execute();
    for (const chunk of inChunks(open)) {
      await db
        .deleteFrom('question_import_rows')
        .where('import_id', '=', _id)
        .where('added_at', 'is', null)
        .where(
          'line',
          'in',
          chunk.map((row) => row.line),
        )
        .execute();
      await otherWork();
    }
    const added = await addedTo(db, _id);
    if (added.length === 0) await db.deleteFrom('question_imports').where('_id', '=', _id).execute();
  }
}
