import { setImmediate as otherWork } from 'node:timers/promises';
import type { Reach } from '@akada/contract/rules/teaching';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { ImportLineRow, ImportRow } from '../../platform/db/import-rows.ts';
import { type Lease, withLease } from '../../platform/db/lease.ts';
import type { Db, QuestionRow, Trx } from '../../platform/db/schema.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { withSubject } from '../../platform/http/named-subject.ts';
import { keepPicture } from '../../platform/media/pictures.ts';
import { withMarks } from '../alike.ts';
import { joinExam, titleOfExam } from '../exam-list.ts';
import { requireOwnQuestions, requireOwnSubject, subjectFor } from '../own-questions.ts';
import { sharedPassage } from '../passages.queries.ts';
import type { StoredPicture } from '../question.entity.ts';
import { newQuestionRow } from '../questions.queries.ts';
import type { ReadQuestion } from './check.ts';
import { hashOf, type ImportedPicture } from './draft.ts';
import { findLines, getImportRow, idOf, isTaken, isToBeAdded, linesOf, readingOf } from './import.queries.ts';
import { type Compared, findKnown } from './known.ts';
import type { ReadForAll } from './read-import.ts';
import { withoutGone } from './take-from-bank.ts';

/** Some 20 ms, in which the one writer of SQLite does nothing else. */
const rowsAtOnce = 100;

type Who = { by: Actor; at: number };

const questionOf = (line: ImportLineRow) => JSON.parse(line.question ?? '') as ReadQuestion;

/** The file may come from another school, with lessons of its own. */
async function knownLessons(trx: Trx, lines: readonly ImportLineRow[]): Promise<ReadonlySet<string>> {
  const ids = lines.flatMap((line) => questionOf(line).lesson ?? []);
  if (ids.length === 0) return new Set();
  const lessons = trx.selectFrom('lessons').select('_id').where('_id', 'in', ids).where('withdrawn_at', 'is', null);
  return new Set((await lessons.execute()).map((row) => row._id));
}

/** Instead of what the paper says of all. */
export type Instead = {
  subject?: string | null | undefined;
  points?: number | undefined;
  practice?: boolean | undefined;
};

/** A question keeps what it names itself, and what staff changed in it. */
function madeFor(line: ImportLineRow, { instead, forAll, unmarked, named }: Asked): ReadQuestion {
  const question = questionOf(line);
  const { subject, points, practice } = instead;
  const isOwnSubject = (question.subject ?? '') !== forAll.subject;
  const isOwnPoints = !unmarked.has(line.line) || question.points !== forAll.points;
  return named({
    ...question,
    ...(subject !== undefined && !isOwnSubject && { subject: subject ?? '' }),
    ...(points !== undefined && !isOwnPoints && { points }),
    ...(practice !== undefined && { practice: question.practice ?? practice }),
  });
}

type Asked = {
  instead: Instead;
  forAll: ReadForAll;
  unmarked: ReadonlySet<number>;
  /** With the subject as the school spells it. */
  named: (question: ReadQuestion) => ReadQuestion;
};

type Into = Asked & {
  reach: Reach | null;
  exam: string | null;
  lessons: ReadonlySet<string>;
  passages: ReadonlyMap<string, string>;
};

function askedOf(context: Context, imported: ImportRow, instead: Instead): Asked {
  const { forAll = { subject: '', points: 1, unmarked: [] } } = readingOf(imported);
  return { instead, forAll, unmarked: new Set(forAll.unmarked), named: (question) => withSubject(context, question) };
}

const pictureColumn = ({ webp: _, ...picture }: ImportedPicture) => JSON.stringify(picture satisfies StoredPicture);

/** The id of each line's passage, by the line's question. */
async function passagesFor(trx: Trx, context: Context, lines: readonly ImportLineRow[], at: string) {
  const ids = new Map<string, string>();
  for (const line of lines) {
    const { passage } = questionOf(line);
    if (!passage) continue;
    const { title = '', text, picture } = passage;
    const wanted = { title, text, picture: picture ? pictureColumn(picture) : null };
    ids.set(line.question_id, await sharedPassage(trx, wanted, context.newId, at));
  }
  return ids;
}

/** The first line is the newest, so that the list of the bank has them in the order of the file. */
function rowOf(line: ImportLineRow, into: Into, createdAt: string): QuestionRow {
  const { exam, lessons, passages } = into;
  const { explanationPicture, ...question } = madeFor(line, into);
  requireOwnSubject(into.reach, question.subject ?? '');
  const lesson = lessons.has(question.lesson ?? '') ? {} : { lesson: null, lessonSecond: null };
  const passage = passages.get(line.question_id) ?? null;
  return withMarks({
    ...newQuestionRow(line.question_id, { ...question, ...lesson, passage, exam }, createdAt),
    picture: line.picture === null ? null : pictureColumn(JSON.parse(line.picture) as ImportedPicture),
    explanation_picture: explanationPicture ? pictureColumn(explanationPicture) : null,
  });
}

export const aboutImport = ({ _id, file_name, format }: ImportRow) =>
  ({ kind: 'question', _id, title: file_name || `Pasted ${format}` }) as const;

type Added = { created: number; joined: number };

export async function addRows(
  trx: Trx,
  context: Context,
  imported: ImportRow,
  lines: readonly number[],
  { by, at }: Who,
  instead: Instead = {},
  reach: Reach | null = null,
): Promise<Added> {
  if (imported.exam_id !== null) {
    await titleOfExam(trx, imported.exam_id);
  }
  await lockRows(trx, trx.selectFrom('question_imports').selectAll().where('_id', '=', imported._id)).execute();
  const all = (await linesOf(trx, imported._id, lines)).filter((row) => row.added_at === null && isToBeAdded(row));
  if (all.length === 0) return { created: 0, joined: 0 };
  const now = iso(at);
  const rows = all.filter((row) => !isTaken(row));
  const joined = all.length - rows.length;
  const passages = await passagesFor(trx, context, rows, now);
  const into: Into = {
    ...askedOf(context, imported, instead),
    ...{ reach, passages, exam: imported.exam_id, lessons: await knownLessons(trx, rows) },
  };
  const values = rows.map((row) => rowOf(row, into, iso(at - row.line)));
  if (rows.length > 0) await trx.insertInto('questions').values(values).execute();
  if (imported.exam_id !== null) await joinExam(trx, imported.exam_id, all.map(idOf), now);
  await trx
    .updateTable('question_import_rows')
    .set({ added_at: now })
    .where('import_id', '=', imported._id)
    .where(
      'line',
      'in',
      all.map((row) => row.line),
    )
    .execute();
  await trx.updateTable('question_imports').set({ applied_at: now }).where('_id', '=', imported._id).execute();
  await recordAudit(trx, {
    ...{ action: 'question.import', by, at: now, subject: aboutImport(imported) },
    after: { format: imported.format, questions: rows.length, ...(joined > 0 && { joined }) },
  });
  return { created: rows.length, joined };
}

/** Rejects lines whose question was added to the bank since the review, by this file or another. */
async function rejectKnown({ db }: Context, lines: readonly ImportLineRow[], compared: Compared): Promise<Set<number>> {
  const asked = lines.map((line) => ({ ...line, question: questionOf(line), picture: hashOf(line.picture) }));
  const known = new Set<number>();
  for (const [at, { problem, why, bankId, isNear }] of await findKnown(db, asked, compared)) {
    const line = lines[at];
    if (!line || isNear) continue;
    known.add(line.line);
    await db
      .updateTable('question_import_rows')
      .set({ status: 'rejected', problem, why, bank_id: bankId })
      .where('import_id', '=', line.import_id)
      .where('line', '=', line.line)
      .where('added_at', 'is', null)
      .execute();
  }
  return known;
}

export async function keepPictures(context: Context, lines: readonly ImportLineRow[]): Promise<void> {
  const own = lines.flatMap(({ picture }) => (picture === null ? [] : (JSON.parse(picture) as ImportedPicture)));
  const others = lines.flatMap((line) => {
    const { passage, explanationPicture } = questionOf(line);
    return [passage?.picture ?? [], explanationPicture ?? []].flat();
  });
  const all = new Map([...own, ...others].map(({ hash, webp }) => [hash, webp]));
  for (const webp of all.values()) if (webp !== null) await keepPicture(context, Buffer.from(webp, 'base64'));
}

type Wish = { id: string; wanted: readonly number[] | undefined; instead: Instead; by: Actor; reach: Reach | null };

/** Subject of questions where neither paper nor staff name one: that of the exam, or the teacher's only one. */
async function withOwnSubject(db: Db, imported: ImportRow, instead: Instead, reach: Reach | null): Promise<Instead> {
  if (reach === null || instead.subject || readingOf(imported).forAll?.subject) return instead;
  return { ...instead, subject: await subjectFor(db, reach, '', imported.exam_id) };
}

/** Before any of them is added. */
async function refuseForeign(
  context: Context,
  imported: ImportRow,
  lines: readonly ImportLineRow[],
  { instead, reach }: Pick<Wish, 'instead' | 'reach'>,
): Promise<void> {
  if (reach === null) return;
  const asked = askedOf(context, imported, instead);
  for (const line of lines) if (!isTaken(line)) requireOwnSubject(reach, madeFor(line, asked).subject ?? '');
  await requireOwnQuestions(context.db, reach, lines.filter(isTaken).map(idOf), { field: 'lines' });
}

async function addAll(context: Context, { id, wanted, by, reach, ...wish }: Wish, lease: Lease): Promise<Added> {
  const { db } = context;
  const imported = await getImportRow(db, id);
  const instead = await withOwnSubject(db, imported, wish.instead, reach);
  const isWanted = wanted && new Set(wanted);
  const open = (await findLines(db, id)).filter(
    (line) => line.added_at === null && isToBeAdded(line) && (isWanted?.has(line.line) ?? true),
  );
  const exam = imported.exam_id;
  const own = open.filter((line) => !isTaken(line));
  const known = await rejectKnown(context, own, { exam, reach });
  const gone = await withoutGone(db, exam, open.filter(isTaken));
  const adding = open.filter(({ line }) => !known.has(line) && !gone.has(line));
  const who = { by, at: context.now() };
  await refuseForeign(context, imported, adding, { instead, reach });
  const all: Added = { created: 0, joined: 0 };
  for (const chunk of inChunks(adding, rowsAtOnce)) {
    await keepPictures(
      context,
      chunk.filter((line) => !isTaken(line)),
    );
    const lines = chunk.map((line) => line.line);
    const added = await db.transaction().execute(async (trx) => {
      await lease.confirm(trx);
      return addRows(trx, context, imported, lines, who, instead, reach);
    });
    all.created += added.created;
    all.joined += added.joined;
    await otherWork();
  }
  return all;
}

const last = perContext(() => ({ ended: Promise.resolve<unknown>(undefined) }));

/** One after the other, so that the same file in two reviews is added once, and none while it is read again. */
export function oneAfterTheOther<Result>(context: Context, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const turn = last(context);
  const done = turn.ended.then(() => withLease(context.db, 'imports', work));
  turn.ended = done.catch(() => undefined);
  return done;
}

type Wanted = Instead & { lines?: readonly number[] | undefined };

export const applyImport = (
  context: Context,
  id: string,
  { lines, ...instead }: Wanted,
  by: Actor,
  reach: Reach | null = null,
) => oneAfterTheOther(context, (lease) => addAll(context, { id, wanted: lines, instead, by, reach }, lease));
